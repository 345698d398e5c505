"""Amounts with their units: exact, approximate, as a range, as a bound, negative in brackets.

Numbers are found by :func:`engine.numbers.find_numbers`; what is read here is what stands around them.
"""

import re
from collections.abc import Iterable
from decimal import Decimal

from engine.numbers import Quantity, find_numbers
from engine.planning.asked_fields import FieldKind
from engine.sources.fields.field import Field, Span

_ABOUT = re.compile(
    r"(?:[约近]|大约|大概|将近|接近|估计|\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa)|[~≈～])\s*$",
    re.IGNORECASE,
)
_ABOUT_BEHIND = re.compile(r"\s*(?:左右|上下|\bor so\b)", re.IGNORECASE)
_LEAST = re.compile(
    r"(?:至少|不少于|不低于|不小于|超过|多于|高于|逾|\b(?:at least|more than|over|above|exceed(?:s|ed|ing)?"
    r"|no(?:t)? less than|upwards of)|[>≥＞])\s*$",
    re.IGNORECASE,
)
_LEAST_BEHIND = re.compile(r"\s*(?:以上|及以上|\bor more\b|\band (?:above|over|more)\b)", re.IGNORECASE)
_MOST = re.compile(
    r"(?:至多|最多|不超过|不多于|不高于|不大于|不足|低于|少于|小于|\b(?:at most|up to|less than|under|below|fewer than"
    r"|no(?:t)? more than|not exceeding)|[<≤＜])\s*$",
    re.IGNORECASE,
)
_MOST_BEHIND = re.compile(r"\s*(?:以下|以内|之内|\bor less\b)", re.IGNORECASE)
_TO = re.compile(r"\s*(?:[-–—~～至到]|\bto\b|\band\b)\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:介于|在|\bbetween)\s*$", re.IGNORECASE)
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_IN_BRACKETS = re.compile(
    rf"\A\s*[(（](?P<cell>{_DIGITS}%?)[)）]\s*\Z"
    rf"|(?<=[$¥￥€£A-Z元])(?P<space> ?)[(（](?P<priced>{_DIGITS})[)）]"
    rf"|[(（](?P<scaled>{_DIGITS})[)）](?= ?(?:[万亿千百元%]|thousand\b|million\b|billion\b))"
)
"""A negative figure as accounts write it. In running text a bracket with its own unit says something over again."""


def amounts_in(text: str, *, ignore: Iterable[Span] = (), names: Iterable[str] = ()) -> tuple[Field, ...]:
    """The amounts of ``text`` in order. What stands in ``ignore`` (dates) or in one of ``names`` is none.

    >>> [(str(f.low), str(f.high), f.unit) for f in amounts_in("罚款约12万元，即CNY 100,000-140,000")]
    [('115000', '125000', 'CNY'), ('100000', '140000', 'CNY')]
    """
    found = find_numbers(_signed(text), ignore=ignore, names=names)
    fields: list[Field] = []
    at = 0
    while at < len(found):
        ends = found[at : at + 2]
        if len(ends) == 2 and _is_range(text, *ends):
            fields.append(_range(text, *ends))
            at += 2
        else:
            fields.append(_single(text, found[at]))
            at += 1
    return tuple(fields)


def _signed(text: str) -> str:
    """``text``, as long as it was, with minus signs for brackets."""

    def minus(found: re.Match[str]) -> str:
        digits = found["cell"] or found["priced"] or found["scaled"]
        return (
            found[0].replace("（", "(").split("(")[0]
            + f" -{digits}"
            + found[0][found[0].rfind(digits) + len(digits) + 1 :]
        )

    return _IN_BRACKETS.sub(minus, text)


def _is_range(text: str, first: Quantity, second: Quantity) -> bool:
    """ "10至12万元": only one of them needs a unit. "and" joins a range only behind "between"."""
    between = text[first.span[1] : second.span[0]]
    if not _TO.fullmatch(between) or (first.unit and second.unit and first.unit != second.unit):
        return False
    if between.strip().lower() == "and" and not _BETWEEN.search(text[: first.span[0]]):
        return False
    return _bounds(first, second)[0] < _bounds(first, second)[1]


def _bounds(first: Quantity, second: Quantity) -> tuple[Decimal, Decimal]:
    """Both ends; one that is written without unit and scale has those of the other: 10至12万元."""
    low, high = first.exact, second.exact
    if not first.unit and second.unit and low == Decimal(str(first.raw)) and second.raw:
        low *= second.exact / Decimal(str(second.raw))
    return low, high


def _range(text: str, first: Quantity, second: Quantity) -> Field:
    low, high = _bounds(first, second)
    span = (first.span[0], second.span[1])
    return _field(text, span, low, high, second.unit or first.unit)


def _single(text: str, number: Quantity) -> Field:
    start, end = number.span
    before, behind = text[:start], text[end:]
    value, unit = number.exact, number.unit
    low: Decimal | None = value
    high: Decimal | None = value
    if _MOST.search(before) or _MOST_BEHIND.match(behind):
        low = None
    elif _LEAST.search(before) or _LEAST_BEHIND.match(behind):
        high = None
    elif _ABOUT.search(before) or _ABOUT_BEHIND.match(behind):
        half = _last_place(value) / 2
        low, high = value - half, value + half
    return _field(text, (start, end), low, high, unit)


def _last_place(value: Decimal) -> Decimal:
    """The place of the last digit that says something: 10,000 for 120,000.

    >>> _last_place(Decimal("12.5")), _last_place(Decimal(120000))
    (Decimal('0.1'), Decimal('1E+4'))
    """
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)


def _field(text: str, span: Span, low: Decimal | None, high: Decimal | None, unit: str) -> Field:
    return Field(kind=FieldKind.AMOUNT, text=text[slice(*span)].strip(), span=span, low=low, high=high, unit=unit)
