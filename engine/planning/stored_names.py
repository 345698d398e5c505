"""How the rows of a table spell what a query names: every name of an entity, and those of its group."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from engine.entities.registry import short_names
from engine.entities.spelling import spelling_key
from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery

Dates = tuple[date | None, date | None]
"""The first day of a name, and the first day after it; ``None`` where that is not known."""


@dataclass(frozen=True)
class StoredNames:
    """The stored values behind the names of one query. What is not here is stored as it is named."""

    filters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Column that is filtered on → the values whose rows fit."""
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Column that is grouped by or listed → stored value → the name that it is told by."""
    dated: Mapping[str, tuple[Dates, ...]] = field(default_factory=dict)
    """Stored value that is a former name → when it was the name: only rows of those days are meant by it."""


AS_NAMED = StoredNames()


def stored_names(query: TableQuery, catalogue: Catalogue) -> StoredNames:
    """The stored values for ``query``. A name that its column does not hold is asked for as it is: no row fits."""
    filters = {c: _stored(query, c, value, catalogue) or (value,) for c, value in query.filters}
    renamed = {
        column: other
        for column in (query.by, query.listed)
        if column is not None and (other := {v: n for v, n in _named(query, column, catalogue).items() if v != n})
    }
    values = {value for stored in filters.values() for value in stored} | {
        v for other in renamed.values() for v in other
    }
    return StoredNames(filters, renamed, {v: dates for v in sorted(values) if (dates := _dates(v, catalogue))})


def _dates(value: str, catalogue: Catalogue) -> tuple[Dates, ...]:
    """When ``value`` was a name of its entity; none where it still is one, or where no dates are known."""
    entity, key = catalogue.registry.owner(value), spelling_key(value)
    if entity is None or key in {spelling_key(name) for name in _spelled(entity.name, *entity.aliases)}:
        return ()
    held = [former for former in entity.former if key in {spelling_key(name) for name in _spelled(former.name)}]
    if any(former.since is None and former.until is None for former in held):
        return ()
    return tuple((former.since, former.until) for former in held)


def _spelled(*names: str) -> tuple[str, ...]:
    return tuple(one for name in names for one in (name, *short_names(name)))


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
