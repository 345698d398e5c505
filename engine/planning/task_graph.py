"""Known goals, such as a risk report, expanded to sub-goals without any model."""

from engine.periods.words import period_text
from engine.planning.calculations import calculation_goal, calculation_in
from engine.planning.catalogue import CALCULATION, CLASSIFICATION, CODE, Catalogue, Term, label
from engine.planning.computed_goals import classify_goal, code_goal
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.reading import Clock, Reading
from engine.planning.rules import Draft, document_goal, query_goal
from engine.settings import SubTask, TaskNode


def plan_by_task_graph(reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> Draft | None:
    """The plan of the task node that the question names; ``None`` where it names none."""
    node_id = next((t.target for m in reading.mentions for t in m.terms if t.kind == "task"), None)
    if node_id is None:
        return None
    node = next(task for task in catalogue.tasks if task.id == node_id)
    entity = _entity(reading, catalogue)
    if entity is None and any("{entity}" in task.text for task in node.sub_tasks):
        return Draft(None, f"{node.names[0]}: the question names no firm or product that is known.", reading.residue)
    period = next(iter(reading.periods), None)
    filling = {"entity": entity or "", "period": period_text(period, reading.language) if period else ""}
    goals = [
        _goal(f"g{number}", task, filling, reading, catalogue, vocabulary, clock)
        for number, task in enumerate(node.sub_tasks, 1)
    ]
    thought = f"{label(node.names, reading.language)} has {len(goals)} known sub-tasks for {entity}."
    left_over = (*_other_names(reading, node, entity, catalogue), *reading.residue)
    left_over += (*reading.unparsed_periods, *reading.limits)
    return Draft(ExecutionPlan(sub_goals=tuple(goals)), thought, left_over)


def _other_names(reading: Reading, node: TaskNode, entity: str | None, catalogue: Catalogue) -> tuple[str, ...]:
    """What the question names and the sub-tasks have no place for: a second firm, a second period, a figure."""
    places = " ".join(task.text for task in node.sub_tasks)
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
    try:
        query = query_in(text, task.source, catalogue, vocabulary, clock)
    except UnreadableGoal as error:
        raise UnreadableGoal(f"task_graph: sub-task {task.text!r}: {error}") from error
    return query_goal(goal_id, query, catalogue, reading.language, required=task.required)
