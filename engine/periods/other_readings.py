"""One expression read under another convention, for each convention that its words leave open.

What the conventions are and which side of each is the chosen one, says ``Convention``. A reading is given only where
a careful person may mean it: nobody who says "March" during March means the next one.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from engine.periods.alternative import Convention
from engine.periods.atom import Atom, Context, spell
from engine.periods.days import add_months, calendar_unit, day, month_start, shift
from engine.periods.fiscal import fiscal_months
from engine.periods.numerals import chinese_number, full_year
from engine.periods.numeric import has_two_orders
from engine.periods.period import Grain

_DASHED = re.compile(r"-|~|[^a-z](?:to|till|until|and)[^a-z]|至|到")
_PAIRS = re.compile(r"([0-9]{2})-([0-9]{2})-([0-9]{2})")
_MONTH_AND_FIGURES = re.compile(r"[a-z]{3,9}-[0-9]{2}")
_NEXT_WEEKDAY = re.compile(r"(?:on )?(?:the )?(next|last) [a-z]+")
_PAST_UNIT = re.compile(r"(?:the )?past (week|fortnight|month|quarter|year|decade)")
_FISCAL_YEAR = re.compile(r"(?:fy|fiscal|financial).*[0-9]|[0-9].*(?:fy|fiscal|financial|财年|年度)")
_TO_DATE = re.compile(r"to.date|td$|so far|以来|至今|迄今|到现在")
_LUNAR = re.compile(r"(?P<month>[正腊])月(?P<day>初?[一二三四五六七八九十廿]{1,3})?")
_DOUBTFUL_CENTURY = range(30, 60)
"""Two figures that may be a year of this century or of the last: the split is at 40."""


def other_readings(atom: Atom, folded: str, context: Context) -> Iterator[tuple[Convention, Atom]]:
    """The atom under every other convention that changes it. ``ValueError`` where the atom names no day."""
    written = folded[atom.start : atom.end]
    for convention, read in _READ:
        if (other := read(atom, written, context)) is not None:
            yield convention, other


def _last_unit_excluded(atom: Atom, written: str, _: Context) -> Atom | None:
    """3-12 September, 2023.01-2023.06: ranges that are one atom; those of two are joined elsewhere."""
    if atom.grain is not Grain.RANGE or not _DASHED.search(written):
        return None
    if atom.days is not None and atom.days[0] < atom.days[1]:
        return replace(atom, days=(atom.days[0], atom.days[1] - 1))
    if atom.days is None and atom.months is not None and atom.months[0] < atom.months[1]:
        return replace(atom, months=(atom.months[0], atom.months[1] - 1))
    return None


def _next_one(atom: Atom, _: str, context: Context) -> Atom | None:
    begin, end = spell(atom, context.as_of)
    if end > context.as_of or (atom.weekday is not None and atom.fixed is None):
        return None
    if atom.fixed is not None:
        return None if atom.following is None else replace(atom, fixed=atom.following, loose=False)
    if atom.year is not None:
        return None
    if atom.months is None:
        following = month_start(begin.year, begin.month + 1)
        return replace(atom, year=following.year, months=(following.month, following.month))
    years = (replace(atom, year=year) for year in range(begin.year + 1, begin.year + 9))
    return next((other for other in years if _exists(other, context.as_of)), None)


def _exists(atom: Atom, as_of: date) -> bool:
    try:
        spell(atom, as_of)
    except (ValueError, OverflowError):
        return False
    return True


def _exchanged(atom: Atom, written: str, _: Context) -> Atom | None:
    if atom.months is None or atom.days is None or _PAIRS.fullmatch(written) or not has_two_orders(written):
        return None
    return replace(atom, months=atom.days, days=atom.months)


def _year_last(atom: Atom, written: str, _: Context) -> Atom | None:
    pairs = _PAIRS.fullmatch(written)
    if pairs is None or atom.year is None:
        return None
    first, second, year = map(int, pairs.groups())
    if first > 12:
        first, second = second, first
    if not (1 <= first <= 12 and 1 <= second <= 31):
        return None
    return replace(atom, year=2000 + year, months=(first, first), days=(second, second))


def _year_not_day(atom: Atom, written: str, _: Context) -> Atom | None:
    if atom.days is None or atom.year is not None or not _MONTH_AND_FIGURES.fullmatch(written):
        return None
    return replace(atom, grain=Grain.MONTH, days=None, year=full_year(atom.days[0]))


def _other_century(atom: Atom, written: str, _: Context) -> Atom | None:
    year = atom.year
    if year is None or year % 100 not in _DOUBTFUL_CENTURY or str(year) in written:
        return None
    if not re.search(rf"(?<![0-9]){year % 100:02}(?:年|$)", written):
        return None
    return replace(atom, year=year + (100 if year < 2000 else -100))


def _nearest_weekday(atom: Atom, written: str, context: Context) -> Atom | None:
    which = _NEXT_WEEKDAY.fullmatch(written)
    if which is None or atom.weekday is None or atom.fixed is None:
        return None
    now = context.as_of
    if which[1] == "next":
        return replace(atom, fixed=day(now + timedelta(days=(atom.weekday - now.weekday() - 1) % 7 + 1)))
    return replace(atom, fixed=day(now - timedelta(days=(now.weekday() - atom.weekday - 1) % 7 + 1)))


def _fiscal(atom: Atom, _: str, context: Context) -> Atom | None:
    if context.fiscal_year_start == 1 or atom.fixed is not None or atom.months is None:
        return None
    if atom.grain not in (Grain.QUARTER, Grain.HALF):
        return None
    year = atom.year if atom.year is not None else spell(atom, context.as_of)[0].year
    return replace(atom, fixed=fiscal_months(year, atom.months, context.fiscal_year_start))


def _named_by_its_start(atom: Atom, written: str, context: Context) -> Atom | None:
    if context.fiscal_year_start == 1 or atom.fixed is None or not _FISCAL_YEAR.search(written):
        return None
    start, end = atom.fixed
    return replace(atom, fixed=(add_months(start, 12), add_months(end, 12)))


def _counted_back(atom: Atom, written: str, context: Context) -> Atom | None:
    unit = _PAST_UNIT.fullmatch(written)
    if unit is None:
        return None
    return replace(atom, grain=Grain.RANGE, fixed=(shift(context.as_of, -1, unit[1]), context.as_of))


def _part_at_large(atom: Atom, _: str, __: Context) -> Atom | None:
    if atom.grain is not Grain.MONTH or atom.months not in ((1, 1), (12, 12)) or not atom.part:
        return None
    return replace(atom, grain=Grain.RANGE, months=(1, 4) if atom.part == "start" else (9, 12))


def _civil_month(atom: Atom, written: str, _: Context) -> Atom | None:
    match = _LUNAR.fullmatch(written)
    if match is None:
        return None
    month = 1 if match["month"] == "正" else 12
    if match["day"] is None:
        return replace(atom, grain=Grain.MONTH, fixed=None, months=(month, month))
    number = chinese_number(match["day"].removeprefix("初"))
    return replace(atom, fixed=None, months=(month, month), days=(number, number))


def _reference_day_included(atom: Atom, written: str, context: Context) -> Atom | None:
    if atom.fixed is None or atom.fixed[1] != context.as_of:
        return None
    start, end = atom.fixed
    one = timedelta(days=1)
    if atom.rolling is Grain.DAY:
        return replace(atom, fixed=(start + one, end + one))
    return replace(atom, fixed=(start, end + one)) if _TO_DATE.search(written) and atom.rolling is None else None


def _whole_units(atom: Atom, _: str, __: Context) -> Atom | None:
    if atom.fixed is None or atom.rolling in (None, Grain.DAY):
        return None
    start, end = (calendar_unit(edge, atom.rolling.value)[0] for edge in atom.fixed)
    return replace(atom, fixed=(start, end))


_Read = Callable[[Atom, str, Context], Atom | None]
_READ: tuple[tuple[Convention, _Read], ...] = (
    (Convention.LAST_UNIT_EXCLUDED, _last_unit_excluded),
    (Convention.NEXT_ONE, _next_one),
    (Convention.DAY_AND_MONTH_EXCHANGED, _exchanged),
    (Convention.YEAR_LAST, _year_last),
    (Convention.YEAR_NOT_DAY, _year_not_day),
    (Convention.OTHER_CENTURY, _other_century),
    (Convention.NEAREST_WEEKDAY, _nearest_weekday),
    (Convention.FISCAL, _fiscal),
    (Convention.NAMED_BY_ITS_START, _named_by_its_start),
    (Convention.COUNTED_BACK, _counted_back),
    (Convention.CIVIL_MONTH, _civil_month),
    (Convention.PART_AT_LARGE, _part_at_large),
    (Convention.REFERENCE_DAY_INCLUDED, _reference_day_included),
    (Convention.WHOLE_UNITS, _whole_units),
)
