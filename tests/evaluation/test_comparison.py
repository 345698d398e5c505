"""A comparison whose every figure can be counted by hand."""

import pytest

from engine.answer import AnswerStatus
from engine.documents.model import Chunk
from evaluation.comparison import ComparisonError, compare
from evaluation.figures import Comparison
from evaluation.questions import GoldEvidence, Question
from shadow_mode.pairs import PairRecord
from tests.evaluation.made import abstention, answer, failure, pair, question, unanswerable

PAGE = GoldEvidence(source="documents", file="q1.pdf", pages=(1,), quote="3.2%")
ROW = GoldEvidence(source="db", table="returns")
RIGHT, WRONG = "It was 3.2% [S1]", "It was 9.9% [S1]"


def made() -> tuple[list[Question], list[PairRecord]]:
    """Ten answerable questions, four of them from documents, and two that nobody can answer.

    Simple: right on d0 and d1, wrong on d2, failed on d3, wrong on t0-t5; answers u0, abstains on u1.
    Agentic: right everywhere, but waits for a person on t4 and abstains on t5; abstains on u0 and u1.
    """
    documents = [question(f"d{i}", evidence=(PAGE,), kind="document", language="zh") for i in range(4)]
    tables = [question(f"t{i}", evidence=(ROW,)) for i in range(6)]
    nobody = [unanswerable(f"u{i}") for i in range(2)]
    simple = [answer(RIGHT), answer(RIGHT), answer(WRONG), failure(), *[answer(WRONG)] * 6, answer(WRONG), abstention()]
    agentic = [answer(RIGHT, seconds=2.0)] * 8
    agentic += [answer(RIGHT, status=AnswerStatus.NEEDS_REVIEW), abstention(), abstention(), abstention()]
    asked = documents + tables + nobody
    return asked, [pair(q, s, a) for q, s, a in zip(asked, simple, agentic, strict=True)]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    questions, pairs = made()
    return compare(questions, pairs, deadline_s=60, resamples=500)


@pytest.mark.parametrize(
    ("metric", "simple", "agentic"),
    [
        ("completion", (10 / 12, 12), (10 / 12, 12)),
        ("accuracy", (2 / 10, 10), (8 / 10, 10)),
        ("selective_accuracy", (2 / 10, 10), (8 / 8, 8)),
        ("coverage", (10 / 12, 12), (8 / 12, 12)),
        ("citation_validity", (10 / 10, 10), (8 / 8, 8)),
        ("needs_review", (0, 12), (1 / 12, 12)),
        ("failed", (1 / 12, 12), (0, 12)),
    ],
)
def test_figures_by_hand(
    comparison: Comparison, metric: str, simple: tuple[float, int], agentic: tuple[float, int]
) -> None:
    found = comparison.slice("all").metric(metric)
    assert (found.simple.value, found.simple.n) == (pytest.approx(simple[0]), simple[1])
    assert (found.agentic.value, found.agentic.n) == (pytest.approx(agentic[0]), agentic[1])
    assert found.difference == pytest.approx(agentic[0] - simple[0])
    assert found.interval is not None
    assert found.interval.low <= found.difference <= found.interval.high


def test_a_share_that_never_varies_has_a_width(comparison: Comparison) -> None:
    metric = comparison.slice("all").metric("citation_validity")
    assert metric.interval is not None
    # All ten and all eight hold: the bound is that of eight, 1 - 0.025^(1/8).
    assert metric.interval.method == "exact"
    assert metric.interval.high == pytest.approx(0.3694, abs=1e-4)
    assert metric.interval.low == -metric.interval.high


def test_accuracy_carries_an_exact_test(comparison: Comparison) -> None:
    accuracy = comparison.slice("all").metric("accuracy")
    # Agentic alone is right on d2, d3, t0-t3: six pairs, all one way.
    assert (accuracy.p, accuracy.test, accuracy.pairs) == (0.03125, "exact McNemar", 10)
    assert accuracy.smallest_detectable == 0.6


def test_latency_counts_failures_at_the_deadline(comparison: Comparison) -> None:
    median = comparison.slice("all").metric("latency_median_s")
    assert (median.simple.value, median.agentic.value) == (1.0, 2.0)
    slowest = comparison.slice("all").metric("latency_p95_s")
    # Twelve times, eleven of 1 s and one of 60 s: rank 0.95 x 11 = 10.45 lies 0.45 of the way from 1 to 60.
    assert slowest.simple.value == pytest.approx(1 + 0.45 * 59)


