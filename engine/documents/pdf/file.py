"""An open PDF file: what it says about itself, and its pages one by one, each by the reader that reads it best."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from types import TracebackType
from typing import Any

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf.page import Page, make_page
from engine.documents.pdf.pdfium import read_with_pdfium
from engine.documents.pdf.plumber import read_with_pdfplumber
from engine.documents.pdf.raw import RawPage
from engine.documents.pdf.two_readings import beside
from engine.documents.published import find_date

logger = logging.getLogger(__name__)

MAX_PAGES = 5_000
MAX_DOUBTFUL_SHARE = 0.02
"""Of a page's characters: with more that are no letters, or stand nowhere, the other reader is asked as well."""


@dataclass(frozen=True)
class PdfFacts:
    """What a PDF says about itself."""

    page_count: int
    title: str
    created: date | None


class PdfFile:
    """Opened with pdfium, and with pdfplumber as well when a page needs it; a context manager.

    Raises ``DocumentError`` where neither can open it, or it has no pages or too many.
    """

    def __init__(self, data: bytes, file: str) -> None:
        # pdfminer tells of every odd colour and font; what matters to a reader is in the warnings of the document.
        logging.getLogger("pdfminer").setLevel(logging.ERROR)
        self._data = data
        self._file = file
        self._open = ExitStack()
        self._plumber: Any = None
        self._pdfium = self._try_pdfium()
        count = len(self._pdfium) if self._pdfium else len(self._pdfplumber().pages)
        if count == 0:
            raise DocumentError(DocumentFault.UNREADABLE, file, "is a PDF without pages; export it again")
        if count > MAX_PAGES:
            message = f"has {count:,} pages, at most {MAX_PAGES:,} are read; split it"
            raise DocumentError(DocumentFault.TOO_LARGE, file, message)
        known = self._pdfium.get_metadata_dict() if self._pdfium else self._pdfplumber().metadata
        created = find_date(str(known.get("CreationDate") or "").removeprefix("D:")[:8])
        self.facts = PdfFacts(count, str(known.get("Title") or "").strip(), created)

    def __enter__(self) -> "PdfFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def pages(self, numbers: Iterable[int]) -> Iterator[Page]:
        """The pages with these numbers, from 1. One that cannot be read comes with a warning and without text."""
        for number in numbers:
            try:
                page = self._read(number)
            except MemoryError:
                raise
            except Exception as error:
                logger.warning("%s: page %d: %s: %s", self._file, number, type(error).__name__, error)
                yield Page(number, 0, 0, warnings=(f"could not be read ({type(error).__name__}: {error})",))
            else:
                yield page

    def _read(self, number: int) -> Page:
        """Of two readers the one that reads more is believed; where they differ, the other reading stands beside it."""
        fast = self._read_fast(number)
        if fast and not _is_doubtful(fast):
            return make_page(fast, number)
        try:
            slow = read_with_pdfplumber(self._pdfplumber(), number)
        except Exception as error:
            if fast is None:
                raise
            logger.info("%s: page %d: pdfplumber: %s: %s", self._file, number, type(error).__name__, error)
            return replace(make_page(fast, number), doubted=True)
        if fast is None:
            return replace(make_page(slow, number), doubted=True)
        best, other = (slow, fast) if _readable(slow) > _readable(fast) else (fast, slow)
        page = replace(beside(make_page(best, number), make_page(other, number)), doubted=True)
        if page.other is None:
            return page
        counts = f"pdfium {fast.letters:,} characters, pdfplumber {slow.letters:,}"
        return page.warned(f"two readers differ ({counts}); {best.reader} was believed, the other is kept beside it")

    def _read_fast(self, number: int) -> RawPage | None:
        from pypdfium2 import PdfiumError

        try:
            return read_with_pdfium(self._pdfium, number) if self._pdfium else None
        except PdfiumError as error:
            logger.info("%s: page %d: pdfium: %s", self._file, number, error)
            return None

    def _try_pdfium(self) -> Any:
        import pypdfium2

        try:
            document = pypdfium2.PdfDocument(self._data)
        except pypdfium2.PdfiumError as error:
            if error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD:
                message = "is protected by a password; remove the protection and add it again"
                raise DocumentError(DocumentFault.PASSWORD_REQUIRED, self._file, message) from error
            return None
        self._open.callback(document.close)
        return document

    def _pdfplumber(self) -> Any:
        """The file as pdfplumber opens it, which takes seconds on a long one: only where it is needed."""
        import pdfplumber

        if self._plumber is None:
            try:
                self._plumber = pdfplumber.open(BytesIO(self._data))
                self._open.callback(self._plumber.close)
                _ = self._plumber.pages
            except Exception as error:
                cause = f"({type(error).__name__}: {error})"
                message = f"cannot be opened as PDF {cause}; export or print it to PDF again"
                raise DocumentError(DocumentFault.UNREADABLE, self._file, message) from error
        return self._plumber


def _is_doubtful(raw: RawPage) -> bool:
    if not raw.letters:
        return raw.text_objects > 0
    return raw.unmapped + raw.broken > MAX_DOUBTFUL_SHARE * (raw.letters + raw.unmapped)


def _readable(raw: RawPage) -> int:
    return raw.letters - raw.broken
