"""How well a planner plans: every plan of a split executed, and compared with the one that is known to be right."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from engine.execution.outcome import Outcome
from engine.planning.catalogue import BUILT_IN, Language
from engine.planning.plan import ExecutionPlan
from engine.planning.plan_guard import faults_of
from engine.planning.reading import Clock
from finetuning.contestants import Contestant, Proposal
from finetuning.plan_meaning import Meaning, Reader, Slots, meanings_of, paired, slots_of
from finetuning.same_checks import behave_alike
from finetuning.triples.triple import Triple
from finetuning.triples.verify import NotVerifiable
from finetuning.triples.workshop import Bench

logger = logging.getLogger(__name__)

TOLD_EVERY = 25


class PlanRow(BaseModel):
    """How one contestant planned one triple. What does not have the right form is right in nothing."""

    model_config = ConfigDict(frozen=True)

    id: str
    language: Language
    family: str
    topic: str
    catalogue: str
    unseen: bool = Field(description="Whether the catalogue was in no training")
    goals: int = Field(description="Sub-goals of the right plan")
    format: bool = Field(description="Parses, fits the schema, its validations compile and its sources exist")
    sources: bool = Field(False, description="Asks exactly the right sources, built-in ones aside")
    asked: bool = Field(False, description="Its sub-goals ask what the right ones ask, in any order")
    entities: bool = Field(False, description="Speaks of exactly the right names")
    metrics: bool = Field(False, description="Speaks of exactly the right measures")
    periods: bool = Field(False, description="Speaks of exactly the right times")
    validations: bool = Field(False, description="Its validations say of results what the right ones say")
    accepted: bool = Field(False, description="The engine would take it: it speaks of the whole question and no more")
    verified: bool = Field(False, description="Executes, and every result satisfies its validation")
    seconds: float
    tokens: int
    fault: str = ""
    text: str = ""

    @property
    def right(self) -> bool:
        """Whether it executes, verifies, and asks what was asked: a plan for another question may verify too."""
        return self.verified and self.asked


@dataclass(frozen=True)
class Key:
    """The right plan of a triple: what it asks, and what came of it."""

    meanings: tuple[Meaning, ...]
    slots: Slots
    outcomes: Mapping[str, Outcome]


@dataclass
class Marker:
    """Marks the plans of contestants. Right plans are executed once for all of them."""

    triples: Sequence[Triple]
    benches: Mapping[str, Bench]
    _keys: dict[str, Key] = field(default_factory=dict)

    @cached_property
    def _ordered(self) -> list[Triple]:
        """By catalogue, so that a model reads the beginning of each prompt once."""
        return sorted(self.triples, key=lambda triple: triple.catalogue)

    def rows(self, contestant: Contestant) -> tuple[PlanRow, ...]:
        """A row for each triple, in the order of the triples."""
        marked = {row.id: row for row in self._marked(contestant)}
        return tuple(marked[triple.id] for triple in self.triples)

    def _marked(self, contestant: Contestant) -> Iterator[PlanRow]:
        for number, triple in enumerate(self._ordered, 1):
            bench = self.benches[triple.catalogue]
            settings = bench.verifier.sources.settings
            clock = Clock(triple.as_of, settings.zone, settings.fiscal_year_start)
            yield self._row(triple, bench, clock, contestant.propose(triple, bench, clock))
            if number % TOLD_EVERY == 0:
                logger.info("%s: %d of %d", contestant.name, number, len(self.triples))

    def _row(self, triple: Triple, bench: Bench, clock: Clock, proposal: Proposal) -> PlanRow:
        row = PlanRow(
            id=triple.id,
            language=triple.language,
            family=triple.family,
            topic=triple.topic,
            catalogue=triple.catalogue,
            unseen=bench.variant.splits == ("test",),
            goals=len(triple.plan.sub_goals),
            format=proposal.plan is not None,
            seconds=proposal.seconds,
            tokens=proposal.tokens,
            fault=proposal.fault,
            text=proposal.text,
        )
        plan = proposal.plan
        return row if plan is None else row.model_copy(update=self._marks(triple, bench, clock, plan))

    def _marks(self, triple: Triple, bench: Bench, clock: Clock, plan: ExecutionPlan) -> dict[str, object]:
        reader = Reader(bench.catalogue, bench.verifier.planner.vocabulary, clock)
        key = self._key(triple, bench, reader)
        meanings, slots = meanings_of(plan, reader), slots_of(plan, reader)
        pairs = paired(meanings, key.meanings)
        asked = len(pairs) == len(meanings) == len(key.meanings)
        reading = bench.verifier.planner.read(triple.question, clock)
        verified, fault = self._verified(triple, bench, plan)
        return {
            "sources": _sources(plan) == _sources(triple.plan),
            "asked": asked,
            "entities": slots.entities == key.slots.entities,
            "metrics": slots.metrics == key.slots.metrics,
            "periods": slots.periods == key.slots.periods,
            "validations": asked and _same_validations(plan, triple.plan, pairs, key.outcomes),
            "accepted": not faults_of(plan, reading, reader.catalogue, reader.vocabulary, clock),
            "verified": verified,
            "fault": fault,
        }

    def _key(self, triple: Triple, bench: Bench, reader: Reader) -> Key:
        if triple.id not in self._keys:
            meanings, slots = meanings_of(triple.plan, reader), slots_of(triple.plan, reader)
            self._keys[triple.id] = Key(meanings, slots, bench.verifier.execute(triple.plan, triple.as_of))
        return self._keys[triple.id]

    def _verified(self, triple: Triple, bench: Bench, plan: ExecutionPlan) -> tuple[bool, str]:
        if plan == triple.plan:
            return triple.is_verified, ""
        try:
            found = bench.verifier.verify(plan, triple.as_of)
        except NotVerifiable as error:
            return False, str(error)
        return found.status == "verified", found.message


def _sources(plan: ExecutionPlan) -> set[str]:
    return {goal.data_source for goal in plan.sub_goals} - BUILT_IN


def _same_validations(
    plan: ExecutionPlan, right: ExecutionPlan, pairs: Sequence[tuple[int, int]], outcomes: Mapping[str, Outcome]
) -> bool:
    """Whether the validations of paired sub-goals behave alike on what the right ones found."""
    for number, other in pairs:
        goal, key = plan.sub_goals[number], right.sub_goals[other]
        outcome = outcomes.get(key.id)
        if outcome is None or outcome.result is None:
            if goal.validation != key.validation:
                return False
        elif not behave_alike(goal.validation, key.validation, outcome.result):
            return False
    return True
