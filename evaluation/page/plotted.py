"""What the plots of a report show, as plain numbers."""

from collections.abc import Mapping, Sequence
from datetime import date

from evaluation.figures import Comparison, RetrievalRow
from evaluation.metrics.answers import RowScore
from evaluation.questions import Question

WINDOWS = (("day", 1), ("month", 31), ("quarter", 92), ("year", 366))
"""Longest span in days of each window; a longer one is ``longer``, and a question without periods has ``none``."""


def outcomes_by_kind(rows: Sequence[RowScore]) -> dict[str, tuple[int, int, int]]:
    """By kind: questions on which Agentic alone did right, both or neither did, Simple alone did.

    Right is accurate for a question that has an answer, and abstained for one that has none.
    """
    right = {(row.question_id, row.path): row.complete if row.accurate is None else row.accurate for row in rows}
    found: dict[str, list[int]] = {}
    for row in rows:
        if row.path == "agentic":
            simple, agentic = right[row.question_id, "simple"], right[row.question_id, "agentic"]
            place = 1 if simple == agentic else 0 if agentic else 2
            found.setdefault(row.kind, [0, 0, 0])[place] += 1
    return {kind: (won, tied, lost) for kind, (won, tied, lost) in sorted(found.items())}


def seconds_of(comparison: Comparison) -> dict[str, list[float]]:
    """Wall times by path, ascending; failures at the deadline."""
    return {path: sorted(r.seconds for r in comparison.rows if r.path == path) for path in ("simple", "agentic")}


def recall_by_window(
    questions: Sequence[Question], retrieval: Sequence[RetrievalRow]
) -> dict[str, tuple[float, float, int]]:
    """By the longest period that a question asks about: mean recall of Simple and of Agentic, and of how many."""
    window = {question.id: window_of(question.periods) for question in questions}
    recall: dict[str, dict[str, float]] = {"simple": {}, "agentic": {}}
    for row in retrieval:
        recall[row.path][row.question_id] = row.figures["retrieval_recall"]
    both = [i for i in recall["simple"] if i in recall["agentic"]]
    found = {}
    for name in (*(name for name, _ in WINDOWS), "longer", "none"):
        if ids := [i for i in both if window[i] == name]:
            found[name] = (_mean(recall["simple"], ids), _mean(recall["agentic"], ids), len(ids))
    return found


def window_of(periods: Sequence[tuple[date, date]]) -> str:
    """The window that the longest of some half-open periods fills.

    >>> window_of([(date(2024, 1, 1), date(2024, 2, 1))]), window_of([])
    ('month', 'none')
    """
    longest = max(((end - start).days for start, end in periods), default=None)
    if longest is None:
        return "none"
    return next((name for name, days in WINDOWS if longest <= days), "longer")


def _mean(values: Mapping[str, float], ids: Sequence[str]) -> float:
    return sum(values[i] for i in ids) / len(ids)
