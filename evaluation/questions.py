"""Evaluation questions with gold values that come from facts, never from a pipeline."""

from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator


class GoldValue(BaseModel):
    """One thing an answer must hold: a number with its unit, a name in any of its forms, or a civil date range."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["number", "name", "date"]
    number: float | None = None
    unit: str = Field("", description="%, CNY, USD, units, days, or empty for a bare count")
    tolerance: float = Field(0.005, description="Relative; a percentage is compared at 0.05 points at the least")
    names: tuple[str, ...] = ()
    start: date | None = None
    end: date | None = Field(None, description="Excluded")

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
    """A question file that cannot be used; the message names the line and what was expected."""


def load_questions(path: Path) -> tuple[Question, ...]:
    """The questions of a JSON Lines file, in its order; ``QuestionsError`` names file and line."""
    questions: list[Question] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise QuestionsError(f"{path}: cannot be read ({error.strerror}); set `questions` in plumbline.yaml") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            questions.append(Question.model_validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the line"
            raise QuestionsError(f"{path}:{number}: {where}: {first['msg']}") from error
    if doubled := {q.id for q in questions if sum(p.id == q.id for p in questions) > 1}:
        raise QuestionsError(f"{path}: the id {sorted(doubled)[0]!r} occurs twice")
    if not questions:
        raise QuestionsError(f"{path}: holds no question")
    return tuple(questions)
