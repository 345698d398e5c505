"""What each agent does: the Researcher gathers a branch, the Analyst weighs all of them, the Writer tells of it."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict

from engine.answer import Answer, Verdict
from engine.reflection.loop import Executed, Gathered
from engine.store_runs import Lease
from engine.whiteboard.board import Role, Status
from engine.whiteboard.carried import (
    executed_from_text,
    executed_to_text,
    gathered_from_text,
    gathered_to_text,
    together,
)


class Job(BaseModel):
    """The action of a task: a part of the work on one run, whose plan is kept with the run."""

    model_config = ConfigDict(frozen=True)

    lease: Lease
    """Of the run, under which steps are kept."""
    question: str
    as_of: date
    versions: dict[str, str]
    """Of what the answer depends on; a worker that stands on others does not take the job."""
    seconds: float
    """What is left of the run's budget."""
    may_write: bool
    """Whether the model may word the text."""
    goals: tuple[str, ...] = ()
    """The sub-goals to gather."""
    reads: tuple[str, ...] = ()
    """The tasks whose results it is about."""


class Craft(Protocol):
    """What agents work with on one run. Tools are called by :meth:`gather`, through the dispatcher, and else not."""

    def gather(self, goals: tuple[str, ...]) -> Gathered:
        """Pursue these sub-goals."""

    def conflicts(self, gathered: Gathered) -> tuple[Verdict, ...]:
        """What contradicts itself in it, each with the figures as its inputs."""

    def weigh(self, gathered: Gathered) -> Executed:
        """Settle what contradicts itself, and conclude."""

    def tell(self, executed: Executed) -> Answer:
        """The checked answer."""

    def result_of(self, tool: str) -> type[BaseModel] | None:
        """The type of what a tool gives."""


class Made(NamedTuple):
    """What came of a task: its state, a sentence, and the result as text."""

    status: Status
    thought: str
    result: str


Read = Callable[[str], str]
"""The result of another task, by its id."""


def research(craft: Craft, job: Job, read: Read) -> Made:
    """Gather the evidence of a branch, and say where it contradicts itself; to decide is the Analyst's."""
    del read
    gathered = craft.gather(job.goals)
    conflicts = craft.conflicts(gathered)
    thought = "; ".join(f"{', '.join(one.inputs)}" for one in conflicts)
    status = Status.CONFLICT_DETECTED if conflicts else Status.DONE
    return Made(status, f"conflict detected: {thought}" if conflicts else "", gathered_to_text(gathered))


def analyse(craft: Craft, job: Job, read: Read) -> Made:
    """Weigh what all Researchers found, and conclude."""
    parts = [gathered_from_text(read(task), craft.result_of) for task in job.reads]
    executed = craft.weigh(together(parts))
    decided = [f"{verdict.rule}: {verdict.reason}" for verdict in executed.verdicts if verdict.inputs]
    return Made(Status.DONE, "; ".join([*decided, executed.conclusion.reason]), executed_to_text(executed))


def write(craft: Craft, job: Job, read: Read) -> Made:
    """Compose the answer from what the Analyst decided."""
    (task,) = job.reads
    answer = craft.tell(executed_from_text(read(task), craft.result_of))
    return Made(Status.DONE, f"{answer.status}, {len(answer.citations)} citations", answer.model_dump_json())


DUTIES: Mapping[Role, Callable[[Craft, Job, Read], Made]] = {
    "researcher": research,
    "analyst": analyse,
    "writer": write,
}
