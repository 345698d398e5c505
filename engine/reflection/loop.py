"""Execute a plan and reflect on it: at most three rounds, and no attempt twice."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from engine.answer import Verdict
from engine.execution.executor import Executor
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.reflection.rules import Context, Remedy, conclude, remedy_for
from engine.sources.knowledge import SearchFindings
from engine.sources.terms import Folded, Wanted, match

logger = logging.getLogger(__name__)

MOST_ROUNDS = 3


@dataclass(frozen=True)
class Executed:
    """All attempts in order, the latest of each sub-goal, and the verdicts, the last of which concludes."""

    attempts: tuple[Outcome, ...]
    latest: dict[str, Outcome]
    widened: frozenset[str]
    verdicts: tuple[Verdict, ...]

    @property
    def conclusion(self) -> Verdict:
        """Whether to answer or to abstain, and why."""
        return self.verdicts[-1]


def execute(
    plan: ExecutionPlan, executor: Executor, catalogue: Catalogue, language: Language, left_over: tuple[str, ...]
) -> Executed:
    """Run ``plan``; each failed sub-goal gets what the rules prescribe before those that depend on it run."""
    attempts: list[Outcome] = []
    latest: dict[str, Outcome] = {}
    widened: set[str] = set()
    verdicts: list[Verdict] = []

    def judge(verdict: Verdict) -> None:
        verdicts.append(verdict)
        executor.log.watch(verdict)

    for goal in plan.sub_goals:
        outcome = executor.attempt(goal, 1, Effort(), latest)
        attempts.append(outcome)
        seen = {_fingerprint(goal, outcome.effort)}
        tried = {(goal.id, goal.data_source)}
        for round_number in range(2, MOST_ROUNDS + 2):
            remedy = _remedy(outcome, catalogue, language, tried)
            if remedy is None or remedy.goal is None or remedy.effort is None:
                break
            print_ = _fingerprint(remedy.goal, remedy.effort)
            if print_ in seen and remedy.verdict.action != "retry":
                break
            judge(remedy.verdict)
            seen.add(print_)
            tried.add((goal.id, remedy.goal.data_source))
            outcome = executor.attempt(remedy.goal, round_number, remedy.effort, latest)
            attempts.append(outcome)
            if remedy.verdict.action == "widen" and outcome.succeeded and remedy.goal.description != goal.description:
                widened.add(goal.id)
        latest[goal.id] = outcome
    unsaid = tuple(word for word in left_over if not _said(word, latest))
    judge(conclude(tuple(latest.values()), frozenset(widened), unsaid))
    return Executed(tuple(attempts), latest, frozenset(widened), tuple(verdicts))


def _said(word: str, latest: Mapping[str, Outcome]) -> bool:
    """Whether a passage that was found speaks of a word that the rules could not place."""
    texts = [
        f"{passage.section} {passage.text}"
        for outcome in latest.values()
        if outcome.succeeded and isinstance(outcome.result, SearchFindings)
        for passage in outcome.result.passages
    ]
    return any(match(Wanted((word,), is_name=len(word) == 1), Folded.of(text)) > 0.5 for text in texts)


def _remedy(outcome: Outcome, catalogue: Catalogue, language: Language, tried: set[tuple[str, str]]) -> Remedy | None:
    if outcome.succeeded:
        return None
    return remedy_for(outcome, Context(catalogue, language, frozenset(tried)))


def _fingerprint(goal: SubGoal, effort: Effort) -> tuple[str, str, int, float | None]:
    return goal.description, goal.data_source, effort.k, effort.sla_s
