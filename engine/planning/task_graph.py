"""Known goals, such as a risk report, expanded to sub-goals without any model."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.computed_steps import calculation_in
from engine.periods.words import period_text
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import CALCULATION, CLASSIFICATION, CODE, STATEMENTS, Catalogue, Term, label
from engine.planning.computed_goals import classify_goal, code_goal
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.planned import Branch, Report
from engine.planning.reading import Clock, Reading
from engine.planning.rules import Draft, document_goal, query_goal
from engine.planning.statements import statement_goal
from engine.settings import SubTask, TaskNode
from engine.statement_steps import statements_in

_STEP = re.compile(r"\bg(\d+)\b")
_OF_STEPS = frozenset({CALCULATION, CLASSIFICATION, CODE, STATEMENTS})
"""Sources whose texts name other sub-tasks of their task: g1 is the first."""


@dataclass(frozen=True)
class KnownDraft(Draft):
    """The plan of a known goal, with how its answer is laid out where that is a report."""

    report: Report | None = None


def report_of(draft: Draft) -> Report | None:
    """The layout of a known goal's report; ``None`` for any other plan."""
    return draft.report if isinstance(draft, KnownDraft) else None


def plan_by_task_graph(reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> Draft | None:
    """The plan of the task node that the question names; ``None`` where it names none."""
    node_id = next((t.target for m in reading.mentions for t in m.terms if t.kind == "task"), None)
    if node_id is None:
        return None
    node = next(task for task in catalogue.tasks if task.id == node_id)
    entity = _entity(reading, catalogue)
    parts = tuple(_parts(node, catalogue))
    tasks = [task for _, own in parts for task in own]
    if entity is None and any("{entity}" in task.text for task in tasks):
        return Draft(None, f"{node.names[0]}: the question names no firm or product that is known.", reading.residue)
    period = next(iter(reading.periods), None)
    filling = {"entity": entity or "", "period": period_text(period, reading.language) if period else ""}
    goals = [
        _goal(f"g{number}", task, filling, reading, catalogue, vocabulary, clock)
        for number, task in enumerate(tasks, 1)
    ]
    thought = f"{label(node.names, reading.language)} has {len(goals)} known sub-tasks for {entity}."
    left_over = (*_other_names(reading, tasks, entity, catalogue), *reading.residue)
    left_over += (*reading.unparsed_periods, *reading.limits)
    report = _report(node, parts, filling, reading) if node.branches else None
    return KnownDraft(ExecutionPlan(sub_goals=tuple(goals)), thought, left_over, report=report)


def _parts(node: TaskNode, catalogue: Catalogue) -> Iterator[tuple[TaskNode, tuple[SubTask, ...]]]:
    """The node's own sub-tasks, then those of each branch with all that stands below it; g1 is each task's first."""
    nodes = {task.id: task for task in catalogue.tasks}
    before = 0
    for part, own in [(node, node.sub_tasks), *((nodes[id], expanded(nodes[id], nodes)) for id in node.branches)]:
        if own:
            yield part, tuple(_numbered_from(before, task) for task in own)
        before += len(own)


def expanded(node: TaskNode, nodes: Mapping[str, TaskNode]) -> tuple[SubTask, ...]:
    """The sub-tasks of a node and of all its branches, which must not lead back to it; g1 is the first of all."""
    found = list(node.sub_tasks)
    for branch in node.branches:
        found += [_numbered_from(len(found), task) for task in expanded(nodes[branch], nodes)]
    return tuple(found)


def _numbered_from(before: int, task: SubTask) -> SubTask:
    """``task`` as it is written where so many sub-tasks stand before those of its own task."""
    if not before or task.source not in _OF_STEPS:
        return task
    return task.model_copy(update={"text": _STEP.sub(lambda found: f"g{int(found[1]) + before}", task.text)})


def _report(
    node: TaskNode, parts: Sequence[tuple[TaskNode, Sequence[SubTask]]], filling: Mapping[str, str], reading: Reading
) -> Report:
    colon, comma = ("：", "，") if reading.language == "zh" else (": ", ", ")
    about = comma.join(filter(None, (filling["entity"], filling["period"])))
    branches, number = [], 0
    for part, tasks in parts:
        heading = "" if part is node else label(part.names, reading.language)
        goals = tuple(f"g{n}" for n in range(number + 1, number + len(tasks) + 1))
        branches.append(Branch(heading=heading, goals=goals))
        number += len(tasks)
    name = label(node.names, reading.language)
    return Report(title=f"{name}{colon}{about}" if about else name, branches=tuple(branches))


def _other_names(
    reading: Reading, tasks: Sequence[SubTask], entity: str | None, catalogue: Catalogue
) -> tuple[str, ...]:
    """What the question names and the sub-tasks have no place for: a second firm, a second period, a figure."""
    places = " ".join(task.text for task in tasks)
    taken = {entity} if "{entity}" in places else set()
    names = tuple(
        mention.text
        for mention in reading.mentions
        if not any(term.kind == "task" or _named(term, reading, catalogue) in taken for term in mention.terms)
    )
    return names + tuple(period.text for period in reading.periods[1 if "{period}" in places else 0 :])


def _named(term: Term, reading: Reading, catalogue: Catalogue) -> str | None:
    """What ``{entity}`` becomes by this name; ``None`` for a name of anything else."""
    if term.kind == "value":
        return catalogue.value_label(term.column, term.target, reading.language)
    return term.target if term.kind == "entity" else None


def _entity(reading: Reading, catalogue: Catalogue) -> str | None:
    mentions = (mention for mention in reading.mentions if len(mention.entities) < 2)
    named = (_named(term, reading, catalogue) for mention in mentions for term in mention.terms)
    return next((name for name in named if name is not None), None)


def _goal(
    goal_id: str,
    task: SubTask,
    filling: dict[str, str],
    reading: Reading,
    catalogue: Catalogue,
    vocabulary: Vocabulary,
    clock: Clock,
) -> SubGoal:
    text = task.text.format(**filling).strip()
    if task.source == catalogue.knowledge_base():
        return document_goal(goal_id, text, task.source, required=task.required)
    if task.source == CODE:
        return code_goal(goal_id, text, required=task.required)
    if task.source == CLASSIFICATION:
        return classify_goal(goal_id, text, required=task.required)
    if task.source == CALCULATION:
        return calculation_goal(goal_id, calculation_in(text))
    if task.source == STATEMENTS:
        return statement_goal(goal_id, *statements_in(text)).model_copy(update={"required": task.required})
    try:
        query = query_in(text, task.source, catalogue, vocabulary, clock)
    except UnreadableGoal as error:
        raise UnreadableGoal(f"task_graph: sub-task {task.text!r}: {error}") from error
    return query_goal(goal_id, query, catalogue, reading.language, required=task.required)
