"""Opens the configured sources and learns what they hold."""

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from engine.planning.catalogue import Catalogue, ColumnValues, TimeExtent
from engine.settings import BoardSource, Settings, SqlSource, TabularSource, TicketSource
from engine.sources.boards.axes import Calendar
from engine.sources.boards.board import Board
from engine.sources.boards.browser import shared_browser
from engine.sources.contents import check_columns, column_values, extents
from engine.sources.database import Database
from engine.sources.errors import SourceError, Unread
from engine.sources.remote_tables import RemoteTables
from engine.sources.sql import SqlDatabase

logger = logging.getLogger(__name__)


def open_databases(settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> dict[str, Database]:
    """The configured sources of tables by id; none is reached yet. ``clock`` says how old fetched rows are."""
    return {
        source.id: open_database(source, settings, clock=clock)
        for source in settings.sources
        if isinstance(source, TabularSource)
    }


def open_database(
    source: TabularSource, settings: Settings, *, clock: Callable[[], float] = time.monotonic
) -> Database:
    """One source of tables of a project; it is not reached yet."""
    zone = settings.zone
    match source:
        case SqlSource():
            return SqlDatabase(source, zone=zone)
        case TicketSource():
            from engine.sources.tickets.reader import TicketReader  # late: only tickets need a client of HTTP

            reader = TicketReader(source, zone=zone, rng=Random(source.id))
            return RemoteTables(source, reader.fetch, zone=zone, clock=clock)
        case BoardSource():
            board = Board(source, shared_browser(source.browser), Calendar(zone, settings.fiscal_year_start))
            return RemoteTables(source, board.fetch, zone=zone, clock=clock)
        case _:
            raise NotImplementedError(f"{source.id}: nothing reads a {type(source).__name__}")


def read_catalogue(settings: Settings, databases: Mapping[str, Database]) -> tuple[Catalogue, tuple[Unread, ...]]:
    """The catalogue with what the databases hold, and those that could not be read. All are read at the same time.

    Of such a one only the configured names are known: questions to it are still planned, and fail in the open.
    """
    with ThreadPoolExecutor(len(databases) or 1, thread_name_prefix="catalogue") as pool:
        contents = list(pool.map(_read, databases.keys(), databases.values()))
    values = tuple(held for content in contents for held in content.values)
    days = tuple(extent for content in contents for extent in content.extents)
    unread = tuple(content.unread for content in contents if content.unread is not None)
    return Catalogue.of(settings, values, days), unread


@dataclass(frozen=True)
class _Content:
    """What one source holds, or why that is not known."""

    values: tuple[ColumnValues, ...]
    extents: tuple[TimeExtent, ...] = ()
    unread: Unread | None = None


def _read(source_id: str, database: Database) -> _Content:
    try:
        check_columns(database)
        return _Content(column_values(database), extents(database))
    except SourceError as error:
        logger.warning("source %s cannot be read: %s", source_id, error)
        configured = tuple(
            ColumnValues(source_id, table.table, dimension.column, tuple(dimension.values))
            for table in database.source.tables
            for dimension in table.dimensions
        )
        return _Content(configured, unread=Unread(source_id, error.fault, error.details))
