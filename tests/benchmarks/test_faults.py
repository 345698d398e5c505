"""`benchmarks/faults.py`, small: a real server fails in each way, and no answer is wrong for it."""

import pytest

from benchmarks.faults import EVERY_CASE, Case, missed, runs
from tests.engine.retrieval.hashing import HashingEmbedder


def test_what_a_mirror_has_is_answered_and_a_figure_is_never_wrong() -> None:
    cases = [
        Case("half", lasts=True, elsewhere="mirror"),
        Case("garbled", lasts=True, elsewhere="nowhere"),
        Case("huge", lasts=True, elsewhere="nowhere"),
        Case("clock", lasts=True, elsewhere="nowhere"),
    ]
    assert [run.outcome for run in runs(7, cases, HashingEmbedder())] == ["right", "abstained", "right", "right"]


@pytest.mark.slow
def test_every_fault_with_every_other_source() -> None:
    assert missed(list(runs(8, EVERY_CASE, HashingEmbedder()))) == []
