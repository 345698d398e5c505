"""A planned question on its way to the answer: gathered, weighed, told; in one process, or by several in turn."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.answer import Answer, AnswerStatus, Step
from engine.execution.actions import ActionMaker
from engine.execution.budget import Meter
from engine.execution.executor import Executor
from engine.execution.hooks import Hooks
from engine.execution.journal import Journal
from engine.execution.outcome import Outcome
from engine.models.model import LanguageModel
from engine.pipelines.still_configured import check_outcomes
from engine.pipelines.tools import permit_for
from engine.planning.catalogue import Catalogue, Language, language_of
from engine.planning.planned import Planned
from engine.planning.reading import Clock
from engine.progress import Watch
from engine.reflection.findings import Findings, findings_of
from engine.reflection.loop import Executed, Gathered, gather, weigh
from engine.reflection.notes import caveats, degraded, tried, unkept, unread, widened
from engine.reflection.readings import how_read
from engine.reflection.reasons import is_down
from engine.reflection.refusal import awaiting, reasons_of, refusal
from engine.reflection.report import report_text
from engine.reflection.reviewers import with_reviewers
from engine.reflection.synthesis import Written, write
from engine.reflection.unclear_names import several_owners, unclear_names
from engine.reflection.wording import asides
from engine.sources.knowledge import SearchFindings

if TYPE_CHECKING:
    from engine.pipelines.agentic import AgenticAnswerer

_STATUS = {"answer": AnswerStatus.ANSWERED, "review": AnswerStatus.NEEDS_REVIEW}


@dataclass(frozen=True)
class PlannedRun:
    """A question with its plan, and the answerer whose sources hold what the plan asks."""

    answerer: "AgenticAnswerer"
    planned: Planned
    question: str
    clock: Clock

    @property
    def language(self) -> Language:
        """That of the question."""
        return language_of(self.question)

    @property
    def catalogue(self) -> Catalogue:
        """The names of the sources as they are known here."""
        return self.answerer.sources.catalogue

    def gather(self, journal: Journal, meter: Meter, goals: Collection[str] | None = None) -> Gathered:
        """Pursue the plan's sub-goals, all of them or those with these ids."""
        owner = self.answerer
        settings, databases = owner.settings, owner.sources.databases
        maker = ActionMaker(self.catalogue, owner.planner.vocabulary, databases, self.clock)
        hooks = Hooks(settings.review, self.catalogue, before_changes=settings.review_changes)
        permit = permit_for(self.planned.plan, databases)
        return gather(
            [goal for goal in self.planned.plan.sub_goals if goals is None or goal.id in goals],
            Executor(maker, owner.tools, journal, permit, meter, hooks, owner.keeper),
            catalogue=self.catalogue,
            language=self.language,
            parallel=settings.budget.parallel,
            self_correction=owner.abilities.self_correction,
        )

    def weigh(self, gathered: Gathered, watch: Watch) -> Executed:
        """Settle what contradicts itself, and conclude."""
        executed = weigh(
            self.planned.plan,
            gathered,
            catalogue=self.catalogue,
            conflicts=self.answerer.settings.conflicts,
            left_over=self.planned.left_over,
            undone=self.planned.undone,
            watch=watch,
        )
        check_outcomes(executed.attempts, self.catalogue)
        return executed

    def tell(self, executed: Executed, trace_id: str, *, may_write: bool, is_kept: bool) -> Answer:
        """The answer, its seconds not counted yet; by the model's words only where it ``may_write``."""
        findings = findings_of(executed.latest, self.catalogue, self.language, executed.settled)
        findings = with_reviewers(findings, executed.latest)
        may_write = may_write and self.answerer.settings.model_writing and self.answerer.abilities.model_writing
        written = self._written(executed, findings, self.answerer.model if may_write else None)
        notes = [
            *unread(self.answerer.sources.unread, self.language),
            *degraded(executed, self.language),
            *widened(executed, self.language),
            *([] if is_kept else [unkept(self.language)]),
        ]
        return Answer(
            trace_id=trace_id,
            question=self.question,
            as_of=self.clock.as_of,
            path="agentic",
            status=_STATUS.get(executed.conclusion.action, AnswerStatus.ABSTAINED),
            text=written.text,
            claims=written.claims,
            citations=findings.citations,
            plan=self.planned.plan,
            made_by=self.planned.made_by,
            steps=tuple(_step(outcome, findings) for outcome in executed.attempts),
            verdicts=executed.verdicts,
            tried=tried(executed, self.language),
            notes=tuple(dict.fromkeys(notes)),
            retrieved=_retrieved(executed),
            seconds=0.0,
            prompt_tokens=self.planned.prompt_tokens + written.prompt_tokens,
            completion_tokens=self.planned.completion_tokens + written.completion_tokens,
            versions=self.answerer.versions(),
        )

    def _written(self, executed: Executed, findings: Findings, model: LanguageModel | None) -> Written:
        """The answer's text with what the reader must know beside it, or the refusal."""
        language, sources = self.language, self.answerer.sources
        reading = self.answerer.planner.read(self.question, self.clock)
        if executed.conclusion.action == "answer":
            limits = self.answerer.settings.answer
            written = write(
                findings, reading.text, language, model, max_tokens=limits.max_tokens, timeout_s=limits.writing_s
            )
            beside = (
                *how_read(reading, executed, language),
                *several_owners(reading, self.catalogue, language),
                *caveats(executed, self.catalogue, language),
            )
            if self.planned.report is None:
                return replace(written, text=written.text + asides(beside, language))
            text = report_text(self.planned.report, self.planned.plan, written.said, beside, language)
            return replace(written, text=text)
        if executed.conclusion.action == "review":
            return Written(awaiting(executed, language), ())
        near = [finding for finding in findings.all if finding.step in executed.widened | executed.beside]
        told = {outcome.goal.data_source for outcome in executed.attempts if is_down(outcome)}
        unknown = unread([source for source in sources.unread if source.source not in told], language)
        unclear = unclear_names(reading, self.catalogue, language)
        reasons = [*reasons_of(executed, language), *unclear, *unknown]
        return Written(refusal(reasons, language, near=near), ())


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
