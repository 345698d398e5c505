"""What `plumbline parse` shows of a file: the reader's view of it, or why it was quarantined."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.documents.model import Document, DocumentFault, Section
from engine.documents.read_all import read_each
from engine.periods.period import Period
from engine.settings import ReadingSettings


class ParseFault(BaseModel):
    """Why a file cannot be used, and what to do."""

    model_config = ConfigDict(frozen=True)

    fault: DocumentFault
    message: str


class ParsedChunk(BaseModel):
    """A chunk as it is shown; the fields mean what they mean in :class:`engine.documents.model.Chunk`."""

    model_config = ConfigDict(frozen=True)

    id: str
    kind: Literal["text", "table"]
    text: str
    pages: tuple[int, ...]
    table_id: str | None
    rows: tuple[tuple[str, ...], ...] | None
    section_path: tuple[str, ...]
    periods: tuple[Period, ...]


class ParsedFile(BaseModel):
    """One file. ``pages`` is their number; a quarantined file has an ``error`` and no chunks."""

    model_config = ConfigDict(frozen=True)

    file: str
    status: Literal["ok", "quarantined"]
    error: ParseFault | None = None
    pages: int = 0
    sections: tuple[Section, ...] = ()
    chunks: tuple[ParsedChunk, ...] = ()
    warnings: tuple[str, ...] = ()


def parse_files(
    files: Sequence[tuple[Path, str]],
    *,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    limits: ReadingSettings | None = None,
) -> Iterator[ParsedFile]:
    """Each of ``files`` in turn; never raises for what is wrong with a file. Arguments as in ``read_each``."""
    for read in read_each(
        files, zone=zone, fiscal_year_start=fiscal_year_start, chunk_tokens=chunk_tokens, limits=limits
    ):
        if isinstance(read, Document):
            yield parsed(read)
        else:
            error = ParseFault(fault=read.fault, message=read.message)
            yield ParsedFile(file=read.file, status="quarantined", error=error)


def parsed(document: Document) -> ParsedFile:
    """A document that was read, as it is shown."""
    fields = ParsedChunk.model_fields
    return ParsedFile(
        file=document.file,
        status="ok",
        pages=document.page_count,
        sections=document.sections,
        chunks=tuple(ParsedChunk(**{name: getattr(chunk, name) for name in fields}) for chunk in document.chunks),
        warnings=document.warnings,
    )
