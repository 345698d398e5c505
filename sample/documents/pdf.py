"""Papers as PDF, set with reportlab; the same paper gives the same bytes."""

import calendar
import time
from datetime import date
from functools import partial
from hashlib import md5
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

from sample.documents.paper import Grid, Heading, Mark, Paper, Text

FONTS = {"zh": ("STSong-Light", "STSong-Light"), "en": ("Helvetica", "Helvetica-Bold")}
"""Language → body and bold. The Chinese font needs no file and has no bold."""
BODY_PT = 10.5
LEADING_PT = 17
MARGIN = 2.5 * cm


class _Stamp(TimeStamp):  # type: ignore[misc]
    """A PDF's time of creation: nine in the morning of the day of publication, at UTC+8."""

    def __init__(self, day: date) -> None:
        self.t = calendar.timegm((day.year, day.month, day.day, 1, 0, 0))
        self.lt = time.gmtime(self.t)
        self.YMDhms = (day.year, day.month, day.day, 9, 0, 0)
        self.dhh, self.dmm, self.tzname = 8, 0, "CST"


class _Placed(Paragraph):  # type: ignore[misc]
    """A paragraph that stays in one piece and notes the page that it is drawn on."""

    def __init__(self, text: str, style: ParagraphStyle, quotes: dict[str, str], pages: dict[str, int]) -> None:
        super().__init__(text, style)
        self._quotes, self._pages = quotes, pages

    def split(self, width: float, height: float) -> list[Any]:  # noqa: ARG002 - reportlab's signature
        return []

    def draw(self) -> None:
        self._pages.update(dict.fromkeys(self._quotes, self.canv.getPageNumber()))
        super().draw()


def write_pdf(paper: Paper, folder: Path) -> dict[str, Mark]:
    """Write the paper into ``folder``; returns where its marked facts stand."""
    if "STSong-Light" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    pages: dict[str, int] = {}
    document = SimpleDocTemplate(
        str(folder / paper.file),
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=paper.title,
        author=paper.issuer,
        invariant=1,
    )
    frame = partial(_running_lines, paper)
    document.build(_story(paper, pages), frame, frame, canvasmaker=partial(_canvas, paper))
    quotes = {k: q for b in paper.blocks if isinstance(b, Text | Grid) for k, q in b.marks.items()}
    return {key: Mark(paper.file, pages[key], quote) for key, quote in quotes.items()}


def _canvas(paper: Paper, *args: Any, **kwargs: Any) -> Canvas:
    """A canvas whose date and file identifier depend on the paper alone, not on the clock or SOURCE_DATE_EPOCH."""
    canvas = Canvas(*args, **kwargs)
    canvas._doc._timeStamp = _Stamp(paper.published)
    canvas._doc.signature = md5(f"{paper.issuer} {paper.file}".encode(), usedforsecurity=False)
    return canvas


def _style(paper: Paper, size: float, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    body, heavy = FONTS[paper.language]
    if paper.language == "zh":
        more = {"wordWrap": "CJK", **more}
    options = {"fontSize": size, "leading": size * LEADING_PT / BODY_PT, "fontName": heavy if bold else body, **more}
    return ParagraphStyle("plain", **options)


def _story(paper: Paper, pages: dict[str, int]) -> list[Any]:
    indent = 2 * BODY_PT if paper.language == "zh" else 0
    body = _style(paper, BODY_PT, firstLineIndent=indent, spaceAfter=6)
    story: list[Any] = [
        Paragraph(escape(paper.title), _style(paper, 17, bold=True, alignment=1, spaceAfter=8)),
        Paragraph(escape(paper.byline), _style(paper, 9.5, alignment=1, spaceAfter=14)),
    ]
    for block in paper.blocks:
        match block:
            case Heading(text=text, level=level):
                size = 13.5 if level == 1 else 11.5
                heading = _style(paper, size, bold=True, spaceBefore=8, spaceAfter=5, keepWithNext=1)
                story.append(Paragraph(escape(text), heading))
            case Text():
                style = _style(paper, BODY_PT, alignment=2) if block.signature else body
                story.append(_Placed(escape(block.text), style, block.marks, pages))
            case Grid():
                story += _table(paper, block, pages)
    return story


def _table(paper: Paper, grid: Grid, pages: dict[str, int]) -> list[Any]:
    body, heavy = FONTS[paper.language]
    title = _Placed(escape(grid.title), _style(paper, 10, bold=True, alignment=1), grid.marks, pages)
    unit = Paragraph(escape(grid.unit), _style(paper, 9, alignment=2, spaceAfter=2))
    size = 9.5 if len(grid.rows[0]) < 7 else 8
    table = Table([list(row) for row in grid.rows], colWidths=_widths(grid))
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), body, size),
            ("FONT", (0, 0), (-1, 0), heavy, size),
            ("GRID", (0, 0), (-1, -1), 0.6, colors.black),
            ("BACKGROUND", (0, 0), (-1, 0), colors.Color(0.91, 0.93, 0.96)),
            ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ]
    )
    return [KeepTogether([title, unit, table]), Spacer(1, 10)]


def _widths(grid: Grid) -> list[float]:
    columns = len(grid.rows[0])
    whole = A4[0] - 2 * MARGIN
    first = whole * (0.34 if columns > 2 else 0.5)
    return [first] + [(whole - first) / (columns - 1)] * (columns - 1)


def _running_lines(paper: Paper, canvas: Canvas, document: Any) -> None:
    """Header and footer, as office documents have them."""
    font = FONTS[paper.language][0]
    canvas.saveState()
    canvas.setFont(font, 8.5)
    canvas.drawString(MARGIN, A4[1] - 1.5 * cm, paper.issuer)
    number = f"第 {document.page} 页" if paper.language == "zh" else f"Page {document.page}"
    canvas.drawCentredString(A4[0] / 2, 1.3 * cm, number)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, A4[1] - 1.65 * cm, A4[0] - MARGIN, A4[1] - 1.65 * cm)
    canvas.restoreState()
