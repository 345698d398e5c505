"""Which answers were judged wrong, and why, in words."""

from collections.abc import Sequence

from engine.answer import AnswerStatus
from evaluation.metrics.answers import RowScore

SHOWN = 10
"""How many wrong answers of a path a report names."""
_LINE_CHARACTERS = 200


def why_wrong(row: RowScore) -> str:
    """What gold wanted, and what the answer lacked or said beside it; empty for every other end of a question.

    Who abstains, fails or waits for a person has said nothing that could be wrong.
    """
    if row.status is not AnswerStatus.ANSWERED or row.accurate:
        return ""
    if not row.answerable:
        return "nothing answers this question, and it was answered"
    reasons = [f"wanted {', '.join(row.wanted)}"]
    reasons += [f"lacks {', '.join(row.missing)}"] if row.missing else []
    reasons += [f"says {', '.join(row.wrong)}, which gold does not hold"] if row.wrong else []
    return "; ".join(reasons)


def wrong_answers(rows: Sequence[RowScore]) -> list[str]:
    """A line for each wrong answer among ``rows``, at most ten, then how many more there are."""
    reasons = {row.question_id: reason for row in rows if (reason := why_wrong(row))}
    lines = [_shortened(f"{question_id}: {reason}") for question_id, reason in list(reasons.items())[:SHOWN]]
    return lines + ([f"and {len(reasons) - SHOWN} more"] if len(reasons) > SHOWN else [])


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LINE_CHARACTERS else line[: _LINE_CHARACTERS - 1] + "…"
