"""The best rows of a mask."""

import numpy as np
import pytest

from engine.retrieval.ranking import _highest

SCORES = np.array([3, 1, 3, 2, 3, 0], dtype=np.float32)


@pytest.mark.parametrize(
    ("allowed", "count", "expected"),
    [
        ([0, 1, 2, 3, 4, 5], 2, [0, 2]),
        ([1, 2, 3, 4, 5], 3, [2, 3, 4]),
        ([1, 3, 5], 2, [1, 3]),
        ([1, 3], 5, [1, 3]),
        ([], 5, []),
    ],
)
def test_the_highest_are_taken_and_of_equal_ones_the_earlier(
    allowed: list[int], count: int, expected: list[int]
) -> None:
    mask = np.isin(np.arange(6), allowed)
    assert sorted(_highest(SCORES, mask, count).tolist()) == expected
