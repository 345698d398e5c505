import logging
import os
from datetime import date
from pathlib import Path

import pytest

from engine.documents import read as read_module
from engine.documents.cache import DocumentCache
from engine.documents.model import Document, DocumentError, DocumentFault, Quarantined
from engine.documents.parsed import parse_file
from engine.documents.read import find_documents, read_all, read_document


def put(folder: Path, **files: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name.replace("_dot_", ".")
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_a_document_knows_where_everything_stands(tmp_path: Path) -> None:
    text = "# 报告\n\n发布日期：2024年4月2日\n\n## 退货\n\n单位：件\n\n| 月 | 退货 |\n|--|--|\n| 2024-01 | 12 |\n"
    put(tmp_path, r_dot_md=text)
    document = read_document(tmp_path / "r.md", file="x/r.md", zone="Asia/Shanghai")
    assert (document.title, document.published, document.published_from) == ("报告", date(2024, 4, 2), "text")
    assert [s.path for s in document.sections] == [("报告",), ("报告", "退货")]
    intro, table = document.chunks
    assert intro.text == "报告\n发布日期：2024年4月2日"
    assert table.text == "报告 > 退货\n单位：件\n月: 2024-01 | 退货: 12"
    assert (table.kind, table.table_id, table.header_rows, table.file) == ("table", "p1t1", 1, "x/r.md")
    assert table.rows == (("月", "退货"), ("2024-01", "12"))
    assert [(p.start, p.end) for p in table.periods] == [(date(2024, 1, 1), date(2024, 2, 1))]
    assert table.periods[0].zone == "Asia/Shanghai"
    assert len({chunk.id for chunk in document.chunks}) == 2


def test_periods_are_relative_to_the_day_of_publication(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="Sales fell last month.\n", b_dot_txt="Date: 2024-04-02\n\nSales fell last month.\n")
    undated = read_document(tmp_path / "a.txt", file="a.txt")
    dated = read_document(tmp_path / "b.txt", file="b.txt")
    assert undated.chunks[0].periods == ()
    assert (date(2024, 3, 1), date(2024, 4, 1)) in [(p.start, p.end) for p in dated.chunks[0].periods]


def test_the_same_bytes_give_the_same_ids(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="One.\n\nTwo.\n")
    first, second = (read_document(tmp_path / "a.txt", file="a.txt") for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", DocumentFault.EMPTY),
        (b" \n\0", DocumentFault.EMPTY),
        (b"<html><body><script>x</script></body></html>", DocumentFault.NO_TEXT),
        (b"%PDF-1.4 broken", DocumentFault.UNREADABLE),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", DocumentFault.UNSUPPORTED),
    ],
)
def test_faults(tmp_path: Path, content: bytes, fault: DocumentFault) -> None:
    (tmp_path / "f").write_bytes(content)
    with pytest.raises(DocumentError) as caught:
        read_document(tmp_path / "f", file="in/f")
    assert (caught.value.fault, caught.value.file) == (fault, "in/f")


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, a_dot_txt="12345")
    monkeypatch.setattr(read_module, "MAX_BYTES", 4)
    with pytest.raises(DocumentError, match=r"TOO_LARGE: a\.txt: has 5 bytes, at most 4"):
        read_document(tmp_path / "a.txt", file="a.txt")


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
    parse = read_module._read
    monkeypatch.setattr(read_module, "_read", lambda *args, **kw: (parsed.append(kw["file"]), parse(*args, **kw))[1])
    first = list(read_all(files, cache=cache))
    assert list(read_all(files, cache=cache)) == first and parsed == ["a.txt", "b.txt"]
    (tmp_path / "in" / "b.txt").write_text("changed")
    list(read_all(files, cache=cache))
    assert parsed == ["a.txt", "b.txt", "b.txt"]
    list(read_all(files, cache=cache, chunk_tokens=100))
    assert parsed[3:] == ["a.txt", "b.txt"]


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


def test_finding_files(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = put(tmp_path / "in", b_dot_txt="x", _dot_hidden="x")
    put(root / "sub", a_dot_txt="x")
    put(root / ".git", config="x")
    (root / "~$b.docx").write_text("lock")
    put(tmp_path, outside_dot_txt="x")
    (root / "link-out").symlink_to(tmp_path / "outside.txt")
    (root / "link-in").symlink_to(root / "b.txt")
    (root / "loop").symlink_to(root)
    (root / "broken").symlink_to(root / "nothing")
    with caplog.at_level(logging.WARNING):
        found = find_documents([root])
    assert [name for _, name in found] == ["b.txt", "link-in", "sub/a.txt"]
    assert "link-out" in caplog.text and "broken" in caplog.text
    with pytest.raises(FileNotFoundError, match=r"plumbline\.yaml"):
        find_documents([tmp_path / "missing"])


def test_equal_names_in_two_folders_stay_apart(tmp_path: Path) -> None:
    one, two = put(tmp_path / "one", a_dot_txt="1", b_dot_txt="2"), put(tmp_path / "two", a_dot_txt="3")
    assert [name for _, name in find_documents([one, two])] == ["b.txt", "one/a.txt", "two/a.txt"]


def test_what_parse_shows(tmp_path: Path) -> None:
    put(tmp_path, a_dot_md="# A\n\ntext of 2024-03\n", b_dot_txt="")
    shown = parse_file(tmp_path / "a.md", file="a.md").model_dump(mode="json")
    assert set(shown) == {"file", "status", "error", "pages", "sections", "chunks", "warnings"}
    assert (shown["status"], shown["error"], shown["pages"]) == ("ok", None, 1)
    (chunk,) = shown["chunks"]
    assert set(chunk) == {"id", "kind", "text", "pages", "table_id", "rows", "section_path", "periods"}
    assert chunk["text"] == "A\ntext of 2024-03"
    bad = parse_file(tmp_path / "b.txt", file="b.txt").model_dump(mode="json")
    assert bad["status"] == "quarantined" and bad["chunks"] == []
    assert bad["error"]["fault"] == "EMPTY" and "holds nothing" in bad["error"]["message"]


def test_a_file_name_that_is_not_utf8_is_read_and_can_be_written_anywhere(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xb2\xfa.md")).write_text("# Notice\n\nThe ferry is late.\n", "utf-8")
    (document,) = read_all(find_documents([tmp_path]), cache=DocumentCache(tmp_path / ".cache"))
    assert document.file == "b\\xb2\\xfa.md"
    assert document.model_dump_json().encode("utf-8")
