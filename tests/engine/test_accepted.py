"""Accepted questions on a real SQLite file and on a real PostgreSQL server."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from engine.accepted import AcceptedQuestion, AcceptedQuestions
from engine.answer import Answer, AnswerStatus
from engine.store import Store
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures

AT = datetime(2024, 5, 1, 8, 30, tzinfo=UTC)
SOON, LATER = AT + timedelta(seconds=10), AT + timedelta(seconds=20)


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def accepted(store: Store) -> AcceptedQuestions:
    return AcceptedQuestions(store)


def question(trace_id: str, *, seconds: int = 0) -> AcceptedQuestion:
    at = AT + timedelta(seconds=seconds)
    return AcceptedQuestion(trace_id=trace_id, path="agentic", question="退货率？", as_of=date(2024, 5, 1), at=at)


def answer(trace_id: str, text: str = "3.2 %") -> Answer:
    status = AnswerStatus.ANSWERED
    return Answer(
        trace_id=trace_id,
        question="退货率？",
        as_of=date(2024, 5, 1),
        path="agentic",
        status=status,
        text=text,
        seconds=1,
    )


def test_an_accepted_question_is_there_until_it_is_answered(accepted: AcceptedQuestions, store: Store) -> None:
    accepted.add(question("t1"), owner="a", until=SOON)
    assert accepted.get("t1") == question("t1")
    assert accepted.finish(answer("t1"), AT)
    assert accepted.get("t1") is None
    assert store.get_answer("t1") == answer("t1")


def test_the_first_answer_of_a_trace_stays(accepted: AcceptedQuestions, store: Store) -> None:
    accepted.add(question("t1"), owner="a", until=SOON)
    assert accepted.finish(answer("t1"), AT)
    assert not accepted.finish(answer("t1", "another"), AT)
    assert store.get_answer("t1") == answer("t1")


def test_a_question_is_free_when_its_lease_has_ended_and_is_taken_once(accepted: AcceptedQuestions) -> None:
    accepted.add(question("t1"), owner="a", until=SOON)
    assert accepted.free(AT, most=5) == ()
    assert not accepted.take("t1", owner="b", now=AT, until=LATER)
    assert accepted.free(LATER, most=5) == (question("t1"),)
    assert accepted.take("t1", owner="b", now=LATER, until=LATER + timedelta(seconds=10))
    assert not accepted.take("t1", owner="c", now=LATER, until=LATER + timedelta(seconds=10))
    taken = accepted.get("t1")
    assert taken is not None
    assert taken.takes == 2


def test_a_renewed_lease_holds_and_only_its_owner_renews_it(accepted: AcceptedQuestions) -> None:
    for trace in ("t1", "t2"):
        accepted.add(question(trace), owner="a", until=SOON)
    accepted.renew(["t1"], owner="a", until=LATER + timedelta(seconds=1))
    accepted.renew(["t2"], owner="b", until=LATER + timedelta(seconds=1))
    assert [found.trace_id for found in accepted.free(LATER, most=5)] == ["t2"]


def test_what_an_owner_gives_back_is_free_at_once_the_oldest_first(accepted: AcceptedQuestions) -> None:
    accepted.add(question("t2", seconds=2), owner="a", until=LATER)
    accepted.add(question("t1", seconds=1), owner="a", until=LATER)
    accepted.add(question("t0"), owner="b", until=LATER)
    accepted.give_back("a")
    assert [found.trace_id for found in accepted.free(AT, most=5)] == ["t1", "t2"]
    assert [found.trace_id for found in accepted.free(AT, most=1)] == ["t1"]
