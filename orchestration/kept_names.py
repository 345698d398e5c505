"""The names that a home keeps of sources whose rows are fetched, so that a command need not fetch them to plan."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from engine.settings import RemoteSource, Settings

if TYPE_CHECKING:
    from engine.sources.kept_names import KeptNames


def kept_names(settings: Settings) -> "KeptNames":
    """Where they are kept."""
    from engine.sources.kept_names import KeptNames

    return KeptNames(settings.home / "cache" / "names", settings, lambda: datetime.now(UTC))


def refresh_names(settings: Settings) -> None:
    """Read all these sources and keep their names; one that cannot be read is logged."""
    from engine.sources.connect import open_databases
    from engine.sources.known import read_sources

    fetched = {name: each for name, each in open_databases(settings).items() if isinstance(each.source, RemoteSource)}
    read_sources(settings, fetched, kept_names(settings))
