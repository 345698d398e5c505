"""A question that is planned by the names of an earlier process: what is told is what the rows say now."""

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.answer import Answer, AnswerStatus
from engine.planning.catalogue import ColumnValues
from engine.settings import Settings, Table, TicketSource
from engine.sources.database import Database
from engine.sources.kept_names import KeptNames
from engine.sources.known import Sources, known_sources
from tests.engine import company
from tests.engine.models.local_server import Reply, Server, serving
from tests.engine.pipelines.conftest import Make
from tests.engine.pipelines.test_remote_source import TABLE
from tests.engine.sources.tickets.made import page, source

TODAY = datetime(2024, 7, 10, 12, tzinfo=UTC)
KEPT = (
    ColumnValues("desk", "cases", "team", ("North", "South")),
    ColumnValues("desk", "cases", "about", ("noise",)),
)
OF_SHOP = "What was the breakage of Heron 2 in East in January 2024?"
OF_PAPERS = "On how many days was the ferry late because of ice?"
OF_DESK = "How many cases did the northern team have in March 2024?"


def case(number: int, team: str, day: str) -> dict[str, Any]:
    opened = datetime.fromisoformat(f"{day}T12:00:00+08:00").timestamp()
    return {
        "id": number,
        "assigned_to": {"team": {"name": team}},
        "opened_at": int(opened),
        "minutes_spent": 1,
        "subject": "loud",
        "text": "",
    }


NORTH = case(1, "North", "2024-03-04")
WEST = case(2, "West", "2024-03-05")
MAY = case(3, "North", "2024-05-02")


class Desk:
    """The test company with a help desk, whose names are known from some hours ago."""

    def __init__(self, server: Server, folder: Path, agentic: Make, hours: float = 2) -> None:
        self.server = server
        self.agentic = agentic
        table = Table.model_validate(TABLE)
        self.source: TicketSource = source(folder, server.url).model_copy(update={"tables": (table,)})
        settings = company.settings(folder)
        self.settings: Settings = settings.model_copy(update={"sources": (*settings.sources, self.source)})
        self.now = TODAY - timedelta(hours=hours)
        self.names = KeptNames(folder / "names", self.settings, lambda: self.now)
        self.names.keep(self.source, KEPT)
        self.now = TODAY

    def know(self, settings: Settings, databases: Mapping[str, Database]) -> Sources:
        return known_sources(settings, databases, self.names)

    def ask(self, question: str) -> Answer:
        answerer = self.agentic(settings=self.settings, know=self.know)
        return answerer.answer(question, as_of=company.CLOCK.as_of)


@pytest.fixture
def desk(folder: Path, agentic: Make) -> Iterator[Callable[..., Desk]]:
    """Makes a help desk that replies as it is told."""
    opened = []

    def make(*replies: Reply, hours: float = 2) -> Desk:
        manager = serving(list(replies))
        opened.append(manager)
        return Desk(manager.__enter__(), folder, agentic, hours)

    yield make
    for manager in opened:
        manager.__exit__(None, None, None)


@pytest.mark.parametrize("question", [OF_SHOP, OF_PAPERS])
def test_a_source_that_is_not_asked_is_not_fetched(desk: Callable[..., Desk], question: str) -> None:
    idle = desk(page([NORTH]))
    answer = idle.ask(question)
    assert (answer.status, idle.server.requests) == (AnswerStatus.ANSWERED, [])
    assert answer.versions["source desk"] == "names of 2024-07-10T10:00:00Z"
    assert len(answer.versions["source shop"]) == 16


def test_a_source_that_is_asked_is_fetched_once_and_told_as_if_nothing_had_been_kept(
    desk: Callable[..., Desk], agentic: Make
) -> None:
    asked = desk(page([NORTH, WEST]))
    answer = asked.ask(OF_DESK)
    assert len(asked.server.requests) == 1
    anew = agentic(settings=asked.settings).answer(OF_DESK, as_of=company.CLOCK.as_of)
    assert (answer.status, answer.text, answer.versions) == (AnswerStatus.ANSWERED, anew.text, anew.versions)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many cases did West have in March 2024?", "March 2024: 1 "),  # a name that was not there
        ("How many cases did South have in March 2024?", None),  # one that is gone
        ("How many cases did the northern team have in May 2024?", "May 2024: 1 "),  # days that were not there
        ("How many cases did the northern team have in June 2024?", None),  # days that no row reaches
    ],
)
def test_what_the_rows_hold_now_decides(
    desk: Callable[..., Desk], agentic: Make, question: str, told: str | None
) -> None:
    moved = desk(page([NORTH, WEST, MAY]))
    answer = moved.ask(question)
    anew = agentic(settings=moved.settings).answer(question, as_of=company.CLOCK.as_of)
    assert (answer.status, answer.text, answer.notes) == (anew.status, anew.text, anew.notes)
    assert answer.status is (AnswerStatus.ABSTAINED if told is None else AnswerStatus.ANSWERED)
    assert told is None or told in answer.text


@pytest.mark.parametrize(("hours", "fetched"), [(2, 1), (0.01, 0)])
def test_before_a_word_is_refused_the_sources_are_looked_at_unless_that_was_just_done(
    desk: Callable[..., Desk], hours: float, fetched: int
) -> None:
    looked = desk(page([NORTH]), hours=hours)
    answer = looked.ask("What was the breakage of Quetzal in East in January 2024?")
    assert (answer.status, len(looked.server.requests)) == (AnswerStatus.ABSTAINED, fetched)


@pytest.mark.parametrize(
    ("question", "status", "told"),
    [
        (OF_DESK, AnswerStatus.ABSTAINED, "desk refused the login (HTTP 401)"),
        (
            "How many cases of team West in March 2024?",
            AnswerStatus.ABSTAINED,
            "after 2024-07-10 10:00 UTC are not known",
        ),
        (OF_SHOP, AnswerStatus.ANSWERED, None),
    ],
)
def test_a_source_that_is_down_is_told_where_it_matters(
    desk: Callable[..., Desk], question: str, status: AnswerStatus, told: str | None
) -> None:
    began = time.monotonic()
    down = desk(Reply(401))
    answer = down.ask(question)
    assert answer.status is status
    assert told is None or told in " ".join((answer.text, *answer.notes))
    assert time.monotonic() - began < 30
