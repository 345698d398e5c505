"""Stretches of months, as people write them."""

from dataclasses import dataclass
from datetime import date
from random import Random

from engine.planning.catalogue import Language

_LENGTH = {"month": 1, "quarter": 3, "half": 6, "year": 12}
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
_SHORT = [month[:3] for month in _MONTHS]
_QUARTERS = "一二三四"
_ORDINALS = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Span:
    """Whole months; ``first`` counts months since year 0."""

    grain: str
    first: int
    months: int

    @classmethod
    def drawn(cls, grain: str, *, first: int, as_of: date, rng: Random) -> "Span":
        """A stretch from the year ``first`` on that has ended by ``as_of``."""
        end = as_of.year * 12 + as_of.month - 1
        if grain == "months":
            length = rng.choice((3, 4, 5, 6))
            starts = [s for s in range(first * 12, end - length + 1) if s % 12 + length <= 12]
            # Whole quarters and halves have names of their own.
            starts = [s for s in starts if (length not in (3, 6)) or s % length]
            return cls("months", rng.choice(starts), length)
        length = _LENGTH[grain]
        return cls(grain, rng.choice(range(first * 12, end - length + 1, length)), length)

    def before(self) -> "Span":
        """The unit before."""
        return Span(self.grain, self.first - self.months, self.months)

    def after(self) -> "Span":
        """The unit after."""
        return Span(self.grain, self.first + self.months, self.months)

    def year_before(self) -> "Span":
        """The same a year earlier."""
        return Span(self.grain, self.first - 12, self.months)

    @property
    def start(self) -> date:
        """The first day."""
        return date(self.first // 12, self.first % 12 + 1, 1)

    @property
    def end(self) -> date:
        """The day after the last."""
        after = self.first + self.months
        return date(after // 12, after % 12 + 1, 1)


def told(span: Span, language: Language, rng: Random) -> str:
    """The stretch in words, in one of the ways that people use."""
    year, month = divmod(span.first, 12)
    choices = _chinese(span, year, month) if language == "zh" else _english(span, year, month)
    return rng.choice(choices)


def _chinese(span: Span, year: int, month: int) -> list[str]:
    part = month // span.months
    match span.grain:
        case "month":
            return [
                f"{year}年{month + 1}月",
                f"{year}年{month + 1}月",
                f"{year}年{month + 1}月份",
                f"{year}-{month + 1:02}",
            ]
        case "quarter":
            return [f"{year}年第{_QUARTERS[part]}季度", f"{year}年{_QUARTERS[part]}季度", f"{year}年Q{part + 1}"]
        case "half":
            return [f"{year}年{'上下'[part]}半年"]
        case "year":
            return [f"{year}年", f"{year}年", f"{year}年度"]
        case _:
            last = month + span.months
            return [
                f"{year}年{month + 1}月至{last}月",
                f"{year}年{month + 1}月到{last}月",
                f"{year}年{month + 1}-{last}月",
            ]


def _english(span: Span, year: int, month: int) -> list[str]:
    part = month // span.months
    match span.grain:
        case "month":
            return [
                f"{_MONTHS[month]} {year}",
                f"{_MONTHS[month]} {year}",
                f"{_SHORT[month]} {year}",
                f"{year}-{month + 1:02}",
            ]
        case "quarter":
            return [f"Q{part + 1} {year}", f"Q{part + 1} {year}", f"the {_ORDINALS[part]} quarter of {year}"]
        case "half":
            return [f"H{part + 1} {year}", f"the {_ORDINALS[part]} half of {year}"]
        case "year":
            return [f"{year}"]
        case _:
            last = month + span.months - 1
            return [f"{_MONTHS[month]} to {_MONTHS[last]} {year}", f"{_SHORT[month]}-{_SHORT[last]} {year}"]
