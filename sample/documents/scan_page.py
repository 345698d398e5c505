"""The pages of a letter as clean pictures, before they go through the scanner."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from sample.documents.paper import Heading, Paper, Text

DPI = 150
SIZE = (1240, 1754)
"""A4."""
MARGIN = 165
TITLE_PX, BYLINE_PX, HEADING_PX, BODY_PX = 46, 27, 29, 27
WEIGHT = 400
LEADING = 1.75
INK = (25, 25, 30)
PAPER_WHITE = (252, 251, 247)
KEPT_LINES = 4
"""Lines that must find room below a heading, else it begins a page."""
CLOSING = "，。、；：）〕”％%"
"""What must not begin a line."""


@dataclass
class Page:
    """A page, its text line by line, the marks on it, and where its signature begins, if it holds one."""

    image: Image.Image
    lines: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    signature_y: int | None = None


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The packaged Noto Sans CJK, simplified Chinese."""
    path = files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"
    letters = ImageFont.truetype(str(path), size, index=2)
    # A variable font begins with its thinnest weight.
    letters.set_variation_by_axes([WEIGHT])
    return letters


def pages_of(paper: Paper) -> list[Page]:
    """Set a letter of headings and paragraphs; a paragraph that does not fit begins a page."""
    pages = [_new_page()]
    y = MARGIN + 30
    for text, size in ((paper.issuer, TITLE_PX), (paper.title, TITLE_PX), (paper.byline, BYLINE_PX)):
        _draw(pages[-1], SIZE[0] / 2, y, text, size, anchor="ma")
        y += round(size * LEADING)
    y += 25
    for block in paper.blocks:
        if not isinstance(block, Heading | Text):
            raise TypeError(f"{paper.file}: a scanned letter holds headings and paragraphs only")
        size = HEADING_PX if isinstance(block, Heading) else BODY_PX
        step = round(size * LEADING)
        lines = _lines(block, size)
        if y + step * (len(lines) + KEPT_LINES * isinstance(block, Heading)) > SIZE[1] - MARGIN:
            pages.append(_new_page())
            y = MARGIN
        if isinstance(block, Text):
            pages[-1].keys += block.marks
            if block.signature and pages[-1].signature_y is None:
                pages[-1].signature_y = y
        for line in lines:
            _line(pages[-1], y, line, size, right=isinstance(block, Text) and block.signature)
            y += step
        y += 8
    return pages


def _new_page() -> Page:
    return Page(Image.new("RGB", SIZE, PAPER_WHITE))


def _lines(block: Heading | Text, size: int) -> list[str]:
    signed = isinstance(block, Text) and block.signature
    text = block.text if isinstance(block, Heading) or signed else f"\u3000\u3000{block.text}"
    return list(_wrapped(text, size))


def _wrapped(text: str, size: int) -> Iterator[str]:
    """Fill lines character by character; closing punctuation hangs into the margin."""
    width, line = SIZE[0] - 2 * MARGIN, ""
    for character in text:
        if font(size).getlength(line + character) > width and character not in CLOSING:
            yield line
            line = ""
        line += character
    yield line


def _line(page: Page, y: int, text: str, size: int, *, right: bool) -> None:
    x, anchor = (SIZE[0] - MARGIN - 60, "ra") if right else (MARGIN, "la")
    _draw(page, x, y, text, size, anchor=anchor)


def _draw(page: Page, x: float, y: float, text: str, size: int, *, anchor: str) -> None:
    page.lines.append(text)
    ImageDraw.Draw(page.image).text((x, y), text, INK, font(size), anchor=anchor)
