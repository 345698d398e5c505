"""Months as the database writes them, and the quarters and years made of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

ENGLISH = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SHORT_ENGLISH = tuple(name[:3] for name in ENGLISH)


@dataclass(frozen=True)
class Span:
    """A run of whole months, both ends included, with what people call it."""

    first: str
    last: str
    zh: str
    en: str

    @property
    def months(self) -> tuple[str, ...]:
        """Every month of the span, as ``YYYY-MM``."""
        return tuple(_between(self.first, self.last))

    @property
    def days(self) -> tuple[date, date]:
        """The half-open range of civil days."""
        year, month = int(self.last[:4]), int(self.last[5:])
        end = date(year + month // 12, month % 12 + 1, 1)
        return date.fromisoformat(f"{self.first}-01"), end


def _between(first: str, last: str) -> Iterator[str]:
    year, month = int(first[:4]), int(first[5:])
    while (text := f"{year}-{month:02d}") <= last:
        yield text
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


def month(text: str) -> Span:
    """One month, for instance ``2024-01``: 2024年1月, January 2024."""
    year, number = text[:4], int(text[5:])
    return Span(text, text, f"{year}年{number}月", f"{ENGLISH[number - 1]} {year}")


def quarter(year: int, number: int) -> Span:
    """A calendar quarter: 2024年第一季度, the first quarter of 2024."""
    zh = "一二三四"[number - 1]
    en = ("first", "second", "third", "fourth")[number - 1]
    first = f"{year}-{number * 3 - 2:02d}"
    return Span(first, f"{year}-{number * 3:02d}", f"{year}年第{zh}季度", f"the {en} quarter of {year}")


def half(year: int, number: int) -> Span:
    """Half a year: 2023年上半年, the first half of 2023."""
    first, last = ("01", "06") if number == 1 else ("07", "12")
    zh = "上" if number == 1 else "下"
    en = "first" if number == 1 else "second"
    return Span(f"{year}-{first}", f"{year}-{last}", f"{year}年{zh}半年", f"the {en} half of {year}")


def year(number: int) -> Span:
    """A calendar year."""
    return Span(f"{number}-01", f"{number}-12", f"{number}年", str(number))


ALL_MONTHS = tuple(_between("2022-01", "2024-06"))
"""The months that the database covers."""
AS_OF = date(2024, 7, 10)
"""The day on which the questions are asked."""
