"""What planning a question gives: the plan, who made it, and what it cost."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.planning.plan import ExecutionPlan


class Planned(BaseModel):
    """A plan with its origin. ``left_over`` holds words of the question that no sub-goal speaks of yet."""

    model_config = ConfigDict(frozen=True)

    plan: ExecutionPlan
    made_by: Literal["rules", "task_graph", "model", "default"]
    thought: str
    left_over: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    """Of these, what the figures should have been made by; no passage that speaks of it makes it good."""
    refused: tuple[str, ...] = ()
    """Why a plan of the model was not taken, where there was one."""
    seconds: float
    prompt_tokens: int = 0
    completion_tokens: int = 0


class ModelPlan(BaseModel):
    """What the model made of a question. A plan may be there and still be ``refused``: it is then not used."""

    model_config = ConfigDict(frozen=True)

    plan: ExecutionPlan | None
    refused: tuple[str, ...]
    seconds: float
    prompt_tokens: int = 0
    completion_tokens: int = 0
