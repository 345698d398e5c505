"""The fast reader of PDF pages: characters and rules straight from pdfium."""

from ctypes import byref
from typing import Any

from engine.documents.pdf.glyphs import read_glyphs
from engine.documents.pdf.matrix import shown
from engine.documents.pdf.raw import RawPage
from engine.documents.pdf.rules import read_objects

TURN_SHARE = 0.6
"""A page most of whose text runs in one other direction is turned as a whole, and read upright."""


def read_with_pdfium(document: Any, number: int) -> RawPage:
    """Page ``number`` (from 1) of a ``pypdfium2.PdfDocument``; ``PdfiumError`` where pdfium cannot load it."""
    page = document[number - 1]
    try:
        raw, sideways = _read(page, turn=0)
        return _read(page, turn=sideways)[0] if sideways else raw
    finally:
        page.close()


def _read(page: Any, *, turn: int) -> tuple[RawPage, int]:
    """The page after a clockwise turn, and the further turn that would bring most of its text upright."""
    import pypdfium2.raw as pdfium

    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page.raw, byref(box))
    turned = (90 * max(0, pdfium.FPDFPage_GetRotation(page.raw)) + turn) % 360
    display = shown(box.left, box.bottom, box.right, box.top, turned=turned)
    glyphs = read_glyphs(page.raw, display)
    objects = read_objects(page.raw, display)
    width, height = box.right - box.left, box.top - box.bottom
    raw = RawPage(
        reader="pdfium",
        width=width if turned % 180 == 0 else height,
        height=height if turned % 180 == 0 else width,
        characters=glyphs.characters,
        slanted="".join(character.text for character in glyphs.slanted),
        edges=objects.edges,
        pictures=objects.pictures,
        text_objects=objects.texts,
        unmapped=glyphs.unmapped,
        broken=glyphs.broken,
        turned=turn,
    )
    direction, most = glyphs.directions.most_common(1)[0] if glyphs.directions else (0, 0)
    return raw, -direction % 360 if most > TURN_SHARE * glyphs.directions.total() else 0
