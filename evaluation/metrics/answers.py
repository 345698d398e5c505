"""One answer against one question. The text is what is scored, in the same way for every path."""

from datetime import date, timedelta
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.answer import Answer, AnswerStatus
from engine.periods.period import Grain, Period
from evaluation.metrics.citations import citations_hold
from evaluation.metrics.names import KnownNames, holds
from evaluation.metrics.numbers import is_one_of, matches
from evaluation.questions import GoldValue, Question
from shadow_mode.dates import dates_in, spans_of
from shadow_mode.numbers import Quantity, find_numbers
from shadow_mode.units import units_named

Outcome = Literal["scored", "failed", "abstained", "not_applicable"]
_CONTEXT_CHARACTERS = 14


class RowScore(BaseModel):
    """How one answer fared. ``None`` means that the property does not apply to this row."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    path: Literal["simple", "agentic"]
    kind: str
    language: str
    answerable: bool
    outcome: Outcome
    status: AnswerStatus
    complete: bool = Field(description="Answerable and answered, or unanswerable and abstained")
    accurate: bool | None = Field(description="Answered with every gold value and nothing wrong; None: unanswerable")
    citations_valid: bool | None = Field(description="None: the path gave no answer")
    missing: tuple[str, ...] = Field((), description="Gold values that the text lacks")
    wrong: tuple[str, ...] = Field((), description="Numbers, dates and names that it should not hold")
    seconds: float = Field(description="Wall time; a failed answer counts at the deadline")
    text: str


def score_answer(question: Question, answer: Answer, *, names: KnownNames, deadline_s: float) -> RowScore:
    """Score ``answer``; ``names`` is made of the whole question set, ``deadline_s`` is what a failure costs."""
    answered = answer.status is AnswerStatus.ANSWERED
    abstained = answer.status is AnswerStatus.ABSTAINED
    failed = answer.status is AnswerStatus.FAILED or answer.seconds > deadline_s
    missing, wrong = read_against_gold(question, answer.text, names) if not (failed or abstained) else ((), ())
    return RowScore(
        question_id=question.id,
        path=answer.path,
        kind=question.kind,
        language=question.language,
        answerable=question.answerable,
        outcome="failed" if failed else "abstained" if abstained else "scored",
        status=AnswerStatus.FAILED if failed else answer.status,
        complete=not failed and (answered if question.answerable else abstained),
        accurate=(answered and not failed and not missing and not wrong) if question.answerable else None,
        citations_valid=citations_hold(answer) if answered and not failed else None,
        missing=missing,
        wrong=wrong,
        seconds=deadline_s if failed else answer.seconds,
        text=answer.text,
    )


def read_against_gold(question: Question, text: str, names: KnownNames) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What ``text`` lacks of the gold values, and what it says that is not so."""
    periods = dates_in(text, as_of=question.as_of)
    # Names hide their digits: "KF-35 Pro 2" does not state the number 2.
    own = [*question.entities, *question.also_true_names, *(n for g in question.gold for n in g.names)]
    numbers = find_numbers(text, ignore=spans_of(periods), names=[n for n in own if any(c.isdigit() for c in n)])
    missing = [_words(gold) for gold in question.gold if not _present(gold, question, text, numbers, periods)]
    wrong = [
        *(q.text for q in numbers if not q.weak and not _justified(q, question, text)),
        *(p.text for p in periods if not _belongs(p, question)),
        *names.wrong_in(text, question),
    ]
    return tuple(missing), tuple(wrong)


def _present(
    gold: GoldValue, question: Question, text: str, numbers: tuple[Quantity, ...], periods: tuple[Period, ...]
) -> bool:
    if gold.kind == "number":
        asked = units_named(question.question)
        return any(matches(q, gold, context=_around(q, text), asked_units=asked) for q in numbers)
    if gold.kind == "name":
        return any(holds(text, name) for name in gold.names)
    end = gold.end or (gold.start + timedelta(days=1) if gold.start else None)
    return any(p.start == gold.start and p.end == end for p in periods)


def _justified(quantity: Quantity, question: Question, text: str) -> bool:
    """Whether a number is a gold value, known to be true as well, or merely repeats the question."""
    asked = units_named(question.question)
    around = _around(quantity, text)
    if any(matches(quantity, g, context=around, asked_units=asked) for g in question.gold if g.kind == "number"):
        return True
    if is_one_of(quantity, question.also_true):
        return True
    in_question = find_numbers(question.question, ignore=spans_of(dates_in(question.question, as_of=question.as_of)))
    return any(quantity.value == q.value and quantity.unit == q.unit for q in in_question)


def _belongs(period: Period, question: Question) -> bool:
    """Whether a period of the text touches one that the question or its gold speaks of; without such, any may stand."""
    spoken = [(start, end) for start, end in question.periods]
    spoken += [(g.start, g.end or g.start + timedelta(days=1)) for g in question.gold if g.start is not None]
    if not spoken:
        return True
    spoken.append((question.as_of, question.as_of + timedelta(days=1)))
    return any(period.overlaps(_range(start, end)) for start, end in spoken)


def _range(start: date, end: date) -> Period:
    return Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)


def _around(quantity: Quantity, text: str) -> str:
    start, end = quantity.span
    return text[max(0, start - _CONTEXT_CHARACTERS) : end + _CONTEXT_CHARACTERS]


def _words(gold: GoldValue) -> str:
    if gold.kind == "number":
        return f"{gold.number:g} {gold.unit}".strip()
    return " / ".join(gold.names) if gold.kind == "name" else f"{gold.start}…{gold.end}"
