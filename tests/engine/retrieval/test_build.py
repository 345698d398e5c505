"""The life of an index build: what it holds, when it is made again, what it survives."""

import json
import os
import signal
import subprocess
import sys
import threading
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from engine.documents.model import Chunk, DocumentFault, Quarantined
from engine.retrieval import build as build_module
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.manifest import MANIFEST, VECTORS, IndexCorrupt, Manifest, read_manifest
from engine.retrieval.order import BuildError, in_order
from engine.retrieval.publish import PublishError
from engine.retrieval.recall import recall_of
from engine.retrieval.search import search
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk

REPOSITORY = Path(__file__).parents[3]


def build(chunks: tuple[Chunk, ...], out: Path, embedder: HashingEmbedder | None = None, **more: object) -> Manifest:
    return build_index(chunks, embedder=embedder or HashingEmbedder(), out=out, zone="UTC", **more)  # type: ignore[arg-type]


def test_rows_are_in_order_of_publication_and_every_chunk_comes_back_whole(
    index: Index, chunks: tuple[Chunk, ...]
) -> None:
    published = [c.published for c in index.chunks()]
    assert published[-1] is None
    assert published[:-1] == sorted(p for p in published if p is not None)
    assert {c.id: c for c in index.chunks()} == {c.id: c for c in chunks}
    for row, chunk_id in enumerate(index.ids):
        assert (index.row(chunk_id), index.chunk(row).id) == (row, chunk_id)
    assert index.row("absent") is None
    assert index.manifest.undated == 1
    assert index.manifest.documents == 5
    assert [recall.at_10 for recall in index.manifest.recall] == [1.0]


def test_the_same_input_gives_the_same_build_whatever_the_order_of_files_and_is_not_made_twice(
    chunks: tuple[Chunk, ...], tmp_path: Path
) -> None:
    first = build(chunks, tmp_path / "a")
    again = HashingEmbedder()
    assert build(chunks, tmp_path / "a", again) == first
    assert again.embedded == []
    by_file = tuple(sorted(chunks, key=lambda c: c.file, reverse=True))  # order inside a file is kept
    assert by_file != chunks
    assert build(by_file, tmp_path / "b").build_id == first.build_id


@pytest.mark.parametrize("change", ["text", "published", "embedder", "quarantined"])
def test_another_input_gives_another_build(change: str, chunks: tuple[Chunk, ...], tmp_path: Path) -> None:
    before = build(chunks, tmp_path / "a")
    embedder, quarantined = HashingEmbedder(), []
    if change == "text":
        chunks = (chunk("something new"), *chunks[1:])
    elif change == "published":
        chunks = (chunks[0].model_copy(update={"published": None}), *chunks[1:])
    elif change == "embedder":
        embedder = HashingEmbedder("another")
    else:
        quarantined = [Quarantined(file="bad.pdf", sha256=None, fault=DocumentFault.UNREADABLE, message="broken")]
    after = build(chunks, tmp_path / "a", embedder, quarantined=quarantined)
    assert after.build_id != before.build_id
    assert Index.open(tmp_path / "a").manifest == after


def test_of_a_thousand_documents_only_the_changed_one_is_embedded_again_and_a_deleted_one_is_gone(
    tmp_path: Path,
) -> None:
    documents = tuple(chunk(f"note {number}", file=f"{number}.md") for number in range(1_000))
    build(documents, tmp_path / "a")
    changed, copied = chunk("一个新的段落", file="500.md"), chunk("一个新的段落", file="copy.md")
    after = (*documents[1:500], changed, *documents[501:], copied)
    embedder = HashingEmbedder()
    assert build(after, tmp_path / "a", embedder).reused == 998
    assert embedder.embedded == ["一个新的段落"]
    index = Index.open(tmp_path / "a")
    assert set(index.ids) == {c.id for c in after}
    fresh = HashingEmbedder().encode_passages([c.text for c in index.chunks()])
    assert np.array_equal(index.nearest.vectors, fresh)
    gone = search(index, "note 0", as_of=date(2024, 1, 1), embedder=embedder, k=1_000, zone="UTC").hits
    assert documents[0].id not in {hit.chunk.id for hit in gone}


def test_vectors_of_a_given_earlier_build_are_reused_but_not_those_of_another_model(
    chunks: tuple[Chunk, ...], tmp_path: Path
) -> None:
    build(chunks, tmp_path / "a")
    same, other = HashingEmbedder(), HashingEmbedder("another")
    build(chunks[:3], tmp_path / "b", same, previous=tmp_path / "a")
    build(chunks[:3], tmp_path / "c", other, previous=tmp_path / "a")
    assert (len(same.embedded), len(other.embedded)) == (0, 3)


def test_two_copies_of_a_file_are_indexed_once_and_named(tmp_path: Path) -> None:
    original = chunk("same words", file="a.pdf")
    copy = original.model_copy(update={"file": "b.pdf"})
    manifest = build((copy, original), tmp_path / "a")
    assert (manifest.chunks, manifest.duplicates) == (1, ("b.pdf",))


def test_different_texts_under_one_id_are_refused() -> None:
    first = chunk("one")
    with pytest.raises(BuildError, match=f"chunk id {first.id!r} is also used"):
        in_order((first, chunk("two", file="b.pdf").model_copy(update={"id": first.id})))


def test_an_index_of_nothing_can_be_built_and_opened(tmp_path: Path) -> None:
    build((), tmp_path / "a")
    assert len(Index.open(tmp_path / "a")) == 0


