"""The checks that a model's plan must pass: it asks what the question asks, of all that it names, and nothing else."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.computed_steps import calculation_in
from engine.planning.catalogue import BUILT_IN, CALCULATION, Catalogue, Term
from engine.planning.describe import UnreadableGoal, query_of
from engine.planning.function_words import content_words
from engine.planning.groupings import groupings_of
from engine.planning.inflection import same_word
from engine.planning.mentions import Mention, Vocabulary
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.reading import Clock, Reading, read
from engine.planning.shortfall import shortfall
from engine.planning.table_query import TableQuery
from engine.planning.unknown_names import unknown_names

_CLAUSE_END = re.compile(r"[:：;；,，?？!！。()（）\n]|\.(?=\s|$)|——|\s[-–—]\s")
_ASKING = re.compile(
    r"\b(?:how|what|which|who|whose|where|when|why)\b|[多几]少?|[哪谁何啥]|什么|怎|为什么|吗", re.IGNORECASE
)
_BESIDE = re.compile(
    r"(?:\s|[的之、&/+▯]|\b(?:of|for|in|from|with|by|on|at|to|the|an?|and|or|its|our)\b|[和与及或在对从按])*",
    re.IGNORECASE,
)
"""What may stand between a word and the name that it narrows: "returns of refurbished Heron", 线上渠道的退货率."""
_TOLD_BY = {
    "difference": r"差|减|minus|less|apart|gap|points?|percentage|百分点",
    "share": r"占|份额|比重|几成|分之|per ?cent\w*|share|part",
    "ratio": r"比值|倍|之比|times|fold|ratio",
    "sum": r"加|合计|总和|plus|sum|altogether|together|combined",
    "growth": r"增[幅速长]|涨|百分|per ?cent\w*|faster|grow\w*|rate",
    "change": r"[变升降涨跌跳]|幅度|mov\w*|chang\w*|jump\w*|became|drift\w*",
    "highest": r"最|第一|top|best|worst|biggest|winner|leader|one|者",
    "lowest": r"最|垫底|倒数|bottom|best|worst|smallest|one|者",
}
"""Words by which a question speaks of what a calculation of the plan does."""
_OF_A_WHOLE = frozenset({"share", "ratio"})
"""Calculations of a figure with one that is held to less: "the share of East"."""


@dataclass(frozen=True)
class _Asked:
    """A sub-goal of a table, with the query that it means."""

    goal: SubGoal
    query: TableQuery
    reading: Reading
    """Of its description."""


def faults_of(
    plan: ExecutionPlan, reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock
) -> tuple[str, ...]:
    """Why ``plan`` is no plan for the question; none where it may be executed."""
    asked: list[_Asked] = []
    faults: list[str] = []
    tables = [g for g in plan.sub_goals if g.data_source not in (*BUILT_IN, catalogue.knowledge_base())]
    for goal in tables:
        try:
            said = read(goal.description, vocabulary, clock)
            asked.append(_Asked(goal, query_of(said, goal.data_source, catalogue), said))
        except UnreadableGoal as error:
            faults.append(str(error))
    computed = [goal for goal in plan.sub_goals if goal.data_source == CALCULATION]
    searches = any(goal.data_source == catalogue.knowledge_base() for goal in plan.sub_goals)
    operations: set[str] = {calculation_in(goal.description).operation for goal in computed}
    queries = tuple(one.query for one in asked)
    faults += _invented(asked, reading, vocabulary)
    faults += _at_other_times(asked, reading, catalogue, searches=searches)
    if not operations & _OF_A_WHOLE:
        faults += _held_to_less(asked, reading, catalogue)
    faults += _left_out(plan, reading, vocabulary, operations=operations, searches=searches)
    if queries and len(queries) + len(computed) == len(plan.sub_goals):
        faults += [f"no sub-goal does {word!r}" for word in shortfall(reading, queries, computed, catalogue)]
    return (*faults, *_not_grouped_by(reading, queries))


def _meanings(mention: Mention) -> set[tuple[str, str, str]]:
    """What a name stands for, by whichever of its names: a plan may call a figure as the catalogue does."""
    return {_meaning(term) for term in mention.terms}


def _meaning(term: Term) -> tuple[str, str, str]:
    return term.kind, term.column, term.target


def _invented(asked: Sequence[_Asked], reading: Reading, vocabulary: Vocabulary) -> Iterator[str]:
    """Figures and names that a sub-goal looks up and the question does not speak of."""
    meant = {meaning for mention in reading.mentions for meaning in _meanings(mention)}
    meant |= _hinted(reading, vocabulary)
    for one in asked:
        for mention in vocabulary.find(one.goal.description):
            if not meant & _meanings(mention):
                yield f"{one.goal.id} speaks of {mention.text!r}, which the question does not"


def _hinted(reading: Reading, vocabulary: Vocabulary) -> set[tuple[str, str, str]]:
    """Figures and columns of whose names a word of the question is a part, and of no other's: 罚款 for 罚款总额."""
    found: set[tuple[str, str, str]] = set()
    for word in {word.lower() for word in reading.residue if len(word) > (3 if word.isascii() else 1)}:
        named = {
            _meaning(term)
            for term in vocabulary.terms
            if term.kind in ("measure", "dimension") and _is_part(word, term.name.lower())
        }
        found |= named if len({meaning[2] for meaning in named}) == 1 else set()
    return found


