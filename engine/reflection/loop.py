"""Execute a plan and reflect on it: each sub-goal is tried again as the rules prescribe, at most three times."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.answer import Verdict
from engine.execution.executor import Executor
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.plan import ExecutionPlan
from engine.reflection.rules import Context, conclude, remedy_for
from engine.sources.knowledge import SearchFindings
from engine.sources.terms import Folded, Wanted, match

MOST_ROUNDS = 3


@dataclass(frozen=True)
class Executed:
    """All attempts in order, and the verdicts, the last of which concludes."""

    attempts: tuple[Outcome, ...]
    latest: Mapping[str, Outcome]
    """The last attempt of each sub-goal, in the order of the plan."""
    unsaid: tuple[str, ...]
    """Words of the question that no sub-goal and no passage speaks of."""
    verdicts: tuple[Verdict, ...]

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


def execute(
    plan: ExecutionPlan,
    executor: Executor,
    *,
    catalogue: Catalogue,
    language: Language,
    left_over: tuple[str, ...] = (),
    undone: tuple[str, ...] = (),
) -> Executed:
    """Run ``plan``; each failed sub-goal gets what the rules prescribe before those that depend on it run.

    ``left_over`` are words of the question that the plan does not speak of; a passage that is found may, but for those
    that are ``undone``: "by carrier" is not made good by a sentence about a carrier.
    """
    context = Context(catalogue, language)
    attempts: list[Outcome] = []
    latest: dict[str, Outcome] = {}
    verdicts: list[Verdict] = []

    def judge(verdict: Verdict) -> None:
        verdicts.append(verdict)
        executor.log.watch(verdict)

    for goal in plan.sub_goals:
        tries = [executor.attempt(goal, 1, Effort(), latest)]
        while len(tries) <= MOST_ROUNDS and (remedy := remedy_for(tries[-1], context)) is not None:
            judge(remedy.verdict)
            tries.append(executor.attempt(remedy.goal, len(tries) + 1, remedy.effort, latest))
        attempts += tries
        latest[goal.id] = tries[-1]
    unsaid = tuple(word for word in left_over if word in undone or not _said(word, latest))
    executed = Executed(tuple(attempts), latest, unsaid, tuple(verdicts))
    judge(conclude(executed.latest.values(), executed.widened, unsaid))
    return replace(executed, verdicts=tuple(verdicts))


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