def test_a_large_index_is_opened_as_it_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.retrieval.vectors.FLAT_ROWS", 300)
    manifest = build(tuple(chunk(f"note {n} {n * n}", file=f"{n}.md") for n in range(400)), tmp_path / "a")
    assert manifest.inverted is not None
    assert manifest.inverted.factory == "IVF64,PQ8np"
    index = Index.open(tmp_path / "a")
    assert recall_of(index.nearest) == manifest.recall
    assert int(index.nearest.search(np.array(index.nearest.vectors[7]), 1)[0][0]) == 7


def test_something_else_in_the_way_is_left_alone(chunks: tuple[Chunk, ...], tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"cat")
    with pytest.raises(PublishError, match="exists and is not an index"):
        build(chunks, tmp_path / "photos")
    assert [p.name for p in tmp_path.rglob("*")] == ["photos", "cat.jpg"]


def test_altered_missing_or_foreign_files_are_told_from_a_whole_build(
    chunks: tuple[Chunk, ...], tmp_path: Path
) -> None:
    out = tmp_path / "a"
    manifest = build(chunks, out)
    with pytest.raises(IndexCorrupt, match="no index here"):
        Index.open(tmp_path / "nowhere")
    content = bytearray((out / VECTORS).read_bytes())
    content[-1] ^= 1
    (out / VECTORS).write_bytes(content)
    with pytest.raises(IndexCorrupt, match=r"vectors\.npy: \d+ bytes with"):
        Index.open(out)
    assert build(chunks, out) == manifest  # a damaged build is made again
    assert len(Index.open(out)) == len(chunks)
    (out / VECTORS).unlink()
    with pytest.raises(IndexCorrupt, match=r"vectors\.npy.*No such file"):
        Index.open(out)
    (out / "manifest.json").write_text("not even JSON")
    with pytest.raises(IndexCorrupt, match=r"manifest.json: not a manifest"):
        Index.open(out)


@pytest.mark.parametrize("made_by", [{"format": 1}, {"tokens": 1}, {"reader": 0}, {"format": 99, "unknown": True}])
def test_a_build_of_another_version_is_refused_and_made_again(
    made_by: dict[str, object], chunks: tuple[Chunk, ...], tmp_path: Path
) -> None:
    out = tmp_path / "a"
    whole = build(chunks, out)
    (out / MANIFEST).write_text(json.dumps(whole.model_dump(mode="json") | made_by), "utf-8")
    with pytest.raises(IndexCorrupt, match=r"manifest\.json: made by another version of Plumbline \(format"):
        Index.open(out)
    assert build(chunks, out) == whole
    assert len(Index.open(out)) == len(chunks)


def test_a_full_disk_leaves_the_old_build_and_no_rubbish(
    chunks: tuple[Chunk, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(chunks[:3], tmp_path / "a")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(build_module, "write_keywords", full)
    with pytest.raises(PublishError, match=r"No space left.*free some space"):
        build(chunks, tmp_path / "a")
    assert Index.open(tmp_path / "a").manifest == before
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_a_reader_keeps_its_build_while_another_takes_its_place(chunks: tuple[Chunk, ...], tmp_path: Path) -> None:
    build(chunks, tmp_path / "a")
    reader = Index.open(tmp_path / "a")
    build(chunks[:2], tmp_path / "a")
    assert len(list(reader.chunks())) == len(chunks)
    assert reader.nearest.vectors.sum() == pytest.approx(np.array(reader.nearest.vectors).sum())
    assert len(Index.open(tmp_path / "a")) == 2


def test_a_reader_that_searches_during_many_publications_sees_one_build_or_the_other(tmp_path: Path) -> None:
    versions = [tuple(chunk(f"{word} {n}", file=f"{n}.md") for n in range(30)) for word in ("old", "new")]
    known = {build(version, tmp_path / "a").build_id: {c.id for c in version} for version in versions}
    done, faults, searched = threading.Event(), [], 0

    def read() -> None:
        nonlocal searched
        while not done.is_set():
            try:
                index = Index.open(tmp_path / "a")
                for query in ("old 7", "new 7"):
                    found = search(
                        index, query, as_of=date(2024, 1, 1), embedder=HashingEmbedder(), k=30, zone="UTC"
                    ).hits
                    assert {hit.chunk.id for hit in found} == known[index.manifest.build_id]
                    searched += 1
            except Exception as error:
                faults.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(5):
        for version in versions:
            build(version, tmp_path / "a")
    done.set()
    reader.join()
    assert faults == []
    assert searched > 0


KILLED = """
import sys
from pathlib import Path
from engine.retrieval.build import build_index
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk

class Slow(HashingEmbedder):
    def encode_passages(self, texts):
        print("embedding", flush=True)
        sys.stdin.read()  # until killed

build_index([chunk("never finished")], embedder=Slow(), out=Path(sys.argv[1]), zone="UTC")
"""


def test_kill_9_in_the_middle_of_a_build_leaves_the_old_one_and_the_next_build_clears_up(
    chunks: tuple[Chunk, ...], tmp_path: Path
) -> None:
    out = tmp_path / "a"
    before = build(chunks, out)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(out)],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"embedding\n"
        building = [p for p in tmp_path.iterdir() if p != out]
        assert len(building) == 1
        concurrent = build(chunks[:4], out)  # a second builder leaves the first one's folder alone
        assert building[0].exists()
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert read_manifest(out) == concurrent != before
    assert len(Index.open(out)) == 4
    build(chunks, out)
    assert list(tmp_path.iterdir()) == [out]
