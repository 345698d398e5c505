"""One metric, both paths: values, difference, interval and test, over the same questions."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from evaluation.figures import Figure, MetricComparison
from evaluation.metrics.answers import RowScore
from evaluation.metrics.table import Share
from evaluation.significance import (
    FEWEST_PAIRS,
    Interval,
    constant_interval,
    mcnemar,
    mean_difference_interval,
    paired_interval,
    smallest_detectable,
    wilcoxon,
)

Vector = NDArray[np.float64]
_FEW = f"fewer than {FEWEST_PAIRS} pairs: no interval"


class Sampling(BaseModel):
    """How intervals are drawn."""

    model_config = ConfigDict(frozen=True)

    confidence: float
    resamples: int
    seed: int


def not_applicable(name: str, why: str) -> MetricComparison:
    """A metric whose source does not exist."""
    nothing = Figure(value=None, n=0, why=why)
    return MetricComparison(metric=name, unit="share", better="higher", simple=nothing, agentic=nothing)


def compare_share(
    share: Share, simple: Sequence[RowScore], agentic: Sequence[RowScore], sampling: Sampling
) -> MetricComparison:
    """A share of rows. McNemar sees the pairs in which the row counts for both paths."""
    below = [np.array([share.counts(r) for r in rows], dtype=float) for rows in (simple, agentic)]
    above = [np.array([share.counts(r) and share.hit(r) for r in rows], dtype=float) for rows in (simple, agentic)]
    figures = [_ratio(a, b, share.empty) for a, b in zip(above, below, strict=True)]
    if figures[0].value is None or figures[1].value is None:
        return MetricComparison(
            metric=share.name, unit="share", better=share.better, simple=figures[0], agentic=figures[1]
        )
    both = (below[0] * below[1]).astype(bool)
    first, second = above[0][both].astype(bool), above[1][both].astype(bool)
    same_rows = bool((below[0] == below[1]).all())
    n = int(both.sum())
    interval = _share_interval(above, below, same_rows, sampling)
    return MetricComparison(
        metric=share.name,
        unit="share",
        better=share.better,
        simple=figures[0],
        agentic=figures[1],
        difference=figures[1].value - figures[0].value,
        interval=interval,
        p=mcnemar(int((first & ~second).sum()), int((~first & second).sum())) if n else None,
        test="exact McNemar" if n else "",
        pairs=n,
        smallest_detectable=smallest_detectable(n),
        note="; ".join(
            ([] if same_rows else [f"p over the {n} pairs that count for both paths"]) + ([] if interval else [_FEW])
        ),
    )


def compare_latency(
    name: str, quantile: float, simple: Sequence[RowScore], agentic: Sequence[RowScore], sampling: Sampling
) -> MetricComparison:
    """A quantile of wall time in seconds (linear interpolation), with a percentile-bootstrap interval.

    The median carries the Wilcoxon test as well.
    """
    times = [np.array([r.seconds for r in rows], dtype=float) for rows in (simple, agentic)]
    if not len(times[0]):
        return not_applicable(name, "no question").model_copy(update={"unit": "s", "better": "lower"})
    values = [float(np.quantile(t, quantile)) for t in times]

    def difference(rows: NDArray[np.intp]) -> Vector:
        found: Vector = np.quantile(times[1][rows], quantile, axis=-1) - np.quantile(times[0][rows], quantile, axis=-1)
        return found

    interval = paired_interval(
        difference,
        len(times[0]),
        method="percentile",
        confidence=sampling.confidence,
        resamples=sampling.resamples,
        seed=sampling.seed,
    )
    # The signed-rank test speaks of the middle of the differences, not of a tail.
    p = wilcoxon(times[0].tolist(), times[1].tolist()) if quantile == 0.5 else None
    return MetricComparison(
        metric=name,
        unit="s",
        better="lower",
        simple=Figure(value=values[0], n=len(times[0])),
        agentic=Figure(value=values[1], n=len(times[1])),
        difference=values[1] - values[0],
        interval=interval,
        p=p,
        test="Wilcoxon" if p is not None else "",
        pairs=len(times[0]),
        note="" if interval else _FEW,
    )


def compare_scores(
    name: str, simple: Sequence[float], agentic: Sequence[float], sampling: Sampling, *, empty: str
) -> MetricComparison:
    """A mean of scores in [0, 1] over the same questions."""
    if not simple:
        return not_applicable(name, empty)
    first, second = np.asarray(simple, dtype=float), np.asarray(agentic, dtype=float)
    interval = mean_difference_interval(
        (second - first).tolist(), confidence=sampling.confidence, resamples=sampling.resamples, seed=sampling.seed
    )
    p = wilcoxon(simple, agentic)
    return MetricComparison(
        metric=name,
        unit="share",
        better="higher",
        simple=Figure(value=float(first.mean()), n=len(first)),
        agentic=Figure(value=float(second.mean()), n=len(second)),
        difference=float((second - first).mean()),
        interval=interval,
        p=p,
        test="Wilcoxon" if p is not None else "",
        pairs=len(first),
        note="" if interval else _FEW,
    )


def _ratio(above: Vector, below: Vector, empty: str) -> Figure:
    n = int(below.sum())
    return Figure(value=float(above.sum() / n), n=n) if n else Figure(value=None, n=0, why=empty)


def _share_interval(
    above: Sequence[Vector], below: Sequence[Vector], same_rows: bool, sampling: Sampling
) -> Interval | None:
    if same_rows:
        counted = below[0].astype(bool)
        return mean_difference_interval(
            (above[1] - above[0])[counted].tolist(),
            confidence=sampling.confidence,
            resamples=sampling.resamples,
            seed=sampling.seed,
        )

    def difference(rows: NDArray[np.intp]) -> Vector:
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Vector = above[1][rows].sum(-1) / below[1][rows].sum(-1) - above[0][rows].sum(-1) / below[0][
                rows
            ].sum(-1)
        return found

    if all(np.ptp(a[b > 0]) == 0 for a, b in zip(above, below, strict=True)):
        observed = float(difference(np.arange(len(below[0]))[None, :])[0])
        fewest = int(min(b.sum() for b in below))
        return constant_interval(observed, fewest, confidence=sampling.confidence) if fewest >= FEWEST_PAIRS else None
    return paired_interval(
        difference,
        len(below[0]),
        confidence=sampling.confidence,
        resamples=sampling.resamples,
        seed=sampling.seed,
    )
