"""The metrics of a comparison: of every row, does it count below the line, and above it?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.answer import AnswerStatus
from evaluation.metrics.answers import RowScore


@dataclass(frozen=True)
class Share:
    """A share of rows: ``hit`` over ``counts``, as spec V4 defines it."""

    name: str
    better: Literal["higher", "lower", "neither"]
    counts: Callable[[RowScore], bool]
    hit: Callable[[RowScore], bool]
    empty: str
    """Why the share does not apply where no row counts."""


def _answered(row: RowScore) -> bool:
    return row.status is AnswerStatus.ANSWERED


def _all(_row: RowScore) -> bool:
    return True


SHARES = (
    Share("completion", "higher", _all, lambda r: r.complete, "no question"),
    Share("accuracy", "higher", lambda r: r.answerable, lambda r: bool(r.accurate), "no answerable question"),
    Share("selective_accuracy", "higher", _answered, lambda r: bool(r.accurate), "no question was answered"),
    Share("coverage", "neither", _all, _answered, "no question"),
    Share("citation_validity", "higher", _answered, lambda r: bool(r.citations_valid), "no question was answered"),
    Share("needs_review", "lower", _all, lambda r: r.status is AnswerStatus.NEEDS_REVIEW, "no question"),
    Share("failed", "lower", _all, lambda r: r.outcome == "failed", "no question"),
)

NOT_MEASURED = {
    "consistency": "facts were not asked once per source: no run per source exists yet",
}
"""Figures of spec V4 whose source does not exist yet."""
