"""The servers of a source, each alone: one that is down is not noticed as long as another answers."""

from collections.abc import Iterator

from engine.settings import Settings, SqlSource, TicketSource
from engine.sources.connect import open_database
from engine.sources.database_url import shown
from engine.sources.errors import SourceError
from orchestration.inspection.finding import Finding, failed, ok


def inspect_servers(source: SqlSource | TicketSource, settings: Settings) -> Iterator[Finding]:
    """Ask each server of a source that has several, and compare its data with those of the first that has any."""
    first: tuple[str, str] | None = None
    for url in (source.url, *source.mirrors) if source.mirrors else ():
        alone = source.model_copy(update={"url": url, "mirrors": ()})
        place = shown(alone) if isinstance(alone, SqlSource) else alone.url
        subject = f"{source.id} at {place}"
        try:
            digest = open_database(alone, settings).digest()
        except SourceError as error:
            yield failed("source", subject, error.cause, error.suggestion)
            continue
        first = first or (place, digest)
        yield ok("source", subject, "is reached" + (f", and holds other rows than {first[0]}" * (digest != first[1])))
