"""How neighbouring atoms belong together: which weekday melts into which date, what is a range, what is a list.

=============================================  =======================================================
between two atoms                              makes
=============================================  =======================================================
-, ~, to, through, until, 至, 到, 起至            a range, both ends included
and, 和, 与 after "between" or before 之间       a range, both ends included
, 、 and or 和 与 及 vs                           a list: what is said once of several holds for all
nothing or a comma, one of the two a weekday    one day
=============================================  =======================================================
"""

import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Literal

from engine.periods.atom import Atom, Context
from engine.periods.days import DayRange, day, week
from engine.periods.period import Grain

Link = Literal["range", "list", ""]

_LONGEST_GAP = 20
_RANGE = re.compile(
    r"[ ]*,?[ ]*(?:-{1,2}|~|to|through|thru|till|until|up to|至|到|起到?至?|起到|开始[至到]|and until"
    r"|to the|直到|一直到)[ ]*(?:the|on|in|于|在)?[ ]*"
)
_OF_DAY = "(?:上午|下午|早上|早晨|晚上|凌晨|中午|正午|午夜|零点|noon|midnight)"
_CLOCK = re.compile(
    rf"[ ]?(?:at )?(?:{_OF_DAY}?[ ]?(?:[0-9]{{1,2}}|[零一二两三四五六七八九十]{{1,3}})(?:(?::[0-9]{{2}}){{1,2}}"
    rf"|[点时](?:整|半|[0-9零一二三四五十]{{1,3}}分?)?|(?=[ ]?[ap]m))|{_OF_DAY})(?:[ ]?[ap]m)?(?: on(?: the)?(?= |$))?"
)
"""A time of day beside a date, on either side of the word between two dates: periods are of whole days."""
_LONGEST_CLOCK = 24
MIDNIGHT = re.compile(r"[ ]?(?:零点|0时|0点|0?0:00(?::00)?)(?![0-9])")
MIDNIGHT_OF = re.compile(r"(?<![0-9])0?0:00(?::00)?(?: on(?: the)?)? $")
"""The moment at which the day before or after it begins."""
_AND = re.compile(r"[ ]*(?:and|和|与|及|&)[ ]*(?:the)?[ ]*")
_LIST = re.compile(
    r"[ ]*(?:,|、|;|/|&|and|or|和|与|及|以及|或者?|vs\.?|versus|对比|相比|跟|同|,[ ]?(?:and|or)|"
    r"(?:as )?(?:compared|against)(?: with| to)?|than|minus)"
    r"[ ]*(?:the|in|of|on|在|于)?[ ]*"
)
_BETWEEN = re.compile(r"(?:between|介于)[ ]*(?:the|in)?[ ]*$")
_BETWEEN_AFTER = re.compile(r"[ ]?(?:之间|间(?!断|歇|隔))")
_MELTS = re.compile(r"[ ]*[,(]?[ ]*(?:-[ ]?)?(?:the[ ]|of[ ]|of[ ]the[ ]|on[ ]|的)?")
_PARTS = (Grain.DAY, Grain.MONTH, Grain.QUARTER, Grain.HALF)
_YEARS_OF_ONE_PART = re.compile(r"[0-9]{4}(?:[0-9]{4}(?![0-9/.-])|年[0-9]{4}年的)")
_SENTENCE_END = re.compile(r"[。！!？?;\n]|\.[ ]")
_COMPARISON = re.compile(
    r"相比|对比|比较|同比|[与较比同跟]$|compar|versus|vs|than|from[ ]?$|against|since|before|after"
)
CUES = re.compile(
    r"(?:^|[^a-z])(?:on|by|from|since|until|till|before|after|between|this|next|starting|beginning"
    r"|ending|ended|due|dated?|as of|week of"
    r"|back)[ :]{1,2}(?:the[ ])?$|(?:于|在|从|自|至|到|截至|日期)[ :]?$"
)
"""Words before 3/15 or "15th" that make it a date."""


def melt_weekdays(atoms: list[Atom], folded: str) -> list[Atom]:
    """ "Friday 7/6", "next week Wednesday", "Tuesday of last week", "3月5日(星期二)" as one day each."""
    melted: list[Atom] = []
    for atom in atoms:
        before = melted[-1] if melted else None
        gap = folded[before.end : atom.start] if before else ""
        one = _melt(before, atom) if before and len(gap) < 9 and _MELTS.fullmatch(gap) else None
        if one is None:
            melted.append(atom)
        else:
            melted[-1] = one
    return melted


