"""One artefact's figures, question by question, as they are kept; two of them on the same questions are evidence."""

import contextlib
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.whole_file import write_whole

Measure = Literal["plans", "answers", "answers_documents", "answers_with_rows"]
"""What ``right`` says: a plan executes and verifies; an answer is as it should be, over all questions, over those whose
evidence is in documents, or where Simple's index also holds the rows of tables (spec V4 (a), (b), (c))."""


class ScoredRow(BaseModel):
    """How one question fared. What failed is not right, and takes as long as its deadline."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    kind: str = Field(description="Kind of question; of a triple its topic")
    language: str
    right: bool
    wrong: bool = Field(False, description="Says something that is not so: a wrong number, date or name")
    well_formed: bool = Field(True, description="A plan: parses, compiles, its sources exist. An answer: did not fail")
    seconds: float = Field(ge=0)


class Scored(BaseModel):
    """One version of a planner, an index or a path on one data set; ``rows`` may lack questions, never hold one twice.

    ``versions`` are the digests that the figures stand on, by name: ``index``, ``model``, ``pipeline``, …
    """

    model_config = ConfigDict(frozen=True)

    measure: Measure
    version: str = Field(description="The promotion's: of a planner, an index build, or simple and agentic")
    data_digest: str = Field(description="SHA-256 of the questions with their gold")
    questions: int = Field(gt=0, description="How many the data set holds")
    versions: dict[str, str] = Field(default_factory=dict)
    origin: str = Field("", description="What the rows were made by: an evaluation's id, a run")
    rows: tuple[ScoredRow, ...]

    @model_validator(mode="after")
    def _each_question_once(self) -> "Scored":
        counts = Counter(row.question_id for row in self.rows)
        if doubled := sorted(question for question, n in counts.items() if n > 1):
            raise ValueError(f"{self.version}: more than one row for {', '.join(doubled[:5])}")
        if len(counts) > self.questions:
            raise ValueError(f"{self.version}: {len(counts)} rows for a data set of {self.questions} questions")
        return self


class PairedEvidence(BaseModel):
    """A champion and a candidate by the same measure on the same data."""

    model_config = ConfigDict(frozen=True)

    champion: Scored
    candidate: Scored

    @model_validator(mode="after")
    def _comparable(self) -> "PairedEvidence":
        for name in ("measure", "data_digest", "questions"):
            ours, theirs = getattr(self.champion, name), getattr(self.candidate, name)
            if ours != theirs:
                raise ValueError(
                    f"{self.champion.version} and {self.candidate.version} differ in {name}: {ours!r} and {theirs!r}; "
                    "score both on the same data"
                )
        return self

    def pairs(self) -> Iterator[tuple[ScoredRow, ScoredRow]]:
        """Champion's and candidate's row of every question that both have, in the champion's order."""
        candidates = {row.question_id: row for row in self.candidate.rows}
        for row in self.champion.rows:
            if row.question_id in candidates:
                yield row, candidates[row.question_id]


def keep_scored(scored: Scored, folder: Path) -> Path:
    """Write ``scored`` below ``folder``, whole or not at all, in the place of an earlier one of the same data."""
    file = _file(folder, scored.measure, scored.version, scored.data_digest)
    return write_whole(file, scored.model_dump_json())


def kept_scored(folder: Path, *, measure: Measure, version: str) -> tuple[Scored, ...]:
    """What was kept of ``version``, the largest data first; files of another form are left out."""
    found = []
    for file in (folder / measure).glob("*.json"):
        with contextlib.suppress(ValidationError, FileNotFoundError):
            found.append(Scored.model_validate_json(file.read_text("utf-8")))
    return tuple(sorted((s for s in found if s.version == version), key=lambda s: (-s.questions, s.data_digest)))


def _file(folder: Path, measure: Measure, version: str, data_digest: str) -> Path:
    # A version may hold any sign; a file's name may not.
    name = hashlib.sha256(f"{version}\n{data_digest}".encode()).hexdigest()[:24]
    return folder / measure / f"{name}.json"
