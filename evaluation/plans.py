"""How good a planner's plans are, before anything is executed."""

from collections.abc import Callable, Collection, Sequence

from pydantic import BaseModel, ConfigDict

from engine.planning.catalogue import BUILT_IN
from engine.planning.plan import ExecutionPlan
from engine.quantiles import nearest_rank
from evaluation.figures import Figure
from evaluation.questions import Question


class PlanRow(BaseModel):
    """What a planner made of one question; ``plan`` is ``None`` where it made none."""

    model_config = ConfigDict(frozen=True)

    question: Question
    plan: ExecutionPlan | None
    made_by: str
    seconds: float


class PlanGroup(BaseModel):
    """Plans of one maker, or all of them."""

    model_config = ConfigDict(frozen=True)

    name: str
    valid: Figure
    sources_right: Figure
    sources_covered: Figure
    median_s: Figure
    p95_s: Figure


class PlanScores(BaseModel):
    """All plans, then by who made them; ``invalid`` says of each refused plan why."""

    model_config = ConfigDict(frozen=True)

    groups: tuple[PlanGroup, ...]
    invalid: tuple[str, ...]


def score_plans(
    rows: Sequence[PlanRow], *, sources: Collection[str], check_validation: Callable[[str], object]
) -> PlanScores:
    """Measure plans against the configured ``sources`` and the questions' gold sources.

    *Valid*: a plan was made (the safe default stands for none), every sub-goal names a configured source, and
    ``check_validation`` accepts its expression without raising ``ValueError``. *Sources right*: the plan's sources are
    exactly the gold ones, built-in ones aside, over questions that have gold sources; *covered*: they hold them all.
    """
    faults = [_fault(row, {*sources, *BUILT_IN}, check_validation) for row in rows]
    makers = sorted({row.made_by for row in rows})
    groups = [_group("all", list(zip(rows, faults, strict=True)))]
    groups += [_group(m, [(r, f) for r, f in zip(rows, faults, strict=True) if r.made_by == m]) for m in makers]
    return PlanScores(
        groups=tuple(groups),
        invalid=tuple(f"{row.question.id}: {fault}" for row, fault in zip(rows, faults, strict=True) if fault),
    )


def _fault(row: PlanRow, sources: Collection[str], check_validation: Callable[[str], object]) -> str | None:
    if row.plan is None:
        return "no plan"
    if row.made_by == "default":
        return "the safe default plan stands in for one"
    for goal in row.plan.sub_goals:
        if goal.data_source not in sources:
            return f"unknown source {goal.data_source!r} in {goal.id!r}, known are {sorted(sources)}"
        try:
            check_validation(goal.validation)
        except ValueError as error:
            return f"validation of {goal.id!r} cannot be read: {error}"
    return None


def _group(name: str, rows: Sequence[tuple[PlanRow, str | None]]) -> PlanGroup:
    with_gold = [row for row, _ in rows if row.question.sources]
    used = [(_sources_of(row), set(row.question.sources) - BUILT_IN) for row in with_gold]
    seconds = [row.seconds for row, _ in rows]
    return PlanGroup(
        name=name,
        valid=_share([fault is None for _, fault in rows], "no plan was asked for"),
        sources_right=_share([mine == gold for mine, gold in used], "no question names gold sources"),
        sources_covered=_share([mine >= gold for mine, gold in used], "no question names gold sources"),
        median_s=_rank(seconds, 0.5),
        p95_s=_rank(seconds, 0.95),
    )


def _sources_of(row: PlanRow) -> set[str]:
    return {goal.data_source for goal in row.plan.sub_goals} - BUILT_IN if row.plan else set()


def _share(hits: Sequence[bool], why: str) -> Figure:
    return Figure(value=sum(hits) / len(hits), n=len(hits)) if hits else Figure(value=None, n=0, why=why)


def _rank(seconds: Sequence[float], quantile: float) -> Figure:
    if not seconds:
        return Figure(value=None, n=0, why="no plan was asked for")
    return Figure(value=nearest_rank(seconds, quantile), n=len(seconds))
