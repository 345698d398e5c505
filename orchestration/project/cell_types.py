"""What the cells of a CSV column are: numbers, dates, or text. One cell that does not fit makes the column text."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from orchestration.project.column_names import is_date_name, is_identifier_name

Cell = str | int | float | None

MISSING = {"", "na", "n/a", "null", "none", "nan", "-", "–", "—"}
"""What stands for "not known" among numbers and dates. Among words it is kept: NA may be North America."""

DAY, MONTH, YEAR, MOMENT = "%Y-%m-%d", "%Y-%m", "%Y", "%Y-%m-%d %H:%M:%S"
_FORMATS = {
    **dict.fromkeys(("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日", "%d.%m.%Y"), DAY),
    **dict.fromkeys(("%d %b %Y", "%d %B %Y", "%d-%b-%Y"), DAY),
    **dict.fromkeys(("%Y-%m", "%Y/%m", "%Y年%m月", "%b %Y", "%B %Y", "%b-%Y"), MONTH),
    "%Y年": YEAR,
    **dict.fromkeys(
        ("%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M"), MOMENT
    ),
}
_BARE_FORMATS = {"%Y%m%d": DAY, "%Y%m": MONTH, "%Y": YEAR}
"""Dates that look like numbers: only where the column's name says that it holds dates."""

_EXCEL_DAYS = range(20_000, 80_000)
"""Days since 1899-12-30, by which Excel counts: from 1954 to 2119."""

_INTEGER = re.compile(r"[+-]?(?:0|[1-9]\d{0,17}|[1-9]\d{0,2}(?:,\d{3}){1,5})")
_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d+)?(?<=[\d])")
_DECIMAL_COMMA = re.compile(r"[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?")
_EITHER = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}")
"""A number whose one sign may stand before decimals or between thousands."""
_BEGINS_AS_NUMBER = re.compile(r"[^\w\s]{0,3}(?!0\d)\d")


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
        note = "is read as day.month.year" if given == "%d.%m.%Y" and _all_parse(held, "%m.%d.%Y") else ""
        convert = _unless_missing(lambda cell: datetime.strptime(cell, given).strftime(stored))
        return CellType("TEXT", convert, note and f"{held[0]} {note}; if it is month.day.year, write YYYY-MM-DD")
    if is_date_name(name) and all(cell.isdecimal() and int(cell) in _EXCEL_DAYS for cell in held):
        note = f"{held[0]} is read as Excel's number of the day {_excel_day(held[0])}; if it is none, rename the column"
        return CellType("TEXT", _unless_missing(_excel_day), note)
    if number := _number(held):
        return number
    return CellType("TEXT", _text, _why_text(name, held))


def is_value(cell: str) -> bool:
    """Whether ``cell`` is a number or a date, and no year: the name of a column hardly is."""
    held = [cell.strip()]
    bare_year = re.fullmatch(r"(19|20)\d\d", held[0])
    return not bare_year and bool(held[0]) and (_number(held) is not None or _date_format("", held) is not None)


def _date_format(name: str, held: Sequence[str]) -> tuple[str, str] | None:
    formats = _FORMATS | (_BARE_FORMATS if is_date_name(name) else {})
    for given, stored in formats.items():
        if all(_parses(cell, given) for cell in held):
            return given, stored
    # Day and month can be told apart only where one of them is above 12 somewhere.
    fitting = [given for given in ("%d/%m/%Y", "%m/%d/%Y") if _all_parse(held, given)]
    return (fitting[0], DAY) if len(fitting) == 1 else None


def _parses(cell: str, given: str) -> bool:
    if not (cell[:1].isdecimal() or cell[-1:].isdecimal()):
        return False  # every format begins or ends with a number; strptime is slow to say no
    if given in _BARE_FORMATS and len(cell) != {"%Y%m%d": 8, "%Y%m": 6, "%Y": 4}[given]:
        return False
    try:
        return datetime.strptime(cell, given).year >= 1000
    except ValueError:
        return False


def _all_parse(held: Sequence[str], given: str) -> bool:
    return all(_parses(cell, given) for cell in held)


def _excel_day(cell: str) -> str:
    return (date(1899, 12, 30) + timedelta(days=int(cell))).isoformat()


def _why_text(name: str, held: Sequence[str]) -> str:
    """Why a column that looks like numbers or dates is held as text; empty for words and codes."""
    if _all_parse(held, "%d/%m/%Y"):
        return "dates as day/month or month/day, which cannot be told apart; write them as YYYY-MM-DD"
    if len({cell.endswith("%") for cell in held}) == 2 and _number([_bare(cell) for cell in held]):
        return "is held as text: some cells have a %, others none; write all in one way"
    likely = [cell for cell in held if _BEGINS_AS_NUMBER.match(cell) or is_value(cell)]
    if is_identifier_name(name) or len(likely) * 2 <= len(held):
        return ""
    odd = next((cell for cell in held if not is_value(cell)), None)
    if odd is None:
        return "is held as text: its cells are not written in one way"
    known = "no plain number and no date that is known"
    return f"is held as text: {odd[:40]!r} is {known}; write 1234.5, YYYY-MM or YYYY-MM-DD"


def _either(held: Sequence[str], *, sign: str) -> str:
    """That ``sign`` stands before three digits wherever it stands, and may so have another meaning; else empty."""
    signed = [cell for cell in held if "." in cell or "," in cell]
    if not signed or not all(_EITHER.fullmatch(cell) and sign in cell for cell in signed):
        return ""
    whole, parted = signed[0].replace(sign, ""), signed[0].replace(sign, ".")
    read, other = (whole, parted) if sign == "," else (parted.rstrip("0").removesuffix("."), whole)
    return f"{signed[0]} is read as {read}; if it means {other}, write it so"


def _number(held: Sequence[str]) -> CellType | None:
    plain = [cell.removesuffix("%").rstrip() for cell in held]
    unit = "%" if all(cell.endswith("%") for cell in held) else ""
    if not unit and any(cell.endswith("%") for cell in held):
        return None
    if all(map(_INTEGER.fullmatch, plain)) and plain == list(held):
        whole = _unless_missing(lambda cell: int(cell.replace(",", "")))
        return CellType("INTEGER", whole, _either(plain, sign=","))
    if all(map(_NUMBER.fullmatch, plain)):
        note = _either(plain, sign=".") or _either(plain, sign=",")
        return CellType("REAL", _unless_missing(lambda cell: float(_bare(cell).replace(",", ""))), note, unit)
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
