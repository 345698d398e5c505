"""A document as blocks, independent of the file format, and the marks that tell where its facts ended up."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from sample.months import Span
from sample.names import Name, Product

Language = Literal["zh", "en"]


@dataclass(frozen=True)
class Heading:
    """A heading of the first or second level."""

    text: str
    level: int = 1


@dataclass(frozen=True)
class Text:
    """A paragraph. It is never divided between two pages, so that each of its facts stands on one."""

    text: str
    marks: dict[str, str] = field(default_factory=dict)
    """Key of the fact → the words of ``text`` that state it."""
    signature: bool = False
    """Whether it stands at the right, as the sender and the day of a letter do."""

    def quotes(self) -> dict[str, str]:
        """Key of the fact → what states it."""
        return self.marks


@dataclass(frozen=True)
class Grid:
    """A ruled table; a long one runs over pages."""

    title: str
    unit: str
    rows: tuple[tuple[str, ...], ...]
    """The header row and the body."""
    marks: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Key of the fact → row and column of the cell that states it."""
    groups: tuple[tuple[str, int], ...] = ()
    """An upper header: labels and how many columns each covers; an empty label leaves its column's header alone."""
    repeats_header: bool = True
    """Whether the header stands again on every page."""

    def quotes(self) -> dict[str, str]:
        """Key of the fact → the cell's text."""
        return {key: self.rows[row][column] for key, (row, column) in self.marks.items()}


Block = Heading | Text | Grid


@dataclass(frozen=True)
class Paper:
    """A document to be written."""

    file: str
    language: Language
    title: str
    issuer: str
    published: date
    byline: str
    """The line under the title, which states the day of publication."""
    blocks: tuple[Block, ...]
    scanned: bool = False
    """Whether only pictures of the pages exist."""

    def quotes(self) -> Iterator[tuple[str, str]]:
        """Key and words of every marked fact."""
        for block in self.blocks:
            if not isinstance(block, Heading):
                yield from block.quotes().items()


@dataclass(frozen=True)
class Mark:
    """Where a fact stands: 1 is the page of a format without pages."""

    file: str
    page: int
    quote: str


def rate_key(span: Span, product: Product, region: Name) -> str:
    """The key of a return rate in a review's table."""
    return f"rate {span.first} to {span.last} {product.zh} {region.zh}"


def change_key(product: Product, region: Name) -> str:
    """The key of the sentence that tells of a change of carrier."""
    return f"change {product.zh} {region.zh}"
