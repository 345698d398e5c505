"""What every format is read into, before sections and chunks: headings, paragraphs and tables in reading order."""

from dataclasses import dataclass, field
from datetime import date


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


@dataclass(frozen=True)
class Paragraph:
    """A run of text. ``continues`` says that the next paragraph goes on in the middle of the same sentence."""

    text: str
    page: int
    continues: bool = False


@dataclass(frozen=True)
class Table:
    """Cells as a rectangle, header rows first. ``header_rows`` is ``None`` where the format does not say."""

    rows: tuple[tuple[str, ...], ...]
    page: int
    header_rows: int | None = None
    caption: str = ""


Block = Heading | Paragraph | Table


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


def rectangle(rows: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    """``rows`` padded to equal length, without rows and columns that hold nothing at all."""
    width = max((len(row) for row in rows), default=0)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    padded = [row for row in padded if any(cell.strip() for cell in row)]
    keep = [i for i in range(width) if any(row[i].strip() for row in padded)]
    return tuple(tuple(row[i].strip() for i in keep) for row in padded)
