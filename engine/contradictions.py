"""What each part of the settings allows and the whole does not: things named twice, references to nothing, odd SQL."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.computed_steps import MOST_SUB_GOALS, calculation_in, classify_in, code_in
from engine.entities.faults import entity_faults
from engine.statement_steps import statements_in

if TYPE_CHECKING:
    from engine.settings import Settings, SubTask, Table, TaskNode

Where = tuple[str | int, ...]
"""Where a setting stands: keys and list positions from the top down."""


_BUILT_IN = frozenset({"calculation", "classify", "extraction", "run_code", "entities", "statements"})
"""The ids of the sources that every project has, see :mod:`engine.planning.catalogue`."""


class Contradiction(NamedTuple):
    """The setting that is wrong, what is wrong with it, and the earlier setting that it repeats, if it does."""

    where: Where
    message: str
    first: Where | None = None

    def __str__(self) -> str:
        first = f", first at {dotted(self.first)}" if self.first else ""
        return f"{dotted(self.where)}: {self.message}{first}"


def contradictions(settings: "Settings") -> Iterator[Contradiction]:
    """Every contradiction, in the order of the file."""
    ids = [source.id for source in settings.sources]
    yield from _twice("the id", [((*_at("sources", n), "id"), i) for n, i in enumerate(ids)])
    for number, source in enumerate(settings.sources):
        if source.id in _BUILT_IN:
            yield Contradiction((*_at("sources", number), "id"), f"{source.id!r} is built in; take another id")
        if source.kind != "knowledge_base":
            where = (*_at("sources", number), "tables")
            yield from _twice("the table", [((*where, n, "table"), t.table) for n, t in enumerate(source.tables)])
            for n, table in enumerate(source.tables):
                yield from _in_table(table, (*where, n))
                yield from _no_aggregates(table, source.database_url, (*where, n))
                yield from _no_categories(table, source.database_url, (*where, n))
    for fault in entity_faults(settings.entities):
        first = None if fault.first is None else ("entities", fault.first, fault.setting)
        yield Contradiction(("entities", fault.entity, fault.setting), fault.message, first)
    code = {"run_code"} if settings.run_code is not None else set()
    told = {"classify"} if _categories(settings) else set()
    stated = {"statements"} if any(source.kind == "knowledge_base" for source in settings.sources) else set()
    yield from _in_task_graph(settings, {*ids, "calculation", *told, *code, *stated})
    yield from _in_conflicts(settings, ids)


def _in_table(table: "Table", where: Where) -> Iterator[Contradiction]:
    columns = [((*where, "dimensions", n, "column"), d.column) for n, d in enumerate(table.dimensions)]
    yield from _twice("the dimension", columns)
    yield from _names_twice((*where, "dimensions"), [d.names for d in table.dimensions])
    measures = [((*where, "measures", n, "id"), m.id) for n, m in enumerate(table.measures)]
    yield from _twice("the measure", measures)
    yield from _names_twice((*where, "measures"), [m.names for m in table.measures])


def _no_aggregates(table: "Table", url: str, where: Where) -> Iterator[Contradiction]:
    """Measures that are no aggregate in the SQL of their database."""
    from engine.aggregates import Aggregate, NoAggregate, dialect_of  # late: only tables need a reader of SQL

    for number, measure in enumerate(table.measures):
        try:
            Aggregate.of(measure.expression, dialect_of(url))
        except NoAggregate as error:
            yield Contradiction((*where, "measures", number, "expression"), str(error))


def _no_categories(table: "Table", url: str, where: Where) -> Iterator[Contradiction]:
    """Categories where nothing can put them beside the columns of the table."""
    if url.startswith("sqlite"):
        return
    for number, dimension in enumerate(table.dimensions):
        if dimension.categories is not None:
            expected = "expected a source whose rows SQLite holds: a file of SQLite, tickets or a board"
            yield Contradiction((*where, "dimensions", number, "categories"), expected)


def _in_task_graph(settings: "Settings", known: set[str]) -> Iterator[Contradiction]:
    nodes = settings.task_graph
    yield from _twice("the task", [((*_at("task_graph", n), "id"), node.id) for n, node in enumerate(nodes)])
    yield from _names_twice(("task_graph",), [node.names for node in nodes])
    yield from _in_branches(nodes)
    for n, node in enumerate(nodes):
        for m, task in enumerate(node.sub_tasks):
            where = (*_at("task_graph", n), "sub_tasks", m)
            if task.source not in known:
                expected = f"expected the id of a source ({', '.join(sorted(known))}), got {task.source!r}"
                yield Contradiction((*where, "source"), expected)
            elif fault := _of_earlier_steps(task, m, _categories(settings)):
                yield Contradiction((*where, "text"), fault)


def _in_branches(nodes: Sequence["TaskNode"]) -> Iterator[Contradiction]:
    """Branches that are no task, that lead back to where they begin, or that make a plan too long to run."""
    known = {node.id: node for node in nodes}
    for n, node in enumerate(nodes):
        where = _at("task_graph", n)
        faults = list(_branch_faults(node, known))
        yield from (Contradiction((*where, "branches", m), message) for m, message in faults)
        if not faults and (size := _size(node, known, ())) > MOST_SUB_GOALS:
            yield Contradiction(
                (*where, "branches" if node.branches else "sub_tasks"),
                f"expands to {size} sub-tasks, expected at most {MOST_SUB_GOALS}",
            )


def _branch_faults(node: "TaskNode", known: Mapping[str, "TaskNode"]) -> Iterator[tuple[int, str]]:
    for m, branch in enumerate(node.branches):
        if branch not in known:
            near = difflib.get_close_matches(branch, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield m, f"expected the id of a task ({', '.join(known)}), got {branch!r}{hint}"
        elif circle := _circle(node.id, branch, known, (node.id,)):
            yield m, f"leads back to where it begins: {' → '.join(circle)}"


def _circle(start: str, at: str, known: Mapping[str, "TaskNode"], way: tuple[str, ...]) -> tuple[str, ...]:
    """The tasks from ``start`` over branches back to it, where ``at``, reached by ``way``, leads there; else none."""
    if at == start:
        return (*way, at)
    if at in way or at not in known:
        return ()  # another task's circle is told there
    further = (_circle(start, branch, known, (*way, at)) for branch in known[at].branches)
    return next(filter(None, further), ())


def _size(node: "TaskNode", known: Mapping[str, "TaskNode"], way: tuple[str, ...]) -> int:
    """How many sub-tasks a task expands to; circles and unknown branches, which are told elsewhere, count nothing."""
    below = [known[branch] for branch in node.branches if branch in known and branch not in (*way, node.id)]
    return len(node.sub_tasks) + sum(_size(one, known, (*way, node.id)) for one in below)


def _categories(settings: "Settings") -> tuple[str, ...]:
    """The names of all columns of categories."""
    tables = (table for source in settings.sources if source.kind != "knowledge_base" for table in source.tables)
    dimensions = (one for table in tables for one in table.dimensions if one.categories is not None)
    return tuple(dict.fromkeys(name for one in dimensions for name in (one.column, *one.names)))


def _of_earlier_steps(task: "SubTask", number: int, categories: Sequence[str]) -> str | None:
    """Why a sub-task that works on what others found cannot; those before it are g1, g2, … in order."""
    text = task.text.format(entity="x", period="x")
    try:
        match task.source:
            case "run_code":
                of = code_in(text).of
            case "classify":
                column, step = classify_in(text)
                of = (step,)
                if column.casefold() not in map(str.casefold, categories):
                    return f"{column!r} is no name of a column of categories ({', '.join(categories)})"
            case "statements":
                of = (statements_in(text)[0],)
            case "calculation":
                of = calculation_in(text).of
            case _:
                return None
    except ValueError as error:
        return str(error)
    known = [f"g{n}" for n in range(1, number + 1)]
    later = [name for name in of if name not in known]
    return f"{later[0]!r} is no sub-task before this one ({', '.join(known) or 'there is none'})" if later else None


def _in_conflicts(settings: "Settings", ids: Sequence[str]) -> Iterator[Contradiction]:
    for source in settings.conflicts.credibility:
        if source not in ids:
            expected = f"expected the id of a source ({', '.join(sorted(ids)) or 'there is none'}), got {source!r}"
            yield Contradiction(("conflicts", "credibility", source), expected)
    ranks = [
        (("conflicts", "ranks", n, m), body)
        for n, bodies in enumerate(settings.conflicts.ranks)
        for m, body in enumerate(bodies)
    ]
    yield from _twice("the issuing body", ranks)
    for where, body in ranks:
        # A body may have any name; one that is written like the id of a source is hardly meant to be another.
        like_an_id = body not in ids and body.isascii() and body == body.lower() and " " not in body
        if like_an_id and (near := difflib.get_close_matches(body, ids, n=1, cutoff=0.8)):
            yield Contradiction(where, f"no source has the id {body!r}; did you mean {near[0]!r}?")


def _names_twice(where: Where, lists: Sequence[Sequence[str]]) -> Iterator[Contradiction]:
    """A name may stand for one thing of a kind only, whatever its case."""
    named = [((*where, n, "names", m), name) for n, names in enumerate(lists) for m, name in enumerate(names)]
    yield from _twice("the name", named)


def _twice(what: str, found: Iterable[tuple[Where, str]]) -> Iterator[Contradiction]:
    seen: dict[str, Where] = {}
    for where, text in found:
        first = seen.setdefault(text.casefold(), where)
        if first != where:
            yield Contradiction(where, f"{what} {text!r} is used twice; rename or remove one", first)


def dotted(where: Where) -> str:
    """``where`` as people write it, for instance ``sources.0.id``."""
    return ".".join(map(str, where))


def _at(key: str, number: int) -> Where:
    return (key, number)
