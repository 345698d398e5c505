"""An index build, opened for reading."""

import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.retrieval import manifest as files
from engine.retrieval.inverted import Inverted
from engine.retrieval.keywords import Keywords
from engine.retrieval.manifest import IndexCorrupt, Manifest, check_files, read_manifest
from engine.retrieval.times import Times
from engine.retrieval.vectors import Nearest

ATTEMPTS = 5
_DOCUMENT = re.compile(rb'\{"id":"(?:[^"\\]|\\.)*","document":"((?:[^"\\]|\\.)*)"')
"""How the line of a chunk begins."""


@dataclass(frozen=True, eq=False)
class Index:
    """One build, whole and checked. It keeps working when a newer build takes its place on disk."""

    path: Path
    manifest: Manifest
    ids: tuple[str, ...]
    times: Times
    is_table: NDArray[np.bool_]
    is_chinese: NDArray[np.bool_]
    nearest: Nearest
    keywords: Keywords
    _lines: Any
    _offsets: NDArray[np.int64]

    @classmethod
    def open(cls, path: Path) -> "Index":
        """Open the build at ``path``; ``IndexCorrupt`` where a file does not agree with the manifest.

        A build that is replaced while it is being opened is left for the new one, never mixed with it.
        """
        for _ in range(ATTEMPTS):
            manifest = read_manifest(path)
            try:
                check_files(path, manifest)
                index = cls._load(path, manifest)
            except (IndexCorrupt, OSError, ValueError) as error:
                if read_manifest(path).build_id != manifest.build_id:
                    continue
                if isinstance(error, IndexCorrupt):
                    raise
                raise IndexCorrupt(f"{path}: cannot be loaded ({error})") from error
            if read_manifest(path).build_id == manifest.build_id:
                return index
        raise IndexCorrupt(f"{path}: replaced {ATTEMPTS} times while it was being opened")

    @classmethod
    def _load(cls, path: Path, manifest: Manifest) -> "Index":
        vectors = np.asarray(np.load(path / files.VECTORS, mmap_mode="r" if manifest.chunks else None))
        reads = manifest.inverted
        inverted = None if reads is None else Inverted.load(path / files.FAISS, reads)
        with (path / files.CHUNKS).open("rb") as stream:
            lines = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if manifest.chunks else b""
        return cls(
            path=path,
            manifest=manifest,
            ids=tuple(orjson.loads((path / files.IDS).read_bytes())),
            times=Times.load(path / files.TIMES),
            is_table=np.load(path / files.TABLES),
            is_chinese=np.load(path / files.CHINESE),
            nearest=Nearest(vectors, inverted),
            keywords=Keywords.load(path / files.KEYWORDS, manifest.chunks),
            _lines=lines,
            _offsets=np.load(path / files.OFFSETS),
        )

    def __len__(self) -> int:
        return len(self.ids)

    def chunk(self, row: int) -> Chunk:
        """The chunk at ``row``."""
        return Chunk.model_validate_json(self._lines[self._offsets[row] : self._offsets[row + 1]])

    def documents(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """A number for each of ``rows``, the same for rows of one document. No chunk is parsed for it."""
        numbers: dict[bytes, int] = {}
        found = (_DOCUMENT.match(self._lines, self._offsets[row]) for row in rows)
        return np.array([numbers.setdefault(match[1] if match else b"", len(numbers)) for match in found], np.int64)

    def chunks(self) -> Iterator[Chunk]:
        """Every chunk, in row order."""
        return (self.chunk(row) for row in range(len(self)))

    def row(self, chunk_id: str) -> int | None:
        """Where the chunk of that id stands, ``None`` where this build has no such chunk."""
        return self._rows.get(chunk_id)

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {chunk_id: row for row, chunk_id in enumerate(self.ids)}
