"""Queries for a group: one figure of all, and the figures of its members."""

from collections.abc import Iterable, Iterator, Sequence

from engine.planning.catalogue import Catalogue
from engine.planning.reading import Reading
from engine.planning.relations import Relation, RelationKind
from engine.planning.table_query import Reach, TableQuery

_KINDS = {
    RelationKind.GROUP: "group",
    RelationKind.MEMBERS: "members",
    RelationKind.SUBSIDIARIES: "subsidiaries",
}


def heads_of(relation: Relation, reading: Reading, catalogue: Catalogue) -> tuple[str, ...]:
    """The registered names that a relation is said of: the name beside it, else the only one that has subsidiaries."""
    named = {
        mention.span: mention.entities
        for mention in reading.mentions
        if len(mention.entities) == 1 and catalogue.subsidiaries(mention.entities[0])
    }
    start, end = relation.span
    for at, entities in named.items():
        if _beside(reading.text[at[1] : start], at[1] <= start) or _beside(reading.text[end : at[0]], end <= at[0]):
            return entities
    names = dict.fromkeys(name for entities in named.values() for name in entities)
    return tuple(names) if len(names) == 1 else ()


def _beside(between: str, in_order: bool) -> bool:
    return in_order and not between.strip(" 的(（,，")


def reaching(queries: Sequence[TableQuery], reading: Reading, catalogue: Catalogue) -> list[TableQuery]:
    """``queries`` with the groups that the question means."""
    wanted = {
        name: _KINDS[relation.kind]
        for relation in reading.relations
        if relation.kind in _KINDS
        for name in heads_of(relation, reading, catalogue)
    }
    return [_reaching(query, wanted) for query in queries]


def unreached(queries: Iterable[TableQuery], reading: Reading) -> Iterator[str]:
    """Words for a group that no query reaches into."""
    done = {query.reach.kind for query in queries if query.reach is not None}
    yield from (r.text for r in reading.relations if r.kind in _KINDS and _KINDS[r.kind] not in done)


def with_members(queries: Iterable[TableQuery]) -> tuple[TableQuery, ...]:
    """``queries``, each figure of a group followed by those of its members."""
    return tuple(each for query in queries for each in (query, *_members(query)))


def _members(query: TableQuery) -> Iterator[TableQuery]:
    if query.reach is not None and query.reach.kind == "group" and _is_one_figure(query):
        reach = query.reach.model_copy(update={"kind": "members"})
        yield query.model_copy(update={"reach": reach, "by": reach.column})


def _reaching(query: TableQuery, wanted: dict[str, str]) -> TableQuery:
    """``query`` for all that the entity it filters on stands for; what is not wanted in one sum is told one by one."""
    column = next((column for column, value in query.filters if value in wanted), None)
    if column is None:
        return query
    kind = wanted[dict(query.filters)[column]]
    by = column if kind != "group" and _is_one_figure(query) else query.by
    reach = Reach.model_validate({"column": column, "kind": kind})
    return query.model_copy(update={"reach": reach, "by": by})


def _is_one_figure(query: TableQuery) -> bool:
    return query.measure is not None and query.by is None and query.by_time is None
