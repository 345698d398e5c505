"""What every format is read into, before sections and chunks: headings, paragraphs and tables in reading order."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from engine.documents.other_reading import OtherReading
from engine.documents.page_quality import Quality


class Box(NamedTuple):
    """A place on a page as it is shown, in points from its top left corner; pages count from 1."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True)
class Heading:
    """A heading. ``weight`` is larger for a higher heading and is comparable within one document only.

    ``number`` is the rank of its numbering (see :mod:`engine.documents.headings`), ``None`` without one, or where the
    format itself says how high a heading stands.
    """

    text: str
    page: int
    weight: float
    number: int | None = None
    prominent: bool = True
    """False for a heading that is set in the size of the running text."""
    boxes: tuple[Box, ...] = field(default=(), compare=False)
    """Where it stands, one box a page or column; empty where the format has no places."""


@dataclass(frozen=True)
class Paragraph:
    """A run of text. ``continues`` says that the next paragraph goes on in the middle of the same sentence."""

    text: str
    page: int
    continues: bool = False
    boxes: tuple[Box, ...] = field(default=(), compare=False)
    """As in ``Heading``."""


@dataclass(frozen=True)
class Table:
    """Cells as a rectangle, header rows first. ``header_rows`` is ``None`` where the format does not say."""

    rows: tuple[tuple[str, ...], ...]
    page: int
    """The page it begins on; ``pages`` has all of them."""
    header_rows: int | None = None
    caption: str = ""
    cells: tuple[tuple[Box | None, ...], ...] = field(default=(), compare=False)
    """The place of every cell, as ``rows``; ``None`` for what a merged cell covers, empty without places."""
    strategy: str = field(default="", compare=False)
    """How its grid was found, where it had to be: the names are those of the format's reader."""
    score: float | None = field(default=None, compare=False)
    """The share of the letters in its area that a cell holds, where its grid had to be found."""

    @property
    def pages(self) -> tuple[int, ...]:
        """Every page it stands on, in order."""
        return tuple(sorted({box.page for row in self.cells for box in row if box})) or (self.page,)

    def boxes_of(self, rows: Iterable[int]) -> tuple[Box, ...]:
        """The places of the rows with these numbers, one box a page; empty without places."""
        return around(box for number in rows if self.cells for box in self.cells[number] if box)


Block = Heading | Paragraph | Table


def around(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """The smallest box around ``boxes`` on each page.

    >>> around([Box(1, 10, 20, 30, 40), Box(1, 5, 40, 20, 50), Box(2, 0, 0, 9, 9)])
    (Box(page=1, x0=5, top=20, x1=30, bottom=50), Box(page=2, x0=0, top=0, x1=9, bottom=9))
    """
    pages: dict[int, Box] = {}
    for box in boxes:
        known = pages.get(box.page, box)
        pages[box.page] = Box(
            box.page,
            min(known.x0, box.x0),
            min(known.top, box.top),
            max(known.x1, box.x1),
            max(known.bottom, box.bottom),
        )
    return tuple(pages[page] for page in sorted(pages))


@dataclass
class Extracted:
    """A file in blocks, with what its format says about itself."""

    blocks: list[Block]
    page_count: int = 1
    title: str = ""
    published: date | None = None
    """A date of publication that the file states about itself."""
    created: date | None = None
    """When the file was made: weak evidence of publication."""
    warnings: list[str] = field(default_factory=list)
    quality: Quality | None = None
    """How its pages were read; ``None`` where the format has no pages."""
    uncertain: list[tuple[int, str]] = field(default_factory=list)
    """Figures that recognition may have misread, or that only one of two readers has, each with its page."""
    others: list[OtherReading] = field(default_factory=list)
    """Pages as they were read too, where two readers differ."""


def rectangle(rows: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    """``rows`` padded to equal length, without rows and columns that hold nothing at all."""
    width = max((len(row) for row in rows), default=0)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    padded = [row for row in padded if any(cell.strip() for cell in row)]
    keep = [i for i in range(width) if any(row[i].strip() for row in padded)]
    return tuple(tuple(row[i].strip() for i in keep) for row in padded)
