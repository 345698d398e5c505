"""Characters of a PDF page by pdfium's text page: the letters that stand in the file, each with its box."""

from collections import Counter
from ctypes import addressof, byref
from dataclasses import dataclass, field
from typing import Any

from engine.documents.pdf.glyph_style import Styles
from engine.documents.pdf.matrix import Matrix
from engine.documents.pdf.raw import Character, Rectangle

_HYPHEN = 0x02
"""What pdfium puts for a hyphen at the end of a line."""
_NO_LETTER = 0xFFFD


@dataclass
class Glyphs:
    """Characters in the order of the file, with the number of those left out and of those that are no letters."""

    characters: list[Character] = field(default_factory=list)
    slanted: list[Character] = field(default_factory=list)
    """Those that run across the page; they are not among ``characters``."""
    unmapped: int = 0
    broken: int = 0
    directions: Counter[int] = field(default_factory=Counter)
    """Characters by the direction that they run in, degrees clockwise from left to right."""


def read_glyphs(page: Any, display: Matrix) -> Glyphs:
    """Every character of ``page`` but the spaces and line breaks that pdfium makes up, in ``display`` coordinates."""
    import pypdfium2.raw as pdfium

    text = pdfium.FPDFText_LoadPage(page)
    try:
        return _read(text, Styles(text, display))
    finally:
        pdfium.FPDFText_ClosePage(text)


def _read(text: Any, styles: Styles) -> Glyphs:
    """One call of pdfium costs half a microsecond, and a page has 2,000 characters: each is asked for little."""
    import pypdfium2.raw as pdfium

    code_of, object_of = pdfium.FPDFText_GetUnicode, pdfium.FPDFText_GetTextObject
    is_generated, has_no_letter = pdfium.FPDFText_IsGenerated, pdfium.FPDFText_HasUnicodeMapError
    box_of, box = pdfium.FPDFText_GetLooseCharBox, pdfium.FS_RECTF()
    pointer = byref(box)
    a, _, _, d, e, f = styles.display
    found = Glyphs()
    last_object, last_place = 0, None
    for index in range(pdfium.FPDFText_CountChars(text)):
        code = code_of(text, index)
        held = object_of(text, index)
        if not held or (code <= 32 and code != _HYPHEN and is_generated(text, index)):
            continue
        if code == 0 or has_no_letter(text, index) == 1:
            found.unmapped += 1
            continue
        address = addressof(held.contents)
        if address != last_object:
            style = styles.of(held, index)
            last_object, last_place = address, None
            into = found.slanted if style.slanted else found.characters
        if style.flat and box_of(text, index, pointer):
            place = (a * box.left + e, d * box.top + f, a * box.right + e, d * box.bottom + f)
        else:
            place = styles.turned_box(style, index, code)
        if place == last_place:
            # One glyph of several letters, a ligature: pdfium gives each of them the same box.
            into[-1] = into[-1]._replace(text=into[-1].text + _letter(code))
            continue
        last_place = place
        letter = _letter(code)
        into.append(Character(letter, *place, style.size, style.bold, style.upright))
        if code != 32 and not style.slanted:
            found.directions[style.direction] += 1
            found.broken += not letter.isprintable() or code == _NO_LETTER or _is_flat(place)
    return found


def _letter(code: int) -> str:
    if code == _HYPHEN:
        return "-"
    return chr(_NO_LETTER if 0xD800 <= code < 0xE000 or code > 0x10FFFF else code)


def _is_flat(box: Rectangle) -> bool:
    return box[2] <= box[0] or box[3] <= box[1]
