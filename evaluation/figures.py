"""What a comparison is made of: a figure never stands without its n, nor a difference without its interval."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.answer import AnswerStatus
from evaluation.metrics.answers import RowScore
from evaluation.significance import Interval


class Figure(BaseModel):
    """A value over ``n`` rows. Where ``n`` is 0 the value is ``None`` and ``why`` says why it does not apply."""

    model_config = ConfigDict(frozen=True)

    value: float | None
    n: int
    why: str = ""


class MetricComparison(BaseModel):
    """One metric for both paths; ``difference`` is agentic minus simple."""

    model_config = ConfigDict(frozen=True)

    metric: str
    unit: Literal["share", "s"]
    better: Literal["higher", "lower", "neither"]
    simple: Figure
    agentic: Figure
    difference: float | None = None
    interval: Interval | None = None
    p: float | None = None
    test: Literal["exact McNemar", "Wilcoxon", ""] = ""
    pairs: int = Field(0, description="Pairs that the test saw")
    smallest_detectable: float | None = Field(None, description="McNemar: the least difference n pairs can show")
    note: str = ""


class Slice(BaseModel):
    """All questions, or a part of them: ``all``, ``documents``, ``kind:…``, ``language:…``."""

    model_config = ConfigDict(frozen=True)

    name: str
    n: int
    metrics: tuple[MetricComparison, ...]

    def metric(self, name: str) -> MetricComparison:
        """The metric of that name; ``KeyError`` lists those there are."""
        for metric in self.metrics:
            if metric.metric == name:
                return metric
        raise KeyError(f"no metric {name!r} here, there are {[m.metric for m in self.metrics]}")


class RetrievalRow(BaseModel):
    """Retrieval of one answer against the gold chunks, by our metrics and, where asked for, by ragas."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    path: Literal["simple", "agentic"]
    figures: dict[str, float]


class Comparison(BaseModel):
    """Simple and Agentic on the same questions, with everything needed to doubt it."""

    model_config = ConfigDict(frozen=True)

    dataset_digest: str
    questions: int
    pairs: int
    missing_pairs: tuple[str, ...] = Field((), description="Questions that no pair answers; no figure holds them")
    deadline_s: float
    top_k: int = Field(description="How many chunks recall, all-gold and nDCG look at")
    confidence: float
    resamples: int
    seed: int
    slices: tuple[Slice, ...]
    outcomes: dict[str, dict[AnswerStatus, int]] = Field(description="By path: how answers ended")
    differences: dict[str, int] = Field(description="Classes of shadow_mode/differences.py")
    versions: dict[str, tuple[dict[str, str], ...]] = Field(description="By path; more than one is no fair comparison")
    reused: dict[str, int] = Field(description="By path: answers taken from the store")
    rows: tuple[RowScore, ...]
    retrieval: tuple[RetrievalRow, ...] = ()
    notes: tuple[str, ...] = ()

    def slice(self, name: str) -> Slice:
        """The slice of that name; ``KeyError`` lists those there are."""
        for part in self.slices:
            if part.name == name:
                return part
        raise KeyError(f"no slice {name!r} here, there are {[s.name for s in self.slices]}")
