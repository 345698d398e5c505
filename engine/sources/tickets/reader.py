"""Fetches the tables of a ticket system, or of any other that lists records as JSON over HTTP."""

import asyncio
import logging
from collections.abc import Mapping as Held
from dataclasses import replace
from random import Random

import httpx

from engine.settings import TicketSource
from engine.sources.database_url import whole
from engine.sources.endpoints import Tell
from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.memory import Rows
from engine.sources.tickets.http_json import JsonServer
from engine.sources.tickets.listing import ListChanged, Listing
from engine.sources.tickets.mapping import Mapping, read_mapping
from engine.sources.tickets.paging import Page, first_page, page_after
from engine.sources.tickets.rows import TableReader

logger = logging.getLogger(__name__)

MOST_PAGES = 2_000
MOST_ROWS = 200_000
"""Of one table; more belong into a database."""


class TicketReader:
    """Reads one server of a configured source, that of its ``url``.

    The mapping file is read anew each time, so that a change of it needs no restart.

    ``zone`` is where instants become days; ``rng`` spreads the waits between tries.
    """

    def __init__(self, source: TicketSource, *, zone: str, rng: Random) -> None:
        self._source = source
        self._zone = zone
        self._rng = rng

    def fetch(self, timeout_s: float, tell: Tell | None = None, *, patient: bool = True) -> Held[str, Rows]:
        """All rows of all tables within ``timeout_s``; the ``SourceError`` where they are not had holds no secret.

        ``tell`` is told of each request that is made again, which only a ``patient`` reader does.
        """
        try:
            mapping = read_mapping(self._source.mapping)
            return asyncio.run(self._fetched(mapping, timeout_s, tell or logger.info, patient=patient))
        except TimeoutError as error:
            raise timed_out(timeout_s) from error
        except SourceError as error:
            cause = error.cause
            for secret in self._secrets():
                cause = whole(secret).sub("***", cause)
            raise SourceError(
                error.fault, cause, error.suggestion, retryable=error.retryable, **error.details
            ) from None

    async def _fetched(self, mapping: Mapping, timeout_s: float, tell: Tell, *, patient: bool) -> dict[str, Rows]:
        deadline = asyncio.get_running_loop().time() + timeout_s
        headers = {name: value.get_secret_value() for name, value in self._source.headers.items()}
        if self._source.token is not None:
            headers["Authorization"] = f"Bearer {self._source.token.get_secret_value()}"
        # The deadline below is for everything together, so no part has one of its own. What the environment holds of
        # proxies and logins is not used.
        async with (
            asyncio.timeout_at(deadline),
            httpx.AsyncClient(headers=headers, timeout=None, trust_env=False, follow_redirects=False) as client,
        ):
            server = JsonServer(client, self._source.id, deadline, self._rng, tell, patient=patient)
            return {name: await self._table(server, mapping, name) for name in mapping.tables}

    async def _table(self, server: JsonServer, mapping: Mapping, name: str) -> Rows:
        try:
            return await self._listed(server, mapping, name)
        except ListChanged as error:
            logger.info("%s, again", error.cause)
            return await self._listed(server, mapping, name)

    async def _listed(self, server: JsonServer, mapping: Mapping, name: str) -> Rows:
        table, listing = mapping.tables[name], Listing(mapping, name)
        reader = TableReader(mapping, name, zone=self._zone)
        page: Page | None = first_page(self._source.url, table)
        answer = None
        for _ in range(MOST_PAGES):
            if page is None or listing.fetched > MOST_ROWS:
                break
            listing.ask(page)
            answer = await server.ask(table.method, str(page.url), page.parameters)
            entries = reader.listed(answer)
            listing.add(answer, entries)
            page = page_after(page, table.paging, answer, len(entries))
        if page is not None:
            raise SourceError(
                Fault.RESULT_INVALID,
                f"{self._source.id}: the list of {name} goes on after {listing.fetched:,} rows",
                "narrow it by `query` in the mapping file, or put the records into a database",
            )
        return replace(reader.rows(listing.records(answer)), note=listing.note())

    def _secrets(self) -> list[str]:
        """What must not be shown, the longest first: whole values, and what stands behind a word such as Basic."""
        given = [*self._source.headers.values(), *([self._source.token] if self._source.token is not None else [])]
        values = [secret.get_secret_value() for secret in given]
        words = [value.split()[-1] for value in values if value.split()]
        return sorted({value for value in (*values, *words) if value}, key=len, reverse=True)
