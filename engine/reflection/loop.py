"""Reflect on a plan while it is executed: sub-goals are tried again as the rules prescribe, then weighed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.answer import Verdict
from engine.execution.executor import Executor
from engine.execution.order import in_order
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.progress import Watch, unwatched
from engine.reflection.conflicts import Settlement, settlements
from engine.reflection.rules import Context, conclude, remedy_for
from engine.reflection.subsidiaries import goal_beside
from engine.settings import ConflictSettings
from engine.sources.knowledge import SearchFindings
from engine.sources.terms import Folded, Wanted, match


@dataclass(frozen=True)
class Pursued:
    """All attempts at one sub-goal, and the verdicts that asked for them."""

    tries: tuple[Outcome, ...] = ()
    """Empty where it waits for a sub-goal that waits for a person."""
    verdicts: tuple[Verdict, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether nothing can go on from here until a person has decided."""
        return not self.tries or self.tries[-1].waits


@dataclass(frozen=True)
class Gathered:
    """What came of sub-goals, by their ids, and what was looked for ``beside`` them."""

    pursued: Mapping[str, Pursued]
    beside: Mapping[str, Outcome] = field(default_factory=dict)

    @property
    def latest(self) -> dict[str, Outcome]:
        """The last attempt of each sub-goal that was attempted."""
        return {goal: found.tries[-1] for goal, found in self.pursued.items() if found.tries}


@dataclass(frozen=True)
class Executed:
    """All attempts in order, and the verdicts, the last of which concludes."""

    attempts: tuple[Outcome, ...]
    latest: Mapping[str, Outcome]
    """The last attempt of each sub-goal that was attempted, in the order of the plan, then those ``beside`` it."""
    unsaid: tuple[str, ...]
    """Words of the question that no sub-goal and no passage speaks of."""
    verdicts: tuple[Verdict, ...]
    beside: frozenset[str] = frozenset()
    """Sub-goals on the subsidiaries of somebody of whom there is no record."""
    settled: Mapping[str, tuple[Settlement, ...]] = field(default_factory=dict)
    """What became of the figures that a step sets side by side."""

    @property
    def conclusion(self) -> Verdict:
        """Whether to answer or to abstain, and why."""
        return self.verdicts[-1]

    @property
    def widened(self) -> frozenset[str]:
        """Sub-goals that succeeded for something wider than what was asked."""
        return frozenset(goal for goal in self.latest if _is_widened(self.tries(goal)))

    def tries(self, goal: str) -> tuple[Outcome, ...]:
        """The attempts at one sub-goal, in order."""
        return tuple(outcome for outcome in self.attempts if outcome.goal.id == goal)


def gather(
    goals: Sequence[SubGoal],
    executor: Executor,
    *,
    catalogue: Catalogue,
    language: Language,
    parallel: int = 1,
    self_correction: bool = True,
) -> Gathered:
    """Pursue ``goals``; each that fails gets what the rules prescribe before those that depend on it run.

    Up to ``parallel`` sub-goals that do not wait for one another run at once, each with the outcomes it depends on.
    What depends on a step that waits for a person waits with it. Without ``self_correction`` a failed sub-goal stays
    failed, unless its process ended in the middle of it.
    """
    context = Context(catalogue, language, executor.dispatcher, executor.journal.trace_id, self_correction)

    def pursue(goal: SubGoal, needed: Mapping[str, Pursued]) -> Pursued:
        if any(found.waits for found in needed.values()):
            return Pursued()
        return _pursue(goal, {step: found.tries[-1] for step, found in needed.items()}, executor, context)

    pursued = in_order(goals, pursue, parallel=parallel)
    return Gathered(pursued, _beside(pursued, executor, context) if self_correction else {})


def weigh(
    plan: ExecutionPlan,
    gathered: Gathered,
    *,
    catalogue: Catalogue,
    conflicts: ConflictSettings,
    left_over: tuple[str, ...] = (),
    undone: tuple[str, ...] = (),
    watch: Watch = unwatched,
) -> Executed:
    """Set what several sources tell of one figure side by side, weighed by ``conflicts``, and conclude.

    ``left_over`` are words of the question that the plan does not speak of; a passage that is found may, but for those
    that are ``undone``: "by carrier" is not made good by a sentence about a carrier.
    """
    pursued, beside = gathered.pursued, gathered.beside
    latest = {goal.id: tries[-1] for goal in plan.sub_goals if (tries := pursued[goal.id].tries)}
    settled = settlements(latest, catalogue, conflicts)
    weighed = tuple(one.verdict for found in settled.values() for one in found)
    unsaid = tuple(word for word in left_over if word in undone or not _said(word, latest))
    executed = Executed(
        attempts=(*(outcome for goal in latest for outcome in pursued[goal].tries), *beside.values()),
        latest={**latest, **beside},
        unsaid=unsaid,
        beside=frozenset(beside),
        verdicts=(*(verdict for goal in latest for verdict in pursued[goal].verdicts), *weighed),
        settled=settled,
    )
    conclusion = conclude(executed.latest.values(), executed.widened, unsaid)
    for verdict in (*weighed, conclusion):
        watch(verdict)
    return replace(executed, verdicts=(*executed.verdicts, conclusion))


def _pursue(goal: SubGoal, done: Mapping[str, Outcome], executor: Executor, context: Context) -> Pursued:
    """Attempts at one sub-goal, until one succeeds or no rule knows what else to try."""
    tries = [executor.attempt(goal, 1, Effort(), done)]
    verdicts: list[Verdict] = []
    while (remedy := remedy_for(tries, context)) is not None:
        verdicts.append(remedy.verdict)
        executor.journal.watch(remedy.verdict)
        cause = f"{remedy.verdict.rule}: {remedy.verdict.reason}"
        tries.append(executor.attempt(remedy.goal, len(tries) + 1, remedy.effort, done, cause=cause))
    return Pursued(tuple(tries), tuple(verdicts))


def _beside(pursued: Mapping[str, Pursued], executor: Executor, context: Context) -> dict[str, Outcome]:
    """What the subsidiaries have of which a firm itself has no record."""
    asked = [found.tries[0] for found in pursued.values() if found.tries]
    goals = [goal_beside(outcome, context.catalogue, context.language) for outcome in asked]
    found = {}
    for goal in filter(None, goals):
        executor.journal.add(goal.id)
        outcome = executor.attempt(goal, 1, Effort(), {}, cause="no record of it itself: look at its subsidiaries")
        if outcome.succeeded:
            found[goal.id] = outcome
    return found


def _is_widened(tries: Sequence[Outcome]) -> bool:
    """Whether the last of the attempts at one sub-goal succeeded, but for something else than was asked."""
    return tries[-1].succeeded and tries[-1].goal.description != tries[0].goal.description


def _said(word: str, latest: Mapping[str, Outcome]) -> bool:
    """Whether a passage that was found speaks of a word that the rules could not place."""
    texts = [
        f"{passage.section} {passage.text}"
        for outcome in latest.values()
        if outcome.succeeded and isinstance(outcome.result, SearchFindings)
        for passage in outcome.result.passages
    ]
    return any(match(Wanted((word,), is_name=len(word) == 1), Folded.of(text)) > 0.5 for text in texts)
