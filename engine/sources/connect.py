"""Opens the configured sources and learns what they hold."""

import logging

from engine.planning.catalogue import Catalogue, ColumnValues, TimeExtent
from engine.settings import Settings, SqlSource
from engine.sources.contents import check_columns, column_values, extents
from engine.sources.errors import SourceError, Unread
from engine.sources.sql import SqlDatabase

logger = logging.getLogger(__name__)


def open_databases(settings: Settings) -> dict[str, SqlDatabase]:
    """The configured databases by source id; none is reached yet."""
    return {s.id: SqlDatabase(s, zone=settings.zone) for s in settings.sources if isinstance(s, SqlSource)}


def read_catalogue(settings: Settings, databases: dict[str, SqlDatabase]) -> tuple[Catalogue, tuple[Unread, ...]]:
    """The catalogue with what the databases hold, and those that could not be read.

    Of such a one only the configured names are known: questions to it are still planned, and fail in the open.
    """
    values: list[ColumnValues] = []
    days: list[TimeExtent] = []
    unread: list[Unread] = []
    for source_id, database in databases.items():
        try:
            check_columns(database)
            values += column_values(database)
            days += extents(database)
        except SourceError as error:
            logger.warning("source %s cannot be read: %s", source_id, error)
            unread.append(Unread(source_id, error.fault, error.details))
            values = [held for held in values if held.source != source_id]
            values += [
                ColumnValues(source_id, table.table, dimension.column, tuple(dimension.values))
                for table in database.source.tables
                for dimension in table.dimensions
            ]
    return Catalogue.of(settings, tuple(values), tuple(days)), tuple(unread)
