"""Reports: their gold facts counted one by one, and the micro-F1 of spec V4 over them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evaluation.figures import Figure, MetricComparison
from evaluation.metrics.answers import RowScore
from evaluation.paired import Sampling, not_applicable
from evaluation.significance import FEWEST_PAIRS, Interval, constant_interval, paired_interval

NAME, KIND = "report_f1", "report"
"""The metric, and the kind of question that asks for a report."""


@dataclass(frozen=True)
class Facts:
    """What one report did with its gold facts, which are values with their units, names and days."""

    found: int
    missing: int
    wrong: int
    """Numbers, days and names that it states and that are not so."""


def facts_of(row: RowScore) -> Facts:
    """The facts of a report; of one that was not given all are missing."""
    wanted = len(row.wanted)
    missing = len(row.missing) if row.outcome == "scored" else wanted
    return Facts(found=wanted - missing, missing=missing, wrong=len(row.wrong))


def micro_f1(facts: Sequence[Facts]) -> float:
    """F1 over the facts of all reports together: the harmonic mean of precision and recall.

    >>> micro_f1([Facts(found=3, missing=1, wrong=0), Facts(found=0, missing=2, wrong=1)])
    0.6
    """
    return float(_f1(_counts(facts), np.arange(len(facts)))) if facts else float("nan")


def compare_reports(simple: Sequence[RowScore], agentic: Sequence[RowScore], sampling: Sampling) -> MetricComparison:
    """Micro-F1 of both paths over the reports among the rows, with an interval that draws whole reports."""
    of_both = [[facts_of(row) for row in rows if row.kind == KIND and row.answerable] for rows in (simple, agentic)]
    n = len(of_both[0])
    if not n:
        return not_applicable(NAME, "no report is asked for among these questions")
    counts = [_counts(facts) for facts in of_both]

    def difference(rows: NDArray[np.intp]) -> NDArray[np.float64]:
        return _f1(counts[1], rows) - _f1(counts[0], rows)

    values = [micro_f1(facts) for facts in of_both]
    by_report = difference(np.arange(n)[:, None])
    interval: Interval | None
    if n >= FEWEST_PAIRS and np.ptp(by_report) == 0:
        interval = constant_interval(float(by_report[0]), n, confidence=sampling.confidence)
    else:
        interval = paired_interval(
            difference, n, confidence=sampling.confidence, resamples=sampling.resamples, seed=sampling.seed
        )
    return MetricComparison(
        metric=NAME,
        unit="share",
        better="higher",
        simple=Figure(value=values[0], n=n),
        agentic=Figure(value=values[1], n=n),
        difference=values[1] - values[0],
        interval=interval,
        pairs=n,
        note="; ".join(f"{path}: {_told(facts)}" for path, facts in zip(("simple", "agentic"), of_both, strict=True)),
    )


def _counts(facts: Sequence[Facts]) -> NDArray[np.float64]:
    return np.array([(one.found, one.missing, one.wrong) for one in facts], dtype=float)


def _f1(counts: NDArray[np.float64], rows: NDArray[np.intp]) -> NDArray[np.float64]:
    """For each drawing of reports, the last axis of ``rows``. A report has facts, so that nothing is divided by 0."""
    found, missing, wrong = np.moveaxis(counts[rows].sum(axis=-2), -1, 0)
    f1: NDArray[np.float64] = 2 * found / (2 * found + missing + wrong)
    return f1


def _told(facts: Sequence[Facts]) -> str:
    found, missing, wrong = (sum(getattr(one, part) for one in facts) for part in ("found", "missing", "wrong"))
    return f"{found} of {found + missing} facts, {wrong} wrong"
