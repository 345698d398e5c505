"""Who is scored: a model under the grammar, the same with examples before it, or rules alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.models.model import LanguageModel, Message, ModelError
from engine.planning.compact import PlanRefused
from engine.planning.model_plan import PLAN_TOKENS, parse_plan, plan_grammar, plan_messages
from engine.planning.plan import ExecutionPlan
from engine.planning.planner import NoPlan
from engine.planning.reading import Clock
from finetuning.kept_writing import KeptWriting
from finetuning.triples.triple import Triple
from finetuning.triples.workshop import Bench

EXAMPLES = 5
LIKE = "as_configured"
"""The catalogue whose examples are shown for one that has none of its own in the training split."""


@dataclass(frozen=True)
class Proposal:
    """A plan, or why there is none, and what it took."""

    plan: ExecutionPlan | None
    fault: str = ""
    seconds: float = 0.0
    tokens: int = 0
    text: str = ""


class Contestant(Protocol):
    """Plans the question of a triple."""

    @property
    def name(self) -> str:
        """What it is called beside the others."""
        ...

    @property
    def digest(self) -> str:
        """Changes with whatever could change a plan."""
        ...

    def propose(self, triple: Triple, bench: Bench, clock: Clock) -> Proposal:
        """Its plan for the question, on the catalogue that the triple is asked of."""
        ...


@dataclass(frozen=True)
class ModelAlone:
    """A model under the grammar, no rules before it and no default behind it; ``shown`` are examples by catalogue."""

    name: str
    model: LanguageModel
    kept: KeptWriting
    shown: Mapping[str, Sequence[Triple]]

    @property
    def digest(self) -> str:
        """That of the model: prompts are the same for all."""
        return self.model.digest

    def propose(self, triple: Triple, bench: Bench, clock: Clock) -> Proposal:
        """What the model writes, read as the engine reads it."""
        try:
            written = self.kept.generate(
                self._messages(triple, bench), max_tokens=PLAN_TOKENS, grammar=plan_grammar(bench.catalogue)
            )
        except ModelError as error:
            return Proposal(None, str(error))
        plan, fault = None, ""
        try:
            plan = parse_plan(written.text, bench.catalogue, bench.verifier.planner.vocabulary, clock)
        except PlanRefused as error:
            fault = str(error)
        return Proposal(plan, fault, written.seconds, written.completion_tokens, written.text)

    def _messages(self, triple: Triple, bench: Bench) -> list[Message]:
        system, question = plan_messages(triple.question, bench.catalogue)
        turns = [
            turn
            for example in self.shown.get(triple.catalogue, self.shown.get(LIKE, ()))
            for turn in (
                Message(role="user", content=example.question),
                Message(role="assistant", content=example.written),
            )
        ]
        return [system, *turns, question]


@dataclass(frozen=True)
class RulesAlone:
    """Task graph and rules. The safe default stands for no plan."""

    digest: str
    name: str = "rules alone"

    def propose(self, triple: Triple, bench: Bench, clock: Clock) -> Proposal:
        """The plan of the rules, where they understand the whole question."""
        try:
            planned = bench.verifier.planner.plan(triple.question, clock)
        except NoPlan as error:
            return Proposal(None, str(error))
        if planned.made_by == "default":
            return Proposal(None, "rules do not understand all of it", planned.seconds)
        return Proposal(planned.plan, seconds=planned.seconds)


def shown_examples(triples: Sequence[Triple], count: int = EXAMPLES) -> dict[str, tuple[Triple, ...]]:
    """For each catalogue ``count`` verified triples of the training split, of as many families, the longest plan last.

    The same for every question, so that the beginning of the prompt is read once.
    """
    shown: dict[str, tuple[Triple, ...]] = {}
    learnt = [triple for triple in triples if triple.split == "train" and triple.is_verified]
    for catalogue in sorted({triple.catalogue for triple in learnt}):
        by_family = {triple.family: triple for triple in learnt if triple.catalogue == catalogue}
        ordered = sorted(by_family.values(), key=lambda triple: (len(triple.plan.sub_goals), triple.id))
        # Evenly from the shortest plans to the longest.
        last = max(1, len(ordered) - 1)
        picked = dict.fromkeys(round(number * last / (count - 1)) for number in range(count))
        shown[catalogue] = tuple(ordered[number] for number in picked if number < len(ordered))
    return shown
