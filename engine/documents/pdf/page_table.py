"""A table of a PDF page, and how it was found."""

from dataclasses import dataclass
from typing import Literal

from engine.documents.blocks import Box
from engine.documents.pdf.lines import Line
from engine.documents.pdf.raw import Rectangle

Strategy = Literal["lines", "explicit", "words", "lattice", "stream"]


@dataclass(frozen=True)
class PageTable:
    """A table with its place on the page and the way it was found."""

    rows: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[Box | None, ...], ...]
    """Where each cell of ``rows`` stands; ``None`` for what a merged cell covers."""
    box: Rectangle
    columns: tuple[float, ...]
    """The left sides of the columns."""
    strategy: Strategy
    """Rules alone; rules and the sides that were not drawn; the edges of words; tabula by rules, or by white space."""
    score: float
    """The share of the letters in its box that a cell holds."""
    as_text: tuple[Line, ...] = ()
    """What it says as lines, where it is a table only as a part of one that goes over pages."""
    ends: tuple[float, ...] = ()
    """Without rules, the right ends of what stands in the columns, whose left sides are those of words as well."""
