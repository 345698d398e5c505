"""The sources of tables: reachable, with the configured tables and columns, and every measure tried on the data."""

import difflib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from engine.aggregates import Aggregate
from engine.planning.table_query import TableQuery
from engine.settings import Dimension, Measure, RemoteSource, SqlSource, Table, TabularSource, TicketSource
from engine.sources.contents import MOST_VALUES, column_faults, distinct_values
from engine.sources.database import Database, SqlParams
from engine.sources.database_url import shown
from engine.sources.errors import Fault, SourceError
from engine.sources.select import MOST_ROWS
from engine.sources.statement import statement_of
from engine.sources.time_units import row_period
from orchestration.inspection.finding import Finding, failed, not_applicable, ok

SHOWN_CHARACTERS = 24
"""Of a value of the sample row: enough to see what the column is, too little to copy data out."""


def inspect_database(database: Database) -> Iterator[Finding]:
    """Reach the database, or whatever its rows are fetched from, then try each table."""
    source = database.source
    try:
        tables = database.table_names()
        faults = list(column_faults(database))
    except SourceError as error:
        yield _told(source.id, error)
        yield from (not_applicable("source", f"{source.id}.{t.table}", "not tried") for t in source.tables)
        return
    yield ok("source", source.id, f"{_place(source)} is reached, {len(tables)} tables and views")
    for missing in faults:
        yield failed("source", source.id, missing.fault, "correct the name in plumbline.yaml")
    for table in source.tables:
        yield from _inspect_table(database, table)


def _place(source: TabularSource) -> str:
    """Where a source is, without secrets."""
    match source:
        case SqlSource(mirrors=()):
            return shown(source)
        case (
            SqlSource(mirrors=(_, *_) as mirrors) | TicketSource(mirrors=(_, *_) as mirrors)
        ):  # which of them it was, each one's own finding says
            return f"one of its {1 + len(mirrors)} servers"
        case RemoteSource():
            return source.url
        case _:
            return source.id


def _inspect_table(database: Database, table: Table) -> Iterator[Finding]:
    """Try what stands on columns that are there; the others were told already."""
    where = f"{database.source.id}.{table.table}"
    try:
        rows = database.select(SqlParams(sql=f"SELECT * FROM {database.quote_table(table.table)} LIMIT 1")).rows
    except SourceError as error:
        if error.fault is not Fault.QUERY_FAILED:
            yield _told(where, error)
        return
    if not rows:
        yield not_applicable("source", where, "holds no rows, so nothing of it can be tried", "put the data in")
        return
    row = ", ".join(f"{column}={_shortened(value)}" for column, value in rows[0].items())
    yield ok("source", where, f"a row: {row}")
    if table.time is None:
        yield not_applicable("source", where, "no column dates its rows, so questions with a period are refused")
    elif table.time.column in rows[0]:
        yield _tried(f"{where}.{table.time.column}", partial(_time, database, table))
    for dimension in table.dimensions:
        if dimension.column in rows[0]:
            yield from _inspect_dimension(database, table, dimension, f"{where}.{dimension.column}")
    held = {column.casefold() for column in rows[0]}
    for measure in table.measures:
        if all(column.casefold() in held for column in Aggregate.of(measure.expression, database.dialect).columns):
            yield _tried(f"{where}.{measure.id}", partial(_measure, database, table, measure))


def _tried(subject: str, inspect: Callable[[str], Finding]) -> Finding:
    try:
        return inspect(subject)
    except SourceError as error:
        return _told(subject, error)


