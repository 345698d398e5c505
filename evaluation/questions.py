"""Evaluation questions with gold values that come from facts, never from a pipeline."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from engine.settings import Settings
from engine.units import NAMED_UNITS, is_known


class GoldValue(BaseModel):
    """One thing an answer must hold: a number with its unit, a name in any of its forms, or a civil date range."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["number", "name", "date"]
    number: float | None = None
    unit: str = Field("", description="%, CNY, USD, days, …; empty for a bare count, whatever noun stands behind it")
    tolerance: float = Field(
        0.005, ge=0, description="Relative; a percentage is compared at 0.05 points at the least. 0: to the last digit"
    )
    names: tuple[str, ...] = ()
    start: date | None = None
    end: date | None = Field(None, description="Excluded")

    @field_validator("unit")
    @classmethod
    def _can_be_read(cls, unit: str) -> str:
        """No number of an answer ever has a unit that is not read, so that every answer would be wrong."""
        if not is_known(unit):
            raise ValueError(
                f"the unit {unit!r} is not known; leave it out to count things, whatever they are called, or write "
                f"one of: {', '.join(NAMED_UNITS)}"
            )
        return unit

    @model_validator(mode="after")
    def _complete(self) -> "GoldValue":
        filled = {"number": self.number is not None, "name": bool(self.names), "date": self.start is not None}
        if not filled[self.kind]:
            raise ValueError(f"a gold value of kind {self.kind!r} lacks its value")
        return self


class GoldEvidence(BaseModel):
    """Where the fact stands: a page of a document, or a table of a source."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    file: str | None = None
    pages: tuple[int, ...] = ()
    quote: str = Field("", description="A string that the gold chunk holds, so that gold chunks can be found")
    table: str | None = None


class Question(BaseModel):
    """One evaluation question."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    question: str
    language: Literal["zh", "en"]
    kind: str = Field(description="lookup, comparison, trend, relation, ranking, counting, document, unanswerable, …")
    as_of: date
    answerable: bool
    gold: tuple[GoldValue, ...] = ()
    also_true: tuple[float, ...] = Field((), description="Other numbers that a right answer may well mention")
    also_true_names: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    periods: tuple[tuple[date, date], ...] = Field((), description="Half-open")
    sources: tuple[str, ...] = ()
    evidence: tuple[GoldEvidence, ...] = ()

    @model_validator(mode="after")
    def _gold_fits(self) -> "Question":
        if self.answerable != bool(self.gold):
            raise ValueError(f"question {self.id!r}: answerable questions have gold values and no others do")
        return self


class QuestionsError(Exception):
    """A question file that cannot be used; each line of the message names a line and what was expected."""


class NoQuestions(QuestionsError):
    """A question file without a question."""


def load_questions(path: Path) -> tuple[Question, ...]:
    """The questions of a JSON Lines file, in its order; empty lines and those that begin with ``#`` are passed over.

    ``QuestionsError`` names every faulty line.
    """
    try:
        lines = path.read_text("utf-8-sig").split("\n")
    except OSError as error:
        raise QuestionsError(f"{path}: cannot be read ({error.strerror}); set `questions` in plumbline.yaml") from error
    except UnicodeDecodeError as error:
        raise QuestionsError(
            f"{path}: is not UTF-8 ({error.reason} at byte {error.start}); save it as UTF-8"
        ) from error
    questions: dict[str, Question] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            question = Question.model_validate_json(line)
        except ValidationError as error:
            faults += [f"{path}:{number}: {fault}" for fault in _faults(error)]
            continue
        if question.id in questions:
            faults.append(f"{path}:{number}: the id {question.id!r} stands on an earlier line already; ids differ")
        questions[question.id] = question
    if faults:
        raise QuestionsError("\n".join(faults))
    if not questions:
        raise NoQuestions(f"{path}: holds no question")
    return tuple(questions.values())


def unknown_tables(questions: Iterable[Question], settings: Settings) -> Iterator[str]:
    """Tables that a question names and its source, which is configured, does not have, in words."""
    tables = _tables(settings)
    for question in questions:
        for evidence in question.evidence:
            if evidence.table is not None and evidence.table not in tables.get(evidence.source, {evidence.table}):
                yield f"{question.id}: unknown table {evidence.source}.{evidence.table}"


def missing_sources(questions: Iterable[Question], settings: Settings) -> dict[str, int]:
    """Sources that questions need and the settings do not have → how many questions need each.

    Such questions may be asked all the same: who cannot read a source should say so, and that is scored.
    """
    tables = _tables(settings)
    needed = (dict.fromkeys((*q.sources, *(evidence.source for evidence in q.evidence))) for q in questions)
    counts = Counter(source for sources in needed for source in sources if source not in tables)
    return dict(sorted(counts.items()))


def _tables(settings: Settings) -> dict[str, set[str]]:
    return {source.id: {t.table for t in getattr(source, "tables", ())} for source in settings.sources}


def _faults(error: ValidationError) -> Iterator[str]:
    for detail in error.errors():
        where = ".".join(str(part) for part in detail["loc"]) or "the line"
        yield f"{where}: {detail['msg']}"
