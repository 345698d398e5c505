"""What a question wants of its figures, and what its queries and calculations do not give."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from engine.computed_steps import calculation_in
from engine.periods.period import Grain
from engine.planning.catalogue import Catalogue
from engine.planning.counts import counts_in
from engine.planning.operations import Operation
from engine.planning.plan import SubGoal
from engine.planning.reading import Reading
from engine.planning.somebody import asks_for_somebody
from engine.planning.table_query import TableQuery

_BOTH = re.compile(r"\bboth\b|都", re.IGNORECASE)
_DIFFERENCE = re.compile(r"differ|gap|差", re.IGNORECASE)
_SIGN = re.compile(r"\s+[-−–+*/]\s+")
_WITHIN = re.compile(r"\s*(?:of|in|for|的)\s*", re.IGNORECASE)
_RELATIVE = re.compile(r"[上前次下后]|(?:the )?(?:last|previous|next|following|month|quarter|year)\b", re.IGNORECASE)
_EVERY = re.compile(r"(?:\beach|\bevery|每年?个?|[历各两]年的?)\s*$", re.IGNORECASE)
_OF_EVERY = re.compile(r"\s*(?:of|in|for) (?:each|every|both|all|the (?:two|three))(?: \w+)? years?\b", re.IGNORECASE)
_LISTED = re.compile(r"\s*(?:,|、|和|与|及|以及|\band(?: in)?\b)\s*", re.IGNORECASE)
_EXTREMES = frozenset({Operation.HIGHEST, Operation.LOWEST})
_UNITS = (Grain.DAY, Grain.MONTH, Grain.QUARTER, Grain.YEAR)


def shortfall(
    reading: Reading, queries: tuple[TableQuery, ...], calculations: Sequence[SubGoal], catalogue: Catalogue
) -> tuple[str, ...]:
    """Words of the question that no query or calculation does justice to."""
    named = any(query.listed or query.by for query in queries) or bool(calculations)
    return (
        *_cannot_sum(reading, queries, catalogue),
        *(("who",) if asks_for_somebody(reading.text) and not named else ()),
        *_cannot_group(reading, queries, catalogue),
        *_not_done(reading, queries, calculations),
        *_no_extreme(reading, queries),
        *_beside_each_other(reading),
        *_in_both(reading, queries),
        *counts_in(reading, queries),
    )


def _no_extreme(reading: Reading, queries: Sequence[TableQuery]) -> Iterator[str]:
    """An extreme that is not said of which unit of time, or beside more figures than it can belong to."""
    words = [reading.text[slice(*span)] for o, span in reading.operation_spans if o in _EXTREMES]
    measures = [m for m in reading.mentions if m.has_measure]
    ranked = [query for query in queries if query.order is not None]
    if ranked and (len(measures) > len(words) or (any(query.by_time for query in ranked) and not reading.grains)):
        yield from words
    if reading.operations >= _EXTREMES:
        yield "both extremes"


def _beside_each_other(reading: Reading) -> Iterator[str]:
    """A period that another one narrows or moves, a figure added to another: "January for 2023", 3月的次月."""
    for first, second in pairwise(sorted((p.span, p.text) for p in reading.periods if p.span is not None)):
        between = reading.text[first[0][1] : second[0][0]]
        if _WITHIN.fullmatch(between) or (not between.strip() and _RELATIVE.match(second[1])):
            yield second[1]
    for period in reading.periods:
        if period.span is not None and (
            _EVERY.search(reading.text[: period.span[0]]) or _OF_EVERY.match(reading.text, period.span[1])
        ):
            yield period.text
    yield from _years_of_one_part(reading)
    if any(period.rolling for period in reading.periods):  # 最近三个月和前三个月: the three before those
        yield from (period.text for period in reading.periods if period.text.startswith("前"))
    measures = [m.span for m in reading.mentions if m.has_measure]
    for (begin, end), (start, last) in pairwise(measures):
        between = reading.text[end:start]
        if _SIGN.fullmatch(between):
            yield between.strip()
        if between.isspace():  # "broken units": one of them narrows the other
            yield reading.text[begin:last]


def _years_of_one_part(reading: Reading) -> Iterator[str]:
    """A year that may be all of it or the part that is named of another one: 2023年和2024年3月."""
    for first, second in pairwise(p for p in reading.periods if p.span is not None):
        assert first.span is not None and second.span is not None
        gap, units = reading.text[first.span[1] : second.span[0]], (first.grain, second.grain)
        parted = [grain in (Grain.MONTH, Grain.QUARTER, Grain.HALF) for grain in units]
        if not _LISTED.fullmatch(gap) or sum(parted) != 1 or Grain.YEAR not in units:
            continue
        year = first if units[0] is Grain.YEAR else second
        if year is second or second.text[:4].isdigit():
            yield year.text


def _in_both(reading: Reading, queries: Sequence[TableQuery]) -> Iterator[str]:
    """Names that are wanted of two lists at once."""
    if Operation.SAME in reading.operations or len(queries) < 2 or not all(query.listed for query in queries):
        return
    if found := _BOTH.search(reading.text):
        yield found.group()


def _cannot_group(reading: Reading, queries: tuple[TableQuery, ...], catalogue: Catalogue) -> tuple[str, ...]:
    """Units of time that figures are wanted by and cannot be had by."""
    wanted = reading.grains
    grouped = any(query.by is not None for query in queries)
    if Operation.TREND in reading.operations and (grouped or not _tells_change(queries)):
        return wanted or ("over time",)  # a query groups by one thing
    return tuple(dict.fromkeys(g for g in wanted for q in queries if not _by_unit(q, g, catalogue)))


def _tells_change(queries: Sequence[TableQuery]) -> bool:
    """Whether anything is looked up at more than one time."""
    return any(query.by_time or query.listed for query in queries) or len({query.period for query in queries}) > 1


def _not_done(reading: Reading, queries: Sequence[TableQuery], calculations: Sequence[SubGoal]) -> tuple[str, ...]:
    """Words for what the figures are wanted for, and no query or calculation does: a comparison of one figure."""
    done = {calculation_in(goal.description).operation for goal in calculations} | {query.order for query in queries}
    is_done = {
        Operation.HIGHEST: "highest" in done,
        Operation.LOWEST: "lowest" in done,
        Operation.COMPARE: len(queries) > 1 or any(query.by or query.by_time for query in queries),
        Operation.CHANGE: _tells_change(queries),
        Operation.GROWTH: "growth" in done,
        Operation.SAME: "same" in done,
        Operation.COMBINE: "sum" in done,
    }
    words = [(operation, reading.text[start:end]) for operation, (start, end) in reading.operation_spans]
    return tuple(
        word
        for operation, word in words
        if not is_done.get(operation, True) or (_DIFFERENCE.search(word) and not done & {"difference", "change"})
    )


def _by_unit(query: TableQuery, wanted: Grain, catalogue: Catalogue) -> bool:
    """Whether ``query`` gives figures by the unit: as its period, by its rows' own dates, or out of finer rows."""
    table = catalogue.table(query.source, query.table)
    if query.period is not None and query.period.grain is wanted and (query.by_time is None or query.listed):
        return True
    if table.time is None or query.by_time is not wanted:
        return False
    if query.period is not None and query.period.grain in _UNITS[: _UNITS.index(wanted)]:
        return False  # "every year" of one month
    if wanted is table.time.grain or query.measure is None:
        return wanted is table.time.grain
    finer = _UNITS.index(table.time.grain) < _UNITS.index(wanted)
    return finer and catalogue.aggregate(query.source, query.table, query.measure).regroups


