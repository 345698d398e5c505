"""Pages whose letters are missing or garbled are read from their picture instead."""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.page_quality import Quality, agree, signs
from engine.documents.pdf.page import Page, make_page
from engine.documents.pdf.two_readings import beside, page_text

logger = logging.getLogger(__name__)

MIN_CERTAIN = 0.3
"""Where less than this share of letters is read with some certainty, recognition has failed."""


def with_true_text(page: Page, data: bytes) -> Page:
    """``page`` as it is where its text looks right or recognition says the same; else recognised, or given up.

    A page that is given up has a warning that says why, and no text and no reader, unless letters stand on a picture.
    """
    doubt = "is scanned" if page.scanned else _suspicion(page)
    if doubt is None:
        return page
    from engine.documents.scans.ocr import read_scanned_page  # loads OpenCV, and later the models

    try:
        recognised = read_scanned_page(data, page.number)
    except Exception as error:
        logger.warning("page %d: recognition failed", page.number, exc_info=error)
        return _given_up(page, f"{doubt}, and recognition failed ({type(error).__name__}: {error})")
    seen = make_page(recognised.page, page.number)
    own = page_text(page).strip()
    if agree(own, recognised.text):
        return beside(page, seen)
    if recognised.certain < MIN_CERTAIN or not (recognised.page.letters or (page.scanned and not own)):
        share = f"read {recognised.certain:.0%} with certainty" if recognised.page.letters else "found no text"
        return _given_up(page, f"{doubt}, and recognition (OCR) {share}")
    # tabula, which is asked where rules have no table, sees no letters in a picture.
    read = replace(seen, uncertain=recognised.uncertain, warnings=page.warnings, ruled=())
    read = read if page.scanned else beside(read, page)
    return read.warned(f"{doubt}; its text was recognised (OCR)") if recognised.page.letters else read


def pages_quality(pages: Sequence[Page], file: str) -> Quality:
    """How the pages were read; ``DocumentError`` where most of them were given up."""
    readers = Counter(page.reader for page in pages)
    if 2 * readers["none"] > len(pages):
        first = next(page for page in pages if page.reader == "none")
        why = f"page {first.number} {'; '.join(first.warnings)}"
        message = f"cannot be read on {readers['none']} of its {len(pages)} pages ({why}); export or scan it again"
        raise DocumentError(DocumentFault.UNREADABLE, file, message)
    return Quality(
        text=readers["pdfium"],
        slow=readers["pdfplumber"],
        ocr=readers["ocr"],
        given_up=readers["none"],
        worst_unmapped=max((_unmapped_share(page) for page in pages), default=0.0),
    )


def _suspicion(page: Page) -> str | None:
    if page.reader == "none":
        return None
    sign = signs(page_text(page), unmapped=page.unmapped).suspicion()
    return f"is garbled ({sign})" if sign else None


def _unmapped_share(page: Page) -> float:
    return signs(page_text(page), unmapped=page.unmapped).unmapped if page.unmapped else 0.0


def _given_up(page: Page, why: str) -> Page:
    if page.scanned and page_text(page).strip():
        return page.warned(f"{why}; only the letters that stand beside the picture were read")
    empty = replace(page, lines=(), tables=(), ruled=(), scanned=False, unmapped=0, reader="none")
    return empty.warned(f"was left out: it {why}")
