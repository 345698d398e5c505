"""A document as blocks, independent of the file format, and the marks that tell where its facts ended up."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from sample.months import ENGLISH, Span
from sample.names import Name, Product


@dataclass(frozen=True)
class Heading:
    """A heading of the first or second level."""

    text: str
    level: int = 1


@dataclass(frozen=True)
class Text:
    """A paragraph. A fact that a question asks for stands at its beginning, so that no line break divides the quote."""

    text: str
    marks: dict[str, str] = field(default_factory=dict)
    """Key of the fact → the words of ``text`` that state it."""
    signature: bool = False
    """Whether it stands at the right, as the sender and the day of a letter do."""


@dataclass(frozen=True)
class Grid:
    """A ruled table with one header row."""

    title: str
    unit: str
    rows: tuple[tuple[str, ...], ...]
    marks: dict[str, str] = field(default_factory=dict)
    """Key of the fact → the cell that states it."""


Block = Heading | Text | Grid


@dataclass(frozen=True)
class Paper:
    """A document to be written."""

    file: str
    language: Literal["zh", "en"]
    title: str
    issuer: str
    published: date
    byline: str
    """The line under the title, which states the day of publication."""
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Mark:
    """Where a fact stands: 1 is the page of a format without pages."""

    file: str
    page: int
    quote: str


def zh_day(day: date) -> str:
    """2024年4月5日."""
    return f"{day.year}年{day.month}月{day.day}日"


def zh_formal_day(day: date) -> str:
    """二〇二四年四月五日, as authorities date their letters."""
    digits = "〇一二三四五六七八九"
    year = "".join(digits[int(c)] for c in str(day.year))
    return f"{year}年{_zh_number(day.month)}月{_zh_number(day.day)}日"


def _zh_number(value: int) -> str:
    """One to thirty-one in Chinese."""
    digits = "〇一二三四五六七八九"
    if value < 10:
        return digits[value]
    tens, ones = divmod(value, 10)
    return ("" if tens == 1 else digits[tens]) + "十" + (digits[ones] if ones else "")


def en_day(day: date) -> str:
    """5 April 2024."""
    return f"{day.day} {ENGLISH[day.month - 1]} {day.year}"


def us_day(day: date) -> str:
    """April 5, 2024."""
    return f"{ENGLISH[day.month - 1]} {day.day}, {day.year}"


def tenths(value: int) -> str:
    """A figure kept in tenths, with thousands separators: 12,345.6."""
    return f"{value // 10:,}.{value % 10}"


def hundredths(value: int) -> str:
    """A figure kept in hundredths: 1.23."""
    return f"{value // 100:,}.{value % 100:02d}"


def rate_key(span: Span, product: Product, region: Name) -> str:
    """The key of a return rate in a review's table."""
    return f"rate {span.first} to {span.last} {product.zh} {region.zh}"


def change_key(product: Product, region: Name) -> str:
    """The key of the sentence that tells of a change of carrier."""
    return f"change {product.zh} {region.zh}"
