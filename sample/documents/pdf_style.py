"""Fonts, sizes and paragraphs of the PDF papers."""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.platypus import Paragraph

from sample.documents.paper import Language

FONTS = {"zh": ("STSong-Light", "STSong-Light"), "en": ("Helvetica", "Helvetica-Bold")}
"""Language → body and bold. The Chinese font needs no file and has no bold."""
BODY_PT = 12
LEADING_PT = 20
MARGIN = 2.5 * cm
WIDTH, HEIGHT = A4


class Placed(Paragraph):  # type: ignore[misc]
    """A paragraph that stays in one piece and notes the page that it is drawn on."""

    def __init__(self, text: str, style: ParagraphStyle, keys: tuple[str, ...], pages: dict[str, int]) -> None:
        super().__init__(escape(text), style)
        self._keys, self._pages = keys, pages

    def split(self, width: float, height: float) -> list[Any]:  # noqa: ARG002 - reportlab's signature
        return []

    def draw(self) -> None:
        self._pages.update(dict.fromkeys(self._keys, self.canv.getPageNumber()))
        super().draw()


def style(language: Language, size: float, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    """A paragraph style of ``size`` points; ``more`` are reportlab's own options."""
    body, heavy = FONTS[language]
    if language == "zh":
        more = {"wordWrap": "CJK", **more}
    options = {"fontSize": size, "leading": size * LEADING_PT / BODY_PT, "fontName": heavy if bold else body, **more}
    return ParagraphStyle("plain", **options)
