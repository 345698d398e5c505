"""A plan as the text that a model should write for it."""

import json

from jsonschema import Draft202012Validator

from engine.planning.compact import PlanRefused, compact, schema
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.model_plan import parse_plan
from engine.planning.plan import ExecutionPlan
from engine.planning.planner import Planner
from engine.planning.reading import Clock
from engine.planning.rules import usual_check


class NotWritten(ValueError):
    """A plan that a model could not write under the grammar of its catalogue, or that would be read otherwise."""


def written_plan(plan: ExecutionPlan, planner: Planner, clock: Clock) -> str:
    """The short form of ``plan``. It is within the grammar, and reads back as the same plan."""
    catalogue, vocabulary = planner.catalogue, planner.vocabulary

    def usual(source: str, find: str) -> str:
        try:
            return usual_check(query_in(find, source, catalogue, vocabulary, clock), catalogue)
        except UnreadableGoal:
            return "row_count >= 1"

    try:
        text = compact(plan, catalogue, usual)
        read = parse_plan(text, catalogue, vocabulary, clock)
    except PlanRefused as error:
        raise NotWritten(str(error)) from error
    if read != plan:
        raise NotWritten(f"{text} is read as another plan")
    fault = next(Draft202012Validator(schema(catalogue)).iter_errors(json.loads(text)), None)
    if fault is not None:
        raise NotWritten(f"{text} is not within the grammar: {fault.message[:200]}")
    return text
