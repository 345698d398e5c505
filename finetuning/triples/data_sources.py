"""The tables of a variant: the project's own rows under the variant's names."""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import SecretStr

from engine.settings import RemoteSource, Settings, SqlSource, TabularSource
from engine.sources.database import Database, SqlParams
from engine.sources.memory import Rows
from engine.sources.remote_tables import RemoteTables
from engine.sources.sql import SqlDatabase
from finetuning.triples.catalogue import Variant
from finetuning.triples.triple import TriplesError

FetchedRows = Mapping[str, Mapping[str, Rows]]
"""Rows by the project's source and table."""


def fetched_rows(settings: Settings, databases: Mapping[str, Database]) -> FetchedRows:
    """All rows of the project's boards and ticket systems, read once through their own adapters."""
    return {
        source.id: {table.table: _all_of(databases[source.id], table.table) for table in source.tables}
        for source in settings.sources
        if isinstance(source, RemoteSource)
    }


def _all_of(database: Database, table: str) -> Rows:
    result = database.select(SqlParams(sql=f"SELECT * FROM {database.quote_table(table)}"))
    rows = tuple(tuple(row[column] for column in result.columns) for row in result.rows)
    return Rows(result.columns, rows, result.note, result.left_out)


def open_variant(
    variant: Variant, settings: Settings, fetched: FetchedRows, *, folder: Path, clock: Callable[[], float]
) -> dict[str, Database]:
    """The databases behind ``settings``, those of the variant; copies with other names are made in ``folder``."""
    made_of = {source.id: source.of for source in variant.sources}
    found: dict[str, Database] = {}
    for source in settings.sources:
        if isinstance(source, SqlSource):
            found[source.id] = SqlDatabase(_copied(source, variant, folder), zone=settings.zone)
        elif isinstance(source, RemoteSource):
            found[source.id] = _held(source, fetched[made_of[source.id]], variant, zone=settings.zone, clock=clock)
    return found


def _held(
    source: RemoteSource, fetched: Mapping[str, Rows], variant: Variant, *, zone: str, clock: Callable[[], float]
) -> Database:
    """Rows that were fetched, behind the same adapter as when they are fetched anew."""
    rows = _renamed(fetched, variant, source)

    def fetch(_seconds: float, _tell: object) -> Mapping[str, Rows]:
        return rows

    return RemoteTables(source, fetch, zone=zone, clock=clock)


def _renamed(rows: Mapping[str, Rows], variant: Variant, source: TabularSource) -> dict[str, Rows]:
    kept = {table.table for table in source.tables}
    named = {variant.tables.get(table, table): held for table, held in rows.items()}
    return {
        table: Rows(tuple(map(variant.column, held.columns)), held.rows, held.note, held.left_out)
        for table, held in named.items()
        if table in kept
    }


def _copied(source: SqlSource, variant: Variant, folder: Path) -> SqlSource:
    """``source`` on a copy of its database in which tables and columns have the variant's names."""
    if not (variant.tables or variant.columns):
        return source
    kind, _, file = source.database_url.partition(":///")
    if kind != "sqlite":
        raise TriplesError(f"{source.id}: only an SQLite database can be renamed, got {kind}")
    copy = folder / f"{variant.id}.db"
    if not copy.exists():
        with sqlite3.connect(file) as original, sqlite3.connect(copy) as renamed:
            original.backup(renamed)
            _rename(renamed, variant)
        original.close()
        renamed.close()
    return source.model_copy(update={"url": SecretStr(f"sqlite:///{copy}")})


def _rename(connection: sqlite3.Connection, variant: Variant) -> None:
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
        for column in columns:
            if (new := variant.column(column)) != column:
                connection.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO "{new}"')
        if (name := variant.tables.get(table, table)) != table:
            connection.execute(f'ALTER TABLE "{table}" RENAME TO "{name}"')
