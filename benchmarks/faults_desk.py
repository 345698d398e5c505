"""A company with a help desk on two real servers and a monthly review of it, as `benchmarks/faults.py` needs it.

How many complaints there were about a product in a month is known three times: by the first server, by its mirror, and
by the review of that month. The gold value is counted in the tickets that the servers were made of.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import yaml
from starlette.types import ASGIApp

from engine.documents.files import find_documents
from engine.documents.model import Document
from engine.documents.read_all import read_all
from engine.models.load import load_language_model
from engine.models.model import Embedder
from engine.pipelines.agentic import AgenticAnswerer
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.known import read_sources
from engine.store import Store
from sample.facts import draw_facts
from sample.months import month
from sample.servers.faults import Faulty
from sample.tickets.mapping import mapping_text
from sample.tickets.server import create_app
from sample.tickets.stored import Tickets
from sample.tickets.theme_words import categories_text
from sample.tickets.write import LOGIN, draw_tickets, tickets_json

ISSUES = 150
"""So many of the sample's: two pages of them."""
LATER_S = 100.0
"""After which rows are fetched anew."""
ZONE, AS_OF = "Asia/Shanghai", date(2024, 7, 10)


@dataclass(frozen=True)
class Question:
    """A question and the figure that answers it."""

    text: str
    gold: int


class Desk:
    """The help desk of one seed, its questions, and the project that asks it."""

    def __init__(self, seed: int, folder: Path, embedder: Embedder) -> None:
        self._facts = draw_facts(seed)
        self._tickets = draw_tickets(self._facts)[:ISSUES]
        self._folder = folder
        self._embedder = embedder
        (folder / "tickets.yaml").write_text(mapping_text(self._facts), "utf-8")

    def app(self) -> ASGIApp:
        """A server of the tickets that can be told to fail."""
        stored = tickets_json(self._facts)
        return Faulty(create_app(Tickets.model_validate({**stored, "issues": stored["issues"][:ISSUES]})))

    def question(self, rng: Random) -> Question:
        """How many complaints there were of one product in one month, of those that the review speaks of."""
        name, product = rng.choice(sorted(self._counts))
        return Question(f"How many complaints about the {product} in {_month(name)}?", self._counts[name, product])

    @cached_property
    def _counts(self) -> Mapping[tuple[str, str], int]:
        """Complaints by month and product; two or more, so that no figure is that of a row."""
        found: dict[tuple[str, str], int] = {}
        for ticket in self._tickets:
            if ticket.theme is not None:
                key = ticket.month, ticket.product.en
                found[key] = found.get(key, 0) + 1
        return found

    @cached_property
    def index(self) -> Index:
        """The reviews: a table of complaints for each month."""
        papers = self._folder / "papers"
        papers.mkdir()
        for name in sorted({name for name, _ in self._counts}):
            rows = [f"| {product} | {n} |" for (held, product), n in sorted(self._counts.items()) if held == name]
            text = [f"# Review of {_month(name)}", "", f"Published: {name}-28", "", "| Product | Complaints |"]
            (papers / f"review-{name}.md").write_text("\n".join([*text, "| --- | --- |", *rows, ""]), "utf-8")
        read = read_all(find_documents([papers]), zone=ZONE)
        chunks = [chunk for found in read if isinstance(found, Document) for chunk in found.chunks]
        build_index(chunks, embedder=self._embedder, out=self._folder / "index", zone=ZONE)
        return Index.open(self._folder / "index")

    def answerer(
        self,
        urls: Sequence[str],
        *,
        documents: bool,
        timeout_s: float,
        store: Store | None,
        now: Callable[[], datetime],
        run: str,
    ) -> AgenticAnswerer:
        """Agentic over the servers at ``urls`` and, if wished, the reviews.

        It knows the names, and its rows are too old: those for the question are fetched when it is asked.
        """
        settings = self._settings(urls, documents=documents, timeout_s=timeout_s)
        passed_s = 0.0
        databases = open_databases(settings, clock=lambda: time.monotonic() + passed_s)
        sources = read_sources(settings, databases)
        passed_s = LATER_S
        return AgenticAnswerer(
            index=self.index if documents else None,
            embedder=self._embedder,
            model=load_language_model(settings.language_model, models_dir=self._folder),
            settings=settings,
            sources=sources,
            store=store,
            now=now,
            new_id=lambda: run,
        )

    def _settings(self, urls: Sequence[str], *, documents: bool, timeout_s: float) -> Settings:
        products = {product.zh: list(product.forms[1:]) for product in self._facts.cast.products}
        complaints = {
            "table": "complaints",
            "description": "Complaints",
            "time": {"column": "day"},
            "dimensions": [
                {"column": "product", "names": ["product"], "values": products},
                {"column": "theme", "names": ["theme"], **yaml.safe_load(categories_text())},
            ],
            "measures": [{"id": "complaints", "names": ["complaints"], "expression": "COUNT(*)"}],
        }
        desk: dict[str, Any] = {
            "id": "desk",
            "kind": "tickets",
            "description": "Complaints of customers",
            "url": urls[0],
            "mirrors": urls[1:],
            "mapping": self._folder / "tickets.yaml",
            "token": LOGIN["token"],
            "timeout_s": timeout_s,
            "tables": [complaints],
        }
        papers = {"id": "papers", "kind": "knowledge_base", "description": "Monthly reviews"}
        return Settings.model_validate(
            {
                "name": "Desk",
                "project": self._folder,
                "home": self._folder,
                "models": self._folder,
                "zone": ZONE,
                "model_writing": False,
                "language_model": {"kind": "endpoint", "url": "http://127.0.0.1:9/v1"},  # rules plan; nobody writes
                "filler_words": ["about"],
                "sources": [papers, desk] if documents else [desk],
            }
        )


def _month(name: str) -> str:
    return month(name).en
