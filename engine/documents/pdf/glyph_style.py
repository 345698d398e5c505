"""What the characters of one text object of a PDF have in common, and where turned ones stand."""

import math
import re
from ctypes import addressof, byref, c_double, c_float, create_string_buffer
from typing import Any, NamedTuple

from engine.documents.pdf.matrix import Matrix
from engine.documents.pdf.raw import Rectangle

_BOLD = re.compile(r"bold|black|heavy|simhei|黑体|heiti", re.I)
NAME_BYTES = 128


def is_bold(font: str) -> bool:
    """Whether a font's name says that it is bold; Hei is the bold face of Chinese print.

    >>> is_bold("ABCDEF+Arial-BoldMT"), is_bold("SimSun")
    (True, False)
    """
    return _BOLD.search(font) is not None


def _is_stroked(text_object: Any) -> bool:
    """Whether letters are filled and outlined: so word processors print bold type of a font that has no bold face."""
    import pypdfium2.raw as pdfium

    mode: int = pdfium.FPDFTextObj_GetTextRenderMode(text_object)
    return mode == int(pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE)


class Style(NamedTuple):
    """Type of one size, face and direction.

    ``size`` is in points on the page, ``points`` before ``matrix``, which maps directions and no places.
    """

    font: Any
    points: float
    matrix: Matrix
    size: float
    bold: bool
    direction: int
    """Degrees clockwise from left to right, to the next quarter."""
    flat: bool
    """Whether pdfium's own boxes hold: not for type that is turned in the page's own coordinates."""
    upright: bool
    """Whether the type runs from left to right."""
    slanted: bool
    """Whether it runs across the page, as that of a watermark does."""


class Styles:
    """The styles of a text page, as its text objects are met."""

    def __init__(self, text: Any, display: Matrix) -> None:
        self.display = display
        import pypdfium2.raw as pdfium

        self._text = text
        self._matrix = pdfium.FS_MATRIX()
        self._pointer = byref(self._matrix)
        self._known: dict[tuple[float, ...], Style] = {}
        self._bold: dict[int, bool] = {}
        self._widths: dict[tuple[int, int], float] = {}

    def of(self, text_object: Any, index: int) -> Style:
        """The style of ``text_object``, of which the character ``index`` is one."""
        import pypdfium2.raw as pdfium

        own = self._matrix
        pdfium.FPDFText_GetMatrix(self._text, index, self._pointer)
        points = pdfium.FPDFText_GetFontSize(self._text, index)
        font = pdfium.FPDFTextObj_GetFont(text_object)
        stroked = _is_stroked(text_object)
        key = (addressof(font.contents) if font else 0, stroked, points, own.a, own.b, own.c, own.d)
        style = self._known.get(key)
        if style is None:
            style = self._known[key] = self._style(font, points, stroked)
        return style

    def _style(self, font: Any, points: float, stroked: bool) -> Style:
        own = self._matrix
        matrix = self.display.after(Matrix(own.a, own.b, own.c, own.d, 0, 0))
        direction = round(math.degrees(math.atan2(matrix.b, matrix.a)) / 90) % 4 * 90
        return Style(
            font=font,
            points=points,
            matrix=matrix,
            size=points * math.hypot(matrix.c, matrix.d),
            bold=stroked or self._is_bold(font),
            direction=direction,
            flat=self.display.b == 0 and own.b == own.c == 0 and own.a > 0 and own.d > 0,
            upright=direction == 0,
            slanted=matrix.slants,
        )

    def _is_bold(self, font: Any) -> bool:
        import pypdfium2.raw as pdfium

        if not font:
            return False
        address = addressof(font.contents)
        if address not in self._bold:
            name = create_string_buffer(NAME_BYTES)
            pdfium.FPDFFont_GetBaseFontName(font, name, NAME_BYTES)
            self._bold[address] = is_bold(name.value.decode("utf-8", "replace"))
        return self._bold[address]

    def turned_box(self, style: Style, index: int, code: int) -> Rectangle:
        """The box of a character from its origin, its width and its font's ascent and descent."""
        import pypdfium2.raw as pdfium

        x, y = c_double(), c_double()
        pdfium.FPDFText_GetCharOrigin(self._text, index, byref(x), byref(y))
        x_origin, y_origin = self.display.point(x.value, y.value)
        ascent, descent = _extent(style)
        width = self._width(style, code)
        corners = [style.matrix.vector(along, up) for along in (0, width) for up in (descent, ascent)]
        xs, ys = [x_origin + dx for dx, _ in corners], [y_origin + dy for _, dy in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def _width(self, style: Style, code: int) -> float:
        """In points before the style's matrix; half the size where the font does not say."""
        import pypdfium2.raw as pdfium

        key = (addressof(style.font.contents) if style.font else 0, code)
        if key not in self._widths:
            width = c_float()
            known = style.font and pdfium.FPDFFont_GetGlyphWidth(style.font, code, 1.0, byref(width))
            self._widths[key] = width.value if known and width.value > 0 else 0.5
        return self._widths[key] * style.points


def _extent(style: Style) -> tuple[float, float]:
    """Ascent and descent, scaled so that they are as far apart as the type is high."""
    import pypdfium2.raw as pdfium

    ascent, descent = c_float(), c_float()
    if style.font:
        pdfium.FPDFFont_GetAscent(style.font, style.points, byref(ascent))
        pdfium.FPDFFont_GetDescent(style.font, style.points, byref(descent))
    height = ascent.value - descent.value
    if height <= 0:
        return 0.8 * style.points, -0.2 * style.points
    return ascent.value / height * style.points, descent.value / height * style.points
