"""An answer that can be audited: its text, its claims, and the evidence each claim stands on."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints

from engine.planning.plan import ExecutionPlan


class AnswerStatus(StrEnum):
    """How a question ended. These four are never mixed: an abstention is not a failure, nor is it wrong."""

    ANSWERED = "answered"
    ABSTAINED = "abstained"
    NEEDS_REVIEW = "needs_review"
    FAILED = "failed"


class Citation(BaseModel):
    """Where a value was read: rows of a query, or pages of a document."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="How the text refers to it, for instance S1")
    source: str = Field(description="The id of the configured source, or the name of who corrected the value")
    step: str | None = Field(None, description="The sub-goal that produced it; Simple RAG has none")
    chunk: str | None = None
    file: str | None = None
    pages: tuple[int, ...] = ()
    table: str | None = None
    statement: str | None = Field(None, description="The SQL that was run")
    quote: str = Field("", description="The row or the sentence itself")
    note: str = Field("", description="What the source itself says of the table, for instance how it counts")


class Claim(BaseModel):
    """One statement of the answer. A numeric claim carries its value and unit apart from the words."""

    model_config = ConfigDict(frozen=True)

    text: str
    value: float | None = None
    unit: str | None = None
    citations: tuple[str, ...]


Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Held(BaseModel):
    """Why a step waits for a person: the hook that a value met, and that value with its unit; or its call."""

    model_config = ConfigDict(frozen=True)

    hook: str
    value: str = Field("", description="Left out of answers until a person has decided")
    reason: str = ""
    of_call: bool = Field(False, description="Whether the call itself waits, and not what came of it")

    @property
    def told(self) -> str:
        """The hook and its reason, without the value."""
        return f"{self.hook} ({self.reason})" if self.reason else self.hook


class Review(BaseModel):
    """What a person decided of a step. ``value`` is what a correction puts in place of what was found."""

    model_config = ConfigDict(frozen=True)

    decision: Literal["approve", "correct", "reject"]
    value: Said | None = None
    reviewer: Said
    reason: Said
    at: AwareDatetime


class Step(BaseModel):
    """One attempt at one sub-goal, as the trace shows it."""

    model_config = ConfigDict(frozen=True)

    sub_goal: str
    attempt: int
    thought: str
    action: dict[str, Any]
    state: Literal["SUCCEEDED", "FAILED", "NEEDS_REVIEW", "CANCELLED"]
    summary: str = ""
    error: dict[str, Any] | None = None
    held: Held | None = Field(None, description="The hook by which it waits, or waited, for a person")
    approval: Review | None = Field(None, description="What a person decided of its call before it was made")
    review: Review | None = Field(None, description="What a person decided of what came of it")
    seconds: float


class Verdict(BaseModel):
    """What a reflection rule decided, and why."""

    model_config = ConfigDict(frozen=True)

    rule: str
    action: Literal["retry", "widen", "other_source", "fuse", "review", "answer", "abstain"]
    reason: str
    sub_goal: str | None = None
    inputs: tuple[str, ...] = Field((), description="What it weighed, where that is more than one attempt")


class Answer(BaseModel):
    """What every pipeline returns. ``confidence`` is ``None`` until something was calibrated."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    question: str
    as_of: date
    path: Literal["simple", "agentic"]
    status: AnswerStatus
    text: str
    claims: tuple[Claim, ...] = ()
    citations: tuple[Citation, ...] = ()
    confidence: float | None = None
    calibration: str | None = Field(None, description="Version of what the confidence was read from")
    plan: ExecutionPlan | None = None
    made_by: Literal["rules", "task_graph", "model", "default"] | None = None
    steps: tuple[Step, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    tried: tuple[str, ...] = Field((), description="What was looked for in vain, in words for the asker")
    notes: tuple[str, ...] = Field((), description="What degraded this answer, for instance a locked database")
    retrieved: tuple[str, ...] = Field((), description="Chunk ids that were put before the model or the checks")
    seconds: float
    prompt_tokens: int = 0
    completion_tokens: int = 0
    versions: dict[str, str] = Field(default_factory=dict, description="Digests: index, pipeline, model, sources")
