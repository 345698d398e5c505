"""The champion stays until it is beaten beyond chance."""

import pytest

from engine.answer import Answer
from evaluation.champion import Champion, since
from evaluation.comparison import compare
from evaluation.figures import Comparison
from shadow_mode.pairs import PairRecord
from tests.evaluation.made import answer, pair, question

RIGHT, WRONG = answer("It was 3.2% [S1]"), answer("It was 9.9% [S1]")
ASKED = [question(f"q{i}") for i in range(12)]


def night(right: int) -> list[PairRecord]:
    """Pairs in which Agentic is right on the first ``right`` questions, Simple on none."""
    agentic: list[Answer] = [RIGHT if number < right else WRONG for number in range(len(ASKED))]
    return [pair(asked, WRONG, said) for asked, said in zip(ASKED, agentic, strict=True)]


def compared(pairs: list[PairRecord]) -> Comparison:
    return compare(ASKED, pairs, resamples=500)


@pytest.mark.parametrize(
    ("before", "now", "worse", "beaten"),
    [
        (12, 4, ("accuracy",), False),
        (4, 12, (), True),
        (8, 8, (), False),
        (12, 11, (), False),  # one question less is within chance
    ],
)
def test_the_interval_decides(before: int, now: int, worse: tuple[str, ...], beaten: bool) -> None:
    found = since(Champion(run_id="r", comparison=compared(night(before))), compared(night(now)))
    assert (found.worse, found.beaten) == (worse, beaten)
    assert {metric.metric: metric.pairs for metric in found.metrics} == {"completion": 12, "accuracy": 12}
