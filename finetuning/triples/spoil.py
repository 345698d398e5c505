"""Plans with a fault that planners make: a source that is not there, or a validation that no right result satisfies."""

import re
from collections.abc import Collection, Sequence
from random import Random

from engine.planning.catalogue import BUILT_IN
from engine.planning.plan import ExecutionPlan, SubGoal

_NEAR = ("{}_v2", "{}_archive", "old_{}", "{}_2023")
_ABSENT = ("note", "updated_at", "owner", "source_page", "currency")


def spoiled(plan: ExecutionPlan, *, foreign: Sequence[str], figures: Collection[str], rng: Random) -> ExecutionPlan:
    """``plan`` with one fault. ``foreign`` are sources that other catalogues have, ``figures`` the measures of this."""
    asking = [goal for goal in plan.sub_goals if goal.data_source not in BUILT_IN]
    goal = rng.choice(asking)
    ways = [_unknown_source, _too_many_rows, _absent_column]
    if _last_column(goal) in figures:
        ways.append(_impossible_bound)
    changed = rng.choice(ways)(goal, foreign, rng)
    return ExecutionPlan(sub_goals=tuple(changed if g.id == goal.id else g for g in plan.sub_goals))


def _unknown_source(goal: SubGoal, foreign: Sequence[str], rng: Random) -> SubGoal:
    near = [pattern.format(goal.data_source) for pattern in _NEAR]
    return goal.model_copy(update={"data_source": rng.choice([*foreign, rng.choice(near)])})


def _too_many_rows(goal: SubGoal, _: Sequence[str], rng: Random) -> SubGoal:
    bound = rng.choice(("row_count >= 60", "len(data) > 100", "row_count >= 365", "row_count > 48"))
    columns = re.search(r"has_columns: \[[^\]]*\]", goal.validation)
    return goal.model_copy(update={"validation": f"{bound} AND {columns[0]}" if columns else bound})


def _absent_column(goal: SubGoal, _: Sequence[str], rng: Random) -> SubGoal:
    absent = rng.choice(_ABSENT)
    return goal.model_copy(update={"validation": f"{goal.validation} AND has_field: '{absent}'"})


def _impossible_bound(goal: SubGoal, _: Sequence[str], rng: Random) -> SubGoal:
    column = _last_column(goal)
    bound = rng.choice((f"{column} < 0", f"{column} == 0", f"NOT {column} >= 0"))
    return goal.model_copy(update={"validation": f"{goal.validation} AND {bound}"})


def _last_column(goal: SubGoal) -> str | None:
    """The last column that the validation asks for: the figure, where there is one."""
    columns = re.findall(r"has_columns: \[.*'([^']+)'\]", goal.validation)
    return columns[-1] if columns else None
