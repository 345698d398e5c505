"""Ranking metrics by hand."""

from math import log2
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.model import Chunk
from evaluation.metrics.retrieval import (
    gold_sets,
    id_precision,
    id_recall,
    ndcg_at,
    recall_at,
    reciprocal_rank,
    score_retrieval,
    unresolved_evidence,
)
from evaluation.questions import GoldEvidence, Question
from tests.evaluation.made import question

GOLD = (frozenset({"a"}), frozenset({"b", "c"}))
EVERY = frozenset({"a", "b", "c"})


def test_recall_counts_pieces_of_evidence_not_chunks() -> None:
    assert recall_at(["x", "b", "c"], GOLD, 3) == 0.5
    assert recall_at(["a", "x", "c"], GOLD, 3) == 1.0
    assert recall_at(["a", "x", "c"], GOLD, 2) == 0.5


def test_reciprocal_rank() -> None:
    assert reciprocal_rank(["x", "y", "b", "a"], EVERY) == pytest.approx(1 / 3)
    assert reciprocal_rank(["x"], EVERY) == 0


def test_ndcg_by_hand() -> None:
    best = 1 + 1 / log2(3) + 1 / log2(4)
    assert ndcg_at(["x", "a", "b"], EVERY, 3) == pytest.approx((1 / log2(3) + 1 / log2(4)) / best)
    assert ndcg_at(["a", "b", "c"], EVERY, 3) == 1
    assert ndcg_at(["a", "a", "a"], frozenset({"a", "b"}), 3) == pytest.approx(1 / (1 + 1 / log2(3)))


def test_id_metrics() -> None:
    assert id_precision(["a", "a", "x"], EVERY) == 0.5
    assert id_recall(["a", "a", "x"], EVERY) == pytest.approx(1 / 3)
    assert id_precision([], EVERY) is None


@given(st.permutations(list("abcxyz")), st.integers(1, 6))
def test_every_figure_lies_between_0_and_1_and_recall_grows_with_k(ranking: list[str], k: int) -> None:
    score = score_retrieval(ranking, GOLD, k=k)
    assert score is not None
    assert all(0 <= value <= 1 for value in score.model_dump().values())
    assert recall_at(ranking, GOLD, k) <= recall_at(ranking, GOLD, k + 1)


def test_nothing_to_find_does_not_apply() -> None:
    assert score_retrieval(["a"], (), k=5) is None
    assert score_retrieval(["a"], (frozenset(),), k=5) is None
    score = score_retrieval([], GOLD, k=5)
    assert score is not None
    assert (score.recall, score.id_precision) == (0, None)


def chunk(id_: str, file: str, text: str, *pages: int) -> Chunk:
    return Chunk(id=id_, document="d", file=file, kind="text", text=text, pages=pages, sha256=id_)


CHUNKS = [
    chunk("c1", "reviews/q1.pdf", "退货率为 6.14 %", 1),
    chunk("c2", "reviews/q1.pdf", "其他", 1),
    chunk("c3", "reviews/q1.pdf", "其他", 2),
    chunk("c4", "reviews/q2.pdf", "退货率为6.14%", 1),
]


def test_a_quote_is_found_through_white_space_and_width() -> None:
    evidence = GoldEvidence(source="documents", file="q1.pdf", pages=(1,), quote="退货率为６.14%")
    assert gold_sets(question(evidence=(evidence,)), CHUNKS) == (frozenset({"c1"}),)


def test_a_quote_that_is_cut_falls_back_to_its_pages() -> None:
    evidence = GoldEvidence(source="documents", file="q1.pdf", pages=(1,), quote="not whole anywhere")
    assert gold_sets(question(evidence=(evidence,)), CHUNKS) == (frozenset({"c1", "c2"}),)


def test_evidence_in_a_database_has_no_chunk() -> None:
    assert gold_sets(question(evidence=(GoldEvidence(source="db", table="returns"),)), CHUNKS) == ()


def test_gold_that_is_not_in_the_corpus_is_named() -> None:
    def asked(id_: str, **evidence: Any) -> Question:
        return question(id_, evidence=(GoldEvidence(source="documents", **evidence),))

    questions = [
        asked("lost", file="gone.pdf", pages=(1,), quote="x"),
        asked("found", file="q2.pdf", pages=(1,)),
        asked("cut", file="q2.pdf", pages=(1,), quote="nobody wrote this"),
        asked("quote", file="q2.pdf", quote="nobody wrote this"),
        asked("page", file="q2.pdf", pages=(98, 99)),
        asked("both", file="q2.pdf", pages=(99,), quote="x?"),
        asked("neither", file="q2.pdf"),
    ]
    assert unresolved_evidence(questions, CHUNKS) == (
        "lost: the index holds no file 'gone.pdf'",
        "quote: no chunk of 'q2.pdf' holds 'nobody wrote this'",
        "page: no chunk of 'q2.pdf' is of page 98, 99",
        "both: no chunk of 'q2.pdf' holds 'x?' or is of page 99",
        "neither: no quote or page of 'q2.pdf' is given",
    )
