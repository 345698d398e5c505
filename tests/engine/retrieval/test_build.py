"""The life of an index build: what it holds, when it is made again, what it survives."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from engine.documents.model import Chunk, DocumentFault, Quarantined
from engine.retrieval import build as build_module
from engine.retrieval.build import BuildError, build_index, in_order
from engine.retrieval.index import Index
from engine.retrieval.manifest import VECTORS, IndexCorrupt, Manifest, read_manifest
from engine.retrieval.publish import PublishError
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
    assert index.manifest.recall.at_10 == 1.0


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


def test_only_new_passages_are_embedded_and_deleted_ones_are_gone(chunks: tuple[Chunk, ...], tmp_path: Path) -> None:
    build(chunks, tmp_path / "a")
    embedder = HashingEmbedder()
    changed = (*chunks[1:], chunk("一个新的段落"), chunk("一个新的段落", file="copy.md"))
    manifest = build(changed, tmp_path / "a", embedder)
    assert embedder.embedded == ["一个新的段落"]
    assert manifest.reused == len(chunks) - 1
    index = Index.open(tmp_path / "a")
    assert index.row(chunks[0].id) is None
    fresh = HashingEmbedder().encode_passages([c.text for c in index.chunks()])
    assert np.allclose(index.nearest.vectors, fresh)


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
    (out / "manifest.json").write_text('{"format": 0}')
    with pytest.raises(IndexCorrupt, match="not a manifest of this version"):
        Index.open(out)


def test_a_full_disk_leaves_the_old_build_and_no_rubbish(
    chunks: tuple[Chunk, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(chunks[:3], tmp_path / "a")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(build_module, "save_faiss", full)
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


def test_readers_during_many_publications_never_see_a_mix(chunks: tuple[Chunk, ...], tmp_path: Path) -> None:
    versions = (chunks[:2], chunks)
    known = {build(version, tmp_path / "a").build_id: len(version) for version in versions}
    done, seen, faults = threading.Event(), set(), []

    def read() -> None:
        while not done.is_set():
            try:
                index = Index.open(tmp_path / "a")
                seen.add((index.manifest.build_id, len(index), len(list(index.chunks()))))
            except Exception as error:
                faults.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(4):
        for version in versions:
            build(version, tmp_path / "a")
    done.set()
    reader.join()
    assert faults == []
    assert seen <= {(build_id, size, size) for build_id, size in known.items()}


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
