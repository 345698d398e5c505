"""Agentic with the plans that a benchmark gives: what the engine makes of right slots, apart from how it finds them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.pipelines.agentic import AgenticAnswerer
from engine.pipelines.versions import pipeline_version, source_versions
from engine.planning.plan import ExecutionPlan
from engine.planning.planned import Planned
from engine.planning.planner import NoPlan, Planner
from engine.planning.reading import Clock
from orchestration.compose import Composition, new_id

Plans = Mapping[str, ExecutionPlan]
"""Plans by question."""


@dataclass(frozen=True)
class GivenPlanner(Planner):
    """A planner that is told its plans."""

    plans: Plans = field(default_factory=dict)

    def plan(self, question: str, clock: Clock) -> Planned:  # noqa: ARG002
        """The plan that was given; ``NoPlan`` where there is none."""
        if question not in self.plans:
            raise NoPlan(f"no plan was given for {question!r}")
        return Planned(plan=self.plans[question], made_by="default", thought="The plan was given.", seconds=0.0)


@dataclass(frozen=True)
class GivenPlansAnswerer(AgenticAnswerer):
    """Executes plans that were given; documents are not needed."""

    plans: Plans = field(default_factory=dict)

    @cached_property
    def planner(self) -> Planner:
        """The planner that is told its plans."""
        return GivenPlanner(self.sources.catalogue, None, plans=self.plans)

    def versions(self) -> dict[str, str]:
        """The digests that an answer depends on, the plans among them."""
        return {
            **dict.fromkeys(("index", "model"), "none"),
            "pipeline": pipeline_version(self.settings),
            "plans": self._plans_version,
            **source_versions(self.sources),
        }

    @cached_property
    def _plans_version(self) -> str:
        texts = sorted(f"{question}{plan.model_dump_json()}" for question, plan in self.plans.items())
        return hashlib.sha256("".join(texts).encode()).hexdigest()[:16]


def given_plans(composition: Composition, plans: Plans) -> GivenPlansAnswerer:
    """An answerer over a project's tables. No model is asked, no document searched, and no run recorded."""
    return GivenPlansAnswerer(
        index=None,
        embedder=composition.embedder,
        model=composition.language_model,
        settings=composition.settings.model_copy(update={"model_writing": False}),
        sources=composition.sources,
        store=None,
        now=composition.now,
        new_id=new_id,
        plans=plans,
    )
