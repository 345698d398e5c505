"""What several sources tell of one figure, set side by side: whether they conflict, and which one holds.

The rules are pure and in priority order; adding one is writing a function and naming it in ``CONFLICT_RULES``. Figures
of other definitions are no conflict, nor are those within the tolerance.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from engine.answer import Verdict
from engine.computed_steps import calculation_in
from engine.execution.outcome import Outcome
from engine.periods.period import Grain, Period
from engine.planning.catalogue import CALCULATION, STATEMENTS, Catalogue
from engine.planning.table_query import TableQuery
from engine.settings import ConflictSettings
from engine.sources.database import SqlResult
from engine.sources.figures import figures_of
from engine.sources.statement import ROW_COUNT
from engine.sources.statements import Stated, Statements
from engine.units import canonical, converted


@dataclass(frozen=True)
class Told:
    """A figure as one source tells it."""

    source: str
    """The id of the configured source."""
    value: Decimal
    unit: str
    decimals: int
    measure: str | None = None
    """The id of the measure, where a table tells it."""
    covered: Period | None = None
    """The days that a table's data reach of the period asked for, where they are not all of it."""
    rows: int = 1
    """Of how many records a table makes it, where each could be told of by itself; else 1."""
    stated: Stated | None = None
    """Where a document tells it."""
    step: str = ""

    @property
    def name(self) -> str:
        """What tells it: the source's id, or the document's title."""
        return self.source if self.stated is None else f"{self.source}, {self.stated.title}"

    def says_the_same(self, other: "Told") -> bool:
        """Whether both are one value to the places of the coarser: a document may round what a table holds."""
        places = Decimal(1).scaleb(-min(self.decimals, other.decimals))
        one, two = (value.quantize(places, ROUND_HALF_UP) for value in (self.value, other.value))
        return one == two

    def issued_by(self, body: str) -> bool:
        """Whether ``body``, a configured name, is the source, or names who issued the document."""
        return body == self.source or (self.stated is not None and body.casefold() in self.stated.issuer.casefold())


Kind = Literal["other_definition", "other_unit", "other_period", "sum", "agree", "close", "rank", "weights", "open"]


@dataclass(frozen=True)
class Settlement:
    """What became of figures that stand side by side. ``told`` begins with the one that the others are held against."""

    kind: Kind
    told: tuple[Told, ...]
    verdict: Verdict
    holds: Told | None = None
    """The figure that holds, where one does and they are not the same."""
    value: Decimal | None = None
    """The weighted mean."""
    weights: tuple[Decimal, ...] = ()
    bodies: tuple[str, ...] = ()
    """For each that is told, the configured name of who issued it; empty where it has no rank."""

    @property
    def is_conflict(self) -> bool:
        """Whether the figures contradict each other, be it settled or not."""
        return self.kind in ("rank", "weights", "open")


Rule = Callable[[Sequence[Told], ConflictSettings], Settlement | None]


def higher_rank_wins(told: Sequence[Told], settings: ConflictSettings) -> Settlement | None:
    """Conflict 1: figures of issuing bodies of different rank: that of the highest holds, where it has one figure."""
    ranked = [_ranked(one, settings) for one in told]
    highest = min(rank for rank, _ in ranked)
    if all(rank == highest for rank, _ in ranked):
        return None
    best = [one for one, (rank, _) in zip(told, ranked, strict=True) if rank == highest]
    if not all(one.says_the_same(best[0]) for one in best):
        return None
    reason = f"{best[0].name} has rank {highest + 1}, the others a lower one or none"
    bodies = tuple(body for _, body in ranked)
    return replace(_settled("rank", "higher_rank_wins", reason, told, holds=best[0]), bodies=bodies)


def weighted_by_credibility(told: Sequence[Told], settings: ConflictSettings) -> Settlement | None:
    """Conflict 2: every source has a weight: the mean by the weights, in exact decimals."""
    if not all(one.source in settings.credibility for one in told):
        return None
    weights = tuple(Decimal(str(settings.credibility[one.source])) for one in told)
    mean = sum((w * one.value for w, one in zip(weights, told, strict=True)), Decimal(0)) / sum(weights, Decimal(0))
    shown = ", ".join(f"{one.name}: {weight}" for one, weight in zip(told, weights, strict=True))
    reason = f"mean {mean} by the weights {shown}"
    return _settled("weights", "weighted_by_credibility", reason, told, value=mean, weights=weights)


