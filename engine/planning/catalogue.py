"""What can be asked of the configured sources, and by which names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engine.aggregates import Aggregate, dialect_of
from engine.entities.groups import Groups
from engine.entities.registry import Registry, all_names
from engine.periods.period import Period
from engine.planning.doubtful_names import is_of_a_date, is_ordinary
from engine.settings import Dimension, Entity, Measure, Settings, Source, Table, TabularSource, TaskNode

Language = Literal["zh", "en"]

CALCULATION = "calculation"
"""The id of the built-in source that computes with the results of other sub-goals."""
EXTRACTION = "extraction"
"""The id of the built-in source that reads values out of the passages of other sub-goals."""
CODE = "run_code"
"""The id of the built-in source that runs code over the results of other sub-goals, where the project allows it."""
ENTITIES = "entities"
"""The id of the built-in source that looks names up in the registry."""
STATEMENTS = "statements"
"""The id of the built-in source that looks for what documents state of a figure that another sub-goal asks for."""
CLASSIFICATION = "classify"
"""The id of the built-in source that tells what the texts of other sub-goals are about, by configured categories."""
BUILT_IN = frozenset({CALCULATION, CLASSIFICATION, EXTRACTION, CODE, ENTITIES, STATEMENTS})
"""The sources that every project has; of these only the registry holds facts of its own."""


@dataclass(frozen=True)
class ColumnValues:
    """The distinct values that one dimension of one table really holds."""

    source: str
    table: str
    column: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class TimeExtent:
    """The days from the first to the last row of a table. Of others nothing is known, not even that they were quiet."""

    source: str
    table: str
    period: Period


@dataclass(frozen=True)
class Term:
    """One name that may occur in a text, and what it stands for."""

    kind: Literal["measure", "dimension", "value", "entity", "task"]
    name: str
    target: str
    """measure: its id; dimension: its column; entity: its registered name; task: node id; value: the registered name
    of the entity that it is a name of, else the stored value."""
    column: str = ""
    """value: the column that holds it."""
    shortened: bool = False
    """Whether it only leaves out the legal form of a registered name."""


@dataclass(frozen=True)
class Catalogue:
    """The sources as the planner sees them. Values of dimensions are those found in the data, not a configured list."""

    sources: tuple[Source, ...]
    entities: tuple[Entity, ...]
    tasks: tuple[TaskNode, ...]
    values: tuple[ColumnValues, ...]
    extents: tuple[TimeExtent, ...] = ()
    fillers: tuple[str, ...] = ()
    """Words that the project says narrow nothing down."""
    weighed: tuple[str, ...] = ()
    """The sources that have a rank or a weight where they conflict."""
    runs_code: bool = False
    """Whether plans may run code over what they found."""

    @classmethod
    def of(
        cls, settings: Settings, values: tuple[ColumnValues, ...], extents: tuple[TimeExtent, ...] = ()
    ) -> "Catalogue":
        """The catalogue of a project, with the values and the days that its databases hold."""
        return cls(
            settings.sources,
            settings.entities,
            settings.task_graph,
            values,
            extents,
            settings.filler_words,
            weighed=settings.conflicts.weighed,
            runs_code=settings.run_code is not None,
        )

    def extent(self, source: str, table: str) -> Period | None:
        """The days that a table holds data for; ``None`` where it is not dated or holds no rows."""
        return next((e.period for e in self.extents if (e.source, e.table) == (source, table)), None)

    def knowledge_base(self) -> str | None:
        """The id of the source that searches documents, or ``None`` where none is configured."""
        return next((source.id for source in self.sources if source.kind == "knowledge_base"), None)

    @cached_property
    def tables(self) -> Mapping[tuple[str, str], Table]:
        """Tables by (source id, table name)."""
        return {(s.id, t.table): t for s in self.sources if isinstance(s, TabularSource) for t in s.tables}

    def table(self, source: str, table: str) -> Table:
        """One table; ``KeyError`` where it is not configured."""
        return self.tables[source, table]

    def with_measure(self, measure: str) -> tuple[tuple[str, str], ...]:
        """The (source, table) pairs that offer a measure."""
        return tuple(key for key, table in self.tables.items() if any(m.id == measure for m in table.measures))

    def with_column(self, column: str) -> tuple[tuple[str, str], ...]:
        """The (source, table) pairs that have a dimension on a column."""
        return tuple(key for key, table in self.tables.items() if any(d.column == column for d in table.dimensions))

    def measure(self, source: str, table: str, measure: str) -> Measure:
        """One measure; ``KeyError`` where it is not configured."""
        for found in self.table(source, table).measures:
            if found.id == measure:
                return found
        raise KeyError(measure)

    def aggregate(self, source: str, table: str, measure: str) -> Aggregate:
        """The SQL of a measure, in the dialect of its database; ``KeyError`` where it is not configured."""
        url = next(s.database_url for s in self.sources if isinstance(s, TabularSource) and s.id == source)
        return Aggregate.of(self.measure(source, table, measure).expression, dialect_of(url))

    def dimension(self, source: str, table: str, column: str) -> Dimension:
        """One dimension; ``KeyError`` where it is not configured."""
        for found in self.table(source, table).dimensions:
            if found.column == column:
                return found
        raise KeyError(column)

    @cached_property
    def categories(self) -> Mapping[str, Dimension]:
        """The columns that tell what texts are about, by each of their names in small letters."""
        dimensions = [d for table in self.tables.values() for d in table.dimensions if d.categories is not None]
        return {name.casefold(): d for d in reversed(dimensions) for name in (d.column, *d.names)}

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """Every configured name, each once for every thing that it stands for."""
        found: dict[Term, None] = {}
        for table in self.tables.values():
            for measure in table.measures:
                found |= {Term("measure", name, measure.id): None for name in measure.names}
            for dimension in table.dimensions:
                found |= {Term("dimension", name, dimension.column): None for name in dimension.names}
        for held in self.values:
            configured = self.dimension(held.source, held.table, held.column).values
            for value in self.held(held.source, held.table, held.column):
                found |= dict.fromkeys(self._value_terms(value, held.column, configured.get(value, ())))
            for name in self._heads(held):
                found |= dict.fromkeys(self._value_terms(name, held.column, ()))
        for entity in self.entities:
            found |= {self._entity_term(name, entity): None for name in all_names(entity)}
        for node in self.tasks:
            found |= {Term("task", name, node.id): None for name in node.names}
        return tuple(found)

    def _value_terms(self, value: str, column: str, names: tuple[str, ...]) -> Iterator[Term]:
        """The names of a stored value: those of its entity, those of the dimension, itself."""
        entity = self.registry.owner(value)
        if entity is None:
            yield from (Term("value", name, value, column) for name in (value, *names))
            return
        yield Term("value", entity.name, entity.name, column)
        yield from (Term("value", name, entity.name, column) for name in names)
        yield from (replace(self._entity_term(n, entity), kind="value", column=column) for n in all_names(entity))
        yield Term("value", value, entity.name, column)

    def _entity_term(self, name: str, entity: Entity) -> Term:
        return Term("entity", name, entity.name, shortened=self.registry.is_shortened(name))

    def held(self, source: str, table: str, column: str) -> tuple[str, ...]:
        """The values of a column as they are stored: those that its rows hold, and those that are configured."""
        return self._held.get((source, table, column), ())

    @cached_property
    def _held(self) -> Mapping[tuple[str, str, str], tuple[str, ...]]:
        return {
            (one.source, one.table, one.column): tuple(
                dict.fromkeys((*one.values, *self.dimension(one.source, one.table, one.column).values))
            )
            for one in self.values
        }

    def _heads(self, held: ColumnValues) -> tuple[str, ...]:
        """The entities that a column holds subsidiaries of, and not themselves."""
        names = {self.name_of(value) for value in self.held(held.source, held.table, held.column)}
        return tuple(e.name for e in self.entities if e.name not in names and names & set(self.subsidiaries(e.name)))

    @cached_property
    def registry(self) -> Registry:
        """Who goes by which names."""
        return Registry(self.entities)

    @cached_property
    def groups(self) -> Groups:
        """Who belongs to whom."""
        return Groups(self.entities)

    def name_of(self, value: str) -> str:
        """What a stored value is called here: the registered name of its entity, itself where it is nobody's."""
        entity = self.registry.owner(value)
        return value if entity is None else entity.name

    def subsidiaries(self, name: str) -> tuple[str, ...]:
        """The registered names of all that the entity of ``name`` holds; none for what is no entity."""
        entity = self.registry.owner(name)
        return () if entity is None else tuple(held.entity.name for held in self.groups.subsidiaries(entity))

    def names_of(self, column: str, value: str) -> tuple[str, ...]:
        """The stored value and all other names for it."""
        return (value, *(t.name for t in self.terms if (t.kind, t.column, t.target) == ("value", column, value)))

    def value_label(self, column: str, value: str, language: Language) -> str:
        """The name of a value in the answer's language, the stored value where there is none.

        The column's name stands before a name that alone could be read as something else: a bare number, a word of
        dates, an ordinary word, or a value of another column of its table too.
        """
        held = [t.name for t in self.terms if t.kind == "value" and t.column == column and t.target == value]
        named = held or [t.name for t in self.terms if t.kind == "entity" and t.target == value]
        names = [name for name in named if len(self.registry.owners(name)) < 2]
        name = label(names or [value], language)
        if not (name.isdecimal() or is_ordinary(name) or is_of_a_date(name) or self._in_other_columns(name, column)):
            return name
        columns = [t.name for t in self.terms if t.kind == "dimension" and t.target == column]
        return f"{label(columns or [column], language)}{'' if language == 'zh' else ' '}{name}"

    def _in_other_columns(self, name: str, column: str) -> bool:
        """Whether another column of a table that has ``column`` holds a value of this name."""
        others = {d.column for key in self.with_column(column) for d in self.tables[key].dimensions} - {column}
        return any(t.kind == "value" and t.column in others and t.name.lower() == name.lower() for t in self.terms)


def label(names: tuple[str, ...] | list[str], language: Language) -> str:
    """The first name written in the script of ``language``, else the first."""
    wanted = language == "zh"
    return next((name for name in names if any("\u4e00" <= c <= "\u9fff" for c in name) is wanted), names[0])


def language_of(text: str) -> Language:
    """``zh`` where a text holds more Han characters than a sixth of its Latin letters, else ``en``.

    Names of products and places are often Latin in a Chinese question, seldom the other way round.
    """
    han = sum("\u4e00" <= c <= "\u9fff" for c in text)
    latin = sum(c.isascii() and c.isalpha() for c in text)
    return "zh" if han * 6 > latin and han > 1 else "en"
