"""A plan as the text that a model should write for it."""

import json

from jsonschema import Draft202012Validator

from engine.planning.compact import PlanRefused, compact, schema
from engine.planning.model_plan import parse_plan, usual_of
from engine.planning.plan import ExecutionPlan
from engine.planning.planner import Planner
from engine.planning.reading import Clock


class NotWritten(ValueError):
    """A plan that a model could not write under the grammar of its catalogue, or that would be read otherwise."""


def written_plan(plan: ExecutionPlan, planner: Planner, clock: Clock) -> str:
    """The short form of ``plan``. It is within the grammar, and reads back as the same plan."""
    catalogue, vocabulary = planner.catalogue, planner.vocabulary
    try:
        text = compact(plan, catalogue, usual_of(catalogue, vocabulary, clock))
        read = parse_plan(text, catalogue, vocabulary, clock)
    except PlanRefused as error:
        raise NotWritten(str(error)) from error
    if read != plan:
        raise NotWritten(f"{text} is read as another plan")
    fault = next(Draft202012Validator(schema(catalogue)).iter_errors(json.loads(text)), None)
    if fault is not None:
        raise NotWritten(f"{text} is not within the grammar: {fault.message[:200]}")
    return text
