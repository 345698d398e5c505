"""A table query as one SELECT with bound parameters."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from pydantic import BaseModel, ConfigDict
from sqlglot import expressions as ast

from engine.aggregates import Aggregate
from engine.periods.days import calendar_unit
from engine.periods.period import Period
from engine.planning.stored_names import AS_NAMED, StoredNames
from engine.planning.table_query import TableQuery, time_keys
from engine.settings import Measure, Table, TimeColumn
from engine.sources.errors import Fault, SourceError
from engine.sources.former_names import days_of_names, while_it_was
from engine.sources.table_name import Quote, quoted_table
from engine.sources.time_units import own_sql, unit_sql

ROW_COUNT = "row_count"
"""The column in which every statement says how many rows of the table stand behind a result row."""
UNPLACED = "unplaced"
"""The column that counts rows which fit but for an empty column that must not be empty; not in every statement."""
UNNAMED = "unnamed"
"""The column that counts rows which fit but for nothing in the column that is grouped by or listed."""
UNDATED = "undated"
"""The column that counts rows which fit but for their date, where all the days of the table are asked for."""
MISNAMED = "misnamed"
"""The column that counts rows which fit but for a former name on a day on which it was not the name."""


class Statement(BaseModel):
    """SQL with named parameters."""

    model_config = ConfigDict(frozen=True)

    sql: str
    parameters: dict[str, str]


def statement_of(
    query: TableQuery, table: Table, *, quote: Quote, dialect: str, stored: StoredNames = AS_NAMED
) -> Statement:
    """The SELECT that answers ``query``. ``quote`` quotes an identifier in the database's own way.

    Names that the rows spell in several ways, as ``stored`` says, are filtered on in each, and grouped as one.

    Raises ``SourceError`` where the period is finer than what the table dates its rows by.
    """
    keys = _keys(query, table, stored, quote, dialect)
    selected = [sql if sql == quote(name) else f"{sql} AS {quote(name)}" for name, sql in keys.items()]
    if query.measure is not None:
        measure = next(m for m in table.measures if m.id == query.measure)
        selected.append(f"{_value(measure, table, dialect, grouped=bool(keys))} AS {quote(measure.id)}")
    selected.append(f"COUNT(*) AS {quote(ROW_COUNT)}")
    selected += [f"({unplaced}) AS {quote(UNPLACED)}" for unplaced in _unplaced(query, table, stored, quote, dialect)]
    left_out = _left_out(query, table, stored, quote, dialect)
    selected += [f"({counted}) AS {quote(name)}" for name, counted in left_out]
    conditions, parameters = _conditions(query, table, stored, quote)
    parameters |= _new_names(stored) | days_of_names(table, stored)
    # A row without a name cannot be an answer to "which".
    named = [column for column in (query.by, query.listed) if column is not None]
    conditions += [f"NOT {_nameless(column, table, quote, dialect)}" for column in named]
    sql = f"SELECT {', '.join(selected)} FROM {quoted_table(table.table, quote, dialect)}"
    if conditions:
        sql += f" WHERE {' AND '.join(conditions)}"
    if keys:
        listing = ", ".join(keys.values())
        ranked = {"highest": f"{quote(query.measure or '')} DESC, ", "lowest": f"{quote(query.measure or '')} ASC, "}
        sql += f" GROUP BY {listing} ORDER BY {ranked.get(query.order or '', '')}{listing}"
    return Statement(sql=sql, parameters=parameters)


def _keys(query: TableQuery, table: Table, stored: StoredNames, quote: Quote, dialect: str) -> dict[str, str]:
    """What rows are grouped by: the name of each column of the result, and its SQL."""
    keys = {}
    for name in time_keys(query, table):
        if table.time is not None:
            own = query.by_time is table.time.grain
            keys[name] = own_sql(table.time, quote, dialect) if own else unit_sql(name, table.time, quote, dialect)
    return keys | {c: _named(c, table, stored, quote) for c in (query.by, query.listed) if c is not None}


def _named(column: str, table: Table, stored: StoredNames, quote: Quote) -> str:
    """The SQL of what a row of ``column`` is called. One under a name that was given up by then is called as it is."""
    renamed = stored.renamed.get(column)
    if not renamed:
        return quote(column)
    cases = " ".join(f"WHEN {case} THEN :name{n}" for n, case in enumerate(_cases(column, table, stored, quote)))
    return f"CASE {cases} ELSE {quote(column)} END"


def _cases(column: str, table: Table, stored: StoredNames, quote: Quote) -> Iterator[str]:
    for n, value in enumerate(stored.renamed[column]):
        when = while_it_was(value, table, stored, quote)
        yield f"{quote(column)} = :stored{n}" + (f" AND {when}" if when else "")


def _new_names(stored: StoredNames) -> dict[str, str]:
    """The parameters of ``_named``."""
    pairs = [pair for renamed in stored.renamed.values() for pair in renamed.items()]
    return {key: text for n, (old, new) in enumerate(pairs) for key, text in ((f"stored{n}", old), (f"name{n}", new))}


def _value(measure: Measure, table: Table, dialect: str, *, grouped: bool) -> str:
    """The measure's SQL. Where no row fits, a sum is 0 as a count is; where rows fit and hold nothing, it is null."""
    aggregate = Aggregate.of(measure.expression, dialect)
    aggregate = aggregate.without(tuple(code for code in table.missing if not isinstance(code, str)))
    if grouped or not aggregate.zero_of_none or aggregate.counts:
        return aggregate.sql
    return f"CASE WHEN COUNT(*) = 0 THEN 0 ELSE {aggregate.sql} END"


