import multiprocessing
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.documents.cache import DocumentCache
from engine.documents.files import find_documents
from engine.documents.model import Document, DocumentFault, Quarantined
from engine.documents.read import read_document
from engine.documents.read_all import read_all
from engine.documents.read_long import PAGES_A_JOB
from engine.documents.reader import Reader
from engine.documents.worker import Answer, Job, Request
from engine.models.meaning import EmbedderMeaning
from engine.models.model import ModelError
from engine.settings import ReadingSettings
from tests.engine.documents.made import pdf_bytes, put, ruled_table
from tests.engine.retrieval.hashing import HashingEmbedder


def test_one_bad_document_does_not_stop_the_rest(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="A", b_dot_pdf="%PDF-1.4 broken", c_dot_txt="C", d_dot_txt="")
    results = list(read_all([*find_documents([tmp_path]), (tmp_path / "gone.txt", "gone.txt")]))
    assert [(type(r), r.file) for r in results] == [
        (Document, "a.txt"),
        (Quarantined, "b.pdf"),
        (Document, "c.txt"),
        (Quarantined, "d.txt"),
        (Quarantined, "gone.txt"),
    ]


def test_a_second_file_with_the_same_bytes_is_not_searched_twice(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="Same", b_dot_txt="Same")
    first, second = read_all(find_documents([tmp_path]))
    assert isinstance(first, Document) and isinstance(second, Document)
    assert first.chunks and not second.chunks
    assert second.warnings == ("holds the same bytes as a.txt, under which it is searched",)


def test_the_cache_spares_the_parse_until_bytes_or_arguments_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = find_documents([put(tmp_path / "in", a_dot_txt="One. Two.", b_dot_txt="B")])
    cache = DocumentCache(tmp_path / "cache")
    parsed: list[str] = []
    parse = Reader.read

    def parse_and_note(self: Reader, job: Request) -> Answer:
        assert isinstance(job, Job)
        parsed.append(job.file)
        return parse(self, job)

    monkeypatch.setattr(Reader, "read", parse_and_note)
    first = list(read_all(files, cache=cache))
    assert list(read_all(files, cache=cache)) == first and sorted(parsed) == ["a.txt", "b.txt"]
    (tmp_path / "in" / "b.txt").write_text("changed")
    list(read_all(files, cache=cache))
    assert parsed[2:] == ["b.txt"]
    list(read_all(files, cache=cache, chunk_tokens=100))
    assert sorted(parsed[3:]) == ["a.txt", "b.txt"]


def test_a_damaged_entry_is_made_again(tmp_path: Path) -> None:
    files = find_documents([put(tmp_path / "in", a_dot_txt="One.")])
    cache = DocumentCache(tmp_path / "cache")
    first = list(read_all(files, cache=cache))
    (entry,) = (tmp_path / "cache").rglob("*.zst")
    entry.write_bytes(entry.read_bytes()[:10])
    assert list(read_all(files, cache=cache)) == first
    assert len(entry.read_bytes()) > 10


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    files = find_documents([put(tmp_path / "in", a_dot_txt="One.")])
    (document,) = read_all(files, cache=DocumentCache(tmp_path / "cache"))
    assert isinstance(document, Document)


