"""From a family's template to the plan that a planner should write for one question of one catalogue."""

from collections.abc import Mapping, Sequence

from engine.computed_steps import Calculation
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Catalogue, Language
from engine.planning.entity_steps import entity_goal
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.rules import document_goal, usual_check
from engine.planning.table_query import TableQuery, time_keys
from finetuning.triples.catalogue import Variant
from finetuning.triples.family import GoalTemplate
from finetuning.triples.slots import Drawn

_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "by": "各{by}的{head}",
        "highest": "最高的{head}",
        "lowest": "最低的{head}",
        "each": "逐{unit}{head}",
        "group": "{name}及其子公司",
        "and": "，",
    },
    "en": {
        "by": "{head} by {by}",
        "highest": "highest {head}",
        "lowest": "lowest {head}",
        "each": "{head} {unit} by {unit}",
        "group": "{name} and its subsidiaries",
        "and": ", ",
    },
}
_UNITS = {"day": "日", "month": "月", "quarter": "季", "year": "年"}


class NotOffered(LookupError):
    """A plan that a catalogue has no source for."""


def plan_of(
    templates: Sequence[GoalTemplate],
    drawn: Mapping[str, Drawn],
    variant: Variant,
    catalogue: Catalogue,
    language: Language,
) -> ExecutionPlan:
    """The plan; ``NotOffered`` where the catalogue lacks what it needs.

    Figures and columns are called what the catalogue calls them, names and times what the question calls them.
    """
    goals = []
    for number, template in enumerate(templates, 1):
        goal = _goal(f"g{number}", template, drawn, variant, catalogue, language)
        goals.append(goal.model_copy(update={"depends_on": goal.depends_on or tuple(f"g{n}" for n in template.after)}))
    return ExecutionPlan(sub_goals=tuple(goals))


def _goal(
    goal_id: str,
    template: GoalTemplate,
    drawn: Mapping[str, Drawn],
    variant: Variant,
    catalogue: Catalogue,
    language: Language,
) -> SubGoal:
    if template.compute is not None:
        return calculation_goal(goal_id, Calculation(template.compute, tuple(f"g{n}" for n in template.of)))
    if template.look_up is not None:
        return entity_goal(goal_id, template.look_up, drawn[template.of[0]].text)
    if template.search is not None:
        source = catalogue.knowledge_base()
        if source is None:
            raise NotOffered("documents")
        text = template.search.in_(language).format(**{name: slot.text for name, slot in drawn.items()})
        goal = document_goal(goal_id, text, source, required=not template.optional)
        return goal.model_copy(update={"validation": template.check or goal.validation})
    source, table = _place(template, variant, catalogue)
    column = variant.measures.get(template.get, template.get) if template.get else variant.column(template.list_ or "")
    return SubGoal(
        id=goal_id,
        description=_find(template, column, source, table, drawn, variant, catalogue, language),
        data_source=source,
        expected_format=ExpectedFormat.CSV,
        validation=_validation(template, column, source, table, drawn, variant, catalogue),
        required=not template.optional,
    )


def _place(template: GoalTemplate, variant: Variant, catalogue: Catalogue) -> tuple[str, str]:
    """The source and table that offer what is wanted, filtered by what it is wanted of."""
    if template.get is not None:
        keys = catalogue.with_measure(variant.measures.get(template.get, template.get))
    else:
        keys = catalogue.with_column(variant.column(template.list_ or ""))
    wanted = variant.tables.get(template.table, template.table) if template.table else None
    found = [key for key in keys if wanted is None or key[1] == wanted]
    if not found:
        raise NotOffered(template.get or template.list_ or "")
    return found[0]


def _find(
    template: GoalTemplate,
    column: str,
    source: str,
    table: str,
    drawn: Mapping[str, Drawn],
    variant: Variant,
    catalogue: Catalogue,
    language: Language,
) -> str:
    words = _WORDS[language]
    if template.get is not None:
        head = catalogue.measure(source, table, column).names[0]
    else:
        head = catalogue.dimension(source, table, column).names[0]
    if template.by is not None:
        named = catalogue.dimension(source, table, variant.column(template.by)).names[0]
        head = words["by"].format(head=head, by=named)
    if template.each is not None and template.get is not None:
        unit = _UNITS[template.each] if language == "zh" else template.each
        head = words["each"].format(head=head, unit=unit)
    if template.order is not None:
        head = words[template.order].format(head=head)
    names = [drawn[slot].text for slot in template.of]
    if template.group:
        names[0] = words["group"].format(name=names[0])
    return words["and"].join([head, *names])


def _validation(
    template: GoalTemplate,
    column: str,
    source: str,
    table: str,
    drawn: Mapping[str, Drawn],
    variant: Variant,
    catalogue: Catalogue,
) -> str:
    """What a result of this kind must usually satisfy, unless the question wants so many rows, or more than that."""
    time = catalogue.table(source, table).time
    by = variant.column(template.by) if template.by is not None else None
    each = template.each or (time.grain if template.list_ and time is not None else None)
    names = {"measure": column} if template.get is not None else {"listed": column}
    query = TableQuery(source=source, table=table, by=by, by_time=each, **names)
    if template.check is not None:
        keys = time_keys(query, catalogue.table(source, table))
        return template.check.format(column=column, by=by or "", time=keys[0] if keys else "")
    rows = units_in(drawn[template.rows], template.each) if isinstance(template.rows, str) else template.rows
    return usual_check(query, catalogue) if rows is None else f"row_count >= {rows}"


def units_in(slot: Drawn, each: str | None) -> int:
    """How many units of time a slot's time has."""
    assert slot.span is not None and each is not None, "only a time has units"
    return slot.span.months // {"month": 1, "quarter": 3, "year": 12}[each]
