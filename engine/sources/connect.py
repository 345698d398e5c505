"""Opens the configured sources of tables."""

import time
from collections.abc import Callable
from functools import cache
from random import Random

from engine.models.model import Embedder
from engine.settings import BoardSource, Settings, SqlSource, TabularSource, TicketSource
from engine.sources.boards.axes import Calendar
from engine.sources.boards.board import Board
from engine.sources.boards.browser import shared_browser
from engine.sources.database import Database
from engine.sources.endpoints import Endpoints, Reader
from engine.sources.remote_tables import RemoteTables
from engine.sources.sql import SqlDatabase


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

    @cache
    def load_embedder() -> Embedder:
        from engine.models import load  # late: only categories by example need a model

        return load.load_embedder(settings.embedding, models_dir=settings.models)

    match source:
        case SqlSource():
            return SqlDatabase(source, zone=zone, load_embedder=load_embedder, clock=clock)
        case TicketSource():
            from engine.sources.tickets.reader import TicketReader  # late: only tickets need a client of HTTP

            servers = [source.model_copy(update={"url": url}) for url in (source.url, *source.mirrors)]
            readers: dict[str, Reader] = {
                server.url: TicketReader(server, zone=zone, rng=Random(f"{server.id} {server.url}")).fetch
                for server in servers
            }
            fetch = Endpoints(readers, clock).fetch
        case BoardSource():
            board = Board(source, shared_browser(source.browser), Calendar(zone, settings.fiscal_year_start))
            fetch = Endpoints({source.url: board.fetch}, clock).fetch
        case _:
            raise NotImplementedError(f"{source.id}: nothing reads a {type(source).__name__}")
    return RemoteTables(source, fetch, zone=zone, clock=clock, load_embedder=load_embedder)
