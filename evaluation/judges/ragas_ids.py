"""ragas' id-based context precision and recall, for readers who compare with other systems scored by ragas."""

import asyncio
import warnings
from collections.abc import Collection, Sequence
from math import isnan

from pydantic import BaseModel, ConfigDict


class RagasIds(BaseModel):
    """ragas' two figures for one ranking; ``None`` where ragas gives NaN, so that no mean can swallow it."""

    model_config = ConfigDict(frozen=True)

    precision: float | None
    recall: float | None


def score_ids(rows: Sequence[tuple[Sequence[str], Collection[str]]]) -> tuple[RagasIds, ...]:
    """Score rows of (retrieved ids, gold ids) by ragas 0.4 (``IDBasedContextPrecision``, ``IDBasedContextRecall``).

    No model is called. ragas is imported here (3 to 11 s, cold); the process entry point turns its telemetry off.
    """
    return asyncio.run(_score(rows))


async def _score(rows: Sequence[tuple[Sequence[str], Collection[str]]]) -> tuple[RagasIds, ...]:
    from ragas.dataset_schema import SingleTurnSample

    with warnings.catch_warnings():
        # ragas 0.4.3 announces their move to a module that does not hold them yet.
        warnings.simplefilter("ignore", DeprecationWarning)
        from ragas.metrics import IDBasedContextPrecision, IDBasedContextRecall

    precision, recall = IDBasedContextPrecision(), IDBasedContextRecall()
    scores = []
    for retrieved, gold in rows:
        sample = SingleTurnSample(retrieved_context_ids=list(retrieved), reference_context_ids=sorted(gold))
        scores.append(
            RagasIds(
                precision=_number(await precision.single_turn_ascore(sample)),
                recall=_number(await recall.single_turn_ascore(sample)),
            )
        )
    return tuple(scores)


def _number(score: float) -> float | None:
    return None if isnan(score) else float(score)
