"""The figures of one path on a set of questions, each with its n and its interval."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from engine.answer import Answer
from engine.documents.model import Chunk
from evaluation.metrics.answers import RowScore
from evaluation.metrics.retrieval import gold_sets, score_retrieval
from evaluation.metrics.table import SHARES
from evaluation.questions import Question
from evaluation.significance import Interval, share_interval

_SHARES = tuple(share for share in SHARES if share.name in ("accuracy", "selective_accuracy", "coverage", "failed"))


class PathFigure(BaseModel):
    """A share of questions, ``hits`` of ``n``; with ``n`` 0 there is no such question."""

    model_config = ConfigDict(frozen=True)

    questions: str
    """All of them, or those of a kind."""
    metric: str
    hits: int
    n: int
    interval: Interval | None

    @property
    def share(self) -> float | None:
        """``None`` where no question counts."""
        return self.hits / self.n if self.n else None


def path_figures(
    rows: Sequence[RowScore], all_gold: Mapping[str, bool], *, top_k: int, confidence: float = 0.95
) -> Iterator[PathFigure]:
    """Shares of ``rows`` as a whole and by kind of question, with exact binomial intervals.

    ``all_gold`` says of questions with document evidence whether the first ``top_k`` chunks held all of it.
    """
    kinds = sorted({row.kind for row in rows})
    for kind in ["all", *(kinds if len(kinds) > 1 else [])]:
        part = [row for row in rows if kind in ("all", row.kind)]
        counted = {share.name: [share.hit(row) for row in part if share.counts(row)] for share in _SHARES}
        counted["refused, of the unanswerable"] = [row.complete for row in part if not row.answerable]
        held = [all_gold[row.question_id] for row in part if row.question_id in all_gold]
        counted[f"all evidence in the first {top_k}"] = held
        for metric, hits in counted.items():
            if hits:
                interval = share_interval(sum(hits), len(hits), confidence=confidence)
                yield PathFigure(questions=kind, metric=metric, hits=sum(hits), n=len(hits), interval=interval)


def evidence_found(
    questions: Sequence[Question], answers: Sequence[Answer], chunks: Sequence[Chunk], *, top_k: int
) -> dict[str, bool]:
    """By id of each question with document evidence: whether all of it is in the first ``top_k`` retrieved chunks."""
    found = {}
    for question, answer in zip(questions, answers, strict=True):
        score = score_retrieval(answer.retrieved, gold_sets(question, chunks), k=top_k)
        if score is not None:
            found[question.id] = score.all_gold == 1.0
    return found
