"""A PDF page before lines and tables are made of it: characters and rules, whichever reader took them out."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypedDict

Reader = Literal["pdfium", "pdfplumber", "ocr"]
Rectangle = tuple[float, float, float, float]
"""x0, top, x1, bottom, in points from the top left corner of the page as it is read."""


class Character(NamedTuple):
    """What one glyph stands for: one letter, or several for a ligature. ``size`` is the height of its type."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold: bool = False
    upright: bool = True

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box."""
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2


class Edge(TypedDict):
    """A horizontal (``h``) or vertical (``v``) rule, in the form that pdfplumber's ``TableFinder`` takes."""

    x0: float
    top: float
    x1: float
    bottom: float
    width: float
    height: float
    orientation: Literal["h", "v"]


def make_edge(x0: float, top: float, x1: float, bottom: float) -> Edge:
    """The rule along the longer side of a thin box, in its middle."""
    width, height = x1 - x0, bottom - top
    if width >= height:
        top = bottom = (top + bottom) / 2
        return Edge(x0=x0, top=top, x1=x1, bottom=bottom, width=width, height=0.0, orientation="h")
    x0 = x1 = (x0 + x1) / 2
    return Edge(x0=x0, top=top, x1=x1, bottom=bottom, width=0.0, height=height, orientation="v")


Row = list[Character]
"""The characters of one row of a page."""


@dataclass(frozen=True)
class RawPage:
    """Width and height, characters, rules and pictures of a page."""

    reader: Reader
    width: float
    height: float
    characters: list[Character] = field(default_factory=list)
    slanted: str = ""
    """Letters that run across the page, as those of a watermark do; they are not among ``characters``."""
    edges: list[Edge] = field(default_factory=list)
    pictures: list[Rectangle] = field(default_factory=list)
    text_objects: int = 0
    """Pieces of text in the file, whether or not a letter could be read from them."""
    unmapped: int = 0
    """Characters that the font does not map to any letter; they are not among ``characters``."""
    broken: int = 0
    """Characters whose box has no area, or that are no letter (control characters, U+FFFD)."""
    turned: int = 0
    """Degrees, clockwise, by which the page as it is shown was turned to be read."""

    @cached_property
    def letters(self) -> int:
        """Characters that show."""
        return sum(1 for character in self.characters if not character.text.isspace())

    @property
    def pictured(self) -> float:
        """The share of the page that pictures cover, at most 1; pictures one above the other count for each."""
        seen = (
            max(0.0, min(x1, self.width) - max(x0, 0.0)) * max(0.0, min(bottom, self.height) - max(top, 0.0))
            for x0, top, x1, bottom in self.pictures
        )
        return min(1.0, sum(seen) / (self.width * self.height)) if self.width and self.height else 0.0
