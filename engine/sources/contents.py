"""What the configured tables really hold: their columns, the values of their dimensions, the days of their rows."""

import difflib
from collections.abc import Iterator, Sequence

from engine.aggregates import Aggregate
from engine.periods.period import Grain, Period
from engine.planning.catalogue import ColumnValues, TimeExtent
from engine.settings import Table
from engine.sources.errors import Fault, SourceError
from engine.sources.sql import SqlDatabase, SqlParams
from engine.sources.time_units import row_period

MOST_VALUES = 20_000


def check_columns(database: SqlDatabase) -> None:
    """``SourceError`` naming every configured table and column that the database does not have."""
    if faults := list(column_faults(database)):
        raise SourceError(Fault.QUERY_FAILED, f"{database.source.id}: {'; '.join(faults)}", "correct plumbline.yaml")


def column_faults(database: SqlDatabase) -> Iterator[str]:
    """Every configured table and column that is not there, with what is there instead."""
    tables: tuple[str, ...] | None = None
    for table in database.source.tables:
        try:
            columns = database.select(SqlParams(sql=f"SELECT * FROM {database.quote(table.table)} WHERE 1 = 0")).columns
        except SourceError as error:
            if error.fault is not Fault.QUERY_FAILED:
                raise
            tables = database.table_names() if tables is None else tables
            if table.table in tables:
                raise
            yield f"there is no table {table.table!r}{_instead(table.table, tables)}"
            continue
        yield from _missing(table, columns, database.dialect)


def column_values(database: SqlDatabase) -> tuple[ColumnValues, ...]:
    """The distinct values of every configured dimension, as text."""
    found = []
    for table in database.source.tables:
        for dimension in table.dimensions:
            column = database.quote(dimension.column)
            rows = database.select(
                SqlParams(
                    sql=f"SELECT DISTINCT {column} AS held FROM {database.quote(table.table)} "
                    f"WHERE {column} IS NOT NULL ORDER BY 1 LIMIT {MOST_VALUES}"
                )
            ).rows
            values = tuple(str(row["held"]) for row in rows)
            found.append(ColumnValues(database.source.id, table.table, dimension.column, values))
    return tuple(found)


def extents(database: SqlDatabase) -> tuple[TimeExtent, ...]:
    """For every dated table that holds rows, the days from the first to the last of them."""
    found = []
    for table in database.source.tables:
        if table.time is None:
            continue
        column = database.quote(table.time.column)
        row = database.select(
            SqlParams(sql=f"SELECT MIN({column}) AS first, MAX({column}) AS last FROM {database.quote(table.table)}")
        ).rows[0]
        if row["first"] is None:
            continue
        first, last = (row_period(row[edge], table.time, database.zone) for edge in ("first", "last"))
        period = Period(start=first.start, end=last.end, zone=database.zone, grain=Grain.RANGE)
        found.append(TimeExtent(database.source.id, table.table, period))
    return tuple(found)


def _missing(table: Table, columns: Sequence[str], dialect: str) -> Iterator[str]:
    """Columns are spelt as the database spells them; in an expression, which is SQL, case does not count."""
    wanted = [(dimension.column, f"dimension {dimension.names[0]!r}") for dimension in table.dimensions]
    wanted += [(table.time.column, "time")] if table.time is not None else []
    missing = [(column, use) for column, use in wanted if column not in columns]
    held = {column.casefold() for column in columns}
    for measure in table.measures:
        for column in Aggregate.of(measure.expression, dialect).columns:
            if column.casefold() not in held:
                missing.append((column, f"measure {measure.id}"))
    for column, use in missing:
        yield f"table {table.table!r} has no column {column!r} ({use}){_instead(column, columns)}"


def _instead(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f", {hint}there are: {', '.join(known) or 'none'}"
