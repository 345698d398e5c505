"""Agentic RAG: plan, execute, reflect, answer; every arrow leaves its mark in the answer."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from engine.abilities import ALL, Abilities
from engine.answer import Answer, AnswerStatus
from engine.confidence import NONE
from engine.entities.registry import Registry
from engine.evidence import Keeper
from engine.execution.budget import Meter
from engine.execution.contracts import ToolError
from engine.execution.dispatcher import CallRecord, Dispatcher
from engine.execution.journal import Journal
from engine.models.model import Embedder, LanguageModel, Reranker
from engine.pipelines.own_run import answered_under_own_run
from engine.pipelines.planned_run import PlannedRun
from engine.pipelines.still_configured import check_plan
from engine.pipelines.tools import dispatcher
from engine.pipelines.versions import pipeline_version, source_versions
from engine.planning.catalogue import language_of
from engine.planning.planned import Planned
from engine.planning.planner import NoPlan, Planner
from engine.planning.reading import Clock
from engine.progress import Watch, unwatched
from engine.question import check_question
from engine.reflection.notes import unread
from engine.reflection.refusal import no_source, refusal
from engine.reflection.unclear_names import unclear_names
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.classify.texts import TextClassifier
from engine.sources.knowledge import KnowledgeBase
from engine.sources.known import Sources
from engine.store import Refusal, Store, StoreError
from engine.store_runs import Lease, RunStore, StoredRun
from engine.store_steps import StepStore

if TYPE_CHECKING:
    from engine.whiteboard.desk import Desk

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class AgenticAnswerer:
    """An ``Answerer`` that plans and checks. ``now`` gives aware UTC times for the log, ``new_id`` unique ids."""

    index: Index | None
    """Of the documents; ``None`` where no source holds any."""
    embedder: Embedder
    model: LanguageModel
    settings: Settings
    sources: Sources
    """Of tables. Those known by their names alone are read before a plan that asks them is executed."""
    store: Store | None
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    reranker: Reranker | None = None
    keeper: Keeper | None = None
    """Keeps what steps read; without one nothing is kept of it."""
    planner_model: LanguageModel | None = None
    """What plans; ``None``: the model that answers."""
    abilities: Abilities = ALL
    """Without ``tools`` the sources are to hold no tables, see :meth:`Sources.documents_alone`."""
    agents: "Callable[[], Desk] | None" = None
    """Gives the desk of agents that write reports, or raises ``AgentsEnded``; ``None``: reports are written here."""
    judge: Callable[[Answer], Answer] = NONE.judged
    """Gives an answer its confidence."""

    @cached_property
    def planner(self) -> Planner:
        """The planner over this catalogue."""
        return Planner(self.sources.catalogue, self.planner_model or self.model, decompose=self.abilities.decomposition)

    def versions(self) -> dict[str, str]:
        """The digests that an answer of this pipeline depends on."""
        return {
            **self._versions_of_documents(),
            "model": self.model.digest,
            **({} if self.planner_model is None else {"planner": self.planner_model.digest}),
            "pipeline": pipeline_version(self.settings),
            "flags": str(self.abilities),
            **({} if self.reranker is None else {"reranker": self.reranker.digest}),
            **source_versions(self.sources),
        }

    def _versions_of_documents(self) -> dict[str, str]:
        if self.index is None:
            return {}
        return {"index": self.index.manifest.build_id, "embedder": self.embedder.digest}

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        """Answer from verified results, or abstain and say what was tried."""
        check_question(question)
        store = self.store
        if store is None or lease is not None:
            trace_id = self.new_id() if lease is None else lease.trace_id
            return self._answered(question, as_of, self._journal(lease, trace_id, watch))
        run = StoredRun(
            trace_id=self.new_id(), path="agentic", question=question, as_of=as_of, at=self.now(), queued=False
        )
        return answered_under_own_run(
            RunStore(store),
            run,
            self.now,
            lambda own: self._answered(question, as_of, self._journal(own, run.trace_id, watch)),
        )

    def _journal(self, lease: Lease | None, trace_id: str, watch: Watch) -> Journal:
        steps = None if self.store is None or lease is None else StepStore(self.store, lease)
        journal = Journal(trace_id, self.now, watch, steps=steps)
        journal.complete = journal.complete and (self.store is None or steps is not None)
        return journal

    def _answered(self, question: str, as_of: date, journal: Journal) -> Answer:
        """The answer of one pass, or of a second one where a source holds other names than were known."""
        began = time.perf_counter()
        clock = Clock(as_of, self.settings.zone, self.settings.fiscal_year_start)
        meter = Meter(self.settings.budget, time.perf_counter, attempts=journal.earlier_attempts)
        current, planned = self.planned(question, clock, journal.plan())
        answer = current._answer(question, clock, planned, journal, meter)
        outdated = current.sources.outdated
        if answer.status is AnswerStatus.ABSTAINED and outdated and current.planner.read(question, clock).residue:
            # A word that was not understood may by now be a name in a source that was not asked.
            newer, planned = current._with_rows_of(outdated, planned, question, clock)
            if newer.sources.catalogue.values != current.sources.catalogue.values or newer.sources.unread:
                again = journal.again()
                answer = newer._answer(question, clock, again.plan() or planned, again, meter)
        return self.judge(answer.model_copy(update={"seconds": time.perf_counter() - began}))

    def planned(
        self, question: str, clock: Clock, kept: Planned | None = None
    ) -> "tuple[AgenticAnswerer, Planned | None]":
        """The plan where there is one, and the answerer that may execute it, which has the rows of what it asks.

        A plan that was ``kept``, since a part of it is done already, is not made anew.
        """
        try:
            planned = kept or self.planner.plan(question, clock)
        except NoPlan:
            return self, None
        if kept is not None:
            check_plan(kept.plan, self.sources.catalogue)
        asked = self.sources.by_name & {goal.data_source for goal in planned.plan.sub_goals}
        if kept is not None:
            return (replace(self, sources=self.sources.read(asked)) if asked else self), kept
        return self._with_rows_of(asked, planned, question, clock)

    def _with_rows_of(
        self, sources: frozenset[str], planned: Planned | None, question: str, clock: Clock
    ) -> "tuple[AgenticAnswerer, Planned | None]":
        """The answerer with some sources read now, and the plan, made anew where they hold other names than before."""
        if not sources:
            return self, planned
        current = replace(self, sources=self.sources.read(sources))
        if current.sources.catalogue.values == self.sources.catalogue.values:
            return current, planned
        return current.planned(question, clock)

    def _answer(self, question: str, clock: Clock, planned: Planned | None, journal: Journal, meter: Meter) -> Answer:
        """One pass, on the sources as they are known here."""
        if planned is None:
            return self._without_plan(question, clock, journal.trace_id)
        meter.use_tokens(planned.prompt_tokens + planned.completion_tokens)
        journal.keep_plan(planned)
        run = PlannedRun(self, planned, question, clock)
        if self.agents is not None and planned.report is not None:
            from engine.pipelines.by_agents import report_by_agents  # late: few questions are for agents

            if (answer := report_by_agents(run, planned.report, journal, meter, self.agents)) is not None:
                return answer
        executed = run.weigh(run.gather(journal, meter), journal.watch)
        return run.tell(executed, journal.trace_id, may_write=meter.may_write, is_kept=journal.complete)

    def _without_plan(self, question: str, clock: Clock, trace_id: str) -> Answer:
        language, catalogue = language_of(question), self.sources.catalogue
        reason = no_source(catalogue, language)
        unknown = unread(self.sources.unread, language)
        unclear = unclear_names(self.planner.read(question, clock), catalogue, language)
        return Answer(
            trace_id=trace_id,
            question=question,
            as_of=clock.as_of,
            path="agentic",
            status=AnswerStatus.ABSTAINED,
            text=refusal([*unknown, *unclear, reason], language),
            tried=(reason,),
            notes=unknown,
            seconds=0.0,
            versions=self.versions(),
        )

    @cached_property
    def tools(self) -> Dispatcher:
        """The door to what plans may call."""
        databases, entities, code = self.sources.databases, self.settings.entities, self.settings.run_code
        told = {d.column: d.categories for d in self.sources.catalogue.categories.values() if d.categories is not None}
        texts = TextClassifier(told, lambda: self.embedder) if told else None
        if self.index is None:
            return dispatcher(None, databases, entities=entities, code=code, texts=texts, on_refusal=self._refused)
        knowledge = KnowledgeBase(
            self.index,
            self.embedder,
            self.planner.vocabulary,
            self.settings.retrieval,
            Registry(self.settings.entities),
            reranker=self.reranker,
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
        )
        return dispatcher(knowledge, databases, entities=entities, code=code, texts=texts, on_refusal=self._refused)

    def _refused(self, call: CallRecord, error: ToolError) -> None:
        """Keep a security event; where that fails it stands in the log alone."""
        if self.store is None:
            return
        event = Refusal(at=self.now(), event=error.error, trace_id=call.trace_id, subject=call.tool, reason=error.cause)
        try:
            self.store.record_refusal(event)
        except StoreError as failed:
            logger.warning("%s is not in the audit log: %s", event, failed)
