"""Agentic RAG: plan, execute, reflect, answer; every arrow leaves its mark in the answer."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from engine.abilities import ALL, Abilities
from engine.answer import Answer, AnswerStatus, Step
from engine.confidence import NONE
from engine.entities.registry import Registry
from engine.evidence import Keeper
from engine.execution.actions import ActionMaker
from engine.execution.budget import Meter
from engine.execution.contracts import ToolError
from engine.execution.dispatcher import CallRecord, Dispatcher
from engine.execution.executor import Executor
from engine.execution.hooks import Hooks
from engine.execution.journal import Journal
from engine.execution.outcome import Outcome
from engine.models.model import Embedder, LanguageModel, Reranker
from engine.pipelines.own_run import answered_under_own_run
from engine.pipelines.still_configured import check_outcomes, check_plan
from engine.pipelines.tools import dispatcher, permit_for
from engine.pipelines.versions import pipeline_version, source_versions
from engine.planning.catalogue import Language, language_of
from engine.planning.planned import Planned
from engine.planning.planner import NoPlan, Planner
from engine.planning.reading import Clock, Reading
from engine.progress import Watch, unwatched
from engine.question import check_question
from engine.reflection.findings import Findings, findings_of
from engine.reflection.loop import Executed, execute
from engine.reflection.notes import caveats, degraded, tried, unkept, unread, widened
from engine.reflection.readings import how_read
from engine.reflection.reasons import is_down
from engine.reflection.refusal import awaiting, no_source, reasons_of, refusal
from engine.reflection.reviewers import with_reviewers
from engine.reflection.synthesis import Written, write
from engine.reflection.unclear_names import several_owners, unclear_names
from engine.reflection.wording import asides
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.classify.texts import TextClassifier
from engine.sources.knowledge import KnowledgeBase, SearchFindings
from engine.sources.known import Sources
from engine.store import Refusal, Store, StoreError
from engine.store_runs import Lease, RunStore, StoredRun
from engine.store_steps import StepStore

logger = logging.getLogger(__name__)

_STATUS = {"answer": AnswerStatus.ANSWERED, "review": AnswerStatus.NEEDS_REVIEW}


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
    abilities: Abilities = ALL
    """Without ``tools`` the sources are to hold no tables, see :meth:`Sources.documents_alone`."""
    judge: Callable[[Answer], Answer] = NONE.judged
    """Gives an answer its confidence."""

    @cached_property
    def planner(self) -> Planner:
        """The planner over this catalogue; its model is the answer's model."""
        return Planner(self.sources.catalogue, self.model, decompose=self.abilities.decomposition)

    def versions(self) -> dict[str, str]:
        """The digests that an answer of this pipeline depends on."""
        return {
            **self._versions_of_documents(),
            "model": self.model.digest,
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
        current, planned = self._planned(question, clock, journal.plan())
        answer = current._answer(question, clock, planned, journal, meter)
        outdated = current.sources.outdated
        if answer.status is AnswerStatus.ABSTAINED and outdated and current.planner.read(question, clock).residue:
            # A word that was not understood may by now be a name in a source that was not asked.
            newer, planned = current._with_rows_of(outdated, planned, question, clock)
            if newer.sources.catalogue.values != current.sources.catalogue.values or newer.sources.unread:
                again = journal.again()
                answer = newer._answer(question, clock, again.plan() or planned, again, meter)
        return self.judge(answer.model_copy(update={"seconds": time.perf_counter() - began}))

    def _planned(
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
        return current._planned(question, clock)

    def _answer(self, question: str, clock: Clock, planned: Planned | None, journal: Journal, meter: Meter) -> Answer:
        """One pass, on the sources as they are known here."""
        began = time.perf_counter()
        language = language_of(question)
        if planned is None:
            parts = self._without_plan(self.planner.read(question, clock), language)
        else:
            meter.use_tokens(planned.prompt_tokens + planned.completion_tokens)
            journal.keep_plan(planned)
            parts = self._by_plan(planned, clock, journal, meter, question, language)
        return Answer(
            trace_id=journal.trace_id,
            question=question,
            as_of=clock.as_of,
            path="agentic",
            seconds=time.perf_counter() - began,
            versions=self.versions(),
            **parts,
        )

    def _without_plan(self, reading: Reading, language: Language) -> dict[str, Any]:
        reason = no_source(self.sources.catalogue, language)
        unknown = unread(self.sources.unread, language)
        return {
            "status": AnswerStatus.ABSTAINED,
            "text": refusal([*unknown, *unclear_names(reading, self.sources.catalogue, language), reason], language),
            "tried": (reason,),
            "notes": unknown,
        }

    def _by_plan(
        self, planned: Planned, clock: Clock, journal: Journal, meter: Meter, question: str, language: Language
    ) -> dict[str, Any]:
        """The fields of the answer that come of a plan."""
        maker = ActionMaker(self.sources.catalogue, self.planner.vocabulary, self.sources.databases, clock)
        hooks = Hooks(self.settings.review, self.sources.catalogue, before_changes=self.settings.review_changes)
        permit = permit_for(planned.plan, self.sources.databases)
        executor = Executor(maker, self.tools, journal, permit, meter, hooks, self.keeper)
        executed = execute(
            planned.plan,
            executor,
            catalogue=self.sources.catalogue,
            language=language,
            left_over=planned.left_over,
            undone=planned.undone,
            conflicts=self.settings.conflicts,
            parallel=self.settings.budget.parallel,
            self_correction=self.abilities.self_correction,
        )
        check_outcomes(executed.attempts, self.sources.catalogue)
        findings = findings_of(executed.latest, self.sources.catalogue, language, executed.settled)
        findings = with_reviewers(findings, executed.latest)
        may_write = self.settings.model_writing and self.abilities.model_writing and meter.may_write
        model = self.model if may_write else None
        written = self._written(executed, findings, self.planner.read(question, clock), language, model)
        notes = [
            *unread(self.sources.unread, language),
            *degraded(executed, language),
            *widened(executed, language),
            *([] if journal.complete else [unkept(language)]),
        ]
        return {
            "status": _STATUS.get(executed.conclusion.action, AnswerStatus.ABSTAINED),
            "text": written.text,
            "claims": written.claims,
            "citations": findings.citations,
            "plan": planned.plan,
            "made_by": planned.made_by,
            "steps": tuple(_step(outcome, findings) for outcome in executed.attempts),
            "verdicts": executed.verdicts,
            "tried": tried(executed, language),
            "notes": tuple(dict.fromkeys(notes)),
            "retrieved": _retrieved(executed),
            "prompt_tokens": planned.prompt_tokens + written.prompt_tokens,
            "completion_tokens": planned.completion_tokens + written.completion_tokens,
        }

    def _written(
        self,
        executed: Executed,
        findings: Findings,
        reading: Reading,
        language: Language,
        model: LanguageModel | None,
    ) -> Written:
        """The answer's text with what the reader must know beside it, or the refusal."""
        if executed.conclusion.action == "answer":
            limits = self.settings.answer
            written = write(
                findings,
                reading.text,
                language,
                model,
                max_tokens=limits.max_tokens,
                timeout_s=limits.writing_s,
            )
            beside = (
                *how_read(reading, executed, language),
                *several_owners(reading, self.sources.catalogue, language),
                *caveats(executed, self.sources.catalogue, language),
            )
            return replace(written, text=written.text + asides(beside, language))
        if executed.conclusion.action == "review":
            return Written(awaiting(executed, language), ())
        near = [finding for finding in findings.all if finding.step in executed.widened | executed.beside]
        told = {outcome.goal.data_source for outcome in executed.attempts if is_down(outcome)}
        unknown = unread([source for source in self.sources.unread if source.source not in told], language)
        unclear = unclear_names(reading, self.sources.catalogue, language)
        reasons = [*reasons_of(executed, language), *unclear, *unknown]
        return Written(refusal(reasons, language, near=near), ())

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


def _step(outcome: Outcome, findings: Findings) -> Step:
    own = [finding.sentence for finding in findings.all if finding.step == outcome.goal.id]
    return outcome.step(" ".join(own) if outcome.succeeded else "")


def _retrieved(executed: Executed) -> tuple[str, ...]:
    """The chunks that searches looked at, in the order of the attempts, also where nothing in them answered."""
    looked_at: list[str] = []
    for outcome in executed.attempts:
        if isinstance(outcome.result, SearchFindings):
            looked_at += outcome.result.looked_at
        elif outcome.error is not None and isinstance(ids := outcome.error.details.get("looked_at"), tuple | list):
            looked_at += ids
    return tuple(dict.fromkeys(looked_at))
