"""A plan made by the language model: prompt, grammar, and the checks that the plan must pass."""

from typing import get_args

from engine.models.model import Grammar, Message
from engine.planning.calculations import Operation
from engine.planning.catalogue import BUILT_IN, CALCULATION, CODE, ENTITIES, Catalogue
from engine.planning.compact import expanded, schema
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.function_words import content_words
from engine.planning.groupings import groupings_of
from engine.planning.mentions import Mention, Vocabulary
from engine.planning.plan import ExecutionPlan
from engine.planning.reading import Clock, Reading
from engine.planning.rules import usual_check
from engine.planning.shortfall import shortfall
from engine.planning.table_query import TableQuery
from engine.settings import TabularSource

PLAN_TOKENS = 500
"""Enough for the longest plan that the grammar allows, so that no plan is cut off: a goal takes at most about 80."""

_INSTRUCTION = (
    'Plan the question as the fewest goals ["source","what to find there"], with the names and dates of the question '
    'and no others, as [["SOURCE","sales, East, May 2024"],["SOURCE","sales, East, June 2024"],["calculation","growth '
    'of g1, g2"]]. Sources:'
)


def plan_messages(question: str, catalogue: Catalogue) -> list[Message]:
    """The prompt. All but the question is the same for every question, so that its prefix can be kept."""
    lines = []
    for source in catalogue.sources:
        line = f"{source.id}: {source.description}"
        if isinstance(source, TabularSource):
            measures = dict.fromkeys(m.names[0] for t in source.tables for m in t.measures)
            columns = dict.fromkeys(d.names[0] for t in source.tables for d in t.dimensions)
            line += f" ({', '.join(measures)}; by {', '.join(columns)})"
        lines.append(line)
    if catalogue.entities:
        lines.append(f'{ENTITIES}: registered name, parent or subsidiaries "of NAME"')
    if catalogue.runs_code:
        lines.append(f"{CODE}: Python over earlier goals, as 'NAME by code over g1, g2: EXPRESSION'")
    lines.append(f'{CALCULATION}: {", ".join(get_args(Operation))} "of g1, g2"')
    return [
        Message(role="system", content="\n".join([_INSTRUCTION, *lines])),
        Message(role="user", content=question),
    ]


def plan_grammar(catalogue: Catalogue) -> Grammar:
    """What the model may write: the short form of a plan for this catalogue."""
    return Grammar(kind="json_schema", source=schema(catalogue))


def parse_plan(text: str, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> ExecutionPlan:
    """The plan that a model wrote in the short form; ``PlanRefused`` where it is none."""

    def usual(source: str, find: str) -> str:
        try:
            return usual_check(query_in(find, source, catalogue, vocabulary, clock), catalogue)
        except UnreadableGoal:
            return "row_count >= 1"

    return expanded(text, catalogue, usual)


def faults_of(
    plan: ExecutionPlan, reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock
) -> tuple[str, ...]:
    """Why ``plan`` is no plan for the question: goals nobody can read, names or words of the question left out."""
    faults, queries = [], []
    computed = [goal for goal in plan.sub_goals if goal.data_source == CALCULATION]
    spoken = " ".join(goal.description for goal in plan.sub_goals)
    for goal in plan.sub_goals:
        if goal.data_source in (*BUILT_IN, catalogue.knowledge_base()):
            continue
        try:
            queries.append(query_in(goal.description, goal.data_source, catalogue, vocabulary, clock))
        except UnreadableGoal as error:
            faults.append(str(error))
    meant = {meaning for mention in vocabulary.find(spoken) for meaning in _meanings(mention)}
    faults += [
        f"no sub-goal speaks of {mention.text!r}" for mention in reading.mentions if not meant & _meanings(mention)
    ]
    words = {word.lower() for word in content_words(spoken)}
    faults += [f"no sub-goal speaks of {word!r}" for word in reading.residue if word.lower() not in words]
    faults += [f"no sub-goal speaks of {limit!r}" for limit in reading.limits if limit.lower() not in spoken.lower()]
    if queries and len(queries) + len(computed) == len(plan.sub_goals):
        faults += [f"no sub-goal does {word!r}" for word in shortfall(reading, tuple(queries), computed, catalogue)]
    return (*faults, *_not_grouped_by(reading, queries))


def _meanings(mention: Mention) -> set[tuple[str, str, str]]:
    """What a name stands for, by whichever of its names: a plan may call a figure as the catalogue does."""
    return {(term.kind, term.column, term.target) for term in mention.terms}


def _not_grouped_by(reading: Reading, queries: list[TableQuery]) -> list[str]:
    """What figures are wanted by and no query gives them by. Several such things must be had of one query."""
    named = groupings_of(reading)
    chosen = [[set(grouping.columns)] for grouping in named if grouping.chosen]
    together = [set(grouping.columns) for grouping in named if not grouping.chosen]
    together += [{str(grain)} for grain in reading.grains]
    return [
        f"no sub-goal groups by {' and '.join(sorted(' or '.join(sorted(any_of)) for any_of in wanted))}"
        for wanted in (*chosen, together)
        if queries
        and not any(all(any_of & {query.by, query.by_time, query.listed} for any_of in wanted) for query in queries)
    ]
