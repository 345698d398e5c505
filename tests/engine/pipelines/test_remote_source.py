"""A question whose rows come over the network: fetched once for all of it, and told where they do not come."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus
from engine.settings import Settings, Table
from engine.store import Store
from tests.engine import company
from tests.engine.models.local_server import Reply, serving
from tests.engine.pipelines.conftest import Make
from tests.engine.sources.tickets.made import ABOUT, CASES, page, source

QUESTION = "How many cases did the northern team have in March 2024?"
TABLE = {
    "table": "cases",
    "description": "Cases",
    "time": {"column": "opened"},
    "dimensions": [
        {"column": "team", "names": ["team"], "values": {"North": ["northern team"]}},
        {"column": "about", "names": ["subject"], "values": {"noise": ["loudness"]}, "categories": ABOUT},
    ],
    "measures": [{"id": "cases", "names": ["cases"], "expression": "COUNT(*)"}],
}
Ask = Callable[..., Answer]


@pytest.fixture
def ask(folder: Path, agentic: Make) -> Ask:
    """Asks the test company, which has a help desk at a URL as well."""

    def asked(url: str, question: str, timeout_s: float = 30) -> Answer:
        desk = source(folder, url).model_copy(update={"tables": (Table.model_validate(TABLE),), "timeout_s": timeout_s})
        settings: Settings = company.settings(folder)
        settings = settings.model_copy(update={"sources": (*settings.sources, desk)})
        return agentic(settings=settings).answer(question, as_of=company.CLOCK.as_of)

    return asked


def test_the_rows_are_fetched_once_and_counted(ask: Ask) -> None:
    with serving([page(CASES)]) as server:
        answer = ask(server.url, QUESTION)
        assert len(server.requests) == 1
    assert (answer.status, answer.notes) == (AnswerStatus.ANSWERED, ())
    assert "March 2024: 1 " in answer.text
    assert len(answer.versions["source desk"]) == 16


def test_what_was_tried_again_to_have_the_rows_stands_with_the_step(ask: Ask, store: Store) -> None:
    with serving([Reply(429, headers={"Retry-After": "0"}), Reply(503), page(CASES)]) as server:
        answer = ask(server.url, QUESTION)
    assert answer.status is AnswerStatus.ANSWERED
    (ended,) = [move for move in store.transitions(answer.trace_id) if move.to_state == "SUCCEEDED"]
    assert re.fullmatch(r"tried: HTTP 429: again in 0.0 s; tried: HTTP 503: again in 0.[4-8] s", ended.cause)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many cases in total?", "rows without date, which are not counted: 1"),
        ("一共有多少cases？", "另有1条记录没有日期，未计入"),
        ("How many cases by team in March 2024?", "rows without team, which are not counted: 1"),
        ("2024年3月各team的cases是多少？", "另有1条记录没有team，未计入"),
    ],
)
def test_rows_that_no_figure_holds_are_told(ask: Ask, question: str, told: str) -> None:
    with serving([page(CASES)]) as server:
        answer = ask(server.url, question)
    assert answer.status is AnswerStatus.ANSWERED
    assert told in answer.text


def test_a_count_by_what_texts_are_about_is_told_as_uncertain_where_one_is_about_nothing_known(ask: Ask) -> None:
    with serving([page(CASES)]) as server:
        answer = ask(server.url, "How many cases of loudness in March 2024?")
    assert answer.status is AnswerStatus.ABSTAINED
    assert "in desk 0 are certain, and 1 more may belong to it" in answer.text


def test_the_documents_answer_for_a_server_that_hangs_within_its_limit_and_a_second(
    folder: Path, agentic: Make, store: Store
) -> None:
    dimension = {"column": "team", "names": ["team"], "values": {"Heron 2": ["Heron 2"]}}
    revenue = {"id": "revenue", "names": ["revenue"], "expression": "SUM(minutes)"}
    table = Table.model_validate({**TABLE, "dimensions": [dimension], "measures": [revenue]})
    with serving([Reply(delay_s=5)]) as server:
        desk = source(folder, server.url).model_copy(update={"tables": (table,), "timeout_s": 0.5})
        settings = company.settings(folder)
        papers = next(one for one in settings.sources if one.id == "papers")
        began = time.monotonic()
        answerer = agentic(settings=settings.model_copy(update={"sources": (papers, desk), "task_graph": ()}))
        answer = answerer.answer("What was the revenue of Heron 2 in January 2024?", as_of=company.CLOCK.as_of)
        assert time.monotonic() - began < 0.5 + 1
    assert answer.status is AnswerStatus.ANSWERED
    assert "CNY 512.5 thousand" in answer.text
    assert "desk could not be asked (no result within 0.5 s), so revenue" in answer.text
    moves = [(move.to_state, move.cause.partition(":")[0]) for move in store.transitions(answer.trace_id)]
    assert moves[2:6] == [
        ("RUNNING", ""),
        ("FAILED", "TOOL_TIMED_OUT"),
        ("RUNNING", "ask_another_source"),
        ("SUCCEEDED", ""),
    ]


@pytest.mark.parametrize(
    ("reply", "timeout_s", "told"),
    [
        (Reply(401), 30, "desk refused the login (HTTP 401)"),
        (Reply(body=b"<html>"), 30, "what desk sent is not of the form that is configured"),
        (Reply(delay_s=5), 0.5, "desk could not be asked (no result within 1 s)"),  # with more time, in vain
    ],
)
def test_where_they_do_not_come_that_is_told_and_others_answer(
    ask: Ask, reply: Reply, timeout_s: float, told: str
) -> None:
    began = time.monotonic()
    with serving([reply]) as server:
        answer = ask(server.url, QUESTION, timeout_s)
        other = ask(server.url, "What was the breakage of Heron 2 in East in January 2024?", timeout_s)
    assert answer.status is AnswerStatus.ABSTAINED
    assert told in answer.text
    assert other.status is AnswerStatus.ANSWERED
    assert "so names that only it holds are not known" in other.notes[0]
    assert answer.versions["source desk"].startswith("unreadable: ")
    assert time.monotonic() - began < 30
