"""A plan made by the language model: prompt, grammar, strict parsing, and the checks that it must pass.

The model writes a compact form, one to one with ``ExecutionPlan``, so that it writes few tokens.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import json_repair
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.models.model import Grammar, Message
from engine.planning.catalogue import BUILT_IN, CODE, Catalogue
from engine.planning.code_steps import code_goal
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.function_words import content_words
from engine.planning.groupings import groupings_of
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.reading import Clock, Reading
from engine.planning.shortfall import shortfall
from engine.planning.table_query import TableQuery
from engine.planning.validation import ValidationSyntaxError, parse_validation
from engine.settings import TabularSource

MOST_GOALS = 5
MOST_CHARACTERS = 72
PLAN_TOKENS = 500
"""Enough for the longest plan that the grammar allows, so that no plan is cut off: a goal takes at most about 100."""

_INSTRUCTION = (
    "Split the question into the fewest sub-goals. Each names ONE source and says in a short phrase what to find "
    "there, with the exact names and dates of the question. Never add names. Sources:"
)


class PlanRefused(ValueError):
    """A model's output that is no plan for this catalogue and question; the message lists why."""


class _CompactGoal(BaseModel):
    model_config = ConfigDict(extra="forbid")

    find: str = Field(min_length=1, max_length=300)
    source: str
    check: str
    after: list[int] = []


class _CompactPlan(BaseModel):
    model_config = ConfigDict(extra="forbid")

    goals: list[_CompactGoal] = Field(min_length=1, max_length=MOST_GOALS)


def plan_messages(question: str, catalogue: Catalogue) -> list[Message]:
    """The prompt. All but the question is the same for every question, so that its prefix can be kept."""
    lines = []
    for source in catalogue.sources:
        if isinstance(source, TabularSource):
            measures = [f"{m.names[0]}" for t in source.tables for m in t.measures]
            columns = list(dict.fromkeys(d.names[0] for t in source.tables for d in t.dimensions))
            lines.append(
                f"- {source.id}: {source.description} Figures: {', '.join(measures)}. By: {', '.join(columns)}."
            )
        else:
            lines.append(f"- {source.id}: {source.description}")
    if catalogue.runs_code:
        lines.append(f"- {CODE}: Python over earlier goals, as 'NAME by code over g1, g2: EXPRESSION'.")
    return [
        Message(role="system", content="\n".join([_INSTRUCTION, *lines])),
        Message(role="user", content=question),
    ]


def plan_grammar(catalogue: Catalogue) -> Grammar:
    """A JSON Schema of the compact form: only configured sources, only expressions of the validation language."""
    return Grammar(kind="json_schema", source=_schema(catalogue))


def _schema(catalogue: Catalogue) -> dict[str, Any]:
    columns = {m.id for t in catalogue.tables.values() for m in t.measures}
    columns |= {d.column for t in catalogue.tables.values() for d in t.dimensions}
    name = "|".join(map(re.escape, sorted(columns))) or "value"
    check = (
        rf"(row_count >= [1-9][0-9]?|len\(data\) > [1-9][0-9]{{0,2}}|has_columns: \['({name})'(, '({name})'){{0,2}}\])"
    )
    goals = [_goal_schema(number, catalogue, check) for number in range(1, MOST_GOALS + 1)]
    return {
        "type": "object",
        "properties": {"goals": {"type": "array", "prefixItems": goals, "items": False, "minItems": 1}},
        "required": ["goals"],
        "additionalProperties": False,
    }


def _goal_schema(number: int, catalogue: Catalogue, check: str) -> dict[str, Any]:
    """The schema of the n-th goal, which may come after goals before it only."""
    sources = [*(source.id for source in catalogue.sources), *([CODE] if catalogue.runs_code else [])]
    before: dict[str, Any] = {"type": "array", "maxItems": 0}
    if number > 1:
        before = {"type": "array", "items": {"enum": list(range(1, number))}, "maxItems": number - 1}
    return {
        "type": "object",
        "properties": {
            "find": {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS},
            "source": {"enum": sources},
            "check": {"type": "string", "pattern": f"^{check}$"},
            "after": before,
        },
        "required": ["find", "source", "check", "after"],
        "additionalProperties": False,
    }


def parse_plan(text: str, catalogue: Catalogue) -> ExecutionPlan:
    """The plan in a model's output. Broken JSON is repaired by json-repair; what then is no plan is refused."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = json_repair.loads(text)
    if not isinstance(data, Mapping):
        raise PlanRefused(f"no JSON object in the model's output, which begins {text[:60]!r}")
    try:
        compact = _CompactPlan.model_validate(data)
        goals = tuple(_sub_goal(number, goal, catalogue) for number, goal in enumerate(compact.goals, 1))
        return ExecutionPlan(sub_goals=goals)
    except ValidationError as error:
        first = error.errors()[0]
        raise PlanRefused(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    except ValidationSyntaxError as error:
        raise PlanRefused(str(error)) from error


def _sub_goal(number: int, goal: _CompactGoal, catalogue: Catalogue) -> SubGoal:
    known = {source.id: source for source in catalogue.sources}
    if goal.source == CODE and catalogue.runs_code:
        try:
            return code_goal(f"g{number}", goal.find)
        except ValueError as error:
            raise PlanRefused(f"goals.{number}.find: {error}") from error
    if goal.source not in known:
        raise PlanRefused(f"goals.{number}.source: {goal.source!r} is not configured, known: {sorted(known)}")
    parse_validation(goal.check)
    return SubGoal(
        id=f"g{number}",
        description=goal.find,
        data_source=goal.source,
        expected_format=ExpectedFormat.CSV if known[goal.source].kind == "sql" else ExpectedFormat.TEXT,
        validation=goal.check,
        depends_on=tuple(f"g{n}" for n in sorted(set(goal.after))),
    )


def faults_of(
    plan: ExecutionPlan, reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock
) -> tuple[str, ...]:
    """Why ``plan`` is no plan for the question: goals nobody can read, names or words of the question left out."""
    faults, queries = [], []
    spoken = " ".join(goal.description for goal in plan.sub_goals)
    for goal in plan.sub_goals:
        if goal.data_source in (*BUILT_IN, catalogue.knowledge_base()):
            continue
        try:
            queries.append(query_in(goal.description, goal.data_source, catalogue, vocabulary, clock))
        except UnreadableGoal as error:
            faults.append(str(error))
    meant = {term for mention in vocabulary.find(spoken) for term in mention.terms}
    faults += [
        f"no sub-goal speaks of {mention.text!r}" for mention in reading.mentions if not meant & set(mention.terms)
    ]
    words = {word.lower() for word in content_words(spoken)}
    faults += [f"no sub-goal speaks of {word!r}" for word in reading.residue if word.lower() not in words]
    faults += [f"no sub-goal speaks of {limit!r}" for limit in reading.limits if limit.lower() not in spoken.lower()]
    if queries and len(queries) == len(plan.sub_goals):
        faults += [f"no sub-goal does {word!r}" for word in shortfall(reading, tuple(queries), (), catalogue)]
    return (*faults, *_not_grouped_by(reading, queries))


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
