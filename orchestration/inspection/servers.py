"""The servers of a source, each alone: one that is down is not noticed as long as another answers."""

from collections.abc import Iterator

from engine.settings import Settings, TicketSource
from engine.sources.connect import open_database
from engine.sources.errors import SourceError
from orchestration.inspection.finding import Finding, failed, ok


def inspect_servers(source: TicketSource, settings: Settings) -> Iterator[Finding]:
    """Fetch the rows from each server of a source that has several, and compare them with the first that has any."""
    first: tuple[str, str] | None = None
    for url in (source.url, *source.mirrors) if source.mirrors else ():
        subject = f"{source.id} at {url}"
        alone = source.model_copy(update={"url": url, "mirrors": ()})
        try:
            digest = open_database(alone, settings).digest()
        except SourceError as error:
            yield failed("source", subject, error.cause, error.suggestion)
            continue
        first = first or (url, digest)
        yield ok("source", subject, "is reached" + (f", and holds other rows than {first[0]}" * (digest != first[1])))
