"""What planning a question gives: the plan, who made it, and what it cost."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.planning.plan import ExecutionPlan


class Branch(BaseModel):
    """A part of a report: its heading, and the sub-goals that the task graph gives it."""

    model_config = ConfigDict(frozen=True)

    heading: str
    goals: tuple[str, ...]


class Report(BaseModel):
    """How the answer to a known goal is laid out: under a title, branch by branch."""

    model_config = ConfigDict(frozen=True)

    title: str
    branches: tuple[Branch, ...]

    def parted(self, plan: ExecutionPlan) -> tuple[Branch, ...]:
        """The branches with every sub-goal of ``plan``: one that the task graph did not have stands with what it
        depends on, else in a last branch without a heading.
        """
        branch_of = {goal: number for number, branch in enumerate(self.branches) for goal in branch.goals}
        rest = len(self.branches)
        for goal in plan.sub_goals:
            branch_of.setdefault(goal.id, next((branch_of[needed] for needed in goal.depends_on), rest))
        headings = [*(branch.heading for branch in self.branches), ""]
        found = [
            Branch(heading=heading, goals=tuple(goal.id for goal in plan.sub_goals if branch_of[goal.id] == number))
            for number, heading in enumerate(headings)
        ]
        return tuple(branch for branch in found if branch.goals)


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
    report: Report | None = None
    """Where the answer is a report."""
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
