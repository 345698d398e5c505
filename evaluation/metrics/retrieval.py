"""Ranking metrics against gold evidence. Definitions: Manning, Raghavan & Schütze 2008, ch. 8; nDCG by Järvelin &
Kekäläinen 2002 with gain 1 for a gold chunk.
"""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from math import log2

from pydantic import BaseModel, ConfigDict

from engine.documents.model import Chunk
from evaluation.questions import GoldEvidence, Question

GoldSets = tuple[frozenset[str], ...]
"""For every piece of document evidence, the ids of the chunks that hold it."""


class RetrievalScore(BaseModel):
    """How well one path's chunks cover a question's evidence; every figure lies in [0, 1]."""

    model_config = ConfigDict(frozen=True)

    recall: float
    all_gold: float
    mrr: float
    ndcg: float
    id_precision: float | None
    id_recall: float


def gold_sets(question: Question, chunks: Sequence[Chunk]) -> GoldSets:
    """Gold chunks of each piece of evidence that stands in a document; evidence in tables of a database has none.

    A chunk is gold when it comes from the file and holds the quote, white space and width of characters aside. Where
    no chunk holds the quote whole (a boundary may cut it), the chunks of the named pages are gold.
    """
    return tuple(_gold_of(e, chunks) for e in question.evidence if e.file is not None)


def unresolved_evidence(questions: Iterable[Question], chunks: Sequence[Chunk]) -> tuple[str, ...]:
    """Document evidence that no chunk of this corpus holds, in words; an evaluation on it would measure nothing."""
    return tuple(
        f"{question.id}: {_why_unresolved(evidence, chunks)}"
        for question in questions
        for evidence in question.evidence
        if evidence.file is not None and not _gold_of(evidence, chunks)
    )


def score_retrieval(retrieved: Sequence[str], gold: GoldSets, *, k: int) -> RetrievalScore | None:
    """Score a ranking; ``None`` where there is no gold to find. ``id_precision`` is ``None`` for an empty ranking."""
    if not gold or not all(gold):
        return None
    every = frozenset().union(*gold)
    return RetrievalScore(
        recall=recall_at(retrieved, gold, k),
        all_gold=float(recall_at(retrieved, gold, k) == 1.0),
        mrr=reciprocal_rank(retrieved, every),
        ndcg=ndcg_at(retrieved, every, k),
        id_precision=id_precision(retrieved, every),
        id_recall=id_recall(retrieved, every),
    )


def recall_at(retrieved: Sequence[str], gold: GoldSets, k: int) -> float:
    """Share of the pieces of evidence of which at least one gold chunk is among the first ``k``."""
    first = set(retrieved[:k])
    return sum(bool(first & ids) for ids in gold) / len(gold)


def reciprocal_rank(retrieved: Sequence[str], gold: Collection[str]) -> float:
    """1 / rank of the first gold chunk; 0 where none was retrieved."""
    return next((1 / rank for rank, chunk in enumerate(retrieved, 1) if chunk in gold), 0.0)


def ndcg_at(retrieved: Sequence[str], gold: Collection[str], k: int) -> float:
    """Discounted gain of the first ``k`` over that of the best order; a chunk that comes twice gains once."""
    distinct = list(dict.fromkeys(retrieved))[:k]
    gain = sum(1 / log2(rank + 1) for rank, chunk in enumerate(distinct, 1) if chunk in gold)
    best = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(gold)) + 1))
    return gain / best


def id_precision(retrieved: Collection[str], gold: Collection[str]) -> float | None:
    """Share of the distinct retrieved ids that are gold (ragas' IDBasedContextPrecision)."""
    distinct = set(retrieved)
    return len(distinct & set(gold)) / len(distinct) if distinct else None


def id_recall(retrieved: Collection[str], gold: Collection[str]) -> float:
    """Share of the gold ids that were retrieved (ragas' IDBasedContextRecall)."""
    return len(set(retrieved) & set(gold)) / len(set(gold))


def _gold_of(evidence: GoldEvidence, chunks: Sequence[Chunk]) -> frozenset[str]:
    same_file = [chunk for chunk in chunks if _same_file(chunk.file, evidence.file or "")]
    quote = _squeezed(evidence.quote)
    if quote and (holding := [chunk for chunk in same_file if quote in _squeezed(chunk.text)]):
        return frozenset(chunk.id for chunk in holding)
    return frozenset(chunk.id for chunk in same_file if set(chunk.pages) & set(evidence.pages))


def _why_unresolved(evidence: GoldEvidence, chunks: Sequence[Chunk]) -> str:
    if not any(_same_file(chunk.file, evidence.file or "") for chunk in chunks):
        return f"the index holds no file {evidence.file!r}"
    wanted = [f"holds {evidence.quote!r}"] if evidence.quote else []
    wanted += [f"is of page {', '.join(map(str, evidence.pages))}"] if evidence.pages else []
    if not wanted:
        return f"no quote or page of {evidence.file!r} is given"
    return f"no chunk of {evidence.file!r} {' or '.join(wanted)}"


def _same_file(one: str, other: str) -> bool:
    """Paths are relative to the folder that was read, which gold may name or not."""
    return one == other or one.endswith("/" + other) or other.endswith("/" + one)


def _squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).lower()
