"""What stands in the labels and cells of a table: periods, names, figures."""

import re
from datetime import date

from engine.numbers import find_numbers
from engine.periods.days import calendar_unit
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.settings import Dimension, TimeColumn
from engine.sources.boards.find_panel import plain

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
"""Stands for what recognition was not certain of."""
_NOTHING = frozenset({"", "-", "--", "–", "—", "―", "/", "n/a", "na", "null", "none", "无", "暂无", "…"})
_ALL_OF_THEM = frozenset({"合计", "总计", "小计", "平均", "全部", "total", "sum", "average", "all", "overall"})
_SIGN = str.maketrans({"−": "-", "－": "-", "＋": "+"})
_RUN_TOGETHER = re.compile(r"(?<=[QqHh][1-4])(?=\d{4}$)")
"""The place of the gap in "Q42023": recognition of pictures loses gaps."""
_DAYS = (date(1990, 1, 1), date(2090, 12, 31))
"""A label that means the same on both names its year."""


def figure_of(cell: str) -> float | None:
    """The number that a cell is, with its thousands and scale (1.2万 is 12000), a percentage as its percent.

    ``None`` for a cell that says that there is none; ``ValueError`` for one that is no number.

    >>> figure_of("1,234.5"), figure_of("−0.8 %"), figure_of("(12)"), figure_of("–")
    (1234.5, -0.8, -12.0, None)
    """
    text = plain(cell).translate(_SIGN)
    if text in _NOTHING:
        return None
    bracketed = text.startswith("(") and text.endswith(")")
    body = text[1:-1].strip() if bracketed else text
    numbers = find_numbers(body)
    if len(numbers) != 1 or numbers[0].weak or numbers[0].text != body:
        raise ValueError(f"{cell!r} is no number")
    return -numbers[0].value if bracketed else numbers[0].value


def period_of(label: str, time: TimeColumn, *, zone: str, fiscal_year_start: int) -> Period | None:
    """The day, month, quarter or year of ``time``'s grain that a label is; ``None`` where it is no such thing.

    A label must name its year: "Q1" alone may be of any.
    """
    text = _RUN_TOGETHER.sub(" ", label.strip())
    readings = [find_periods(text, as_of=day, zone=zone, fiscal_year_start=fiscal_year_start) for day in _DAYS]
    first, second = (found.periods for found in readings)
    if len(first) != 1 or first[0].text != text or [p.start for p in first] != [p.start for p in second]:
        return None
    (period,) = first
    if period.start is None or (period.start, period.end) != calendar_unit(period.start, time.grain.value):
        return None
    return period


def value_of(label: str, dimension: Dimension) -> str:
    """The stored value that a label is a name of, or the label itself where none is configured."""
    said = plain(label)
    for value, names in dimension.values.items():
        if said in {plain(value), *map(plain, names)}:
            return value
    return " ".join(label.split())


def is_total(label: str) -> bool:
    """Whether a label stands for all of the others and so is none of them."""
    return plain(label).rstrip(":") in _ALL_OF_THEM
