"""How the rows of a table spell what a query names: every name of an entity, and those of its group."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery


@dataclass(frozen=True)
class StoredNames:
    """The stored values behind the names of one query. What is not here is stored as it is named."""

    filters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Column that is filtered on → the values whose rows fit."""
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Column that is grouped by or listed → stored value → the name that it is told by."""


AS_NAMED = StoredNames()


def stored_names(query: TableQuery, catalogue: Catalogue) -> StoredNames:
    """The stored values for ``query``. A name that its column does not hold is asked for as it is: no row fits."""
    filters = {c: _stored(query, c, value, catalogue) or (value,) for c, value in query.filters}
    renamed = {
        column: other
        for column in (query.by, query.listed)
        if column is not None and (other := {v: n for v, n in _named(query, column, catalogue).items() if v != n})
    }
    return StoredNames(filters, renamed)


def never_held(query: TableQuery, catalogue: Catalogue) -> tuple[str, ...]:
    """What the query filters on and its column holds no row of at any time, by no name."""
    return tuple(value for column, value in query.filters if not _stored(query, column, value, catalogue))


def members(query: TableQuery, column: str, value: str, catalogue: Catalogue) -> tuple[str, ...]:
    """The names that a filter stands for: its value, or as far as the query reaches into that one's group."""
    if query.reach is None or query.reach.column != column:
        return (value,)
    held = catalogue.subsidiaries(value)
    return held if query.reach.kind == "subsidiaries" else (value, *held)


def _stored(query: TableQuery, column: str, value: str, catalogue: Catalogue) -> tuple[str, ...]:
    wanted, named = members(query, column, value, catalogue), _named(query, column, catalogue)
    return tuple(stored for stored, name in named.items() if name in wanted) if named else wanted


def _named(query: TableQuery, column: str, catalogue: Catalogue) -> dict[str, str]:
    """Each stored value of a column and the name of what it stands for."""
    return {value: catalogue.name_of(value) for value in catalogue.held(query.source, query.table, column)}
