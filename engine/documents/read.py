"""A file to a document, in this process; ``read_all`` reads many, each with a limit of time."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from engine.documents.extract import extract
from engine.documents.files import read_bytes
from engine.documents.kind import Kind, find_kind
from engine.documents.make_document import make_document
from engine.documents.meaning import Meaning
from engine.documents.model import Document
from engine.documents.pdf.document import assemble_pdf, read_pdf_pages
from engine.documents.pdf.file import PdfFile
from engine.documents.pdf.page import Page
from engine.documents.progress import Progress, unheard
from engine.settings import ReadingSettings


def read_document(
    path: Path,
    *,
    file: str,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    meaning: Meaning | None = None,
    max_mb: int = ReadingSettings().max_mb,
    pages: Sequence[Page] | None = None,
    progress: Progress = unheard,
) -> Document:
    """The document in ``path``; ``file`` is the name it goes by, relative and with forward slashes.

    ``zone`` is the IANA zone of civil days, ``fiscal_year_start`` a month, ``chunk_tokens`` the target size of a chunk,
    ``meaning`` the model that says where long text is cut (without it, text is cut by size alone), ``max_mb`` the
    largest size of a file in megabytes; ``pages`` are those of a PDF that ``read_pages`` gave, all of them.
    ``DocumentError`` says why a file cannot be used and what to do.
    """
    data = read_bytes(path, file, max_mb=max_mb)
    digest = hashlib.sha256(data).hexdigest()
    extracted = extract(data, file, progress) if pages is None else assemble_pdf(data, file, pages)
    return make_document(
        extracted,
        file=file,
        sha256=digest,
        zone=zone,
        fiscal_year_start=fiscal_year_start,
        chunk_tokens=chunk_tokens,
        meaning=meaning,
        progress=progress,
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
