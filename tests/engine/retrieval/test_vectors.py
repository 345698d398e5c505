"""The nearest vectors against plain numpy."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.retrieval import vectors as module
from engine.retrieval.inverted import factory
from engine.retrieval.manifest import InvertedFile
from engine.retrieval.vectors import Nearest, build_nearest
from tests.engine.retrieval.made import clustered


def exact(vectors: NDArray[np.float32], query: NDArray[np.float32], count: int, mask: NDArray[np.bool_]) -> list[int]:
    scores = np.where(mask, vectors @ query, -np.inf)
    return [int(row) for row in np.lexsort((np.arange(len(scores)), -scores))[:count] if mask[row]]


@pytest.mark.parametrize("rows", [slice(100, 400), slice(100, 400, 2), slice(0, 1500, 40)])
def test_a_small_corpus_is_searched_exactly_in_any_mask(rows: slice) -> None:
    vectors = clustered(1_500)
    nearest, recall = build_nearest(vectors)
    assert nearest.flat
    assert {found.at_10 for found in recall} == {1.0}
    mask = np.zeros(1_500, dtype=np.bool_)
    mask[rows] = True
    for query in clustered(5):
        assert nearest.search(query, 7)[0].tolist() == exact(vectors, query, 7, np.ones(1_500, dtype=np.bool_))
        assert nearest.search(query, 7, mask)[0].tolist() == exact(vectors, query, 7, mask)
    assert len(nearest.search(vectors[0], 7, np.zeros(1_500, dtype=np.bool_))[0]) == 0


def test_of_equal_vectors_the_earlier_rows_come_first() -> None:
    vectors = np.tile(clustered(1), (9, 1))
    assert Nearest(vectors).search(vectors[0], 3)[0].tolist() == [0, 1, 2]


@pytest.fixture(scope="module")
def trained() -> Nearest:
    """A corpus that is large enough here for an inverted file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FLAT_ROWS", 1_000)
        patch.setattr("engine.retrieval.inverted.LEAST_PROPOSED", 100)
        nearest, recall = build_nearest(clustered(3_000))
    assert nearest.inverted is not None
    assert nearest.inverted.reads.factory == "IVF256,PQ4np"
    assert [found.width for found in recall] == [1.0, 0.3, 0.1, 0.01]
    assert min(found.at_10 for found in recall) >= 0.99
    return nearest


@pytest.fixture
def large(trained: Nearest, monkeypatch: pytest.MonkeyPatch) -> Nearest:
    """The same, where a mask of 100 rows is small."""
    monkeypatch.setattr(module, "EXACT_ROWS", 100)
    monkeypatch.setattr("engine.retrieval.inverted.LEAST_PROPOSED", 100)
    return trained


def test_a_large_corpus_is_searched_through_an_inverted_file_and_ranked_exactly(large: Nearest) -> None:
    query = large.vectors[5]
    rows, scores = large.search(query, 10)
    assert rows[0] == 5
    assert np.allclose(scores, large.vectors[rows] @ query)
    wide, narrow = np.arange(3_000) % 3 == 0, np.arange(3_000) < 100
    found = large.search(query, 10, wide)[0]
    assert wide[found].all()
    assert len(set(found.tolist()) & set(exact(large.vectors, query, 10, wide))) >= 9
    assert large.search(query, 10, narrow)[0].tolist() == exact(large.vectors, query, 10, narrow)


def test_more_hits_than_an_inverted_file_proposes_are_found_by_comparing_every_vector(large: Nearest) -> None:
    assert large.inverted is not None
    least = InvertedFile(factory=large.inverted.reads.factory, lists=1)
    lazy, query, wide = replace(large, inverted=replace(large.inverted, reads=least)), large.vectors[5], 1_500
    mask = np.arange(3_000) < wide
    assert lazy.search(query, wide, mask)[0].tolist() == exact(large.vectors, query, wide, mask)


def test_where_no_inverted_file_finds_enough_every_vector_is_compared(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "FLAT_ROWS", 1_000)
    monkeypatch.setattr(module, "RECALL_TARGET", 1.1)
    nearest, recall = build_nearest(clustered(1_500))
    assert nearest.flat
    assert {found.at_10 for found in recall} == {1.0}
    assert "all are compared" in caplog.text


def test_codes_divide_the_dimensions() -> None:
    assert factory(1_000_000, 512) == "IVF4096,PQ64np"
    assert factory(100_000, 384) == "IVF1024,PQ48np"
    assert factory(100_000, 100) == "IVF1024,PQ4np"
    assert factory(100_000, 7) == "IVF1024,PQ1np"