def test_a_file_name_that_is_not_utf8_is_read_and_can_be_written_anywhere(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xb2\xfa.md")).write_text("# Notice\n\nThe ferry is late.\n", "utf-8")
    (document,) = read_all(find_documents([tmp_path]), cache=DocumentCache(tmp_path / ".cache"))
    assert document.file == "b\\xb2\\xfa.md"
    assert document.model_dump_json().encode("utf-8")


@pytest.mark.parametrize("workers", [1, 3])
def test_the_order_is_that_of_the_files_and_each_is_as_if_read_alone(tmp_path: Path, workers: int) -> None:
    texts = {f"{name}_dot_txt": f"Number {name}. " * (4000 if name in "adg" else 1) for name in "abcdefghij"}
    files = find_documents([put(tmp_path, **texts)])
    read = list(read_all(files, limits=ReadingSettings(workers=workers)))
    assert read == [read_document(path, file=file) for path, file in files]


def long_pdf(path: Path, *, pages: int) -> Path:
    rows = [("Month", "Sold")] + [(f"{2000 + n // 12}-{1 + n % 12:02}", f"{n},000") for n in range(pages * 30)]

    def page(number: int) -> Any:
        return lambda c: ruled_table(c, rows[number * 30 : number * 30 + 30], x=60, top=780, width=120)

    path.write_bytes(pdf_bytes([page(number) for number in range(pages)]))
    return path


def test_the_pages_of_a_long_document_are_shared_and_it_is_as_if_read_alone(tmp_path: Path) -> None:
    path = long_pdf(tmp_path / "long.pdf", pages=3 * PAGES_A_JOB + 1)
    (document,) = read_all([(path, "long.pdf")], limits=ReadingSettings(workers=2))
    assert document == read_document(path, file="long.pdf")
    assert document.page_count == 3 * PAGES_A_JOB + 1
    assert {chunk.table_id for chunk in document.chunks} == {"p1t1"}


def test_a_part_that_is_quarantined_quarantines_the_document(tmp_path: Path) -> None:
    path = long_pdf(tmp_path / "long.pdf", pages=2 * PAGES_A_JOB)
    limits = ReadingSettings(workers=2).model_copy(update={"page_timeout_s": 0.001})
    broken, good = read_all([(path, "long.pdf"), (put(tmp_path, a_dot_txt="A") / "a.txt", "a.txt")], limits=limits)
    assert isinstance(broken, Quarantined) and broken.fault is DocumentFault.TIMED_OUT
    assert re.match(r"page \d+ of 24 was not read within 0.001 s;", broken.message)
    assert isinstance(good, Document)


def test_a_slow_document_stops_no_other(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="A", b_dot_txt="Sales rose in March 2024. " * 100_000, c_dot_txt="C")
    limits = ReadingSettings(workers=1, timeout_s=0.3)
    read = list(read_all(find_documents([tmp_path]), limits=limits))
    assert [type(r) for r in read] == [Document, Quarantined, Document]
    slow = read[1]
    assert isinstance(slow, Quarantined) and slow.fault is DocumentFault.TIMED_OUT and slow.sha256 is not None


def test_no_process_is_left_when_nobody_wants_the_rest(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="A", **{f"{n}_dot_txt": "Sales rose in March 2024. " * 50_000 for n in "bcd"})
    began, before = time.monotonic(), set(multiprocessing.active_children())  # some of other tests may still end
    read = read_all(find_documents([tmp_path]), limits=ReadingSettings(workers=2))
    next(iter(read))
    read.close()  # type: ignore[attr-defined]
    while set(multiprocessing.active_children()) - before and time.monotonic() - began < 30:
        time.sleep(0.05)  # a thread that had just seen its process end may still be at it
    assert set(multiprocessing.active_children()) <= before
    assert time.monotonic() - began < 60


def test_a_whole_cache_starts_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = find_documents([put(tmp_path / "in", a_dot_txt="One.")])
    cache = DocumentCache(tmp_path / "cache")
    first = list(read_all(files, cache=cache))
    monkeypatch.setattr(Reader, "_start", lambda _self: pytest.fail("a process was started"))
    assert list(read_all(files, cache=cache)) == first


def test_the_processes_ask_the_model_of_their_parent(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="Apples fell. " * 200, b_dot_txt="Ships came in. Apples fell. " * 90, c_dot_txt="Short.")
    files, embedder = find_documents([tmp_path]), HashingEmbedder()
    meaning = EmbedderMeaning(embedder)
    cache = DocumentCache(tmp_path / ".cache")
    read = list(read_all(files, meaning=meaning, cache=cache))
    assert read == [read_document(path, file=file, meaning=meaning) for path, file in files]
    assert list(read_all(files, cache=cache)) == [read_document(path, file=file) for path, file in files] != read
    assert list(read_all(files, meaning=EmbedderMeaning(Failing()), cache=cache)) == read  # it is asked no more


def test_a_model_that_fails_stops_the_reading(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="Apples fell. " * 200)
    with pytest.raises(ModelError, match="no such model"):
        list(read_all(find_documents([tmp_path]), meaning=EmbedderMeaning(Failing())))


class Failing(HashingEmbedder):
    """A model with the name of a good one, which cannot be asked."""

    def count_tokens(self, _texts: Sequence[str]) -> list[int]:
        raise ModelError("no such model")
