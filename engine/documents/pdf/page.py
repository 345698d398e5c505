"""A PDF page as lines of text and tables, whichever reader took its characters out."""

from dataclasses import dataclass, field, replace
from typing import Literal

from engine.documents.other_reading import OtherReading
from engine.documents.pdf.cells import cell_text
from engine.documents.pdf.lines import Line, build_lines
from engine.documents.pdf.page_table import PageTable
from engine.documents.pdf.place import Place
from engine.documents.pdf.raw import RawPage
from engine.documents.pdf.ruled_areas import RuledArea
from engine.documents.pdf.tables import take_tables

STAMPED = 200
"""What a scanner or a copier prints on a page that is all picture, such as its number and a date, has fewer letters."""
QUOTED_CHARACTERS = 40


@dataclass(frozen=True)
class Page:
    """One page, its lines in reading order. ``warnings`` say what is wrong with it, in words."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...] = ()
    tables: tuple[PageTable, ...] = ()
    scanned: bool = False
    """Whether its text may be in its pictures: they cover much of it, and it has few letters beside."""
    unmapped: int = 0
    """Characters that the font does not map to any letter."""
    ruled: tuple[RuledArea, ...] = ()
    """Areas between horizontal rules in which no table was found."""
    reader: Literal["pdfium", "pdfplumber", "ocr", "none"] = "none"
    uncertain: tuple[str, ...] = ()
    """Figures that recognition may have misread, or that only one of two readers has."""
    other: OtherReading | None = None
    """What a second reader made of it, where the two differ."""
    doubted: bool = False
    """Whether pdfplumber's parser was run as well, since pdfium gave something odd: the slow path."""
    place: Place = field(default=Place(0, 0, 0))
    warnings: tuple[str, ...] = ()

    def warned(self, *warnings: str) -> "Page":
        """The page with more warnings."""
        return replace(self, warnings=(*self.warnings, *warnings)) if warnings else self


def make_page(raw: RawPage, number: int) -> Page:
    """The page ``number`` from its characters and rules."""
    place = Place(number, raw.width, raw.height, raw.turned)
    page = Page(number, raw.width, raw.height, unmapped=raw.unmapped, reader=raw.reader, place=place)
    found = take_tables(raw, place)
    watermark = [f"{len(raw.slanted)} letters that run across the page were left out: {_quoted(raw.slanted)}"]
    return replace(
        page,
        scanned=_is_scanned(raw),
        lines=tuple(build_lines(found.rest, raw.width)),
        tables=tuple(found.tables),
        ruled=found.ruled,
        warnings=(
            *(watermark if raw.slanted else ()),
            *(
                f"{len(astray)} characters inside a table stand in no cell of it and were kept as text: "
                f"{_quoted(cell_text(astray))}"
                for astray in found.astray
            ),
        ),
    )


def _quoted(text: str) -> str:
    return repr(text[:QUOTED_CHARACTERS])


def _is_scanned(raw: RawPage) -> bool:
    """The less of a page pictures cover, the fewer letters beside them are enough to be its text."""
    return raw.letters < STAMPED * raw.pictured**2


def with_lines(page: Page, lines: list[Line], tables: list[PageTable] | None = None) -> Page:
    """``page`` with other lines and, if given, more tables."""
    more = (*page.tables, *(tables or ()))
    return replace(page, lines=tuple(lines), tables=more, scanned=False)
