"""The figure that a cell of a table is."""

from dataclasses import dataclass

from engine.numbers import Quantity, find_numbers
from engine.sources.boards.find_panel import plain
from engine.sources.boards.footnotes import has_raised_digits, without_marks

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
"""Stands for what recognition was not certain of."""
MERGED = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands at the end of a text that one cell shows for several rows or columns."""
_NOTHING = frozenset({"", "-", "--", "–", "—", "―", "/", "n/a", "na", "null", "none", "无", "暂无", "…"})
_SIGN = str.maketrans({"−": "-", "－": "-", "＋": "+"})


@dataclass(frozen=True)
class Figure:
    """A number as its cell states it."""

    value: float
    """With its thousands and scale: 1.2万 is 12000. A percentage is its percent."""
    unit: str = ""
    """The unit that the cell itself names; empty where it names none, or a classifier such as 台."""
    has_scale: bool = False
    """Whether the cell itself names a scale, such as 万."""
    ends_in_unit: bool = False
    """Whether the unit stands behind the number. A sign of a currency before it leaves the scale to the table."""


def figure_of(cell: str) -> Figure | None:
    """The number that a cell is, in brackets a negative one; a footnote mark at its end is none of its digits.

    ``None`` for a cell that says that there is none; ``ValueError`` for one that is no number.

    >>> [found.value for cell in ("1,234.5", "−0.8 %", "(12)", "(-5)", "210²") if (found := figure_of(cell))]
    [1234.5, -0.8, -12.0, -5.0, 210.0]
    """
    bare = without_marks(cell)
    if has_raised_digits(bare) or (cell.strip() and not bare.strip()):
        raise ValueError(f"{cell!r} is no number")
    text = plain(bare).translate(_SIGN)
    if text in _NOTHING:
        return None
    bracketed = text.startswith("(") and text.endswith(")")
    body = text[1:-1].strip() if bracketed else text
    number = _only_number(body)
    if number is None or (bracketed and body.startswith("+")):
        raise ValueError(f"{cell!r} is no number")
    value = -abs(number.value) if bracketed else number.value
    has_scale, ends_in_unit = float(number.exact) != number.raw, bool(number.unit) and not body[-1].isdigit()
    return Figure(value, number.unit, has_scale=has_scale, ends_in_unit=ends_in_unit)


def _only_number(text: str) -> Quantity | None:
    """The number that ``text`` is from its first letter to its last."""
    numbers = find_numbers(text)
    return numbers[0] if len(numbers) == 1 and not numbers[0].weak and numbers[0].text == text else None
