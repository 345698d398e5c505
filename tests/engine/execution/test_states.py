from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.execution.states import ALLOWED, State, StepLog, TransitionRefused
from engine.store import Store

WHEN = datetime(2024, 5, 1, tzinfo=UTC)


def test_the_log_holds_every_change_in_order() -> None:
    store = Store.open("sqlite://")
    log = StepLog("run-1", store, lambda: WHEN)
    log.move("g1", State.PENDING, attempt=1)
    log.move("g1", State.RUNNING, attempt=1)
    log.move("g1", State.FAILED, attempt=1, cause="TOOL_TIMED_OUT")
    log.move("g1", State.RUNNING, attempt=2)
    log.move("g1", State.SUCCEEDED, attempt=2)
    found = [(t.step_id, t.attempt, t.from_state, t.to_state, t.cause) for t in store.transitions("run-1")]
    assert found == [
        ("g1", 1, None, "PENDING", ""),
        ("g1", 1, "PENDING", "RUNNING", ""),
        ("g1", 1, "RUNNING", "FAILED", "TOOL_TIMED_OUT"),
        ("g1", 2, "FAILED", "RUNNING", ""),
        ("g1", 2, "RUNNING", "SUCCEEDED", ""),
    ]


def test_a_store_that_cannot_be_written_is_asked_once_and_the_log_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    Store.open(f"sqlite:///{path}").close()
    store = Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")
    seen: list[str] = []
    log = StepLog("run-1", store, lambda: WHEN, lambda event: seen.append(getattr(event, "to_state", "")))
    assert log.complete
    log.move("g1", State.PENDING, attempt=1)
    log.move("g1", State.RUNNING, attempt=1)
    assert (log.complete, seen) == (False, ["PENDING", "RUNNING"])
    assert store.transitions("run-1") == ()
    store.close()


@given(st.lists(st.sampled_from(list(State)), max_size=6))
def test_only_the_table_decides(states: list[State]) -> None:
    log = StepLog("run-1", None, lambda: WHEN)
    current: State | None = None
    for state in states:
        if state in ALLOWED[current]:
            log.move("g1", state, attempt=1)
            current = state
        else:
            with pytest.raises(TransitionRefused, match=str(state)):
                log.move("g1", state, attempt=1)
