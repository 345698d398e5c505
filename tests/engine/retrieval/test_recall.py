"""What is called recall, on searches that are wrong in known ways."""

import numpy as np
import pytest

from engine.retrieval import recall as module
from engine.retrieval.recall import exact_floors, recall_of
from engine.retrieval.vectors import Mask, Nearest, Rows, Scores
from tests.engine.retrieval.made import clustered


class MissesTheFirst(Nearest):
    def search(self, query: Scores, count: int, mask: Mask | None = None) -> tuple[Rows, Scores]:
        rows, scores = super().search(query, count + 1, mask)
        return rows[1:], scores[1:]


class LeavesTheWindow(Nearest):
    def search(self, query: Scores, count: int, mask: Mask | None = None) -> tuple[Rows, Scores]:
        return super().search(query, count, None if mask is None else ~mask)


def test_one_miss_in_ten_is_nine_tenths_at_every_width() -> None:
    vectors = clustered(2_000)
    assert [(found.width, found.at_10) for found in recall_of(Nearest(vectors))] == [
        (width, 1.0) for width in (1.0, 0.3, 0.1, 0.01)
    ]
    assert [found.at_10 for found in recall_of(MissesTheFirst(vectors))] == pytest.approx([0.9] * 4)
    assert [found.at_10 for found in recall_of(LeavesTheWindow(vectors))] == [1.0, 0.0, 0.0, 0.0]


def test_small_and_empty_corpora() -> None:
    assert [found.model_dump() for found in recall_of(Nearest(clustered(4)))] == [
        {"width": 1.0, "at_10": 1.0, "probes": 4}
    ]
    assert recall_of(Nearest(np.empty((0, 8), np.float32))) == ()


@pytest.mark.parametrize("block", [3, 7, 1_000])
def test_the_last_of_the_nearest_is_the_same_in_blocks_of_any_size(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", block)
    vectors, queries = clustered(50), clustered(50)[:4]
    assert np.allclose(exact_floors(vectors, queries, 5), np.sort(queries @ vectors.T, axis=1)[:, -5])
