"""ragas' id-based metrics give what ours give; ragas is the independent library here."""

import random

import pytest

from evaluation.judges.ragas_ids import score_ids
from evaluation.metrics.retrieval import id_precision, id_recall


def test_ragas_and_we_agree() -> None:
    chooser = random.Random(3)
    rows = [
        (
            chooser.choices("abcdefgh", k=chooser.randint(1, 6)),
            frozenset(chooser.sample("abcdefgh", chooser.randint(1, 4))),
        )
        for _ in range(30)
    ]
    for (retrieved, gold), theirs in zip(rows, score_ids(rows), strict=True):
        assert theirs.precision == pytest.approx(id_precision(retrieved, gold))
        assert theirs.recall == pytest.approx(id_recall(retrieved, gold))


def test_an_empty_ranking_has_no_precision_rather_than_nan() -> None:
    (theirs,) = score_ids([([], frozenset({"a"}))])
    assert theirs.precision is None
    assert theirs.recall == 0
