"""Papers as PDF, set with reportlab."""

from functools import partial
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

from sample.documents.paper import Grid, Heading, Mark, Paper, Text
from sample.documents.pdf_canvas import canvas_of
from sample.documents.pdf_style import BODY_PT, FONTS, HEIGHT, MARGIN, WIDTH, Placed, style
from sample.documents.pdf_table import table


def write_pdf(paper: Paper, folder: Path) -> dict[str, Mark]:
    """Write the paper into ``folder``; returns where its marked facts stand. The same paper gives the same bytes."""
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
    document.build(_story(paper, pages), frame, frame, canvasmaker=partial(canvas_of, paper))
    return {key: Mark(paper.file, pages[key], quote) for key, quote in paper.quotes()}


def _story(paper: Paper, pages: dict[str, int]) -> list[Any]:
    set_in = partial(style, paper.language)
    body = set_in(BODY_PT, firstLineIndent=2 * BODY_PT if paper.language == "zh" else 0, spaceAfter=6)
    story: list[Any] = [
        Paragraph(escape(paper.title), set_in(17, bold=True, alignment=1, spaceAfter=8)),
        Paragraph(escape(paper.byline), set_in(10.5, alignment=1, spaceAfter=14)),
    ]
    for block in paper.blocks:
        match block:
            case Heading(text=text, level=level):
                size = 14.5 if level == 1 else 12.5
                heading = set_in(size, bold=True, spaceBefore=8, spaceAfter=5, keepWithNext=1)
                story.append(Paragraph(escape(text), heading))
            case Text():
                paragraph = set_in(BODY_PT, alignment=2) if block.signature else body
                story.append(Placed(block.text, paragraph, tuple(block.marks), pages))
            case Grid():
                story += table(paper.language, block, pages)
    return story


def _running_lines(paper: Paper, canvas: Canvas, document: Any) -> None:
    """Header and footer, as office documents have them."""
    font = FONTS[paper.language][0]
    canvas.saveState()
    canvas.setFont(font, 8.5)
    canvas.drawString(MARGIN, HEIGHT - 1.5 * cm, paper.issuer)
    number = f"第 {document.page} 页" if paper.language == "zh" else f"Page {document.page}"
    canvas.drawCentredString(WIDTH / 2, 1.3 * cm, number)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, HEIGHT - 1.65 * cm, WIDTH - MARGIN, HEIGHT - 1.65 * cm)
    canvas.restoreState()
