"""A question as a plan: sub-goals that name a source and a condition a machine can check."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.computed_steps import MOST_SUB_GOALS


class ExpectedFormat(StrEnum):
    """What a sub-goal's result is normalised to."""

    CSV = "csv"
    JSON = "json"
    TEXT = "text"


class SubGoal(BaseModel):
    """One thing to find out, where, and how to know that it was found."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)
    description: str = Field(min_length=1, max_length=300)
    data_source: str = Field(description="The id of a configured source")
    expected_format: ExpectedFormat
    validation: str = Field(description="An expression of the validation language, see planning/validation.py")
    required: bool = True
    depends_on: tuple[str, ...] = ()


class ExecutionPlan(BaseModel):
    """Sub-goals in an order that respects ``depends_on``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sub_goals: tuple[SubGoal, ...] = Field(min_length=1, max_length=MOST_SUB_GOALS)

    @model_validator(mode="after")
    def _references_run_backwards(self) -> "ExecutionPlan":
        seen: set[str] = set()
        for goal in self.sub_goals:
            if goal.id in seen:
                raise ValueError(f"sub-goal id {goal.id!r} occurs twice")
            if missing := set(goal.depends_on) - seen:
                raise ValueError(f"sub-goal {goal.id!r} depends on {sorted(missing)}, which do not stand before it")
            seen.add(goal.id)
        return self
