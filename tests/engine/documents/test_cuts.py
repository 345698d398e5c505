from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.cuts import SIZE_WEIGHT, best_cuts, closeness

SIZES = st.lists(st.integers(1, 30), min_size=1, max_size=9)


def cost(sizes: list[int], held: list[float], cuts: list[int], target: float) -> float:
    pieces = [sum(sizes[a:b]) for a, b in pairwise([0, *cuts, len(sizes)])]
    return sum(held[cut - 1] for cut in cuts) + sum(SIZE_WEIGHT * (piece / target - 1) ** 2 for piece in pieces)


@settings(max_examples=200, deadline=None)
@given(SIZES, st.data())
def test_no_other_cuts_cost_less(sizes: list[int], data: st.DataObject) -> None:
    """Against every way to cut there is."""
    held = data.draw(st.lists(st.floats(-3, 3), min_size=len(sizes) - 1, max_size=len(sizes) - 1))
    chosen = best_cuts(sizes, held, target=25, limit=35)
    every = [[i for i in range(1, len(sizes)) if mask >> (i - 1) & 1] for mask in range(2 ** (len(sizes) - 1))]
    fitting = [cuts for cuts in every if all(sum(sizes[a:b]) <= 35 for a, b in pairwise([0, *cuts, len(sizes)]))]
    assert chosen in fitting
    assert cost(sizes, held, chosen, 25) <= min(cost(sizes, held, cuts, 25) for cuts in fitting) + 1e-9


def test_a_sentence_beyond_the_limit_stands_alone() -> None:
    assert best_cuts([5, 100, 5], [0, 0], target=20, limit=30) == [1, 2]


def test_nothing_is_cut_of_nothing() -> None:
    assert best_cuts([], [], target=20, limit=30) == []


def test_the_last_piece_is_no_scrap() -> None:
    # 11 sentences of 20: two runs of 100 and one of 20, if they were filled one after the other.
    cuts = best_cuts([20] * 11, [0.0] * 10, target=100, limit=150)
    assert [b - a for a, b in pairwise([0, *cuts, 11])] in ([5, 6], [6, 5])


def test_closeness_is_lowest_where_the_subject_changes() -> None:
    one, other = np.array([[1, 0, 0.1]] * 6), np.array([[0, 1, 0.1]] * 4)
    vectors = np.concatenate([one, other]).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    assert int(closeness(vectors).argmin()) == 5


def test_closeness_of_a_text_that_says_one_thing_is_even() -> None:
    assert closeness(np.ones((5, 1), dtype=np.float32)).tolist() == [0, 0, 0, 0]
