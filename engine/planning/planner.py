"""From a question to a plan: rules, the task graph, the model, a safe default, in this order."""

import logging
import time
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.models.model import LanguageModel, ModelError
from engine.planning.both_sources import plan_both, plan_weighed
from engine.planning.catalogue import Catalogue
from engine.planning.clauses import questions_in
from engine.planning.compact import PlanRefused
from engine.planning.extractions import with_extractions
from engine.planning.mentions import Vocabulary
from engine.planning.model_plan import PLAN_TOKENS, parse_plan, plan_grammar, plan_messages
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.plan_guard import faults_of
from engine.planning.planned import ModelPlan, Planned, Report
from engine.planning.reading import Clock, Reading, read
from engine.planning.rules import MOST_GOALS, Draft, document_goal, plan_by_rules, renamed
from engine.planning.task_graph import plan_by_task_graph, report_of

logger = logging.getLogger(__name__)


class NoPlan(ValueError):
    """A question that no configured source can take; the message says what is configured."""


@dataclass(frozen=True)
class Planner:
    """Plans questions against one catalogue. Without a model, what rules cannot plan gets the default plan."""

    catalogue: Catalogue
    model: LanguageModel | None
    decompose: bool = True
    """Whether a question may be taken apart; else it is one sub-goal, for a table where rules place all of it."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The configured names, ready to be found in a text."""
        return Vocabulary(self.catalogue.terms, frozenset(word.lower() for word in self.catalogue.fillers))

    def read(self, question: str, clock: Clock) -> Reading:
        """What rules understand of the question."""
        return read(question, self.vocabulary, clock)

    def plan(self, question: str, clock: Clock) -> Planned:
        """A plan in every case in which a source is configured that could take the question, else ``NoPlan``."""
        planned = self._planned(question, clock)
        plan = with_extractions(planned.plan, self.catalogue.knowledge_base())
        return planned.model_copy(update={"plan": plan})

    def _planned(self, question: str, clock: Clock) -> Planned:
        began = time.perf_counter()
        reading = self.read(question, clock)
        if not self.decompose:
            return self._in_one(reading, began)
        known = plan_by_task_graph(reading, self.catalogue, self.vocabulary, clock)
        if known is not None and known.plan is not None and not known.left_over:
            return _planned(known.plan, "task_graph", known.thought, began, report=report_of(known))
        draft = plan_by_rules(reading, self.catalogue)
        both = plan_both(reading, self.catalogue, self.vocabulary, clock) if known is None else None
        if both is None and known is None and not draft.left_over:
            both = plan_weighed(reading, self.catalogue)
        if both is not None and both.plan is not None:
            return _planned(both.plan, "rules", both.thought, began)
        if draft.plan is not None and not draft.left_over and known is None:
            return _planned(draft.plan, "rules", draft.thought, began)
        return self._by_model(reading, draft if known is None else known, clock, began, whole=known is not None)

    def _in_one(self, reading: Reading, began: float) -> Planned:
        """One sub-goal: by rules where they make one of the whole question, else a search for it."""
        draft = plan_by_rules(reading, self.catalogue)
        if draft.plan is not None and not draft.left_over and len(draft.plan.sub_goals) == 1:
            return _planned(draft.plan, "rules", draft.thought, began)
        source = self.catalogue.knowledge_base()
        if source is None:
            raise NoPlan(_nothing_takes_it(self.catalogue))
        plan = ExecutionPlan(sub_goals=(document_goal("d1", reading.text, source),))
        thought = "The question is not to be taken apart, so it is looked for as it stands."
        return Planned(plan=plan, made_by="default", thought=thought, seconds=time.perf_counter() - began)

    def by_model(self, question: str, clock: Clock) -> ModelPlan:
        """The model's plan alone, without rules before it or a default behind it."""
        if self.model is None:
            return ModelPlan(plan=None, refused=("no planner model is configured",), seconds=0.0)
        reading = self.read(question, clock)
        began = time.perf_counter()
        plan, tokens = None, (0, 0)
        try:
            generation = self.model.generate(
                plan_messages(question, self.catalogue), max_tokens=PLAN_TOKENS, grammar=plan_grammar(self.catalogue)
            )
            tokens = (generation.prompt_tokens, generation.completion_tokens)
            plan = parse_plan(generation.text, self.catalogue, self.vocabulary, clock)
            refused = faults_of(plan, reading, self.catalogue, self.vocabulary, clock)
        except (ModelError, PlanRefused) as error:
            refused = (str(error),)
        return ModelPlan(
            plan=plan,
            refused=refused,
            seconds=time.perf_counter() - began,
            prompt_tokens=tokens[0],
            completion_tokens=tokens[1],
        )

    def _by_model(self, reading: Reading, draft: Draft, clock: Clock, began: float, *, whole: bool) -> Planned:
        """The model's plan, else the default one; ``whole`` questions are of a known kind and never taken apart."""
        made = self.by_model(reading.text, clock)
        tokens = (made.prompt_tokens, made.completion_tokens)
        if made.plan is None or made.refused:
            goals = [] if whole else self._part_by_part(reading, clock)
            if goals:
                return Planned(
                    plan=ExecutionPlan(sub_goals=tuple(goals)),
                    made_by="default",
                    thought="The question asks several things, so each is looked for by itself.",
                    refused=made.refused,
                    seconds=time.perf_counter() - began,
                    prompt_tokens=tokens[0],
                    completion_tokens=tokens[1],
                )
            return self._default(reading, draft, made.refused, began, tokens, whole=whole)
        thought = f"The rules left {', '.join(draft.left_over)} over, so the model planned."
        return _planned(made.plan, "model", thought, began, tokens)

    def _part_by_part(self, reading: Reading, clock: Clock) -> list[SubGoal]:
        """A sub-goal for each thing that a question asks, where it asks several: by tables if rules place it all."""
        source = self.catalogue.knowledge_base()
        if source is None:
            return []
        goals: list[SubGoal] = []
        for number, part in enumerate(questions_in(reading.text, self.vocabulary, clock), 1):
            draft = plan_by_rules(self.read(part, clock), self.catalogue)
            if draft.plan is None or draft.left_over:
                goals.append(document_goal(f"d{number}", part, source))
                continue
            ids = {goal.id: f"p{number}{goal.id}" for goal in draft.plan.sub_goals}
            goals += [renamed(goal, ids) for goal in draft.plan.sub_goals]
        return goals if len(goals) <= MOST_GOALS else []

    def _default(
        self,
        reading: Reading,
        draft: Draft,
        refused: tuple[str, ...],
        began: float,
        tokens: tuple[int, int],
        *,
        whole: bool,
    ) -> Planned:
        """What the rules did understand, and a search of the documents for the question as it stands.

        A passage alone never answers a ``whole`` question: the figures of a report belong to it.
        """
        logger.warning("Default plan for %r: %s", reading.text, "; ".join(refused))
        source = self.catalogue.knowledge_base()
        # Where more words are left over than names were found, the names stand in a question about something else.
        about_tables = whole or source is None or len(draft.left_over) <= len(reading.mentions)
        goals = list(draft.plan.sub_goals) if draft.plan is not None and about_tables else []
        if source is not None:
            goals.append(document_goal("d1", reading.text, source))
        if not goals:
            raise NoPlan(_nothing_takes_it(self.catalogue))
        # A search for the whole question looks for every word itself; beside figures, what it finds must be shown.
        figures = any(goal.data_source != source for goal in goals)
        return Planned(
            plan=ExecutionPlan(sub_goals=tuple(goals)),
            made_by="default",
            thought=draft.thought,
            left_over=draft.left_over if figures else (),
            undone=draft.undone if figures else (),
            refused=refused,
            report=report_of(draft) if figures else None,
            seconds=time.perf_counter() - began,
            prompt_tokens=tokens[0],
            completion_tokens=tokens[1],
        )


def _nothing_takes_it(catalogue: Catalogue) -> str:
    measures = dict.fromkeys(m.names[0] for table in catalogue.tables.values() for m in table.measures)
    if not measures:
        offer = "no table with measures and no documents are configured under `sources` in plumbline.yaml"
    else:
        offer = f"tables offer: {', '.join(measures)}"
    return f"no configured source can take this question; {offer}"


def _planned(
    plan: ExecutionPlan,
    made_by: Literal["rules", "task_graph", "model"],
    thought: str,
    began: float,
    tokens: tuple[int, int] = (0, 0),
    *,
    report: Report | None = None,
) -> Planned:
    return Planned(
        plan=plan,
        made_by=made_by,
        thought=thought,
        report=report,
        seconds=time.perf_counter() - began,
        prompt_tokens=tokens[0],
        completion_tokens=tokens[1],
    )
