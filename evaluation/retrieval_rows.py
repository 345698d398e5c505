"""Retrieval figures of every answer whose question has document evidence."""

from collections.abc import Mapping, Sequence

from engine.documents.model import Chunk
from evaluation.figures import RetrievalRow
from evaluation.metrics.retrieval import gold_sets, score_retrieval
from evaluation.questions import Question
from shadow_mode.pairs import PairRecord

RETRIEVAL_METRICS = (
    *("retrieval_recall", "retrieval_all_gold", "retrieval_mrr", "retrieval_ndcg"),
    *("ragas_context_precision", "ragas_context_recall"),
)
"""Recall, all-gold and nDCG look at the first ``top_k`` chunks."""


def retrieval_rows(
    by_id: Mapping[str, Question], pairs: Sequence[PairRecord], chunks: Sequence[Chunk], *, top_k: int, ragas: bool
) -> tuple[RetrievalRow, ...]:
    """One row an answer, in the order of the pairs; questions without gold chunks have none."""
    rows: list[RetrievalRow] = []
    ids: list[tuple[Sequence[str], frozenset[str]]] = []
    for pair in pairs:
        gold = gold_sets(by_id[pair.question_id], chunks)
        for answer in (pair.simple, pair.agentic):
            score = score_retrieval(answer.retrieved, gold, k=top_k)
            if score is None:
                continue
            figures = {f"retrieval_{name}": getattr(score, name) for name in ("recall", "all_gold", "mrr", "ndcg")}
            rows.append(RetrievalRow(question_id=pair.question_id, path=answer.path, figures=figures))
            ids.append((answer.retrieved, frozenset().union(*gold)))
    return _with_ragas(rows, ids) if ragas and rows else tuple(rows)


def _with_ragas(
    rows: Sequence[RetrievalRow], ids: Sequence[tuple[Sequence[str], frozenset[str]]]
) -> tuple[RetrievalRow, ...]:
    from evaluation.judges.ragas_ids import score_ids

    scored = []
    for row, judged in zip(rows, score_ids(ids), strict=True):
        extra = {"ragas_context_precision": judged.precision, "ragas_context_recall": judged.recall}
        known = {name: value for name, value in extra.items() if value is not None}
        scored.append(row.model_copy(update={"figures": row.figures | known}))
    return tuple(scored)
