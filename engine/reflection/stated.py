"""What a text states, as a check compares it: numbers with their units, and days, in whatever form they are written."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from engine.numbers import Quantity, Span, find_numbers
from engine.periods.find import find_periods
from engine.units import COUNT, converted

MARK = re.compile(r"\[(S\d+)\]")
ROUNDED_WITHIN = Decimal("0.005")
"""A number that is said to be rounded may be off by this share; more would be another number to a reader."""
_DIGITS = re.compile(r"\d+")
_ABOUT = re.compile(r"(?:\b(?:about|around|approximately|approx\.|roughly)|[~≈]|大?约|大概)\s*$", re.IGNORECASE)
_OR_SO = re.compile(r"\s*(?:左右|or so\b)")
# "Within 36 months" is a term here, and no days that end with it.
_TERM = re.compile(r"within\s", re.IGNORECASE)
# Days are compared with days of the same text, so that it does not matter from which day relative ones are counted.
_ANY_DAY = date(2000, 1, 1)

Days = tuple[date | None, date | None]
"""Half-open."""


@dataclass(frozen=True)
class Stated:
    """A number as a check compares it: 12万元, 120,000元 and CNY 120000 are the same."""

    value: Decimal
    unit: str
    step: Decimal | None = None
    """Where the text says that it rounded ("about", 约): one in the last place that it gives."""

    def stands_in(self, numbers: Iterable["Stated"]) -> bool:
        """Whether one of ``numbers`` is this one: in this unit, in one that can be said in it, or without any."""
        return any(self._is(number) for number in numbers)

    def _is(self, known: "Stated") -> bool:
        value = known.value if COUNT in (self.unit, known.unit) else converted(known.value, known.unit, self.unit)
        if value is None:
            return False
        return self.value == value or (self.step is not None and _rounds(value, self.value, self.step))


def _rounds(value: Decimal, to: Decimal, step: Decimal) -> bool:
    off = abs(value - to)
    return off * 2 <= step and off <= abs(value) * ROUNDED_WITHIN


@dataclass(frozen=True)
class Contents:
    """The numbers of a text in their order, its days, and its words without days and citation marks."""

    numbers: tuple[Stated, ...]
    days: frozenset[Days]
    words: str


@lru_cache(maxsize=1024)
def contents_of(text: str, names: tuple[str, ...] = ()) -> Contents:
    """What ``text`` states. Unlike in scoring, the digits of codes and ordinals count, but not those of ``names``.

    >>> contents_of("2024年1月罚款约1.2万元 [S1]").numbers
    (Stated(value=Decimal('12000.0'), unit='CNY', step=Decimal('1000.0')),)
    """
    plain = _blank(text, [mark.span() for mark in MARK.finditer(text)])
    plain = _blank(plain, [span for name in names if _misleads(name) for span in _places(name, plain)])
    periods = [period for period in find_periods(plain, as_of=_ANY_DAY, zone="UTC").periods if period.span is not None]
    periods = [period for period in periods if not _TERM.match(period.text)]
    words = _blank(plain, [period.span for period in periods if period.span is not None])
    quantities = find_numbers(words)
    found = [(quantity.span[0], _stated(quantity, words)) for quantity in quantities]
    rest = _blank(words, [quantity.span for quantity in quantities])
    found += [(run.start(), Stated(Decimal(run.group()), COUNT)) for run in _DIGITS.finditer(rest)]
    numbers = tuple(stated for _, stated in sorted(found, key=lambda item: item[0]))
    return Contents(numbers, frozenset((period.start, period.end) for period in periods), words)


@lru_cache(maxsize=1024)
def days_named(name: str) -> Days | None:
    """The days that ``name`` is, as a whole: "January 2024", but not "Heron 2"."""
    periods = find_periods(name, as_of=_ANY_DAY, zone="UTC").periods
    whole = [(period.start, period.end) for period in periods if period.span == (0, len(name))]
    return whole[0] if whole else None


def _misleads(name: str) -> bool:
    """Whether the digits of a name could be taken for a number or for part of a date: "Heron 2, January 2024"."""
    return any(sign.isdigit() for sign in name) and days_named(name) is None


def _places(name: str, text: str) -> list[Span]:
    return [found.span() for found in re.finditer(re.escape(name), text, re.IGNORECASE)]


def _stated(quantity: Quantity, text: str) -> Stated:
    start, end = quantity.span
    rounded = _ABOUT.search(text[:start]) is not None or _OR_SO.match(text[end:]) is not None
    return Stated(quantity.exact, quantity.unit, _last_place(quantity) if rounded else None)


def _last_place(quantity: Quantity) -> Decimal | None:
    """What one in the last digit that is written comes to: 1,000 for 1.2万; ``None`` for a number in words."""
    written = re.search(r"\d[\d,]*(?:\.(\d+))?", quantity.text)
    if written is None or not quantity.raw:
        return None
    scale = quantity.exact / Decimal(written.group().replace(",", ""))
    return abs(scale).scaleb(-len(written[1] or ""))


def _blank(text: str, spans: Sequence[Span]) -> str:
    """``text`` with spaces in place of ``spans``, so that what is left keeps its place."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = " " * (end - start)
    return "".join(signs)
