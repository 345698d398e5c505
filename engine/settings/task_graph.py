"""Known goals, and what they expand to."""

import difflib
from string import Formatter
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from engine.settings.basics import Identifier, Names, Strict, Text

_PLACEHOLDERS = ("entity", "period")
"""What a sub-task of the task graph may take from the question."""


def _filled(text: str) -> str:
    try:
        fields = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    except ValueError as error:
        raise ValueError(f"expected {{entity}} and {{period}} as the only braces ({error})") from error
    for field in fields:
        if field not in _PLACEHOLDERS:
            near = difflib.get_close_matches(field, _PLACEHOLDERS, n=1)
            hint = f"did you mean {{{near[0]}}}?" if near else "only {entity} and {period} can be filled in"
            raise ValueError(f"unknown placeholder {{{field}}}; {hint}")
    return text


class TaskNode(Strict):
    """A known goal of the domain task graph: what people call it, and what it expands to.

    What its texts leave open, ``{entity}`` and ``{period}``, is all that it takes of a question.
    """

    id: Identifier = Field(description="Lower-case letters, digits and _")
    names: Names = Field(description="What questions call the goal, in any language")
    sub_tasks: tuple["SubTask", ...] = Field((), description="What it expands to, in order")
    branches: tuple[Identifier, ...] = Field(
        (), description="Ids of other tasks: the answer is a Markdown report with a heading and the sub-tasks of each"
    )

    @model_validator(mode="after")
    def _expands(self) -> "TaskNode":
        if not self.sub_tasks and not self.branches:
            raise ValueError("expected sub_tasks, or branches with the ids of other tasks")
        return self


class SubTask(Strict):
    """One step of a task node."""

    text: Annotated[Text, AfterValidator(_filled)] = Field(
        description="A question to the source; {entity} and {period} are filled in from the user's question"
    )
    source: Text = Field(description="The id of the source that is asked")
    required: bool = Field(True, description="false: the answer may stand without this step")