CONFLICT_RULES: tuple[Rule, ...] = (higher_rank_wins, weighted_by_credibility)


def settle(told: Sequence[Told], settings: ConflictSettings) -> Settlement:
    """What becomes of figures of one thing, time and unit, of which there are two or more."""
    if len({one.unit for one in told}) > 1:
        return _settled("other_unit", "other_units_do_not_conflict", "the units cannot be converted", told)
    if len({(one.covered.start, one.covered.end) if one.covered is not None else None for one in told}) > 1:
        return _settled("other_period", "other_periods_do_not_conflict", "the data reach over other days", told)
    if len({one.measure for one in told if one.measure is not None}) > 1:
        return _settled("other_definition", "other_definitions_do_not_conflict", "the measures are others", told)
    if any(one.stated is not None and one.stated.counts for one in told):
        reason = "a document says that it counts in a way of its own"
        return _settled("other_definition", "other_definitions_do_not_conflict", reason, told)
    if any(one.stated is not None for one in told) and told[0].rows > 1 and not told[1].says_the_same(told[0]):
        reason = f"{told[0].name} adds up {told[0].rows} records, of which a document may tell one"
        return _settled("sum", "parts_do_not_conflict", reason, told)
    apart = spread(told)
    if all(one.says_the_same(told[0]) for one in told):
        return _settled("agree", "sources_agree", "all figures are the same", told)
    if apart <= Decimal(str(settings.tolerance)):
        reason = f"{apart * 100:.2f} % apart, within the tolerance of {settings.tolerance:.2%}"
        return _settled("close", "within_the_tolerance", reason, told, holds=_most_credible(told, settings))
    for rule in CONFLICT_RULES:
        if (found := rule(told, settings)) is not None:
            return found
    reason = f"{apart * 100:.2f} % apart, and neither ranks nor weights tell which of these sources holds"
    return _settled("open", "conflict_is_shown", reason, told)


def spread(told: Sequence[Told]) -> Decimal:
    """How far the figures are apart, as a share of the one that is furthest from zero."""
    values = [one.value for one in told]
    largest = max(abs(value) for value in values)
    return (max(values) - min(values)) / largest if largest else Decimal(0)


def settlements(
    latest: Mapping[str, Outcome], catalogue: Catalogue, settings: ConflictSettings
) -> dict[str, tuple[Settlement, ...]]:
    """For each step that set figures side by side what became of them, those of other definitions apart.

    A step whose figures are settled with those of another has nothing of its own.
    """
    found: dict[str, tuple[Settlement, ...]] = {}
    same: dict[tuple[object, ...], tuple[str, dict[str, Told]]] = {}
    for step, outcome in latest.items():
        if not outcome.succeeded:
            continue
        if isinstance(outcome.result, Statements):
            found[step] = _against_documents(outcome, outcome.result, latest, catalogue, settings)
        elif outcome.goal.data_source == CALCULATION and (told := _of_tables(outcome, latest, catalogue)):
            # Of one figure all sources are settled at once, with the first of their differences.
            figure = (told[0].measure, told[0].step) if told[0].measure == told[1].measure else (step,)
            same.setdefault(figure, (step, {}))[1].update({one.step: one for one in told})
            found[step] = ()
    for step, by_step in same.values():
        found[step] = (settle(tuple(by_step.values()), settings),)
    return found


def _against_documents(
    outcome: Outcome,
    statements: Statements,
    latest: Mapping[str, Outcome],
    catalogue: Catalogue,
    settings: ConflictSettings,
) -> tuple[Settlement, ...]:
    (step,) = outcome.goal.depends_on
    table = _of_table(latest[step], catalogue)
    if table is None:
        return ()
    source = catalogue.knowledge_base() or STATEMENTS
    documents = [
        Told(source, one.value, one.unit, places(one.value), stated=one, step=outcome.goal.id)
        for one in each_once(statements)
    ]
    own_way = [one for one in documents if one.stated is not None and one.stated.counts]
    alike = [one for one in documents if one not in own_way]
    # Where one says something else, those that repeat the table add nothing.
    alike = [one for one in alike if not one.says_the_same(table)] or alike[:1]
    groups = [[table, one] for one in own_way] + ([[table, *alike]] if alike else [])
    return tuple(settle(group, settings) for group in groups)


