"""A plan made by the language model: the prompt, the grammar, and how its output is read."""

from engine.computed_steps import PLANNED_OPERATIONS
from engine.models.model import Grammar, Message
from engine.planning.catalogue import CALCULATION, CODE, ENTITIES, Catalogue
from engine.planning.compact import Usual, expanded, schema
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan
from engine.planning.reading import Clock
from engine.planning.rules import usual_check
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
    lines.append(f'{CALCULATION}: {", ".join(PLANNED_OPERATIONS)} "of g1, g2"')
    return [
        Message(role="system", content="\n".join([_INSTRUCTION, *lines])),
        Message(role="user", content=question),
    ]


def plan_grammar(catalogue: Catalogue) -> Grammar:
    """What the model may write: the short form of a plan for this catalogue."""
    return Grammar(kind="json_schema", source=schema(catalogue))


def parse_plan(text: str, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> ExecutionPlan:
    """The plan that a model wrote in the short form; ``PlanRefused`` where it is none."""
    return expanded(text, catalogue, usual_of(catalogue, vocabulary, clock))


def usual_of(catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> Usual:
    """What a goal of a table usually satisfies: for one that is no query, that anything was found."""

    def usual(source: str, find: str) -> str:
        try:
            return usual_check(query_in(find, source, catalogue, vocabulary, clock), catalogue)
        except UnreadableGoal:
            return "row_count >= 1"

    return usual