def wants_sum(reading: Reading, queries: Sequence[TableQuery]) -> bool:
    """Whether one figure over several queries is wanted. "In total" is a mere turn of phrase beside a comparison."""
    if Operation.COMBINE in reading.operations:
        return len(queries) > 1
    others = {Operation.COMPARE, Operation.HIGHEST, Operation.LOWEST, Operation.CHANGE, Operation.RESPECTIVELY}
    plain = not any(query.by or query.by_time for query in queries)
    return Operation.TOTAL in reading.operations and not others & reading.operations and plain and len(queries) > 1


def _cannot_sum(reading: Reading, queries: tuple[TableQuery, ...], catalogue: Catalogue) -> tuple[str, ...]:
    """ "combined" where one figure over several targets is wanted and is not the sum of theirs."""
    for measure in dict.fromkeys(query.measure for query in queries if query.measure is not None):
        same = [query for query in queries if query.measure == measure]
        adds_up = all(
            catalogue.aggregate(q.source, q.table, measure).adds_up and not (q.by or q.by_time) for q in same
        ) and all(_apart(one, other) for one, other in combinations(same, 2))
        if wants_sum(reading, same) and not adds_up:
            return ("combined",)
    return ()


def _apart(one: TableQuery, other: TableQuery) -> bool:
    """Whether no row is counted in both: a column is held to two values, or the periods share no day."""
    mine, theirs = dict(one.filters), dict(other.filters)
    if any(mine[column] != theirs[column] for column in mine.keys() & theirs.keys()):
        return True
    return one.period is not None and other.period is not None and not one.period.overlaps(other.period)
