"""Agentic RAG: plan, execute, reflect, answer; every arrow leaves its mark in the answer."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from engine.answer import Answer, AnswerStatus, Step
from engine.execution.actions import ActionMaker
from engine.execution.dispatcher import Dispatcher
from engine.execution.executor import Executor
from engine.execution.outcome import Outcome
from engine.execution.states import StepLog
from engine.models.model import Embedder, LanguageModel
from engine.pipelines.tools import allowed_for, dispatcher
from engine.pipelines.versions import database_digest, pipeline_version
from engine.planning.catalogue import Catalogue, Language, language_of
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
from engine.reflection.refusal import no_source, reasons_of, refusal
from engine.reflection.synthesis import Written, write
from engine.reflection.wording import asides
from engine.retrieval.index import Index
from engine.retrieval.names import Registry
from engine.settings import Settings
from engine.sources.database import Database
from engine.sources.errors import Unread
from engine.sources.knowledge import KnowledgeBase, SearchFindings
from engine.store import Store


@dataclass(frozen=True)
class AgenticAnswerer:
    """An ``Answerer`` that plans and checks. ``now`` gives aware UTC times for the log, ``new_id`` unique ids."""

    index: Index | None
    """Of the documents; ``None`` where no source holds any."""
    embedder: Embedder
    model: LanguageModel
    settings: Settings
    catalogue: Catalogue
    databases: Mapping[str, Database]
    store: Store | None
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    unread: tuple[Unread, ...] = ()
    """Databases that could not be read for the catalogue."""

    @cached_property
    def planner(self) -> Planner:
        """The planner over this catalogue; its model is the answer's model."""
        return Planner(self.catalogue, self.model)

    def versions(self) -> dict[str, str]:
        """The digests that an answer of this pipeline depends on."""
        return {
            **self._versions_of_documents(),
            "model": self.model.digest,
            "pipeline": pipeline_version(self.settings),
            **{f"source {name}": database_digest(database) for name, database in self.databases.items()},
        }

    def _versions_of_documents(self) -> dict[str, str]:
        if self.index is None:
            return {}
        return {"index": self.index.manifest.build_id, "embedder": self.embedder.digest}

    def answer(self, question: str, *, as_of: date, trace_id: str | None = None, watch: Watch = unwatched) -> Answer:
        """Answer from verified results, or abstain and say what was tried."""
        began = time.perf_counter()
        check_question(question)
        language = language_of(question)
        clock = Clock(as_of, self.settings.zone, self.settings.fiscal_year_start)
        log = StepLog(trace_id or self.new_id(), self.store, self.now, watch)
        try:
            planned = self.planner.plan(question, clock)
        except NoPlan:
            parts = self._without_plan(language)
        else:
            watch(planned)
            parts = self._by_plan(planned, clock, log, question, language)
        return Answer(
            trace_id=log.execution_id,
            question=question,
            as_of=as_of,
            path="agentic",
            seconds=time.perf_counter() - began,
            versions=self.versions(),
            **parts,
        )

    def _without_plan(self, language: Language) -> dict[str, Any]:
        reason = no_source(self.catalogue, language)
        unknown = unread(self.unread, language)
        return {
            "status": AnswerStatus.ABSTAINED,
            "text": refusal([*unknown, reason], language),
            "tried": (reason,),
            "notes": unknown,
        }

    def _by_plan(
        self, planned: Planned, clock: Clock, log: StepLog, question: str, language: Language
    ) -> dict[str, Any]:
        """The fields of the answer that come of a plan."""
        maker = ActionMaker(self.catalogue, self.planner.vocabulary, self.databases, clock)
        executor = Executor(maker, self._dispatcher, log, allowed_for(planned.plan, self.databases))
        executed = execute(
            planned.plan,
            executor,
            catalogue=self.catalogue,
            language=language,
            left_over=planned.left_over,
            undone=planned.undone,
        )
        findings = findings_of(executed.latest, self.catalogue, language)
        written = self._written(executed, findings, self.planner.read(question, clock), language)
        notes = [
            *unread(self.unread, language),
            *degraded(executed, language),
            *widened(executed, language),
            *([] if log.complete else [unkept(language)]),
        ]
        answered = executed.conclusion.action == "answer"
        return {
            "status": AnswerStatus.ANSWERED if answered else AnswerStatus.ABSTAINED,
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

    def _written(self, executed: Executed, findings: Findings, reading: Reading, language: Language) -> Written:
        """The answer's text with what the reader must know beside it, or the refusal."""
        if executed.conclusion.action == "answer":
            model = self.model if self.settings.model_writing else None
            limits = self.settings.answer
            written = write(
                findings,
                reading.text,
                language,
                model,
                max_tokens=limits.max_tokens,
                timeout_s=limits.writing_s,
            )
            beside = (*how_read(reading, executed, language), *caveats(executed, self.catalogue, language))
            return replace(written, text=written.text + asides(beside, language))
        near = [finding for finding in findings.all if finding.step in executed.widened]
        told = {outcome.goal.data_source for outcome in executed.attempts if is_down(outcome)}
        unknown = unread([source for source in self.unread if source.source not in told], language)
        reasons = [*reasons_of(executed, language), *unknown]
        return Written(refusal(reasons, language, near=near), ())

    @cached_property
    def _dispatcher(self) -> Dispatcher:
        if self.index is None:
            return dispatcher(None, self.databases)
        knowledge = KnowledgeBase(
            self.index,
            self.embedder,
            self.planner.vocabulary,
            self.settings.retrieval,
            Registry(self.settings.entities),
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
        )
        return dispatcher(knowledge, self.databases)


def _step(outcome: Outcome, findings: Findings) -> Step:
    own = [finding.sentence for finding in findings.all if finding.step == outcome.goal.id]
    return outcome.step(" ".join(own) if outcome.succeeded else "")


def _retrieved(executed: Executed) -> tuple[str, ...]:
    results = [outcome.result for outcome in executed.attempts if isinstance(outcome.result, SearchFindings)]
    return tuple(dict.fromkeys(chunk for result in results for chunk in result.looked_at))
