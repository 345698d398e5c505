"""The short form in which a model writes a plan: it stands for one ``ExecutionPlan``, and takes half the tokens.

    [["shop","breakage, Heron 2"],["shop","breakage, Wren","row_count >= 2"],["papers","why it rose",1,2,"optional"]]

A goal is its source and what is found there; then, where it is not as usual, the condition that its result must meet,
the numbers of the goals that it comes after, and ``"optional"``. What is usual of a goal, code knows (``usual``).
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

import json_repair
from pydantic import ValidationError

from engine.computed_steps import PLANNED_OPERATIONS, calculation_in
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import CALCULATION, CODE, ENTITIES, Catalogue
from engine.planning.computed_goals import code_goal
from engine.planning.entity_steps import entity_goal, entity_step_in
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.relations import Standing
from engine.planning.validation import parse_validation

MOST_GOALS = 6
MOST_CHARACTERS = 72
"""Of what a goal finds; so that no plan of the grammar is cut off by the limit of tokens."""
OPTIONAL = "optional"
_WORDS = {
    CALCULATION: f"({'|'.join(PLANNED_OPERATIONS)}) of EARLIER",
    ENTITIES: rf"({'|'.join(get_args(Standing))}) of [^\s\"\\][^\n\"\\]{{0,47}}",
    CODE: r"[^\s\"\\:][^\n\"\\:]{0,31} by code over EARLIER: [^\n\"\\]{1,80}",
}
"""What a goal of a source that every project has may find, as regular expressions over ids of goals before it."""

Usual = Callable[[str, str], str]
"""From the source and the description of a goal of a table to the condition that it usually has."""


class PlanRefused(ValueError):
    """A model's output that is no plan for this catalogue and question; the message lists why."""


def sources_of(catalogue: Catalogue) -> list[str]:
    """The ids that a goal may name: the configured sources, and what every project has as far as it can be of use."""
    offered = {CALCULATION: True, ENTITIES: bool(catalogue.entities), CODE: catalogue.runs_code}
    return [
        *(source.id for source in catalogue.sources),
        *(source for source, is_of_use in offered.items() if is_of_use),
    ]


def compact(plan: ExecutionPlan, catalogue: Catalogue, usual: Usual) -> str:
    """The short form of ``plan``, as JSON without spaces."""
    numbers = {goal.id: number for number, goal in enumerate(plan.sub_goals, 1)}
    goals = []
    for goal in plan.sub_goals:
        short: list[Any] = [goal.data_source, goal.description]
        alone = _expanded(numbers[goal.id], short, catalogue, usual)
        if goal.validation != alone.validation:
            short.append(goal.validation)
        if set(goal.depends_on) != set(alone.depends_on):
            short += sorted(numbers[earlier] for earlier in goal.depends_on)
        if goal.required < alone.required:
            short.append(OPTIONAL)
        goals.append(short)
    return json.dumps(goals, ensure_ascii=False, separators=(",", ":"))


