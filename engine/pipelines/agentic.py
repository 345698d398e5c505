"""Agentic RAG: plan, execute, reflect, answer; every arrow leaves its mark in the answer."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from engine.answer import Answer, AnswerStatus
from engine.execution.actions import ActionMaker
from engine.execution.contracts import ToolContract
from engine.execution.dispatcher import Dispatcher
from engine.execution.executor import Executor
from engine.execution.outcome import Outcome
from engine.execution.states import StepLog
from engine.models.model import Embedder, LanguageModel
from engine.pipelines.versions import pipeline_version
from engine.planning.catalogue import CALCULATION, Catalogue, Language, language_of
from engine.planning.plan import ExecutionPlan
from engine.planning.planned import Planned
from engine.planning.planner import NoPlan, Planner
from engine.planning.reading import Clock
from engine.progress import Watch, unwatched
from engine.reflection.findings import Finding, findings_of
from engine.reflection.loop import Executed, execute
from engine.reflection.refusal import refusal
from engine.reflection.synthesis import Written, write
from engine.reflection.wording import data_end_note
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.calculation import calculate
from engine.sources.errors import SourceError
from engine.sources.knowledge import KnowledgeBase, SearchFindings
from engine.sources.sql import SqlDatabase
from engine.store import Store

logger = logging.getLogger(__name__)

SEARCH_SLA_S = 10.0
CALCULATION_SLA_S = 1.0
SQL_GRACE_S = 5.0
"""A database ends a query by its own deadline; the dispatcher allows it this much more to connect and return."""


@dataclass(frozen=True)
class AgenticAnswerer:
    """An ``Answerer`` that plans and checks. ``now`` gives aware UTC times for the log, ``new_id`` unique ids."""

    index: Index
    embedder: Embedder
    model: LanguageModel
    settings: Settings
    catalogue: Catalogue
    databases: Mapping[str, SqlDatabase]
    store: Store | None
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    notes: tuple[str, ...] = ()
    """What was already known to be degraded when the sources were opened."""

    @cached_property
    def planner(self) -> Planner:
        """The planner over this catalogue; its model is the answer's model."""
        return Planner(self.catalogue, self.model)

    def versions(self) -> dict[str, str]:
        """The digests that an answer of this pipeline depends on."""
        return {
            "index": self.index.manifest.build_id,
            "embedder": self.embedder.digest,
            "model": self.model.digest,
            "pipeline": pipeline_version(self.settings),
            **{f"source {name}": _digest(database) for name, database in self.databases.items()},
        }

    def clock(self, as_of: date) -> Clock:
        """The day and the calendar that questions are read by."""
        return Clock(as_of, self.settings.zone, self.settings.fiscal_year_start)

    def answer(self, question: str, *, as_of: date, trace_id: str | None = None, watch: Watch = unwatched) -> Answer:
        """Answer from verified results, or abstain and say what was tried."""
        began = time.perf_counter()
        language = language_of(question)
        trace_id = trace_id or self.new_id()
        clock = self.clock(as_of)
        try:
            planned = self.planner.plan(question, clock)
        except NoPlan as error:
            return self._answer(
                trace_id, question, as_of, began, AnswerStatus.ABSTAINED, refusal([str(error)], language)
            )
        watch(planned)
        executor = self._executor(planned.plan, clock, StepLog(trace_id, self.store, self.now, watch))
        executed = execute(planned.plan, executor, self.catalogue, language, planned.left_over)
        findings = findings_of(executed.latest, self.catalogue, language)
        if executed.conclusion.action == "answer":
            model = self.model if self.settings.model_writing else None
            written = write(findings, question, language, model, max_tokens=self.settings.answer.max_tokens)
            text, status = written.text + _caveats(executed.latest, language), AnswerStatus.ANSWERED
        else:
            reasons = _reasons(executed)
            near = [finding for finding in findings.all if finding.step in executed.widened]
            written = Written(refusal(reasons, language, near=near), ())
            text, status = written.text, AnswerStatus.ABSTAINED
        answered = status is AnswerStatus.ANSWERED
        return self._answer(
            trace_id,
            question,
            as_of,
            began,
            status,
            text,
            planned=planned,
            executed=executed,
            written=written,
            extra={
                "claims": written.claims if answered else (),
                "citations": findings.citations,
                "steps": tuple(o.step(_summary(o, findings.all)) for o in executed.attempts),
            },
        )

    def _answer(
        self,
        trace_id: str,
        question: str,
        as_of: date,
        began: float,
        status: AnswerStatus,
        text: str,
        *,
        planned: Planned | None = None,
        executed: Executed | None = None,
        written: Written | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Answer:
        notes = list(self.notes)
        if executed is not None:
            notes += [v.reason for v in executed.verdicts if v.action in ("widen", "other_source")]
        return Answer.model_validate(
            {
                "trace_id": trace_id,
                "question": question,
                "as_of": as_of,
                "path": "agentic",
                "status": status,
                "text": text,
                "plan": planned.plan if planned else None,
                "made_by": planned.made_by if planned else None,
                "verdicts": executed.verdicts if executed else (),
                "tried": tuple(_tried(outcome) for outcome in executed.attempts) if executed else (text,),
                "notes": tuple(dict.fromkeys(notes)),
                "retrieved": _retrieved(executed),
                "seconds": time.perf_counter() - began,
                "prompt_tokens": (planned.prompt_tokens if planned else 0) + (written.prompt_tokens if written else 0),
                "completion_tokens": (planned.completion_tokens if planned else 0)
                + (written.completion_tokens if written else 0),
                "versions": self.versions(),
                **(extra or {}),
            }
        )

    def _executor(self, plan: ExecutionPlan, clock: Clock, log: StepLog) -> Executor:
        maker = ActionMaker(self.catalogue, self.planner.vocabulary, self.databases, clock)
        sources = {goal.data_source for goal in plan.sub_goals}
        allowed = {"search_documents", *(f"sql_{source}" for source in sources if source in self.databases)}
        if CALCULATION in sources:
            allowed.add("calculate")
        return Executor(maker, self._dispatcher, log, frozenset(allowed))

    @cached_property
    def _dispatcher(self) -> Dispatcher:
        knowledge = KnowledgeBase(
            self.index,
            self.embedder,
            self.planner.vocabulary,
            self.settings.retrieval,
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
        )
        contracts = [
            ToolContract.of("search_documents", knowledge.search, sla_s=SEARCH_SLA_S),
            ToolContract.of("calculate", calculate, sla_s=CALCULATION_SLA_S),
        ]
        contracts += [
            ToolContract.of(f"sql_{name}", database.select, sla_s=database.source.timeout_s + SQL_GRACE_S)
            for name, database in self.databases.items()
        ]
        return Dispatcher(contracts)


def _digest(database: SqlDatabase) -> str:
    """The digest of a database; one that cannot be read must not take the answer with it."""
    try:
        return database.digest()
    except SourceError as error:
        return f"unreadable: {error.fault}"


def _tried(outcome: Outcome) -> str:
    result = "found" if outcome.succeeded else f"{outcome.error.error}: {outcome.error.cause}" if outcome.error else ""
    return f"{outcome.goal.data_source}: {outcome.goal.description}: {result}"


def _reasons(executed: Executed) -> list[str]:
    """Why there is no answer, in words for the asker: the failures, or else the conclusion itself."""
    failed = [
        f"{outcome.goal.description} ({outcome.error.cause})"
        for outcome in executed.latest.values()
        if outcome.goal.required and outcome.error is not None
    ]
    return failed or [executed.conclusion.reason]


def _summary(outcome: Outcome, findings: tuple[Finding, ...]) -> str:
    return " ".join(f.sentence for f in findings if f.step == outcome.goal.id) if outcome.succeeded else ""


def _caveats(latest: Mapping[str, Outcome], language: Language) -> str:
    """What the reader must know beside the answer: the data end before the period asked for does."""
    ends = {o.goal.data_source: o.data_end for o in latest.values() if o.succeeded and o.data_end is not None}
    notes = [data_end_note(source, end, language) for source, end in ends.items()]
    if not notes:
        return ""
    return "".join(notes) if language == "zh" else " " + " ".join(notes)


def _retrieved(executed: Executed | None) -> tuple[str, ...]:
    if executed is None:
        return ()
    results = [outcome.result for outcome in executed.attempts if isinstance(outcome.result, SearchFindings)]
    return tuple(dict.fromkeys(chunk for result in results for chunk in result.looked_at))
