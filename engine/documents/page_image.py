"""A page of a PDF as a picture, with boxes around what was read from it, to look at."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from engine.documents.blocks import Box, around
from engine.documents.kind import Kind, find_kind
from engine.documents.model import Document, DocumentError, DocumentFault
from engine.documents.pdf.pdfium import read_with_pdfium
from engine.documents.pdf.place import Place
from engine.documents.pdf.raw import Character

SCALE = 2.0
"""Pixels a point: 144 dots per inch."""
COLOURS = {"word": "#ced4da", "text": "#1c7ed6", "table": "#2b8a3e", "heading": "#e8590c"}
"""In the order in which they are drawn, the last one on top."""
LINE_PIXELS = {"word": 1, "text": 3, "table": 3, "heading": 3}
LEGEND_PIXELS = 40
WORD_GAP = 0.25
"""In sizes of type: a wider gap parts two words."""


def draw_page(data: bytes, document: Document, number: int) -> Any:
    """A ``PIL.Image.Image`` of page ``number`` (from 1) of the PDF that ``document`` was read from, with a legend.

    ``DocumentError`` for another format, and for a page that the file does not have.
    """
    import pypdfium2
    from PIL import ImageDraw

    if find_kind(data, document.file) is not Kind.PDF:
        raise DocumentError(DocumentFault.UNSUPPORTED, document.file, "has no pages to draw; only a PDF has")
    pdf = pypdfium2.PdfDocument(data)
    try:
        if number > len(pdf):
            message = f"has {len(pdf)} pages, there is no page {number}"
            raise DocumentError(DocumentFault.UNSUPPORTED, document.file, message)
        picture = _with_legend(pdf[number - 1].render(scale=SCALE).to_pil().convert("RGB"))
        words = list(_words(pdf, number))
    finally:
        pdf.close()
    pencil = ImageDraw.Draw(picture)
    found = {"word": words, **_boxes(document)}
    for kind, colour in COLOURS.items():
        for box in found[kind]:
            if box.page == number:
                pencil.rectangle([side * SCALE for side in box[1:]], outline=colour, width=LINE_PIXELS[kind])
    return picture


def _boxes(document: Document) -> dict[str, list[Box]]:
    return {
        "heading": [box for section in document.sections for box in section.boxes],
        "text": [box for chunk in document.chunks if chunk.kind == "text" for box in chunk.boxes],
        "table": [box for chunk in document.chunks if chunk.kind == "table" for box in chunk.boxes],
    }


def _words(pdf: Any, number: int) -> Iterator[Box]:
    raw = read_with_pdfium(pdf, number)
    place = Place(number, raw.width, raw.height, raw.turned)
    word: list[Character] = []
    for last, character in pairwise([None, *raw.characters, None]):
        if word and (character is None or last is None or _parts(last, character)):
            yield from around(place.box(letter[1:5]) for letter in word)
            word = []
        if character is not None and not character.text.isspace():
            word.append(character)


def _parts(last: Character, character: Character) -> bool:
    """Whether a word ends between two characters that follow each other in the file."""
    if last.text.isspace() or character.text.isspace() or not last.top < character.middle[1] < last.bottom:
        return True
    return not -WORD_GAP * last.size < character.x0 - last.x1 < WORD_GAP * last.size


def _with_legend(page: Any) -> Any:
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.new("RGB", (page.width, page.height + LEGEND_PIXELS), "white")
    picture.paste(page)
    pencil = ImageDraw.Draw(picture)
    font = ImageFont.load_default(LEGEND_PIXELS // 2)
    x, top = 10, page.height + LEGEND_PIXELS // 4
    for kind, colour in COLOURS.items():
        pencil.rectangle([x, top, x + LEGEND_PIXELS // 2, top + LEGEND_PIXELS // 2], outline=colour, width=3)
        pencil.text((x + LEGEND_PIXELS, top), kind, fill="black", font=font)
        x += 2 * LEGEND_PIXELS + int(pencil.textlength(kind, font=font))
    return picture
