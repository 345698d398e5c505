"""The nearest vectors against plain numpy."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.retrieval import vectors as module
from engine.retrieval.vectors import build_nearest, factory, load_faiss, save_faiss


def clustered(rows: int, dimensions: int = 32) -> NDArray[np.float32]:
    rng = np.random.default_rng(7)
    centres = rng.standard_normal((40, dimensions))
    made = (centres[rng.integers(0, 40, rows)] + 0.4 * rng.standard_normal((rows, dimensions))).astype(np.float32)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), dtype=np.float32)


def exact(vectors: NDArray[np.float32], query: NDArray[np.float32], count: int, mask: NDArray[np.bool_]) -> list[int]:
    scores = np.where(mask, vectors @ query, -np.inf)
    return [int(row) for row in np.lexsort((np.arange(len(scores)), -scores))[:count] if mask[row]]


@pytest.mark.parametrize("narrow", [True, False])
def test_a_flat_index_is_exact_with_and_without_a_mask(narrow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT_ROWS", 10_000 if narrow else 0)  # by numpy, or by FAISS with a selector
    vectors = clustered(500)
    nearest, name, recall = build_nearest(vectors)
    assert (name, recall.at_10) == ("Flat", 1.0)
    mask = np.random.default_rng(1).random(500) < 0.1
    for query in clustered(5)[:5]:
        assert nearest.search(query, 7)[0].tolist() == exact(vectors, query, 7, np.ones(500, dtype=np.bool_))
        assert nearest.search(query, 7, mask)[0].tolist() == exact(vectors, query, 7, mask)
    assert len(nearest.search(vectors[0], 7, np.zeros(500, dtype=np.bool_))[0]) == 0


@pytest.mark.slow
def test_a_large_index_is_quantised_reranked_exactly_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FLAT_ROWS", 1_000)
    vectors = clustered(3_000)
    nearest, name, recall = build_nearest(vectors)
    assert name == factory(3_000, 32) == "IVF256,PQ8"
    assert recall.at_10 >= 0.99
    rows, scores = nearest.search(vectors[3], 10)
    assert rows[0] == 3
    assert scores.tolist() == (vectors[rows] @ vectors[3]).tolist()


@pytest.mark.slow
def test_a_quantised_index_keeps_to_a_wide_mask_and_finds_all_in_a_narrow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FLAT_ROWS", 1_000)
    monkeypatch.setattr(module, "EXACT_ROWS", 200)
    vectors = clustered(3_000)
    nearest, _, _ = build_nearest(vectors)
    narrow, wide = np.arange(3_000) < 120, np.arange(3_000) % 3 == 0
    query = vectors[5]
    assert nearest.search(query, 10, narrow)[0].tolist() == exact(vectors, query, 10, narrow)
    found = nearest.search(query, 10, wide)[0]
    assert wide[found].all()
    assert len(set(found.tolist()) & set(exact(vectors, query, 10, wide))) >= 9


def test_a_faiss_index_survives_a_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("faiss") / "x"
    nearest, _, _ = build_nearest(clustered(50))
    save_faiss(nearest.faiss_index, path)
    assert load_faiss(path).ntotal == 50


def test_product_codes_divide_the_dimensions() -> None:
    assert factory(100_000, 384) == "IVF1024,PQ32"
    assert factory(100_000, 100).endswith("PQ4")
    assert factory(50_000, 384) == "Flat"
