"""A file to a document, in this process; ``read_all`` reads many, each with a limit of time."""

import hashlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Literal

from engine.documents.blocks import Extracted, Heading, Paragraph
from engine.documents.captions import with_captions
from engine.documents.chunks import Piece, chunk_id, cut_chunks
from engine.documents.content_periods import ContentPeriods
from engine.documents.extract import extract
from engine.documents.files import read_bytes
from engine.documents.headings import could_be_heading
from engine.documents.kind import Kind, find_kind
from engine.documents.model import Chunk, Document, DocumentError, DocumentFault
from engine.documents.pdf import assemble_pdf, read_pdf_pages
from engine.documents.pdf_file import PdfFile
from engine.documents.pdf_page import Page
from engine.documents.progress import Progress, unheard
from engine.documents.published import find_published
from engine.documents.sections import split_sections
from engine.settings import ReadingSettings

MAX_TITLE_CHARACTERS = 120
MAX_TITLE_LINES = 2
CHUNKS_A_SIGN = 500
"""So often progress is told: about once a second."""


def read_document(
    path: Path,
    *,
    file: str,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    max_mb: int = ReadingSettings().max_mb,
    pages: Sequence[Page] | None = None,
    progress: Progress = unheard,
) -> Document:
    """The document in ``path``; ``file`` is the name it goes by, relative and with forward slashes.

    ``zone`` is the IANA zone of civil days, ``fiscal_year_start`` a month, ``chunk_tokens`` the target size of a chunk
    in estimated tokens, ``max_mb`` the largest size of a file in megabytes; ``pages`` are those of
    a PDF that ``read_pages`` gave, all of them. ``DocumentError`` says why a file cannot be used and what to do.
    """
    data = read_bytes(path, file, max_mb=max_mb)
    digest = hashlib.sha256(data).hexdigest()
    extracted = extract(data, file, progress) if pages is None else assemble_pdf(data, file, pages)
    published, origin = find_published(extracted, file)
    title = _title(extracted, file)
    sections = split_sections(with_captions(extracted.blocks))
    pieces = list(cut_chunks(sections, title=title, chunk_tokens=chunk_tokens))
    if not pieces:
        details = "; ".join(extracted.warnings[:3])
        message = f"holds no text that can be read{f' ({details})' if details else ''}; scan or export it again"
        raise DocumentError(DocumentFault.NO_TEXT, file, message)
    names = (title, PurePosixPath(file).stem)
    periods = ContentPeriods(published, zone=zone, fiscal_year_start=fiscal_year_start, names=names)
    identity = digest[:16]
    chunks = []
    for position, piece in enumerate(pieces):
        if position % CHUNKS_A_SIGN == 0:
            progress("chunk", position, len(pieces))
        chunks.append(_chunk(piece, position, document=identity, file=file, periods=periods))
    return Document(
        id=identity,
        file=file,
        sha256=digest,
        title=title,
        published=published,
        published_from=origin,
        page_count=extracted.page_count,
        sections=tuple(section.section() for section in sections),
        chunks=tuple(chunks),
        warnings=tuple(extracted.warnings),
    )


def count_pages(path: Path, *, file: str, max_mb: int) -> int:
    """How many pages a PDF has; 0 for any other file. Raises as ``read_document`` does."""
    data = read_bytes(path, file, max_mb=max_mb)
    if find_kind(data, file) is not Kind.PDF:
        return 0
    with PdfFile(data, file) as pdf:
        return pdf.facts.page_count


def read_pages(path: Path, numbers: range, *, file: str, max_mb: int, progress: Progress) -> list[Page]:
    """The pages ``numbers``, from 1, of the PDF in ``path``. Raises as ``read_document`` does."""
    return read_pdf_pages(read_bytes(path, file, max_mb=max_mb), file, numbers, progress)


def _title(extracted: Extracted, file: str) -> str:
    """What the file says its title is, else the short lines that it opens with, its first heading, or its name."""
    opening: list[str] = []
    for block in extracted.blocks[:MAX_TITLE_LINES]:
        if not isinstance(block, Paragraph) or not could_be_heading(block.text):
            break
        opening.append(block.text)
    heading = next((block.text for block in extracted.blocks if isinstance(block, Heading)), "")
    title = extracted.title or " ".join(opening) or heading or PurePosixPath(file).stem
    return " ".join(title.split())[:MAX_TITLE_CHARACTERS]


def _chunk(piece: Piece, position: int, *, document: str, file: str, periods: ContentPeriods) -> Chunk:
    kind: Literal["text", "table"] = "table" if piece.kind == "table" else "text"
    return Chunk(
        id=chunk_id(document, position, kind, piece.text),
        document=document,
        file=file,
        kind=kind,
        text=piece.text,
        pages=piece.pages,
        table_id=piece.table_id,
        rows=piece.rows,
        header_rows=piece.header_rows,
        section_path=piece.section_path,
        periods=periods.find(piece.section_path, piece.body),
        published=periods.published,
        covers=periods.covers,
        sha256=hashlib.sha256(piece.text.encode()).hexdigest(),
    )