def each_once(statements: Statements) -> tuple[Stated, ...]:
    """Each value by the first document that states it."""
    return tuple({one.value: one for one in reversed(statements.stated)}.values())[::-1]


def _of_tables(outcome: Outcome, latest: Mapping[str, Outcome], catalogue: Catalogue) -> list[Told]:
    """The figures of a difference between two tellings of one thing; none of any other calculation."""
    if calculation_in(outcome.goal.description).operation != "difference":
        return []
    told = [_of_table(latest[step], catalogue) for step in outcome.goal.depends_on]
    queries = [query for step in outcome.goal.depends_on if (query := latest[step].query) is not None]
    if len(queries) != 2 or any(one is None for one in told):
        return []
    one, other = queries
    same_thing = (one.filters, one.period) == (other.filters, other.period)
    # One source's measures are different things, as revenue and cost are, and no two tellings of one.
    tellings = one.source != other.source or (one.measure == other.measure and one.table != other.table)
    known = [found for found in told if found is not None]
    return [known[0], _in_unit_of(known[0], known[1])] if same_thing and tellings else []


def _in_unit_of(first: Told, other: Told) -> Told:
    """``other`` in the unit of ``first``, where it can be said in it."""
    value = converted(other.value, other.unit, first.unit)
    return other if value is None else replace(other, value=value, unit=first.unit)


def _of_table(outcome: Outcome, catalogue: Catalogue) -> Told | None:
    """The one figure of a query; ``None`` where it has none or several."""
    query, result = outcome.query, outcome.result
    if query is None or query.measure is None or not isinstance(result, SqlResult):
        return None
    figures = figures_of(query, result, catalogue)
    if len(figures) != 1:
        return None
    value = Decimal(str(figures[0].value))
    unit, decimals = canonical(figures[0].unit), figures[0].decimals
    rows = _parts(query, result, catalogue)
    return Told(
        query.source,
        value,
        unit,
        decimals,
        measure=query.measure,
        covered=outcome.covered,
        rows=rows,
        step=outcome.goal.id,
    )


def _parts(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> int:
    """The records that make a sum of what happens on days, such as fines; 1 for counts, rates and everything else."""
    time = catalogue.table(query.source, query.table).time
    aggregate = catalogue.aggregate(query.source, query.table, query.measure or "")
    if time is None or time.grain is not Grain.DAY or aggregate.counts or aggregate.is_ratio:
        return 1
    return sum(int(row[ROW_COUNT]) for row in result.rows)


def _ranked(told: Told, settings: ConflictSettings) -> tuple[int, str]:
    """The rank, 0 for the highest, and the name that it follows from; below all others where nobody is named."""
    ranked = ((n, body) for n, bodies in enumerate(settings.ranks) for body in bodies if told.issued_by(body))
    return next(ranked, (len(settings.ranks), ""))


def _most_credible(told: Sequence[Told], settings: ConflictSettings) -> Told | None:
    """By rank, else by weight; ``None`` where neither tells."""
    if (ranked := higher_rank_wins(told, settings)) is not None:
        return ranked.holds
    weights = [settings.credibility.get(one.source) for one in told]
    known = [weight for weight in weights if weight is not None]
    if len(known) < len(told) or known.count(max(known)) > 1:
        return None
    return told[known.index(max(known))]


def places(value: Decimal) -> int:
    """The digits behind the point that a value is written with."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _settled(
    kind: Kind,
    rule: str,
    reason: str,
    told: Sequence[Told],
    *,
    holds: Told | None = None,
    value: Decimal | None = None,
    weights: tuple[Decimal, ...] = (),
) -> Settlement:
    verdict = Verdict(
        rule=rule,
        action="answer" if kind == "open" else "fuse",
        reason=reason,
        sub_goal=told[-1].step,
        inputs=tuple(f"{one.name}: {one.value} {one.unit}".rstrip() for one in told),
    )
    return Settlement(kind, tuple(told), verdict, holds, value, weights)