def _time(database: Database, table: Table, subject: str) -> Finding:
    """Every value must fit the format, and sort as text in the order of time: queries compare texts."""
    assert table.time is not None
    held = _distinct(database, table.table, table.time.column)
    starts = [row_period(value, table.time, database.zone).start for value in held]
    if not held:
        return failed("source", subject, "every row lacks its date", "name the column that is filled")
    if any(late is not None and early is not None and late < early for early, late in pairwise(starts)):
        detail = f"the format {table.time.format!r} does not sort as text in the order of time"
        remedy = "use a view that gives the date as YYYY-MM-DD or YYYY-MM, and its format"
        return failed("source", subject, detail, remedy)
    return ok("source", subject, f"dates from {held[0]} to {held[-1]}")


def _inspect_dimension(database: Database, table: Table, dimension: Dimension, subject: str) -> Iterator[Finding]:
    """Values with further names must be held by some row, or the names lead to nothing."""
    if dimension.told_only and not dimension.values:
        return
    try:
        held = distinct_values(database, table, dimension)
    except SourceError as error:
        yield _told(subject, error)
        return
    if held is None:
        detail = f"more than {MOST_VALUES:,} values, so a question can name only those listed under `values`"
        yield not_applicable("source", subject, detail, "list the names that are asked for, or take the dimension out")
        return
    given = () if dimension.categories is None else tuple(dimension.categories.values)
    unknown = [value for value in dimension.values if value not in (*held, *given)]
    for value in unknown:
        near = difflib.get_close_matches(value, held, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "correct or remove it"
        yield failed("source", subject, f"`values` has {value!r}, which no row holds", hint)
    if not unknown:
        yield ok("source", subject, f"{len(held):,} values, {len(dimension.values)} with further names")
    if dimension.must_cover and (empty := _empty(database, table, dimension)):
        detail = f"{empty:,} rows have no value, so a figure by it is told as uncertain where they could belong to it"
        yield not_applicable("source", subject, detail, "fill it; a column of categories takes more words")


def _empty(database: Database, table: Table, dimension: Dimension) -> int:
    """How many rows hold nothing in a column."""
    column = database.quote(dimension.column)
    sql = f"SELECT COUNT(*) AS empty FROM {database.quote_table(table.table)} WHERE {column} IS NULL"
    return int(database.select(SqlParams(sql=sql)).rows[0]["empty"])


def _measure(database: Database, table: Table, measure: Measure, subject: str) -> Finding:
    query = TableQuery(source=database.source.id, table=table.table, measure=measure.id)
    statement = statement_of(query, table, quote=database.quote, dialect=database.dialect)
    row = database.select(SqlParams(sql=statement.sql, parameters=statement.parameters)).rows[0]
    value = row[measure.id]
    if value is None and (one := _of_one_row(database, table, measure)) is not None:
        return ok("source", subject, f"{measure.expression} is of single rows only; of the first it is {one}")
    if value is None:
        return failed("source", subject, f"{measure.expression} has no value over all rows", "correct the expression")
    if isinstance(value, str):
        detail = f"{measure.expression} is a text, {_shortened(value)}"
        return failed("source", subject, detail, "name a column of numbers")
    return ok("source", subject, f"{measure.expression} over all rows is {float(value):,.{measure.decimals}f}")


def _of_one_row(database: Database, table: Table, measure: Measure) -> object:
    """A measure's value over one row: a rate that does not add up has one there, and none over several."""
    one = f"(SELECT * FROM {database.quote_table(table.table)} LIMIT 1) AS one"
    expression = Aggregate.of(measure.expression, database.dialect).sql
    return database.select(SqlParams(sql=f"SELECT {expression} AS held FROM {one}")).rows[0]["held"]


def _distinct(database: Database, table: str, column: str) -> list[object]:
    quoted = database.quote(column)
    sql = f"SELECT DISTINCT {quoted} AS held FROM {database.quote_table(table)} WHERE {quoted} IS NOT NULL ORDER BY 1"
    return [row["held"] for row in database.select(SqlParams(sql=f"{sql} LIMIT {MOST_ROWS}")).rows]


def _told(subject: str, error: SourceError) -> Finding:
    return failed("source", subject, error.cause, error.suggestion)


def _shortened(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
