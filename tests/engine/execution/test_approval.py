"""Calls that change something wait for a person: made once as they were approved, or never.

The tools change something in a real service, which counts; runs and decisions are kept on SQLite and on PostgreSQL.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from benchmarks.execution_machine import KINDS, NOTHING, QUESTION, Service, answer, dispatcher, over_http, served
from engine.answer import Answer, Review
from engine.execution.approval import CannotCorrect
from engine.execution.contracts import Action
from engine.execution.dispatcher import Permit
from engine.execution.hooks import Hooks
from engine.pipelines.review import decide
from engine.sources.errors import Fault
from engine.states import End
from engine.store import Store
from engine.store_reviews import ReviewStore, Waiting
from engine.store_runs import RunStore, StoredRun
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures

AT = datetime(2024, 5, 1, tzinfo=UTC)
CHANGES = [step for step, kind in KINDS.items() if kind != "none"]


class Killed(BaseException):
    """Ends the owner of a run, as a signal would."""


class Office:
    """A run over the service, and the person who decides."""

    def __init__(self, store: Store, service: Service, address: str) -> None:
        self.store, self.service = store, service
        self.runs, self.reviews = RunStore(store), ReviewStore(store)
        self.kill: Callable[[str], bool] = lambda _: False
        self.called: list[tuple[str, str]] = []
        self._http = over_http(address)

    def call(self, kind: str, run: str, step: str, key: str) -> str:
        self.called.append((step, key))
        said = self._http(kind, run, step, key)
        if self.kill(step):
            self.kill = lambda _: False
            raise Killed
        return said

    def go_on(self) -> Answer:
        """What the run comes to, begun or gone on with by another owner."""
        soon = AT + timedelta(seconds=10)
        if self.runs.get("t1") is None:
            run = StoredRun(trace_id="t1", path="agentic", question=QUESTION, as_of=date(2024, 5, 1), at=AT)
            lease = self.runs.begin(run, owner="a", until=AT)
        else:
            lease = self.runs.resume("t1", owner="b", now=soon, until=soon)
        try:
            found = answer(lease, self.store, dispatcher(self.call), hooks=Hooks())
        except Killed:
            self.runs.give_back("b")  # its lease has run out
            raise
        self.runs.finish(lease, End(found.status), AT, answer=found)
        return found

    def waiting(self) -> Waiting:
        (one,) = self.reviews.waiting()
        return one

    def decide(self, decision: str, value: str | None = None) -> None:
        given = {"decision": decision, "value": value, "reviewer": "Ann", "reason": "read the file", "at": AT}
        decide(self.reviews, self.waiting(), Review.model_validate(given), dispatcher(self.call), NOTHING)

    def until(self, step: str) -> None:
        """Approve what waits before ``step`` does."""
        self.go_on()
        while self.waiting().step_id != step:
            self.decide("approve")
            self.go_on()


@pytest.fixture
def office(url: str) -> Iterator[Office]:  # noqa: F811
    store, service = Store.open(url), Service(delay_s=0)
    with served(service) as address:
        yield Office(store, service, address)
    store.close()


def test_each_call_that_changes_something_waits_and_is_made_once_when_approved(office: Office) -> None:
    for number, step in enumerate(CHANGES):
        found = office.go_on()
        assert found.status == "needs_review"
        assert [name for name, _ in office.called] == list(KINDS)[: number + 1]
        one = office.waiting()
        assert (one.step_id, one.of_call, one.planned_by, one.question) == (step, True, "rules", QUESTION)
        assert one.action == {"tool": KINDS[step], "params": {"run": "t1", "step": step}}
        assert one.value == f'{KINDS[step]} {{"run": "t1", "step": "{step}"}}'
        office.decide("approve")
    found = office.go_on()
    assert found.text == ", ".join(f"{step} of {kind}" for step, kind in KINDS.items())
    assert office.service.done == {("t1", step): 1 for step in KINDS}
    assert {step.sub_goal for step in found.steps if step.approval and step.approval.reviewer == "Ann"} == {*CHANGES}
    moves = [(move.to_state, move.cause) for move in office.store.transitions("t1") if move.step_id == "g4"]
    assert moves == [
        ("PENDING", ""),
        ("NEEDS_REVIEW", "changes something (unkeyed)"),
        ("PENDING", "approved by Ann: read the file"),
        ("RUNNING", ""),
        ("SUCCEEDED", ""),
    ]


def test_what_is_rejected_is_never_called_and_the_answer_says_by_whom(office: Office) -> None:
    office.until("g3")
    office.decide("reject")
    found = office.go_on()
    (step,) = [step for step in found.steps if step.sub_goal == "g3"]
    assert step.error is not None
    assert step.error["cause"] == "rejected by Ann: read the file; keyed was not called"
    assert (step.state, step.error["error"]) == ("FAILED", Fault.REJECTED)
    assert set(office.service.done) == {("t1", "g1"), ("t1", "g2")}  # nor is what depends on it


def test_corrected_parameters_are_those_of_the_contract_and_are_what_is_called(office: Office) -> None:
    office.until("g4")
    for wrong, told in (("g9", "as JSON, such as"), ('{"run": "t9"}', "step: Field required"), ("[1]", "as JSON")):
        with pytest.raises(CannotCorrect, match=told):
            office.decide("correct", wrong)
    office.decide("correct", '{"run": "t9", "step": "g4"}')
    office.go_on()
    assert office.service.done["t9", "g4"] == 1
    assert office.service.done["t1", "g4"] == 0


def test_who_is_killed_between_approval_and_call_leaves_the_call_to_the_next(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.until("g4")
    office.decide("approve")
    with monkeypatch.context() as patched:
        patched.setattr("engine.execution.journal.Journal.begin", _killed)
        with pytest.raises(Killed):
            office.go_on()
    assert office.service.done["t1", "g4"] == 0
    assert office.go_on().status == "answered"
    assert office.service.done["t1", "g4"] == 1


def test_who_is_killed_in_a_call_without_a_key_leaves_a_second_decision(office: Office) -> None:
    office.until("g4")
    office.decide("approve")
    office.kill = "g4".__eq__
    with pytest.raises(Killed):
        office.go_on()
    assert office.go_on().status == "needs_review"
    assert office.waiting().why.startswith("UNKNOWN_OUTCOME")
    office.decide("approve")  # it was done, Ann has looked
    assert office.go_on().status == "answered"
    assert office.service.done["t1", "g4"] == 1
    assert [one.decision for one in office.reviews.of_run("t1") if one.step_id == "g4"] == ["approve", "approve"]


def test_an_approved_call_with_a_key_is_made_again_under_it_and_nobody_is_asked_again(office: Office) -> None:
    office.until("g3")
    office.decide("approve")
    office.kill = "g3".__eq__
    with pytest.raises(Killed):
        office.go_on()
    found = office.go_on()
    assert office.waiting().step_id == "g4"
    assert [(step.attempt, step.state) for step in found.steps if step.sub_goal == "g3"] == [
        (1, "FAILED"),
        (2, "SUCCEEDED"),
    ]
    assert len([key for step, key in office.called if step == "g3"]) == 2
    assert len({key for step, key in office.called if step == "g3"}) == 1
    assert office.service.done["t1", "g3"] == 1


@pytest.mark.parametrize(
    ("permit", "params", "fault"),
    [
        (Permit(frozenset({"unkeyed"})), {"run": "t1", "step": "g4"}, Fault.NOT_ALLOWED),
        (Permit(frozenset({"unkeyed"}), frozenset({"read", "change"})), {"run": "t1"}, Fault.PARAM_INVALID),
    ],
)
def test_what_would_be_refused_waits_for_nobody(permit: Permit, params: dict[str, str], fault: Fault) -> None:
    refused = dispatcher(lambda *_: "").fault_in(Action(tool="unkeyed", params=params), permit)
    assert refused is not None
    assert refused.error == fault


def _killed(*_: object, **__: object) -> None:
    raise Killed
