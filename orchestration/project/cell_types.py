"""What the cells of a CSV column are: numbers, dates, or text. One cell that does not fit makes the column text."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from orchestration.project.column_names import is_date_name

Cell = str | int | float | None

MISSING = {"", "na", "n/a", "null", "none", "nan", "-", "–", "—"}
"""What stands for "not known" among numbers and dates. Among words it is kept: NA may be North America."""

DAY, MONTH, YEAR, MOMENT = "%Y-%m-%d", "%Y-%m", "%Y", "%Y-%m-%d %H:%M:%S"
_FORMATS = {
    **dict.fromkeys(("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日", "%d.%m.%Y"), DAY),
    **dict.fromkeys(("%Y-%m", "%Y/%m", "%Y年%m月"), MONTH),
    "%Y年": YEAR,
    **dict.fromkeys(
        ("%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M"), MOMENT
    ),
}
_BARE_FORMATS = {"%Y%m%d": DAY, "%Y%m": MONTH, "%Y": YEAR}
"""Dates that look like numbers: only where the column's name says that it holds dates."""

_INTEGER = re.compile(r"[+-]?(?:0|[1-9]\d{0,17}|[1-9]\d{0,2}(?:,\d{3}){1,5})")
_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d+)?(?<=[\d])")
_DECIMAL_COMMA = re.compile(r"[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?")


@dataclass(frozen=True)
class CellType:
    """How a column is stored; ``note`` says what a person should know of it."""

    sql: Literal["INTEGER", "REAL", "TEXT"]
    convert: Callable[[str], Cell]
    note: str = ""
    unit: str = ""
    """What stood behind every number and is not stored: ``%``."""


def cell_type(name: str, cells: Sequence[str]) -> CellType:
    """The type that every cell of the column ``name`` fits, missing ones apart.

    Dates become ISO texts (``2024-03-05``, ``2024-03``, ``2024``), which sort in the order of time. Numbers lose
    thousands separators and a percent sign; a leading zero makes a code, hence text.
    """
    held = [cell.strip() for cell in cells if cell.strip().lower() not in MISSING]
    if not held:
        return CellType("TEXT", _text)
    if (found := _date_format(name, held)) is not None:
        given, stored = found
        return CellType("TEXT", _unless_missing(lambda cell: datetime.strptime(cell, given).strftime(stored)))
    if number := _number(held):
        return number
    return CellType("TEXT", _text, _ambiguity(held))


def _date_format(name: str, held: Sequence[str]) -> tuple[str, str] | None:
    formats = _FORMATS | (_BARE_FORMATS if is_date_name(name) else {})
    for given, stored in formats.items():
        if all(_parses(cell, given) for cell in held):
            return given, stored
    # Day and month can be told apart only where one of them is above 12 somewhere.
    fitting = [given for given in ("%d/%m/%Y", "%m/%d/%Y") if all(_parses(cell, given) for cell in held)]
    return (fitting[0], DAY) if len(fitting) == 1 else None


def _parses(cell: str, given: str) -> bool:
    if given in _BARE_FORMATS and len(cell) != {"%Y%m%d": 8, "%Y%m": 6, "%Y": 4}[given]:
        return False
    try:
        return datetime.strptime(cell, given).year >= 1000
    except ValueError:
        return False


def _ambiguity(held: Sequence[str]) -> str:
    if all(_parses(cell, "%d/%m/%Y") for cell in held):
        return "dates as day/month or month/day, which cannot be told apart; write them as YYYY-MM-DD"
    return ""


def _number(held: Sequence[str]) -> CellType | None:
    plain = [cell.removesuffix("%").rstrip() for cell in held]
    unit = "%" if all(cell.endswith("%") for cell in held) else ""
    if all(map(_INTEGER.fullmatch, plain)) and plain == list(held):
        return CellType("INTEGER", _unless_missing(lambda cell: int(cell.replace(",", ""))))
    if all(map(_NUMBER.fullmatch, plain)):
        return CellType("REAL", _unless_missing(lambda cell: float(_bare(cell).replace(",", ""))), unit=unit)
    if all(map(_DECIMAL_COMMA.fullmatch, plain)):
        comma = _unless_missing(lambda cell: float(_bare(cell).replace(".", "").replace(",", ".")))
        return CellType("REAL", comma, unit=unit)
    return None


def _bare(cell: str) -> str:
    return cell.removesuffix("%").rstrip()


def _text(cell: str) -> Cell:
    return cell.strip() or None


def _unless_missing(convert: Callable[[str], Cell]) -> Callable[[str], Cell]:
    return lambda cell: None if cell.strip().lower() in MISSING else convert(cell.strip())