def _melt(first: Atom, second: Atom) -> Atom | None:
    for weekday, other in ((first, second), (second, first)):
        if weekday.weekday is None or other.weekday is not None or weekday.months is not None:
            continue
        if other.grain is Grain.WEEK and other.fixed is not None:
            found = other.fixed[0] + timedelta(days=weekday.weekday)
            return replace(
                weekday.spanning(first.start, second.end), fixed=day(found), weekday=None, needs="", loose=False
            )
        if other.grain is Grain.DAY and other.needs != "range":
            bare = other.months is None and other.days is not None
            if other.counted and other.fixed is not None:
                other = replace(other, fixed=_nearest_weekday(other.fixed[0], weekday.weekday))  # noqa: PLW2901
            return replace(other.spanning(first.start, second.end), weekday=weekday.weekday if bare else None, needs="")
    return None


def _nearest_weekday(of: date, weekday: int) -> DayRange:
    """ "in two months, on Tuesday": the Tuesday at most three days away."""
    return day(of + timedelta(days=(weekday - of.weekday() + 3) % 7 - 3))


def link(first: Atom, second: Atom, folded: str) -> Link:
    """What the words between two atoms, and around them, make of the two."""
    gap = folded[first.end : second.start]
    if len(gap) > _LONGEST_GAP + (_LONGEST_CLOCK if _CLOCK.search(gap) else 0):
        return ""
    if second.needs == "range" and not gap.strip():
        return "range" if folded.startswith(("至", "迄"), second.start) else ""
    if _RANGE.fullmatch(without_clock(gap)):
        return "range"
    if _AND.fullmatch(gap) and (
        _BETWEEN.search(folded, max(0, first.start - 14), first.start) or _BETWEEN_AFTER.match(folded, second.end)
    ):
        return "range"
    return "list" if _LIST.fullmatch(gap) else ""


def without_clock(gap: str) -> str:
    """The words between two dates without the times of day that belong to these."""
    return _CLOCK.sub("", gap)


def keep_dates(atoms: list[Atom], folded: str) -> list[Atom]:
    """Drop what is a date only beside a cue or another date ("1/2", "15th") and has neither."""
    kept = [
        atom.needs != "neighbour"
        or (
            atom.weekday is None
            and _has_figure(atom, folded)
            and bool(CUES.search(folded, max(0, atom.start - 14), atom.start))
        )
        or (
            atom.weekday is None and not (folded[: atom.start] + folded[atom.end :]).strip()
            if len(folded) < 40
            else False
        )
        for atom in atoms
    ]
    for i in range(1, len(atoms)):
        if kept[i - 1] and not kept[i] and atoms[i].weekday is None and link(atoms[i - 1], atoms[i], folded):
            kept[i] = True
    for i in range(len(atoms) - 1, 0, -1):
        if kept[i] and not kept[i - 1] and atoms[i - 1].weekday is None and link(atoms[i - 1], atoms[i], folded):
            kept[i - 1] = True
    pairs = [
        i
        for i in range(len(atoms) - 1)
        if not kept[i] and not kept[i + 1] and _is_range_of_two(atoms[i], atoms[i + 1], folded)
    ]
    for i in pairs:
        kept[i] = kept[i + 1] = True
    return [
        replace(atom, needs="") if atom.needs == "neighbour" else atom
        for atom, keep in zip(atoms, kept, strict=True)
        if keep
    ]


def _has_figure(atom: Atom, folded: str) -> bool:
    """ "on the first" is no date, "on the 1st" and 截至三日 are."""
    written = folded[atom.start : atom.end]
    return written.endswith("日") or any(character.isdigit() for character in written)


def _is_range_of_two(first: Atom, second: Atom, folded: str) -> bool:
    slashes = all("/" in folded[atom.start : atom.end] for atom in (first, second))
    return slashes and link(first, second, folded) == "range"


