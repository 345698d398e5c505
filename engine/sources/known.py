"""What is known of the configured sources before one of them is asked: what they hold, or the names that were kept."""

import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.planning.catalogue import Catalogue, ColumnValues, TimeExtent
from engine.settings import RemoteSource, Settings
from engine.sources.contents import check_columns, column_values, extents
from engine.sources.database import Database
from engine.sources.errors import SourceError, Unread
from engine.sources.kept_names import Kept, KeptNames

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Content:
    """What is known of one source of tables.

    Where only its names are known, since they were kept, nothing is said of its days: those are read with its rows.
    """

    values: tuple[ColumnValues, ...]
    extents: tuple[TimeExtent, ...] = ()
    unread: Unread | None = None
    """Why the source could not be read, where it was tried."""
    kept: Kept | None = None
    """Where the names are from, if the source was not asked."""
    outdated: bool = False
    """Whether rows of that age would be fetched anew."""


@dataclass(frozen=True)
class Sources:
    """The sources of tables of a project, and what is known of each."""

    settings: Settings
    databases: Mapping[str, Database]
    contents: Mapping[str, Content]
    names: KeptNames | None = field(default=None, compare=False)
    """Where names are kept; ``None`` for nowhere."""

    @cached_property
    def catalogue(self) -> Catalogue:
        """What can be asked. Of a source that could not be read only the configured or the kept names are known.

        Questions to such a one are still planned, and fail in the open.
        """
        values = tuple(held for content in self.contents.values() for held in content.values)
        days = tuple(extent for content in self.contents.values() for extent in content.extents)
        return Catalogue.of(self.settings, values, days)

    @cached_property
    def documents_alone(self) -> "Sources":
        """The project as if it had no source of tables, and no known goals, which ask them."""
        documents = tuple(source for source in self.settings.sources if source.kind == "knowledge_base")
        settings = self.settings.model_copy(update={"sources": documents, "task_graph": ()})
        return replace(self, settings=settings, databases={}, contents={})

    @property
    def unread(self) -> tuple[Unread, ...]:
        """The sources that could not be read."""
        return tuple(content.unread for content in self.contents.values() if content.unread is not None)

    @property
    def by_name(self) -> frozenset[str]:
        """The sources of which only the names are known. Before one is asked it is to be read."""
        return frozenset(source for source, content in self.contents.items() if content.kept is not None)

    @property
    def outdated(self) -> frozenset[str]:
        """Those of them whose rows would be fetched anew by now: they may hold other names."""
        return frozenset(source for source, content in self.contents.items() if content.outdated)

    def read(self, sources: Iterable[str]) -> "Sources":
        """The same with some sources read now, all at the same time, and their names kept."""
        wanted = {source: self.databases[source] for source in sources}
        with ThreadPoolExecutor(len(wanted) or 1, thread_name_prefix="catalogue") as pool:
            contents = pool.map(lambda database: read_content(database, self.names), wanted.values())
            return replace(self, contents={**self.contents, **dict(zip(wanted, contents, strict=True))})


def read_sources(settings: Settings, databases: Mapping[str, Database], names: KeptNames | None = None) -> Sources:
    """All sources, read now."""
    return Sources(settings, databases, {}, names).read(databases)


def known_sources(settings: Settings, databases: Mapping[str, Database], names: KeptNames) -> Sources:
    """All sources, each read now only if its names are not known: databases, and what was not read for too long."""
    known = {
        source: content
        for source, database in databases.items()
        if isinstance(database.source, RemoteSource) and (content := _from_kept(database.source, names)) is not None
    }
    read = Sources(settings, databases, known, names).read(databases.keys() - known.keys())
    # In the order of the settings, in which whatever a name may mean is looked at.
    return replace(read, contents={source: read.contents[source] for source in databases})


def read_content(database: Database, names: KeptNames | None = None) -> Content:
    """What one source holds; its names are kept in ``names``. One that cannot be read is told by its ``unread``."""
    source = database.source
    try:
        check_columns(database)
        content = Content(column_values(database), extents(database))
    except SourceError as error:
        logger.warning("source %s cannot be read: %s", source.id, error)
        kept = names.of(source) if names is not None and isinstance(source, RemoteSource) else None
        since = None if kept is None else kept.read_at
        values = kept.values if kept is not None else _configured(database)
        return Content(values, unread=Unread(source.id, error.fault, error.details, since))
    if names is not None and isinstance(source, RemoteSource):
        names.keep(source, content.values)
    return content


def _from_kept(source: RemoteSource, names: KeptNames) -> Content | None:
    kept = names.of(source)
    if kept is None or not 0 <= (age_s := names.age_s(kept)) < source.names_kept_s:
        return None
    return Content(kept.values, kept=kept, outdated=age_s >= source.fresh_s)


def _configured(database: Database) -> tuple[ColumnValues, ...]:
    """The values that the settings name."""
    source = database.source
    return tuple(
        ColumnValues(source.id, table.table, dimension.column, tuple(dimension.values))
        for table in source.tables
        for dimension in table.dimensions
    )
