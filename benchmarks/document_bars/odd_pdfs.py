"""PDF files that others reported as hard: rotated, encrypted, damaged, empty, doubled glyphs, tables without rules.

Takes ``pdf``. Each must be read or quarantined with a named fault that is none of our reader's own failures, in
``LIMIT_S``. The two files of ``SAME`` are one page, straight and on its side, and must give the same table.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.document_bars.figure import Figure
from engine.documents.model import Document, Quarantined
from engine.documents.read_all import read_each

LIMIT_S = 60.0
SAME = ("nics-background-checks-2015-11.pdf", "nics-background-checks-2015-11-rotated.pdf")


@dataclass(frozen=True)
class Outcome:
    """What became of a file, and how long that took."""

    file: str
    read: Document | Quarantined
    seconds: float

    @property
    def is_foreseen(self) -> bool:
        """Read, or quarantined for a fault of the file."""
        return isinstance(self.read, Document) or "broke the reader" not in self.read.message

    def __str__(self) -> str:
        told = f"{len(self.read.chunks)} chunks" if isinstance(self.read, Document) else self.read.fault
        return f"{self.file}: {told}, {self.seconds:.1f} s"


def figures(data: Path) -> Iterator[Figure]:
    """How the files ended, the slowest of them, and whether the turned page is read like the straight one."""
    files = sorted((data / "pdf").glob("*.pdf"))
    if not files:
        raise FileNotFoundError(f"no PDF in {data / 'pdf'}")
    outcomes = [outcome(file) for file in files]
    told = tuple(map(str, outcomes))
    well = sum(outcome.is_foreseen for outcome in outcomes) / len(outcomes)
    yield Figure(what="odd PDFs: read, or a named fault", value=well, n=len(files), bar=1.0, details=told)
    slowest = max(outcome.seconds for outcome in outcomes)
    yield Figure(what="odd PDFs: the slowest", value=slowest, n=len(files), unit="s", bar=LIMIT_S, at_most=True)
    tables = [tables_of(outcome.read) for outcome in outcomes if outcome.file in SAME]
    same = float(len(tables) == len(SAME) and tables[0] == tables[1] != [])
    yield Figure(what="odd PDFs: a turned page has the same table", value=same, n=1, bar=1.0)


def outcome(file: Path) -> Outcome:
    """One file, read as the product reads it, in a process that starts for it."""
    began = time.perf_counter()
    (read,) = read_each([(file, file.name)])
    return Outcome(file.name, read, time.perf_counter() - began)


def tables_of(read: Document | Quarantined) -> list[tuple[tuple[str, ...], ...]]:
    """Rows of all tables, piece by piece."""
    return [chunk.rows for chunk in read.chunks if chunk.rows] if isinstance(read, Document) else []
