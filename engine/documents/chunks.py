"""Sections to chunks: runs of sentences and groups of table rows that know where they stand."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from engine.documents.blocks import Box
from engine.documents.context import context_line
from engine.documents.meaning import Meaning
from engine.documents.sections import NumberedTable, SectionContent
from engine.documents.table_chunks import TABLE_FACTOR, cut_table
from engine.documents.table_text import Row
from engine.documents.text_chunks import LIMIT_FACTOR, cut_text

CONTEXT_TOKENS = 64
"""What the line of context costs, marks of beginning and end included."""
LEAST_TOKENS = 16


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A chunk before it belongs to a document; the fields mean what they mean in ``Chunk``."""

    kind: Literal["text", "table"]
    text: str
    dates: str
    """What of it periods are looked for in."""
    captions: tuple[str, ...] = ()
    """Of the table that it is of, if it is of one."""
    context: str
    pages: tuple[int, ...]
    boxes: tuple[Box, ...] = ()
    section_path: tuple[str, ...]
    table_id: str | None = None
    rows: tuple[Row, ...] | None = None
    header_rows: int = 0


def cut_chunks(
    sections: Sequence[SectionContent], *, about: Sequence[str], chunk_tokens: int, meaning: Meaning | None = None
) -> Iterator[Piece]:
    """Chunks of about ``chunk_tokens`` tokens, in reading order, none across sections; tables are chunks of their own.

    ``about`` says of which document they are (see ``context_line``). Text is cut where its ``meaning`` turns, a table
    between its rows. The context does not count towards the size.
    """
    target = chunk_tokens if meaning is None else _fitting(chunk_tokens, meaning.max_tokens)
    for section in sections:
        piece = partial(Piece, context=context_line(about, section.path), section_path=section.path)
        for part in section.parts():
            if isinstance(part, NumberedTable):
                for some in cut_table(part.table, target=target, meaning=meaning):
                    yield piece(
                        kind="table",
                        text=some.text,
                        dates=some.dates,
                        captions=some.captions,
                        pages=some.pages,
                        boxes=some.boxes,
                        table_id=part.id,
                        rows=some.rows,
                        header_rows=some.header_rows,
                    )
            else:
                for run in cut_text(part, target=target, meaning=meaning):
                    yield piece(kind="text", text=run.text, dates=run.text, pages=run.pages, boxes=run.boxes)
        if section.is_bare() and section.path:
            # A heading with nothing under it is text too, and must not be lost.
            yield piece(kind="text", text=section.path[-1], dates="", pages=(section.page,))


def _fitting(chunk_tokens: int, max_tokens: int | None) -> int:
    """The target, or less where the model would not read the largest chunk behind its context to the end.

    >>> _fitting(220, None), _fitting(220, 512), _fitting(220, 128)
    (220, 220, 32)
    """
    if max_tokens is None:
        return chunk_tokens
    return max(LEAST_TOKENS, min(chunk_tokens, int((max_tokens - CONTEXT_TOKENS) / max(LIMIT_FACTOR, TABLE_FACTOR))))


def chunk_id(document: str, position: int, kind: str, text: str) -> str:
    """First 16 hex digits of the SHA-256 of document id, position, kind and text."""
    return hashlib.sha256(f"{document}\0{position}\0{kind}\0{text}".encode()).hexdigest()[:16]
