"""What a plan asks, without the order and the wording in which it asks it, so that two plans can be compared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.computed_steps import calculation_in
from engine.planning.catalogue import CALCULATION, CODE, ENTITIES, Catalogue
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.entity_steps import entity_step_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.reading import Clock, read
from engine.planning.table_query import TableQuery
from finetuning.triples.skeleton import jaccard, skeleton, trigrams

ALIKE = 0.4
"""Two searches of the same things and times are the same where the rest of their words are alike by so much."""
_ANY_ORDER = frozenset({"sum", "same", "highest", "lowest", "mean"})

Span = tuple[date | None, date | None]


@dataclass(frozen=True)
class Reader:
    """Reads the words of sub-goals against one catalogue, as on one day."""

    catalogue: Catalogue
    vocabulary: Vocabulary
    clock: Clock


@dataclass(frozen=True)
class Slots:
    """The names, measures and times that a plan speaks of."""

    entities: frozenset[Any]
    metrics: frozenset[Any]
    periods: frozenset[Span]


@dataclass(frozen=True)
class Meaning:
    """One sub-goal: where, what, and after which others."""

    source: str
    what: tuple[Any, ...]
    required: bool
    words: frozenset[str] = frozenset()
    """3-grams of a search's words, without names and times."""
    after: tuple["Meaning", ...] = ()
    in_order: bool = False

    def same_as(self, other: "Meaning") -> bool:
        """Whether both ask the same."""
        own, its = (self.source, self.what, self.required), (other.source, other.what, other.required)
        if own != its or ((self.words or other.words) and jaccard(self.words, other.words) < ALIKE):
            return False
        if len(self.after) != len(other.after):
            return False
        if self.in_order:
            return all(mine.same_as(theirs) for mine, theirs in zip(self.after, other.after, strict=True))
        return len(paired(self.after, other.after)) == len(self.after)


def paired(ours: Iterable[Meaning], theirs: Iterable[Meaning]) -> list[tuple[int, int]]:
    """The numbers of sub-goals that ask the same, each used once."""
    left = dict(enumerate(theirs))
    pairs = []
    for number, meaning in enumerate(ours):
        if (found := next((n for n, other in left.items() if meaning.same_as(other)), None)) is not None:
            del left[found]
            pairs.append((number, found))
    return pairs


def meanings_of(plan: ExecutionPlan, reader: Reader) -> tuple[Meaning, ...]:
    """What each sub-goal asks, in the plan's order."""
    done: dict[str, Meaning] = {}
    for goal in plan.sub_goals:
        done[goal.id] = _meaning(goal, done, reader)
    return tuple(done.values())


def slots_of(plan: ExecutionPlan, reader: Reader) -> Slots:
    """The slots of all sub-goals together; names and measures as what they stand for."""
    entities: set[Any] = set()
    metrics: set[Any] = set()
    periods: set[Span] = set()
    for goal in plan.sub_goals:
        if goal.data_source in (CALCULATION, CODE):
            continue
        reading = read(goal.description, reader.vocabulary, reader.clock)
        periods |= {(period.start, period.end) for period in reading.periods}
        for mention in reading.mentions:
            meant = frozenset((term.kind, term.column, term.target) for term in mention.terms)
            (entities if mention.is_name else metrics).add(meant)
    return Slots(frozenset(entities), frozenset(metrics), frozenset(periods))


def _meaning(goal: SubGoal, done: Mapping[str, Meaning], reader: Reader) -> Meaning:
    after = tuple(done[earlier] for earlier in goal.depends_on)
    if goal.data_source == CALCULATION:
        computed = calculation_in(goal.description)
        operands = tuple(done[earlier] for earlier in computed.of)
        in_order = computed.operation not in _ANY_ORDER
        return Meaning(CALCULATION, (computed.operation,), goal.required, after=operands, in_order=in_order)
    if goal.data_source == ENTITIES:
        wanted, name = entity_step_in(goal.description)
        return Meaning(ENTITIES, (wanted, _named(name, reader)), goal.required, after=after)
    if goal.data_source == CODE:
        return Meaning(CODE, (goal.description,), goal.required, after=after, in_order=True)
    if goal.data_source == reader.catalogue.knowledge_base():
        return _search(goal, after, reader)
    try:
        query = query_in(goal.description, goal.data_source, reader.catalogue, reader.vocabulary, reader.clock)
    except UnreadableGoal:
        return Meaning(goal.data_source, (goal.description,), goal.required, after=after)
    return Meaning(goal.data_source, _asked(query), goal.required, after=after)


def _search(goal: SubGoal, after: tuple[Meaning, ...], reader: Reader) -> Meaning:
    reading = read(goal.description, reader.vocabulary, reader.clock)
    names = frozenset(_named(mention.text, reader) for mention in reading.mentions if mention.is_name)
    times = frozenset((period.start, period.end) for period in reading.periods)
    words = trigrams(skeleton(goal.description, reader.vocabulary, reader.clock))
    return Meaning(goal.data_source, (names, times), goal.required, words, after)


def _named(name: str, reader: Reader) -> object:
    """Whom a name stands for; where nobody is known by it, the name itself."""
    meant = frozenset((term.column, term.target) for mention in reader.vocabulary.find(name) for term in mention.terms)
    return meant or name.casefold()


def _asked(query: TableQuery) -> tuple[Any, ...]:
    """The query without the words in which its period was given."""
    span = None if query.period is None else (query.period.start, query.period.end)
    return (
        query.table,
        query.measure,
        query.listed,
        frozenset(query.filters),
        query.reach,
        span,
        query.by_time,
        query.by,
        query.order,
    )
