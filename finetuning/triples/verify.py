"""Executes plans on the sample company and says what came of them."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from engine.execution.actions import ActionMaker
from engine.execution.budget import Meter
from engine.execution.dispatcher import Dispatcher
from engine.execution.executor import Executor
from engine.execution.journal import Journal
from engine.execution.outcome import Effort, Outcome
from engine.pipelines.tools import permit_for
from engine.planning.catalogue import BUILT_IN
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.planned import Planned
from engine.planning.planner import Planner
from engine.planning.reading import Clock
from engine.settings import BudgetSettings
from engine.sources.errors import Fault
from engine.sources.known import Sources
from finetuning.triples.triple import Cause, TriplesError, Verification

ATTEMPTS = 3
"""How often a sub-goal is tried whose source was merely down."""
WAIT_S = 2.0


class NotVerifiable(TriplesError):
    """A plan of which nothing can be said, since a source was down or what it asks for is not there."""


@dataclass(frozen=True)
class Verifier:
    """Executes plans against one catalogue, without retries that change what is asked."""

    sources: Sources
    tools: Dispatcher
    now: Callable[[], datetime]
    sleep: Callable[[float], None] = time.sleep

    @cached_property
    def planner(self) -> Planner:
        """The rules of this catalogue; no model."""
        return Planner(self.sources.catalogue, None)

    def verify(self, plan: ExecutionPlan, as_of: date) -> Verification:
        """Execute ``plan``; ``NotVerifiable`` where it failed for a cause that is not in the plan."""
        configured = {source.id for source in self.sources.catalogue.sources}
        for goal in plan.sub_goals:
            if goal.data_source not in configured | set(BUILT_IN):
                offered = ", ".join(sorted(configured))
                message = f"unknown source {goal.data_source}; configured are {offered}"
                return Verification(status="invalid_plan", cause=Cause.UNKNOWN_SOURCE, goal=goal.id, message=message)
        for outcome in self.execute(plan, as_of).values():
            if outcome.error is None or _may_be_empty(outcome):
                continue
            if outcome.error.error is not Fault.RESULT_INVALID:
                raise NotVerifiable(f"{outcome.goal.description!r}: {outcome.error.error}: {outcome.error.cause}")
            return Verification(
                status="invalid_plan", cause=Cause.TOO_STRICT, goal=outcome.goal.id, message=outcome.error.cause
            )
        return Verification(status="verified")

    def execute(self, plan: ExecutionPlan, as_of: date) -> dict[str, Outcome]:
        """What became of each sub-goal; those behind one that failed are not begun."""
        settings = self.sources.settings
        clock = Clock(as_of, settings.zone, settings.fiscal_year_start)
        catalogue, databases = self.sources.catalogue, self.sources.databases
        maker = ActionMaker(catalogue, self.planner.vocabulary, databases, clock)
        meter = Meter(BudgetSettings(attempts=1000, seconds=1000), time.perf_counter)
        journal = Journal("verification", self.now)
        journal.keep_plan(Planned(plan=plan, made_by="model", thought="", seconds=0.0))
        executor = Executor(maker, self.tools, journal, permit_for(plan, databases), meter)
        done: dict[str, Outcome] = {}
        for goal in plan.sub_goals:
            done[goal.id] = self._attempt(executor, goal, done)
            if not done[goal.id].succeeded and not _may_be_empty(done[goal.id]):
                break
        return done

    def _attempt(self, executor: Executor, goal: SubGoal, done: Mapping[str, Outcome]) -> Outcome:
        """The outcome of a sub-goal; a source that was merely down is asked again, and more patiently."""
        for attempt in range(1, ATTEMPTS + 1):
            outcome = executor.attempt(goal, attempt, Effort(), done)
            if outcome.error is None or not outcome.error.retryable or attempt == ATTEMPTS:
                break
            self.sleep(WAIT_S * attempt)
        return outcome


def _may_be_empty(outcome: Outcome) -> bool:
    """Whether a sub-goal found nothing that the plan can do without: a search that is not required."""
    return (
        outcome.error is not None
        and outcome.error.error is Fault.NO_RESULT
        and not outcome.goal.required
        and not outcome.goal.depends_on
    )