def _is_part(word: str, name: str) -> bool:
    return any(same_word(word, part) for part in name.split()) if word.isascii() else word in name


def _at_other_times(
    asked: Sequence[_Asked], reading: Reading, catalogue: Catalogue, *, searches: bool
) -> Iterator[str]:
    """Periods of the question that no sub-goal covers, and those of sub-goals that the question does not speak of."""
    dated = [one for one in asked if catalogue.table(one.query.source, one.query.table).time is not None]
    for one in dated:
        if reading.periods and not one.reading.periods:
            yield f"{one.goal.id} has no time, and the question has"
        for period in one.reading.periods:
            if not any(period.lies_in(whole) for whole in reading.periods):
                yield f"{one.goal.id} looks at {period.text!r}, of which the question does not speak"
    for whole in reading.periods:
        parts = [period for one in dated for period in one.reading.periods if period.lies_in(whole)]
        starts, stops = {part.start for part in parts}, {part.end for part in parts}
        if dated and not searches and not (whole.start in starts and whole.end in stops):
            yield f"no sub-goal covers {whole.text!r}"


def _held_to_less(asked: Sequence[_Asked], reading: Reading, catalogue: Catalogue) -> Iterator[str]:
    """Sub-goals that are not held to a column of theirs, though the question names a value of it."""
    named = {term.column for m in reading.mentions if m.is_name for term in m.terms if term.kind == "value"}
    for one in asked:
        query = one.query
        columns = {d.column for d in catalogue.table(query.source, query.table).dimensions}
        held = {column for column, _ in query.filters} | {query.by, query.listed}
        for column in sorted(named & columns - held):
            yield f"{one.goal.id} is not held to a {column}"


def _left_out(
    plan: ExecutionPlan, reading: Reading, vocabulary: Vocabulary, *, operations: set[str], searches: bool
) -> Iterator[str]:
    """Names, limits and words that narrow, of which no sub-goal speaks."""
    spoken = " ".join(goal.description for goal in plan.sub_goals)
    meant = {meaning for mention in vocabulary.find(spoken) for meaning in _meanings(mention)}
    left = [mention.text for mention in reading.mentions if not meant & _meanings(mention)]
    words = content_words(spoken.lower())
    told = "|".join(_TOLD_BY.get(operation, "(?!)") for operation in operations) or "(?!)"
    left += [
        word
        for word in _narrowing(reading, searches=searches)
        if not any(same_word(word.lower(), spoken_word) for spoken_word in words)
        and not re.fullmatch(rf"(?:{told}|[几多少点了个是有])+", word, re.IGNORECASE)
    ]
    left += [limit for limit in reading.limits if limit.lower() not in spoken.lower()]
    yield from (f"no sub-goal speaks of {word!r}" for word in dict.fromkeys(left))


def _narrowing(reading: Reading, *, searches: bool) -> tuple[str, ...]:
    """The words that are not understood and may narrow a figure down, or be what is asked.

    They are written as names, stand beside a name or a figure, or in a clause that asks or names a figure. Others say
    what the figures are for: "Claims negotiation: damage rate by carrier".
    """
    names = [mention.span for mention in reading.mentions]
    beside = [*names, *(period.span for period in reading.periods if period.span is not None)]
    ends = [0, *(found.end() for found in _CLAUSE_END.finditer(reading.text)), len(reading.text)]
    asking = [
        (start, end)
        for start, end in pairwise(ends)
        if (not searches and _ASKING.search(reading.text[start:end]))
        or any(mention.has_measure and start <= mention.span[0] < end for mention in reading.mentions)
    ]
    unknown = unknown_names(reading)

    def narrows(word: str) -> bool:
        places = [found.span() for found in re.finditer(re.escape(word), reading.text)]
        return (
            word in unknown
            or not places
            or any(start <= at < end for at, _ in places for start, end in asking)
            or any(_touch(place, span, reading.text) for place in places for span in beside)
        )

    return tuple(word for word in reading.residue if narrows(word))


def _touch(one: tuple[int, int], other: tuple[int, int], text: str) -> bool:
    """Whether nothing but linking words stands between two places."""
    first, second = sorted((one, other))
    return first[1] <= second[0] and _BESIDE.fullmatch(text, first[1], second[0]) is not None


def _not_grouped_by(reading: Reading, queries: Sequence[TableQuery]) -> list[str]:
    """What figures are wanted by and no query gives them by. Several such things must be had of one query."""
    named = groupings_of(reading)
    chosen = [[set(grouping.columns)] for grouping in named if grouping.chosen]
    together = [set(grouping.columns) for grouping in named if not grouping.chosen]
    together += [{str(grain)} for grain in reading.grains]
    return [
        f"no sub-goal groups by {' and '.join(sorted(' or '.join(sorted(any_of)) for any_of in wanted))}"
        for wanted in (*chosen, together)
        if queries
        and not any(all(any_of & {query.by, query.by_time, query.listed} for any_of in wanted) for query in queries)
    ]
