"""One answer against one question. The text is what is scored, in the same way for every path."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.answer import Answer, AnswerStatus
from engine.numbers import Quantity, find_numbers
from engine.periods.period import Grain, Period
from engine.units import units_named
from evaluation.metrics.citations import citations_hold
from evaluation.metrics.names import KnownNames, holds
from evaluation.metrics.numbers import is_one_of, matches
from evaluation.questions import GoldValue, Question
from shadow_mode.dates import dates_in, spans_of

DEADLINE_S = 120.0
"""An answer that took longer counts as failed, and at this time."""
Outcome = Literal["scored", "failed", "abstained", "not_applicable"]
_CONTEXT_CHARACTERS = 14
_NAMES_YEAR = re.compile(r"(?:19|20)\d{2}")


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
    wanted: tuple[str, ...] = Field((), description="Gold values, in words")
    missing: tuple[str, ...] = Field((), description="Those of them that the text lacks")
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
        wanted=tuple(_words(gold) for gold in question.gold),
        missing=missing,
        wrong=wrong,
        seconds=deadline_s if failed else answer.seconds,
        text=answer.text,
    )


def read_against_gold(question: Question, text: str, names: KnownNames) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What ``text`` lacks of the gold values, and what it says that is not so."""
    reading = _Reading.of(question, text)
    missing = [_words(gold) for gold in question.gold if not _present(gold, reading)]
    wrong = [
        *(q.text for q in reading.numbers if not q.weak and not _justified(q, question, reading)),
        *(p.text for p in reading.periods if not _belongs(p, question)),
        *names.wrong_in(text, question),
    ]
    return tuple(missing), tuple(wrong)


@dataclass(frozen=True)
class _Reading:
    """What an answer's text states, and what its question already said."""

    text: str
    numbers: tuple[Quantity, ...]
    periods: tuple[Period, ...]
    asked_units: Mapping[str, Collection[float]]
    asked_numbers: tuple[Quantity, ...]

    @classmethod
    def of(cls, question: Question, text: str) -> "_Reading":
        periods = dates_in(text, as_of=question.as_of)
        # Names hide their digits: "KF-35 Pro 2" does not state the number 2.
        own = [*question.entities, *question.also_true_names, *(n for g in question.gold for n in g.names)]
        own = [name for name in own if any(c.isdigit() for c in name)]
        asked_spans = spans_of(dates_in(question.question, as_of=question.as_of))
        undated = "".join(c for i, c in enumerate(question.question) if not any(a <= i < b for a, b in asked_spans))
        return cls(
            text=text,
            numbers=find_numbers(text, ignore=spans_of(periods), names=own),
            periods=periods,
            asked_units=units_named(undated),
            asked_numbers=find_numbers(question.question, ignore=asked_spans),
        )

    def matches(self, quantity: Quantity, gold: GoldValue) -> bool:
        start, end = quantity.span
        around = self.text[max(0, start - _CONTEXT_CHARACTERS) : end + _CONTEXT_CHARACTERS]
        return matches(quantity, gold, context=around, asked=self.asked_units)


def _present(gold: GoldValue, reading: _Reading) -> bool:
    if gold.kind == "number":
        return any(reading.matches(q, gold) for q in reading.numbers)
    if gold.kind == "name":
        return any(holds(reading.text, name) for name in gold.names)
    return any(_is_date(p, gold) for p in reading.periods)


def _is_date(period: Period, gold: GoldValue) -> bool:
    """Whether the text names the gold dates, be it as a bound: "from 19 March on", "by 28 May", "before 28 May"."""
    start = gold.start
    if start is None:
        return False
    end = gold.end or start + timedelta(days=1)
    if period.start is None:
        return period.end in {start, end}
    return period.start == start and period.end in {end, None}


def _justified(quantity: Quantity, question: Question, reading: _Reading) -> bool:
    """Whether a number is a gold value, known to be true as well, or merely repeats the question."""
    if any(reading.matches(quantity, gold) for gold in question.gold if gold.kind == "number"):
        return True
    if is_one_of(quantity, question.also_true) or _is_year_asked(quantity, question):
        return True
    return any(quantity.value == q.value and quantity.unit == q.unit for q in reading.asked_numbers)


def _is_year_asked(quantity: Quantity, question: Question) -> bool:
    """Whether a bare number is a year that the question is about: a document may be called "Report 2023"."""
    years = {day.year for start, end in question.periods for day in (start, end - timedelta(days=1))}
    return not quantity.unit and re.fullmatch(r"(?:19|20)\d\d", quantity.text) is not None and quantity.value in years


def _belongs(period: Period, question: Question) -> bool:
    """Whether a period of the text touches one that the question or its gold speaks of; without such, any may stand.

    Only a period that names its year is judged: "the same month a year earlier" depends on what was said before.
    """
    if not _NAMES_YEAR.search(period.text) or any(_is_date(period, gold) for gold in question.gold):
        return True
    spoken = [(start, end) for start, end in question.periods]
    spoken += [(g.start, g.end or g.start + timedelta(days=1)) for g in question.gold if g.start is not None]
    if not spoken:
        return True
    spoken.append((question.as_of, question.as_of + timedelta(days=1)))
    return any(period.overlaps(_range(start, end)) for start, end in spoken)


def _range(start: date, end: date) -> Period:
    return Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)


def _words(gold: GoldValue) -> str:
    if gold.kind == "number":
        return f"{gold.number:,.10g} {gold.unit}".strip()
    if gold.kind == "name":
        return " / ".join(gold.names)
    last = gold.end - timedelta(days=1) if gold.end is not None else gold.start
    return str(gold.start) if last == gold.start else f"{gold.start} to {last}"
