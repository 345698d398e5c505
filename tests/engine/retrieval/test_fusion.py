"""The fused score by hand, and its laws."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.retrieval.fusion import COVERED, KEYWORD_WEIGHT, NAME_WEIGHT, TIME_WEIGHT, fuse, supported


def scores(*values: float) -> np.ndarray:  # type: ignore[type-arg]
    return np.array(values, dtype=np.float32)


def mask(*values: int) -> np.ndarray:  # type: ignore[type-arg]
    return np.array(values, dtype=np.bool_)


def test_the_sum_by_hand() -> None:
    fused = fuse(scores(0.2, 0.6, 0.4), scores(5, 0, 10), scores(1, 0, 0), mask(0, 0, 1), ceiling=20, gate=1.0)
    meaning, words = 1 - KEYWORD_WEIGHT, KEYWORD_WEIGHT
    expected = [0.5 * words + TIME_WEIGHT, meaning, 0.5 * meaning + words + NAME_WEIGHT]
    assert fused.tolist() == pytest.approx(expected, abs=1e-6)


def test_the_best_three_of_a_document_lift_its_other_passages_half_way_to_their_mean() -> None:
    found = supported(scores(0.5, 0.8, 0.1, 0.4, 0.6), np.array([7, 3, 7, 7, 7]))
    assert found.tolist() == pytest.approx([0.5, 0.8, 0.3, 0.45, 0.6], abs=1e-6)  # the mean is 0.5
    assert supported(scores(), np.array([], dtype=np.int64)).tolist() == []


def test_words_weigh_less_where_the_corpus_hardly_shares_any_with_the_question() -> None:
    ceiling = 10 / (COVERED / 2)  # the best candidate reaches half of what full weight takes
    fused = fuse(scores(0, 1), scores(10, 0), scores(0, 0), mask(0, 0), ceiling=ceiling, gate=0.0)
    assert fused.tolist() == pytest.approx([KEYWORD_WEIGHT / 2, 1 - KEYWORD_WEIGHT / 2], abs=1e-6)


def test_without_words_meaning_alone_decides_and_a_shut_gate_ignores_time() -> None:
    assert fuse(scores(0.1, 0.3), scores(0, 0), scores(1, 0), mask(0, 0), ceiling=0.0, gate=0.0).tolist() == [0, 1]


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.tuples(*[st.floats(0, 1, width=32)] * 3, st.integers(0, 1)), min_size=1, max_size=9), st.floats(0, 1)
)
def test_a_candidate_better_in_every_signal_never_ranks_lower(rows: list[tuple[float, ...]], gate: float) -> None:
    *columns, named = zip(*rows, strict=True)
    dense, keyword, time = (scores(*column) for column in columns)
    fused = fuse(dense, keyword, time, mask(*named), ceiling=3.0, gate=gate)
    for i, first in enumerate(rows):
        for j, second in enumerate(rows):
            if all(a >= b for a, b in zip(first, second, strict=True)):
                assert fused[i] >= fused[j] - 1e-5
