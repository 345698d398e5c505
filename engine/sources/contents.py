"""What the configured tables really hold: their columns, the values of their dimensions, the days of their rows."""

import difflib
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.aggregates import Aggregate
from engine.periods.period import Grain, Period
from engine.planning.catalogue import ColumnValues, TimeExtent
from engine.settings import Dimension, Table
from engine.sources.database import Database, SqlParams
from engine.sources.errors import Fault, SourceError
from engine.sources.select import MOST_ROWS
from engine.sources.table_name import schema_of
from engine.sources.time_units import row_period

logger = logging.getLogger(__name__)

MOST_VALUES = MOST_ROWS - 1
"""A column that holds more different values names no things: they are not learnt, so no question can name them."""


@dataclass(frozen=True)
class Missing:
    """A configured table or column that the database does not have."""

    name: str
    """``table`` or ``table.column``."""
    fault: str
    """That it is not there, and what is there instead."""


def check_columns(database: Database) -> None:
    """``SourceError`` naming every configured table and column that the database does not have."""
    if missing := list(column_faults(database)):
        raise SourceError(
            Fault.QUERY_FAILED,
            f"{database.source.id}: {'; '.join(each.fault for each in missing)}",
            "correct plumbline.yaml",
            missing=tuple(dict.fromkeys(each.name for each in missing)),
        )


def column_faults(database: Database) -> Iterator[Missing]:
    """Every configured table and column that is not there."""
    for table in database.source.tables:
        try:
            columns = database.select(
                SqlParams(sql=f"SELECT * FROM {database.quote_table(table.table)} WHERE 1 = 0")
            ).columns
        except SourceError as error:
            if error.fault is not Fault.QUERY_FAILED:
                raise
            tables = database.table_names(schema_of(table.table, database.dialect))
            if table.table in tables:
                raise
            yield Missing(table.table, f"there is no table {table.table!r}{_instead(table.table, tables)}")
            continue
        yield from _missing(table, columns, database.dialect)


def column_values(database: Database) -> tuple[ColumnValues, ...]:
    """The distinct values of every configured dimension, as text, without what stands for "not known".

    Of a column that is only told, or holds more than ``MOST_VALUES``, only those are known that have names in the
    settings. A category that no text is of at present is one all the same: there are 0 of it.
    """
    found = []
    for table in database.source.tables:
        for dimension in table.dimensions:
            values = tuple(dimension.values) if dimension.told_only else distinct_values(database, table, dimension)
            if values is None:
                logger.warning(
                    "%s: %s.%s holds more than %d values; only those that plumbline.yaml names can be asked for",
                    *(database.source.id, table.table, dimension.column, MOST_VALUES),
                )
                values = tuple(dimension.values)
            given = () if dimension.categories is None else tuple(dimension.categories.values)
            known = tuple(value for value in dict.fromkeys((*values, *given)) if value not in table.missing)
            found.append(ColumnValues(database.source.id, table.table, dimension.column, known))
    return tuple(found)


def distinct_values(database: Database, table: Table, dimension: Dimension) -> tuple[str, ...] | None:
    """The distinct values of a column, as text; ``None`` where there are more than ``MOST_VALUES``."""
    column = database.quote(dimension.column)
    sql = f"SELECT DISTINCT {column} AS held FROM {database.quote_table(table.table)} WHERE {column} IS NOT NULL"
    rows = database.select(SqlParams(sql=f"{sql} ORDER BY 1 LIMIT {MOST_VALUES + 1}")).rows
    return None if len(rows) > MOST_VALUES else tuple(str(row["held"]) for row in rows)


def extents(database: Database) -> tuple[TimeExtent, ...]:
    """For every dated table that holds rows, the days from the first to the last of them."""
    found = []
    for table in database.source.tables:
        if table.time is None:
            continue
        column = database.quote(table.time.column)
        row = database.select(
            SqlParams(
                sql=f"SELECT MIN({column}) AS first, MAX({column}) AS last FROM {database.quote_table(table.table)}"
            )
        ).rows[0]
        if row["first"] is None:
            continue
        first, last = (row_period(row[edge], table.time, database.zone) for edge in ("first", "last"))
        period = Period(start=first.start, end=last.end, zone=database.zone, grain=Grain.RANGE)
        found.append(TimeExtent(database.source.id, table.table, period))
    return tuple(found)


def _missing(table: Table, columns: Sequence[str], dialect: str) -> Iterator[Missing]:
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
        fault = f"table {table.table!r} has no column {column!r} ({use}){_instead(column, columns)}"
        yield Missing(f"{table.table}.{column}", fault)


def _instead(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f", {hint}there are: {', '.join(known) or 'none'}"
