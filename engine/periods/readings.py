"""From atoms to readings: ranges of two, words around, the antecedent of "the same period", and other readings."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from engine.periods.alternative import Alternative, Convention
from engine.periods.atom import Atom, Context, nearest, spell
from engine.periods.days import CALENDAR_ERRORS, DayRange, add_months, calendar_unit
from engine.periods.links import MIDNIGHT, MIDNIGHT_OF, Link
from engine.periods.modifiers import Reading, counted_from, modified
from engine.periods.other_readings import other_readings
from engine.periods.period import Grain
from engine.periods.ranges import joined

_UNTIL_NOW = re.compile(r"(?:(?<![a-z])(?:to|till|until|up to)[ ]|截[至止]到?|到)$")
_ANTECEDENT_REACH = 120
"""How many characters "the same period last year" looks back for its period."""
_LAST_IS_IN = re.compile(r"thr(?:ough|u)|inclusive|[底末止]")
"""Words that leave no doubt that the last unit of a range belongs to it."""
_BOTH_BOUNDS = re.compile(r"[ ]?(?:,[ ]?)?(?:and|but|且|并且?|但)[ ]?(?:在)?[ ]?")
_PARTS_AT_AN_EDGE = re.compile(r"end|close|begin|start|eo[ymq]|[初末底终]")
_ENDED = re.compile(r"[ -]ended[ ]")
_FROM = re.compile(r"(?:(?<![a-z])from[ ](?:the[ ])?|从)$")
_ONE = timedelta(days=1)


class Place(NamedTuple):
    """A reading that failed: where it stands."""

    span: tuple[int, int]


def readings(atoms: list[Atom], links: list[Link], folded: str, context: Context) -> Iterator[Reading | Place]:
    """What the atoms mean, in the order of the text; each reading knows its other readings."""
    before: Reading | Place | None = None
    for reading in _one_by_one(atoms, links, folded, context):
        if before is not None and (both := _bounded(before, reading, folded)) is not None:
            before = both
            continue
        if before is not None:
            yield before
        before = reading
    if before is not None:
        yield before


def _bounded(first: Reading | Place, second: Reading | Place, folded: str) -> Reading | None:
    """ "since 2021 and before March 2023" as one reading; ``None`` where the two are no two ends of one period."""
    if not (isinstance(first, Reading) and isinstance(second, Reading)):
        return None
    if not _BOTH_BOUNDS.fullmatch(folded, first.span[1], second.span[0]):
        return None
    start, end = first.start or second.start, first.end or second.end
    open_ends = (first.start, first.end, second.start, second.end).count(None)
    if open_ends != 2 or start is None or end is None or first.closed or start >= end:
        return None
    apart = tuple(Alternative(start=r.start, end=r.end, rule=Convention.BOUNDS_APART) for r in (first, second))
    return Reading(
        (first.span[0], second.span[1]), Grain.RANGE, start, end, others=(*apart, *first.others, *second.others)
    )


def _one_by_one(atoms: list[Atom], links: list[Link], folded: str, context: Context) -> Iterator[Reading | Place]:
    last: DayRange | None = None
    ended: Reading | None = None
    """The latest of "three months ended": the days in a list with it end periods as long."""
    last_end = i = 0
    while i < len(atoms):
        atom, pair = atoms[i], None
        if i + 1 < len(atoms) and links[i] == "range" and not (atom.needs == atoms[i + 1].needs == "range"):
            pair = _pair(atom, atoms[i + 1], folded, context)
        if pair is not None:
            last, last_end = (pair.start, pair.end) if pair.start and pair.end else last, pair.span[1]
            yield modified(pair, folded, joined=True)
            i += 2
            continue
        i += 1
        if atom.needs == "range":
            if match := _UNTIL_NOW.search(folded, max(0, atom.start - 10), atom.start):
                yield _until_now((match.start(), atom.end), context)
            continue
        reading = _single(atom, last if atom.start - last_end < _ANTECEDENT_REACH else None, folded, context)
        if isinstance(reading, Reading) and reading.start and reading.end and atom.needs != "antecedent":
            last, last_end = (reading.start, reading.end), atom.end
        reading = _as_long(ended if i > 1 and links[i - 2] == "list" else None, reading)
        ended = _ended(reading, atom, folded) or (ended if i > 1 and links[i - 2] == "list" else None)
        yield reading
        while i < len(atoms) and atoms[i].start < reading.span[1]:
            i += 1  # 上个月 in 2024年3月的上个月 is said of March


def _ended(reading: Reading | Place, atom: Atom, folded: str) -> Reading | None:
    """The reading if the words before its day say how long a period that day ends."""
    is_one = isinstance(reading, Reading) and _ENDED.search(folded, reading.span[0], atom.start)
    return reading if is_one and isinstance(reading, Reading) else None


def _as_long(ended: Reading | None, reading: Reading | Place) -> Reading | Place:
    """ "Years ended December 31, 2023 and 2022": the second day ends a period as long as the first does."""
    if ended is None or not isinstance(reading, Reading) or reading.grain is not Grain.DAY:
        return reading
    if ended.start is None or ended.end is None or reading.end is None:
        return reading
    months = 12 * (ended.end.year - ended.start.year) + ended.end.month - ended.start.month
    if months < 1 or add_months(ended.end, -months) != ended.start:
        return reading
    return replace(reading, grain=ended.grain, start=add_months(reading.end, -months), others=())


def _until_now(span: tuple[int, int], context: Context) -> Reading:
    included = Alternative(start=None, end=context.as_of + _ONE, rule=Convention.REFERENCE_DAY_INCLUDED)
    return Reading(span, Grain.RANGE, None, context.as_of, others=(included,))


def _pair(first: Atom, second: Atom, folded: str, context: Context) -> Reading | None:
    if first.broken or second.broken:
        return None
    excluded = folded.startswith(("之前", "以前"), second.end)
    if excluded:
        second = replace(second, part="start", end=second.end + 2)
    elif midnight := MIDNIGHT.match(folded, second.end):
        second = replace(second, part="start", end=midnight.end())
    elif MIDNIGHT_OF.search(folded, first.end, second.start):
        second = replace(second, part="start")
    try:
        start, end = joined(first, second, context)
    except CALENDAR_ERRORS:
        return None
    reading = Reading((first.start, second.end), Grain.RANGE, start, end)
    others = tuple(
        Alternative(start=other[0], end=other[1], rule=convention)
        for convention, read in _pairs_otherwise(first, second, folded, context)
        if (other := _tried(read)) is not None and not (convention is Convention.NEXT_ONE and end > context.as_of)
    )
    return replace(reading, others=others)


def _pairs_otherwise(
    first: Atom, second: Atom, folded: str, context: Context
) -> Iterator[tuple[Convention, Callable[[], DayRange]]]:
    """The range under each other convention of its ends; one that both ends follow is followed by both."""
    if second.needs == "range":
        start = spell(first, context.as_of)[0]
        yield Convention.REFERENCE_DAY_INCLUDED, lambda: (start, context.as_of + _ONE)
    elif not second.part and not _LAST_IS_IN.search(folded, first.end, second.end + 2):
        yield Convention.LAST_UNIT_EXCLUDED, partial(joined, first, replace(second, part="start"), context)
    firsts, seconds = (_others(atom, folded, context) for atom in (first, second))
    for convention in dict.fromkeys((*firsts, *seconds)):
        one, other = firsts.get(convention, first), seconds.get(convention, second)
        if convention is Convention.NEXT_ONE:
            if second.dated and not second.loose:
                continue
            other = second  # an end without a year follows the start
        yield convention, partial(joined, one, other, context)


def _others(atom: Atom, folded: str, context: Context) -> dict[Convention, Atom]:
    try:
        return dict(other_readings(atom, folded, context))
    except CALENDAR_ERRORS:
        return {}


def _tried(read: Callable[[], DayRange]) -> DayRange | None:
    try:
        return read()
    except CALENDAR_ERRORS:
        return None


def _single(atom: Atom, last: DayRange | None, folded: str, context: Context) -> Reading | Place:
    span = (atom.start, atom.end)
    if atom.broken:
        return Place(span)
    counted = counted_from(folded, atom.start)
    try:
        if atom.needs == "antecedent":
            return _with_words_around(atom, _year_before(atom, last, context), folded)
        reading = _with_words_around(atom, (nearest if counted else spell)(atom, context.as_of), folded)
    except CALENDAR_ERRORS:
        return Place(span)
    if _begins_ahead(reading, folded, context) and not counted:
        reading = replace(reading, grain=Grain.RANGE, end=None)
    others = _others(atom, folded, context)
    if counted:
        others = {rule: other for rule, other in others.items() if rule is Convention.NEXT_ONE}
    return replace(reading, others=(*reading.others, *_edge_day(reading, folded), *_around(others, folded, context)))


def _begins_ahead(reading: Reading, folded: str, context: Context) -> bool:
    """ "From tomorrow" can only mean "on"; "the news from yesterday" is of that day alone."""
    ahead = (
        reading.grain is Grain.DAY and reading.closed and reading.start is not None and reading.start > context.as_of
    )
    return ahead and _FROM.search(folded, max(0, reading.span[0] - 10), reading.span[0]) is not None


def _around(others: dict[Convention, Atom], folded: str, context: Context) -> Iterator[Alternative]:
    """Each other reading of the atom, with the words around it."""
    for convention, atom in others.items():
        try:
            reading = _with_words_around(atom, spell(atom, context.as_of), folded)
        except CALENDAR_ERRORS:
            continue
        yield Alternative(start=reading.start, end=reading.end, rule=convention)


def _edge_day(reading: Reading, folded: str) -> Iterator[Alternative]:
    """The balance at the end of March, 年初余额: one day; what is "early" or "late" is never one."""
    if reading.start is None or reading.end is None or not _PARTS_AT_AN_EDGE.search(folded, *reading.span):
        return
    if reading.part == "end":
        yield Alternative(start=reading.end - _ONE, end=reading.end, rule=Convention.THE_DAY_ITSELF)
    elif reading.part == "start":
        yield Alternative(start=reading.start, end=reading.start + _ONE, rule=Convention.THE_DAY_ITSELF)


def _with_words_around(atom: Atom, found: DayRange, folded: str) -> Reading:
    start, end = found
    reading = modified(Reading((atom.start, atom.end), atom.grain, start, end, atom.part), folded, joined=False)
    return replace(reading, rolling=atom.rolling) if (reading.start, reading.end) == found else reading


def _year_before(atom: Atom, last: DayRange | None, context: Context) -> DayRange:
    """The period named before, years earlier; with none, the same quarter or month, or the days since 1 January."""
    if atom.grain is not Grain.RANGE:
        start, end = calendar_unit(context.as_of, atom.grain.value)
        if last is not None and calendar_unit(last[0], atom.grain.value) == last:
            start, end = last
    else:
        start, end = last or (context.as_of.replace(month=1, day=1), context.as_of)
    years = atom.shift_years if atom.year is None else atom.year - start.year
    shifted = add_months(start, 12 * years), add_months(end, 12 * years)
    return shifted if shifted[0] < shifted[1] else (shifted[0], shifted[0].fromordinal(shifted[0].toordinal() + 1))
