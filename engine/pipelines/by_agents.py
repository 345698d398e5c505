"""Reports by agents: what the desk gives out for a run, and what a worker brings to its task."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel

from engine.answer import Answer, Verdict
from engine.execution.budget import Meter
from engine.execution.executor import CannotGoOn
from engine.execution.journal import Journal
from engine.pipelines.planned_run import PlannedRun
from engine.planning.planned import Report
from engine.planning.reading import Clock
from engine.progress import Watch
from engine.reflection.conflicts import settlements
from engine.reflection.loop import Executed, Gathered
from engine.store import Store
from engine.store_steps import StepStore
from engine.whiteboard.desk import AgentsEnded, Desk
from engine.whiteboard.roles import Job

if TYPE_CHECKING:
    from engine.pipelines.agentic import AgenticAnswerer

_SAME = ("index", "embedder", "pipeline", "flags")
"""Versions that a worker must share with the run; model and databases are the same by the project's settings."""


def report_by_agents(
    run: PlannedRun, report: Report, journal: Journal, meter: Meter, desk: Callable[[], Desk]
) -> Answer | None:
    """The report that agents write; ``None`` where they give none, which the trace tells."""
    if journal.shared is None:  # without a record that they share, agents would not know what is done
        return None
    job = Job(
        lease=journal.shared,
        question=run.question,
        as_of=run.clock.as_of,
        versions={name: version for name, version in run.answerer.versions().items() if name in _SAME},
        seconds=meter.left_s,
        may_write=meter.may_write,
    )
    try:
        return desk().report(job, report.parted(run.planned.plan), journal)
    except AgentsEnded as ended:
        journal.catch_up()
        journal.cancel("agents", f"{ended}; the ordinary path answers")
        return None


def craft_of(answerer: "AgenticAnswerer", store: Store, job: Job, worker: str, watch: Watch) -> "AgentCraft":
    """What ``worker`` works with on ``job``: the run's plan and record, on this process's own sources.

    ``CannotGoOn`` where these are not those that the run began with.
    """
    journal = Journal(job.lease.trace_id, answerer.now, watch, steps=StepStore(store, job.lease), worker=worker)
    journal.catch_up()
    versions, planned = answerer.versions(), journal.plan()
    other = [name for name, version in job.versions.items() if versions.get(name) != version]
    if other or planned is None:
        raise CannotGoOn(f"this worker has another {', '.join(other)}" if other else "the run's plan was not kept")
    clock = Clock(job.as_of, answerer.settings.zone, answerer.settings.fiscal_year_start)
    current, planned = answerer.planned(job.question, clock, planned)
    budget = answerer.settings.budget.model_copy(update={"seconds": job.seconds})
    # What other workers begin from here on counts in their own meters.
    meter = Meter(budget, time.perf_counter, attempts=journal.earlier_attempts)
    assert planned is not None  # a plan that was kept stays
    return AgentCraft(PlannedRun(current, planned, job.question, clock), journal, meter, job.may_write)


@dataclass(frozen=True)
class AgentCraft:
    """The ``Craft`` of the three roles on one run."""

    run: PlannedRun
    journal: Journal
    meter: Meter
    may_write: bool

    def gather(self, goals: tuple[str, ...]) -> Gathered:
        """Pursue these sub-goals; what an earlier worker has done of them is recalled."""
        gathered = self.run.gather(self.journal, self.meter, goals)
        if not self.journal.complete:
            raise CannotGoOn("the record of the run cannot be written")
        return gathered

    def conflicts(self, gathered: Gathered) -> tuple[Verdict, ...]:
        """What contradicts itself beyond the tolerance."""
        found = settlements(gathered.latest, self.run.catalogue, self.run.answerer.settings.conflicts)
        return tuple(one.verdict for several in found.values() for one in several if one.is_conflict)

    def weigh(self, gathered: Gathered) -> Executed:
        """Settle it, and conclude."""
        return self.run.weigh(gathered, self.journal.watch)

    def tell(self, executed: Executed) -> Answer:
        """The checked answer."""
        return self.run.tell(executed, self.journal.trace_id, may_write=self.may_write, is_kept=True)

    def result_of(self, tool: str) -> type[BaseModel] | None:
        """The type of what a tool gives, by its contract."""
        contract = self.run.answerer.tools.contract(tool)
        return None if contract is None else contract.result
