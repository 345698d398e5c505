import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.states import RUN_MOVES, STEP_MOVES, RunState, State, TransitionRefused, check_run, check_step


@given(st.none() | st.sampled_from(State), st.sampled_from(State))
def test_only_the_table_decides_of_steps(current: State | None, to: State) -> None:
    if to in STEP_MOVES[current]:
        check_step("g1", current, to)
    else:
        with pytest.raises(TransitionRefused, match=f"'g1' cannot go from {current} to {to}"):
            check_step("g1", current, to)


def test_what_is_over_stays_over() -> None:
    for to in RunState:
        with pytest.raises(TransitionRefused, match="is DONE and cannot become"):
            check_run("run-1", RunState.DONE, to)
    assert set(RUN_MOVES) == {None, *RunState}
    assert set(STEP_MOVES) == {None, *State}
