"""What a watcher of a question is told, and that it can end the run."""

from datetime import date

import pytest

from engine.answer import Step, Verdict
from engine.planning.planned import Planned
from engine.progress import Event
from engine.store import Store, Transition
from tests.engine.pipelines.conftest import Make

DAY = date(2024, 7, 10)
QUESTION = "What was the breakage of Heron 2 in January 2024?"


def test_a_watcher_is_told_of_plan_states_steps_and_verdicts_as_they_happen(agentic: Make, store: Store) -> None:
    told: list[Event] = []
    answer = agentic().answer(QUESTION, as_of=DAY, watch=told.append)
    assert [type(event) for event in told] == [Planned, Transition, Transition, Transition, Step, Verdict]
    assert [event for event in told if isinstance(event, Transition)] == [
        moved for moved in store.transitions(answer.trace_id) if moved.step_id
    ]
    assert [event for event in told if isinstance(event, Verdict)] == list(answer.verdicts)
    (step,) = [event for event in told if isinstance(event, Step)]
    assert step == answer.steps[0].model_copy(update={"summary": ""})


def test_what_a_watcher_raises_ends_the_run(agentic: Make, store: Store) -> None:
    class Enough(Exception):
        pass

    def watch(event: Event) -> None:
        if isinstance(event, Transition) and event.to_state == "RUNNING":
            raise Enough

    with pytest.raises(Enough):
        agentic().answer(QUESTION, as_of=DAY, watch=watch)
    assert [moved.to_state for moved in store.transitions("run-1") if moved.step_id] == ["PENDING", "RUNNING"]
