from collections.abc import Mapping
from dataclasses import dataclass
from threading import Barrier

import pytest

from engine.execution.order import in_order


@dataclass(frozen=True)
class Goal:
    id: str
    depends_on: tuple[str, ...] = ()


def test_independent_steps_run_at_once_and_see_only_what_they_depend_on() -> None:
    together = Barrier(2)

    def work(goal: Goal, inputs: Mapping[str, str]) -> str:
        if not goal.depends_on:
            together.wait(10)  # both are there, or this breaks
        return f"{goal.id}{sorted(inputs)}"

    goals = [Goal("a"), Goal("b"), Goal("c", ("a",)), Goal("d", ("a", "b"))]
    assert in_order(goals, work, parallel=2) == {"a": "a[]", "b": "b[]", "c": "c['a']", "d": "d['a', 'b']"}


@pytest.mark.parametrize("alone", [True, False])
def test_the_first_error_ends_what_has_not_begun(alone: bool) -> None:
    begun: list[str] = []

    def work(goal: Goal, inputs: Mapping[str, str]) -> str:
        del inputs
        begun.append(goal.id)
        if goal.id == "a":
            raise KeyError("a")
        return goal.id

    beside = [] if alone else [Goal("b")]
    with pytest.raises(KeyError):
        in_order([Goal("a"), *beside, Goal("c", ("a",))], work, parallel=2)
    assert "c" not in begun
