"""The rows of databases as chunks of text, for a Simple RAG that is given the same facts as the tools have."""

import hashlib
import logging
from collections.abc import Iterator, Mapping

from engine.documents.model import Chunk
from engine.settings import Table
from engine.sources.database import Database, SqlParams
from engine.sources.errors import SourceError
from engine.sources.time_units import row_period

logger = logging.getLogger(__name__)

MOST_ROWS = 5_000
"""Rows taken of each table; a larger one is no knowledge that a search of text could hold."""


def row_chunks(databases: Mapping[str, Database], *, zone: str) -> Iterator[Chunk]:
    """One chunk a row of every configured table, each value behind its column's name; unreadable tables are logged."""
    for source, database in databases.items():
        for table in database.source.tables:
            try:
                rows = database.select(
                    SqlParams(sql=f"SELECT * FROM {database.quote_table(table.table)} LIMIT {MOST_ROWS}")
                ).rows
            except SourceError as error:
                logger.warning("%s.%s gives no rows as text: %s", source, table.table, error)
                continue
            yield from (_chunk(source, table, number, row, zone) for number, row in enumerate(rows, 1))


def _chunk(source: str, table: Table, number: int, row: dict[str, object], zone: str) -> Chunk:
    names = {dimension.column: dimension.names[0] for dimension in table.dimensions}
    cells = ", ".join(f"{names.get(column, column)}: {value}" for column, value in row.items())
    text = f"{table.description}\n{cells}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    time = table.time
    dated = time is not None and row.get(time.column) is not None
    return Chunk(
        id=hashlib.sha256(f"{source} {table.table} {number} {text}".encode()).hexdigest()[:16],
        document=f"{source}.{table.table}",
        file=f"{source}/{table.table}",
        kind="text",
        text=text,
        context=table.table,
        pages=(1,),
        section_path=(table.table,),
        periods=(row_period(row[time.column], time, zone),) if dated and time is not None else (),
        sha256=digest,
    )
