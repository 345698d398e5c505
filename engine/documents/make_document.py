"""The blocks of a file to its document: title, dates, sections, chunks."""

import hashlib
from collections.abc import Sequence
from pathlib import PurePosixPath

from engine.documents.blocks import Box, Extracted, Heading, Paragraph
from engine.documents.captions import with_captions
from engine.documents.chunks import Piece, chunk_id, cut_chunks
from engine.documents.content_periods import ContentPeriods
from engine.documents.contents_pages import without_contents
from engine.documents.context import find_issuer
from engine.documents.headings import could_be_heading
from engine.documents.meaning import Meaning
from engine.documents.model import Chunk, Document, DocumentError, DocumentFault
from engine.documents.progress import Progress, unheard
from engine.documents.published import day_of_line, find_published
from engine.documents.scans.figures import stand_in
from engine.documents.sections import split_sections

MAX_TITLE_CHARACTERS = 120
MAX_TITLE_LINES = 2
CHUNKS_A_SIGN = 500
"""So often progress is told: about once a second."""


def make_document(
    extracted: Extracted,
    *,
    file: str,
    sha256: str,
    zone: str,
    fiscal_year_start: int,
    chunk_tokens: int,
    meaning: Meaning | None,
    progress: Progress = unheard,
) -> Document:
    """The document of a file with these bytes; arguments as in ``read_document``.

    ``DocumentError`` where there is no text at all.
    """
    published, origin = find_published(extracted, file)
    title = _title(extracted, file)
    names = (title, PurePosixPath(file).stem)
    periods = ContentPeriods(published, zone=zone, fiscal_year_start=fiscal_year_start, names=names)
    about = (title, find_issuer(names, extracted.blocks), periods.covers.text if periods.covers else "")
    sections = split_sections(with_captions(without_contents(extracted.blocks)))
    pieces = list(cut_chunks(sections, about=about, chunk_tokens=chunk_tokens, meaning=meaning))
    if not pieces:
        raise _no_text(extracted, file)
    identity = sha256[:16]
    chunks = []
    for position, piece in enumerate(pieces):
        if position % CHUNKS_A_SIGN == 0:
            progress("chunk", position, len(pieces))
        chunks.append(_chunk(piece, position, extracted, document=identity, file=file, periods=periods))
    return Document(
        id=identity,
        file=file,
        sha256=sha256,
        title=title,
        published=published,
        published_from=origin,
        page_count=extracted.page_count,
        sections=tuple(section.section() for section in sections),
        chunks=tuple(chunks),
        warnings=tuple(extracted.warnings),
        quality=extracted.quality,
    )


def _no_text(extracted: Extracted, file: str) -> DocumentError:
    details = "; ".join(extracted.warnings[:3])
    message = f"holds no text that can be read{f' ({details})' if details else ''}; scan or export it again"
    return DocumentError(DocumentFault.NO_TEXT, file, message)


def _title(extracted: Extracted, file: str) -> str:
    """What the file says its title is, else the short lines that it opens with, its first heading, or its name."""
    opening: list[str] = []
    for block in extracted.blocks[:MAX_TITLE_LINES]:
        if not isinstance(block, Paragraph) or not could_be_heading(block.text):
            break
        if not day_of_line(block.text):
            opening.append(block.text)
    heading = next((block.text for block in extracted.blocks if isinstance(block, Heading)), "")
    title = extracted.title or " ".join(opening) or heading or PurePosixPath(file).stem
    return " ".join(title.split())[:MAX_TITLE_CHARACTERS]


def _chunk(
    piece: Piece, position: int, extracted: Extracted, *, document: str, file: str, periods: ContentPeriods
) -> Chunk:
    doubtful = [figure for page, figure in extracted.uncertain if page in piece.pages]
    return Chunk(
        id=chunk_id(document, position, piece.kind, piece.text),
        document=document,
        file=file,
        kind=piece.kind,
        text=piece.text,
        context=piece.context,
        pages=piece.pages,
        boxes=_rounded(piece.boxes),
        table_id=piece.table_id,
        rows=piece.rows,
        header_rows=piece.header_rows,
        section_path=piece.section_path,
        periods=periods.find(piece.section_path, piece.dates, table=piece.captions if piece.kind == "table" else None),
        published=periods.published,
        covers=periods.covers,
        uncertain=stand_in(piece.text, doubtful),
        other_readings=tuple(other for other in extracted.others if other.page in piece.pages),
        sha256=hashlib.sha256(piece.text.encode()).hexdigest(),
    )


def _rounded(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """To a tenth of a point: more is noise, and fills the index."""
    return tuple(Box(box.page, *(round(side, 1) for side in box[1:])) for box in boxes)
