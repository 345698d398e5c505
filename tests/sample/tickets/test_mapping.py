"""The sample's ticket system as Plumbline reads it, compared with the tickets that it was made of."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
import yaml
from pydantic import SecretStr

from engine.settings import Categories, Table, TicketSource
from engine.sources.classify.words import Words
from engine.sources.memory import Rows
from engine.sources.tickets.reader import TicketReader
from sample.facts import draw_facts
from sample.tickets.mapping import FILE, write_mapping
from sample.tickets.theme_words import categories_text
from sample.tickets.write import LOGIN, draw_tickets
from tests.sample.running import Running, running, write_served

WORDS = Words(Categories.model_validate(yaml.safe_load(categories_text())["categories"]))
Fetched = tuple[int, dict[str, Rows]]
"""A seed, and the tables of its ticket system."""


def fetched(served: Running) -> dict[str, Rows]:
    """What the source of the sample holds."""
    source = TicketSource(
        id="tickets",
        kind="tickets",
        description="d",
        url=served.tickets,
        token=SecretStr(LOGIN["token"]),
        mapping=served.project / FILE,
        tables=(Table(table="complaints", description="d"),),
    )
    return dict(TicketReader(source, zone="Asia/Shanghai", rng=Random(1)).fetch(60))


@pytest.fixture(scope="module", params=[7, 8])
def seed_and_tables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Fetched:
    """Two companies, whose ticket systems name their fields differently."""
    project: Path = tmp_path_factory.mktemp("tickets")
    write_served(request.param, project)
    write_mapping(draw_facts(request.param), project)
    with running(project) as served:
        return request.param, fetched(served)


def test_every_complaint_is_a_row(seed_and_tables: Fetched) -> None:
    seed, tables = seed_and_tables
    complaints = [ticket for ticket in draw_tickets(draw_facts(seed)) if ticket.theme]
    expected = [(f"{t.created:%Y-%m-%d}", t.product.zh, t.region.zh, "VIP" if t.vip else "普通") for t in complaints]
    assert sorted(row[1:5] for row in tables["complaints"].rows) == sorted(expected)


def test_every_change_of_a_carrier_is_a_row(seed_and_tables: Fetched) -> None:
    seed, tables = seed_and_tables
    expected = [(f"{c.month}-01", c.product.zh, c.region.zh, c.before.zh, c.after.zh) for c in draw_facts(seed).changes]
    assert sorted(row[1:] for row in tables["carrier_changes"].rows) == sorted(expected)


def test_the_words_tell_the_themes_of_the_companies_whose_tickets_were_read(seed_and_tables: Fetched) -> None:
    seed, tables = seed_and_tables
    column = tables["complaints"].columns.index("description")
    texts = {str(row[0]).rpartition("-")[2]: str(row[column]) for row in tables["complaints"].rows}
    for number, ticket in enumerate(draw_tickets(draw_facts(seed)), start=1):
        if ticket.theme:
            assert WORDS.of_text(texts[str(number)]) == ticket.theme.name.zh, ticket.description


def test_of_a_company_whose_customers_write_otherwise_most_complaints_have_no_theme() -> None:
    told = Counter(
        "none" if (found := WORDS.of_text(ticket.description)) is None else found == ticket.theme.name.zh
        for ticket in draw_tickets(draw_facts(9))
        if ticket.theme
    )
    assert told["none"] > told[True] > 5 * told[False]
