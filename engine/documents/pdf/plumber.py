"""The slow reader of PDF pages, for those that the fast one finds doubtful: pdfplumber, on pdfminer's parser."""

from typing import Any

from engine.documents.pdf.glyph_style import is_bold
from engine.documents.pdf.matrix import Matrix
from engine.documents.pdf.raw import Character, Edge, RawPage, make_edge

_UNMAPPED = "(cid:"


def read_with_pdfplumber(pdf: Any, number: int) -> RawPage:
    """Page ``number`` (from 1) of an open ``pdfplumber`` file, in points from the corner of its visible part."""
    page = pdf.pages[number - 1]
    try:
        left, above, right, below = page.cropbox
        mapped = [c for c in page.chars if not c["text"].startswith(_UNMAPPED)]
        return RawPage(
            reader="pdfplumber",
            width=float(right - left),
            height=float(below - above),
            characters=[_character(c, left, above) for c in mapped if not Matrix(*c["matrix"]).slants],
            edges=[edge for edge in (_edge(e, left, above) for e in page.edges) if edge],
            pictures=[(i["x0"] - left, i["top"] - above, i["x1"] - left, i["bottom"] - above) for i in page.images],
            slanted="".join(c["text"] for c in mapped if Matrix(*c["matrix"]).slants),
            unmapped=len(page.chars) - len(mapped),
        )
    finally:
        page.close()


def _character(found: dict[str, Any], left: float, above: float) -> Character:
    return Character(
        text=found["text"],
        x0=found["x0"] - left,
        top=found["top"] - above,
        x1=found["x1"] - left,
        bottom=found["bottom"] - above,
        size=found["size"],
        bold=is_bold(found["fontname"]),
        upright=found["upright"],
    )


def _edge(found: dict[str, Any], left: float, above: float) -> Edge | None:
    if found["orientation"] is None:
        return None
    return make_edge(found["x0"] - left, found["top"] - above, found["x1"] - left, found["bottom"] - above)