def inherit(atoms: list[Atom], links: list[Link], folded: str, context: Context) -> list[Atom]:
    """Give an atom the year that is said once for several: 2023年3月和5月, January and March 2024."""
    result = list(atoms)
    year: int | None = None
    for i, written in enumerate(result):
        atom = written
        near = i > 0 and (links[i - 1] != "" or _goes_on(result[i - 1], atom, folded))
        if not near and atom.needs != "year":
            year = None
        if atom.needs == "year":
            atom = _in_year_before(atom, year, context, follows=i > 0 and links[i - 1] == "range")
        elif _lacks_year(atom) and year is not None and i > 0 and links[i - 1] != "range":
            atom = replace(atom, year=year)
        elif i > 0 and _same_part_of_another_year(result[i - 1], atom, links[i - 1], folded):
            first = result[i - 1]
            atom = replace(atom, months=first.months, days=first.days, grain=first.grain, year_last=True)
        elif atom.months is None and atom.days is not None and i > 0 and links[i - 1] == "list" and result[i - 1].days:
            of = result[i - 1]
            atom = replace(atom, months=of.months, year=atom.year if atom.year is not None else of.year)
        result[i] = atom
        year = atom.year if atom.year is not None else year
    for i in range(len(result) - 2, -1, -1):
        before, after = result[i], result[i + 1]
        if links[i] != "list" or (i > 0 and links[i - 1] == "range" and result[i - 1].dated):
            continue
        if before.months is None and before.days and after.months and after.days:
            result[i] = replace(before, months=after.months, year=after.year)
        elif _lacks_year(before) and after.year is not None and after.year_last and before.months != after.months:
            result[i] = replace(before, year=after.year, year_last=True)
        elif _part_is_of_both(before, after, folded):
            result[i] = replace(before, months=after.months, grain=after.grain)
    return result


def _in_year_before(atom: Atom, year: int | None, context: Context, *, follows: bool) -> Atom:
    """当年, 次年: the year named before, or the one after it; 10月至次年3月 takes it from the range that it ends."""
    if year is None and follows and atom.shift_years:
        return replace(atom, needs="", shift_years=0)
    year = year if year is not None else context.as_of.year
    return replace(atom, needs="", year=year + atom.shift_years, shift_years=0)


def _goes_on(first: Atom, second: Atom, folded: str) -> bool:
    """Whether ``second`` still speaks of the year of ``first``: near it, in its sentence, not set against it.

    A comma keeps the year ("2023年，公司一季度"), unless the year was named for comparison
    ("compared with 2022, March")
    """
    if second.start - first.end > 30 or _SENTENCE_END.search(folded, first.end, second.start):
        return False
    if "," not in folded[first.end : second.start]:
        return True
    before, between = folded[max(0, first.start - 16) : first.start], folded[first.end : second.start]
    return not (_COMPARISON.search(before) or _COMPARISON.search(between))


def _same_part_of_another_year(first: Atom, second: Atom, between: Link, folded: str) -> bool:
    """ "Q1 of 2023 and 2024"; "December 31, 2023 and 2022", as balance sheets are headed; not "and in 2024"."""
    bare = second.grain is Grain.YEAR and folded[second.start : second.end].isdigit()
    alike = between == "list" and bare and first.grain in _PARTS and first.year_last and first.months is not None
    return alike and not folded[first.end : second.start].endswith(("in ", "on "))


def _part_is_of_both(first: Atom, second: Atom, folded: str) -> bool:
    """2023、2024年3月 and 2023年和2024年的3月; 2023年和2024年3月 may be all of 2023."""
    if first.grain is not Grain.YEAR or second.grain not in _PARTS[1:] or second.year is None or second.year_last:
        return False
    both = folded[first.start : first.end] + folded[second.start : second.end]
    return bool(_YEARS_OF_ONE_PART.match(both))


def _lacks_year(atom: Atom) -> bool:
    return atom.year is None and atom.fixed is None and atom.months is not None


def same_week(first: Atom, second: Atom) -> Atom:
    """The weekday ``second`` as the first one after ``first``: from next Monday to Friday."""
    assert first.fixed is not None and second.weekday is not None
    start = first.fixed[0]
    monday, _ = week(start)
    found = monday + timedelta(days=second.weekday)
    return replace(second, fixed=day(found if found > start else found + timedelta(days=7)))