def test_slices(comparison: Comparison) -> None:
    assert {s.name: s.n for s in comparison.slices} == {
        "all": 12,
        "documents": 4,
        "language:en": 8,
        "language:zh": 4,
        "kind:document": 4,
        "kind:lookup": 6,
        "kind:unanswerable": 2,
    }
    documents = comparison.slice("documents").metric("accuracy")
    assert (documents.simple.value, documents.agentic.value, documents.interval) == (0.5, 1.0, None)
    assert "fewer than 6 pairs" in documents.note
    nobody = comparison.slice("kind:unanswerable").metric("accuracy")
    assert (nobody.simple.value, nobody.simple.n, nobody.simple.why) == (None, 0, "no answerable question")


def test_what_cannot_be_measured_says_why(comparison: Comparison) -> None:
    for name in ("consistency", "report_f1", "retrieval_recall"):
        metric = comparison.slice("all").metric(name)
        assert (metric.simple.value, metric.simple.n, metric.difference) == (None, 0, None)
        assert metric.simple.why


def test_outcomes_and_differences_add_up(comparison: Comparison) -> None:
    assert comparison.outcomes["simple"] == {"answered": 10, "abstained": 1, "needs_review": 0, "failed": 1}
    assert comparison.outcomes["agentic"] == {"answered": 8, "abstained": 3, "needs_review": 1, "failed": 0}
    assert sum(comparison.differences.values()) == 12
    assert comparison.differences["one_failed"] == 1
    assert comparison.differences["only_one_abstained"] == 2
    assert len(comparison.rows) == 24


def test_retrieval_is_scored_over_document_questions() -> None:
    questions, pairs = made()
    chunks = [
        Chunk(id=i, document="d", file="q1.pdf", kind="text", text=t, pages=(1,), sha256=i)
        for i, t in (("gold", "rate 3.2%"), ("other", "x"))
    ]
    pairs = [
        p.model_copy(
            update={
                "simple": p.simple.model_copy(update={"retrieved": ("other", "gold")}),
                "agentic": p.agentic.model_copy(update={"retrieved": ("gold",)}),
            }
        )
        for p in pairs
    ]
    found = compare(questions, pairs, chunks=chunks, resamples=200, ragas=True).slice("all")
    for name, simple, agentic in [
        ("retrieval_mrr", 0.5, 1.0),
        ("retrieval_recall", 1.0, 1.0),
        ("ragas_context_precision", 0.5, 1.0),
        ("ragas_context_recall", 1.0, 1.0),
    ]:
        metric = found.metric(name)
        assert (metric.simple.value, metric.agentic.value, metric.simple.n) == (simple, agentic, 4)


def test_a_question_without_a_pair_is_named_and_not_scored() -> None:
    questions, pairs = made()
    found = compare(questions, pairs[:-2], resamples=200)
    assert found.missing_pairs == ("u0", "u1")
    assert found.slice("all").n == 10
    assert any("u0, u1" in note for note in found.notes)


def test_order_of_pairs_does_not_matter() -> None:
    questions, pairs = made()
    assert compare(questions, pairs[::-1], resamples=200) == compare(questions, pairs, resamples=200)


def test_mixed_versions_are_noted() -> None:
    questions, pairs = made()
    other = {"simple": {"index": "old"}, "agentic": pairs[0].versions["agentic"]}
    found = compare(questions, [pairs[0].model_copy(update={"versions": other}), *pairs[1:]], resamples=200)
    assert len(found.versions["simple"]) == 2
    assert any("not a fair comparison" in note for note in found.notes)


def test_pairs_of_other_questions_are_refused() -> None:
    questions, pairs = made()
    with pytest.raises(ComparisonError, match="more than one pair for"):
        compare(questions, [*pairs, pairs[0]])
    with pytest.raises(ComparisonError, match="not in the question set"):
        compare(questions[1:], pairs)
    with pytest.raises(ComparisonError, match="asked otherwise"):
        compare([questions[0].model_copy(update={"question": "changed"}), *questions[1:]], pairs)
    with pytest.raises(ComparisonError, match="no pair"):
        compare(questions, [])


def test_a_slice_or_metric_that_is_not_there_lists_those_that_are(comparison: Comparison) -> None:
    with pytest.raises(KeyError, match="documents"):
        comparison.slice("nothing")
    with pytest.raises(KeyError, match="accuracy"):
        comparison.slice("all").metric("nothing")