def _unplaced(query: TableQuery, table: Table, stored: StoredNames, quote: Quote, dialect: str) -> Iterator[str]:
    """A query that counts the rows of which an empty column leaves open whether they belong to the result."""
    asked = {query.by, query.listed, *(column for column, _ in query.filters)}
    telling = {d.column for d in table.dimensions if d.must_cover and d.column in asked}
    if telling:
        conditions, _ = _conditions(query, table, stored, quote, but=telling)
        empty = " OR ".join(_nameless(column, table, quote, dialect) for column in sorted(telling))
        conditions.append(f"({empty})")
        yield f"SELECT COUNT(*) FROM {quoted_table(table.table, quote, dialect)} WHERE {' AND '.join(conditions)}"


def _left_out(
    query: TableQuery, table: Table, stored: StoredNames, quote: Quote, dialect: str
) -> Iterator[tuple[str, str]]:
    """Queries that count the rows which the result leaves out: without a name or a date, or under a name given up."""
    left_out = [(UNNAMED, column) for column in (query.by, query.listed) if column is not None]
    if table.time is not None and query.period is None:
        left_out.append((UNDATED, table.time.column))
    for name, column in left_out:
        conditions, _ = _conditions(query, table, stored, quote, but=(column,))
        conditions.append(_nameless(column, table, quote, dialect))
        yield name, f"SELECT COUNT(*) FROM {quoted_table(table.table, quote, dialect)} WHERE {' AND '.join(conditions)}"
    for number, (column, name) in enumerate(query.filters):
        values = _values(number, column, name, stored).items()
        outside = [
            f"{quote(column)} = :{key} AND NOT {when}"
            for key, value in values
            if (when := while_it_was(value, table, stored, quote))
        ]
        if outside:
            conditions, _ = _conditions(query, table, stored, quote, but=(column,))
            conditions.append(f"({' OR '.join(outside)})")
            counted = (
                f"SELECT COUNT(*) FROM {quoted_table(table.table, quote, dialect)} WHERE {' AND '.join(conditions)}"
            )
            yield MISNAMED, counted
            return


def _nameless(column: str, table: Table, quote: Quote, dialect: str) -> str:
    """The condition that a row holds nothing in a column, or a text that stands for nothing."""
    codes = [ast.Literal.string(code).sql(dialect=dialect) for code in table.missing if isinstance(code, str)]
    also = f" OR {quote(column)} IN ({', '.join(codes)})" if codes else ""
    return f"({quote(column)} IS NULL{also})"


def _conditions(
    query: TableQuery, table: Table, stored: StoredNames, quote: Quote, *, but: Collection[str] = ()
) -> tuple[list[str], dict[str, str]]:
    """The conditions on the rows, without those on the columns ``but``, and the values of their parameters.

    A figure over all days is one of dated rows: the answer says from which day to which.
    """
    conditions: list[str] = []
    parameters: dict[str, str] = {}
    for number, (column, name) in enumerate(query.filters):
        if column not in but:
            values = _values(number, column, name, stored)
            conditions.append(_one_of(values, column, table, stored, quote))
            parameters |= values
    if query.period is not None and table.time is not None:
        for name, sign, day in (("start", ">=", query.period.start), ("end", "<", query.period.end)):
            if day is not None:
                _must_fit(day, table.time, query.period)
                conditions.append(f"{quote(table.time.column)} {sign} :{name}")
                parameters[name] = day.strftime(table.time.format)
    elif table.time is not None and table.time.column not in but:
        conditions.append(f"{quote(table.time.column)} IS NOT NULL")
    return conditions, parameters


def _values(number: int, column: str, name: str, stored: StoredNames) -> dict[str, str]:
    """The stored values that the filter of this number allows, by their parameters."""
    first, *others = stored.filters.get(column, (name,))
    return {f"p{number}": first} | {f"p{number}_{n}": value for n, value in enumerate(others, 2)}


def _one_of(values: Mapping[str, str], column: str, table: Table, stored: StoredNames, quote: Quote) -> str:
    """The condition that a row has one of ``values``, by the names of their parameters, and each in its days."""
    dated = {key: when for key, value in values.items() if (when := while_it_was(value, table, stored, quote))}
    always = [f":{key}" for key in values if key not in dated]
    either = [f"{quote(column)} = :{key} AND {when}" for key, when in dated.items()]
    if always:
        sign = f"IN ({', '.join(always)})" if len(always) > 1 else f"= {always[0]}"
        either.insert(0, f"{quote(column)} {sign}")
    return either[0] if len(either) == 1 else f"({' OR '.join(either)})"


def _must_fit(day: date, time: TimeColumn, period: Period) -> None:
    grain = time.grain
    if day != calendar_unit(day, grain.value)[0]:
        raise SourceError(
            Fault.TOO_FINE,
            f"rows are dated by {grain} ({time.column}), which cannot tell {period.start} to {period.end} apart",
            f"ask for whole {grain}s",
            grain=grain,
        )
