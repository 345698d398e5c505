"""Known goals, such as a risk report, expanded to sub-goals without any model."""

from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, label
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import ExecutionPlan, SubGoal
from engine.planning.reading import Clock, Reading
from engine.planning.rules import Draft, document_goal, query_goal
from engine.settings import SubTask


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
    return Draft(ExecutionPlan(sub_goals=tuple(goals)), thought, reading.residue)


def _entity(reading: Reading, catalogue: Catalogue) -> str | None:
    for mention in reading.mentions:
        for term in mention.terms:
            if term.kind == "value":
                return catalogue.value_label(term.column, term.target, reading.language)
            if term.kind == "entity":
                return term.target
    return None


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
    try:
        query = query_in(text, task.source, catalogue, vocabulary, clock)
    except UnreadableGoal as error:
        raise UnreadableGoal(f"task_graph: sub-task {task.text!r}: {error}") from error
    return query_goal(goal_id, query, catalogue, reading.language, required=task.required)