def expanded(text: str, catalogue: Catalogue, usual: Usual) -> ExecutionPlan:
    """The plan in a model's output. Broken JSON is repaired by json-repair; what then is no plan is refused."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = json_repair.loads(text)
    if not isinstance(data, list) or not data:
        raise PlanRefused(f"expected a list of goals, got {text[:60]!r}")
    try:
        goals = tuple(_expanded(number, goal, catalogue, usual) for number, goal in enumerate(data, 1))
        return ExecutionPlan(sub_goals=goals)
    except ValidationError as error:
        raise PlanRefused(_first(error)) from error


def _first(error: ValidationError) -> str:
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def _expanded(number: int, short: Any, catalogue: Catalogue, usual: Usual) -> SubGoal:
    if not isinstance(short, list) or len(short) < 2 or not all(isinstance(part, str) for part in short[:2]):
        raise PlanRefused(f"goal {number}: expected a source and what to find there, got {str(short)[:60]!r}")
    source, find, *rest = short
    if source not in (known := sources_of(catalogue)):
        raise PlanRefused(f"goal {number}: source {source!r} is not configured, known: {sorted(known)}")
    try:
        goal = _usual_goal(f"g{number}", source, find, catalogue, usual)
        return goal.model_copy(update=_unusual(rest, number))
    except ValidationError as error:
        raise PlanRefused(f"goal {number}: {_first(error)}") from error
    except ValueError as error:
        raise PlanRefused(f"goal {number}: {error}") from error


def _usual_goal(goal_id: str, source: str, find: str, catalogue: Catalogue, usual: Usual) -> SubGoal:
    if source == CALCULATION:
        return calculation_goal(goal_id, calculation_in(find))
    if source == CODE:
        return code_goal(goal_id, find)
    if source == ENTITIES:
        return entity_goal(goal_id, *entity_step_in(find))
    text = source == catalogue.knowledge_base()
    return SubGoal(
        id=goal_id,
        description=find,
        data_source=source,
        expected_format=ExpectedFormat.TEXT if text else ExpectedFormat.CSV,
        validation="row_count >= 1" if text else usual(source, find),
    )


def _unusual(rest: Sequence[Any], number: int) -> dict[str, Any]:
    """What the rest of a short goal says otherwise than usual."""
    checks = [part for part in rest if isinstance(part, str) and part != OPTIONAL]
    after = [part for part in rest if isinstance(part, int) and not isinstance(part, bool)]
    if len(checks) > 1 or len(checks) + len(after) + rest.count(OPTIONAL) != len(rest):
        raise ValueError(f"expected at most a condition, numbers of goals before it and {OPTIONAL!r}, got {rest}")
    if wrong := [earlier for earlier in after if not 0 < earlier < number]:
        raise ValueError(f"comes after {wrong}, which do not stand before it")
    changed: dict[str, Any] = {}
    if checks:
        parse_validation(checks[0])
        changed["validation"] = checks[0]
    if after:
        changed["depends_on"] = tuple(f"g{earlier}" for earlier in sorted(set(after)))
    if OPTIONAL in rest:
        changed["required"] = False
    return changed


def schema(catalogue: Catalogue) -> dict[str, Any]:
    """A JSON Schema of the short form: only configured sources, only expressions of the validation language."""
    goals = [_goal_schema(number, catalogue) for number in range(1, MOST_GOALS + 1)]
    return {"type": "array", "prefixItems": goals, "items": False, "minItems": 1}


def _goal_schema(number: int, catalogue: Catalogue) -> dict[str, Any]:
    """The schema of the n-th goal, which may come after goals before it only."""
    find = {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS}
    found: list[list[dict[str, Any]]] = [[{"enum": [source.id for source in catalogue.sources]}, find]]
    for source in sources_of(catalogue):
        if source in _WORDS and (number > 1 or source == ENTITIES):
            earlier = f"g[1-{number - 1}](, g[1-{number - 1}]){{0,{number - 2}}}"
            found.append([{"const": source}, _of(_WORDS[source].replace("EARLIER", earlier))])
    # A condition stands before the rest, so that there is one at most.
    rest, check = [*range(1, number), OPTIONAL], _of(_checks(catalogue))
    return {"anyOf": [_array(parts, rest) for begin in found for parts in (begin, [*begin, check])]}


def _of(pattern: str) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{pattern}$"}


def _array(parts: list[dict[str, Any]], rest: list[Any]) -> dict[str, Any]:
    return {
        "type": "array",
        "prefixItems": parts,
        "items": {"enum": rest},
        "minItems": len(parts),
        "maxItems": len(parts) + len(rest),
    }


def _checks(catalogue: Catalogue) -> str:
    """Up to three conditions over the columns of the catalogue, as a regular expression."""
    columns = {m.id for t in catalogue.tables.values() for m in t.measures}
    columns |= {d.column for t in catalogue.tables.values() for d in t.dimensions}
    columns |= {t.time.column for t in catalogue.tables.values() if t.time is not None}
    name = "|".join(map(re.escape, sorted(columns))) or "value"
    value = r"('[^'\"\\]{1,24}'|-?[0-9]{1,9}(\.[0-9]{1,4})?)"
    compared = rf"(row_count|len\(data\)|{name}) (>=|<=|==|!=|>|<) {value}"
    one = rf"({compared}|has_columns: \['({name})'(, '({name})'){{0,3}}\]|({name}) in \[{value}(, {value}){{0,3}}\])"
    return rf"{one}( AND {one}){{0,2}}"
