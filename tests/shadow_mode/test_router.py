"""Who answers whom in each mode, over HTTP and on a real store."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.store import Store
from engine.store_routed import RoutedStore
from engine.store_runs import RunStore, StoredRun
from shadow_mode.routing import in_share
from tests.engine.serving.answering import TODAY, Echo, Failing, Held
from tests.shadow_mode.routed import choose, now, routed, router_of

SIMPLE, AGENTIC = Echo("simple"), Echo("agentic")
BOTH = {"simple": SIMPLE, "agentic": AGENTIC}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def test_a_change_of_mode_is_taken_by_the_next_question_and_a_named_path_is_kept(store: Store) -> None:
    with routed(BOTH, store) as asker:
        assert asker.ask()["path"] == "agentic"  # nobody has chosen a mode yet
        for mode, path in (("off", "simple"), ("shadow", "simple"), ("full", "agentic"), ("canary 100", "agentic")):
            choose(store, mode)
            assert asker.ask()["path"] == path
            for named in ("simple", "agentic"):
                assert asker.ask(path=named)["path"] == named
    # Of five routed questions two left a shadow; those that named their path none.
    traffic = RoutedStore(store).traffic(now() - timedelta(minutes=5))
    assert (traffic.questions, traffic.agentic, traffic.waiting, traffic.shed) == (5, 3, 2, 0)
    later = RoutedStore(store).traffic(now() + timedelta(minutes=5))
    assert (later.questions, later.waiting) == (0, 2)  # a new mode hides nothing that is still to be done


def test_the_canary_keeps_each_user_to_one_path_by_name_by_header_or_by_question(store: Store) -> None:
    choose(store, "canary 50")
    inside = next(name for name in "abcdefgh" if in_share(name, 50))
    outside = next(name for name in "abcdefgh" if not in_share(name, 50))
    with routed(BOTH, store) as asker:
        for name, path in ((inside, "agentic"), (outside, "simple")):
            for question in ("one?", "two?"):
                assert asker.ask(question, user=name)["path"] == path
                assert asker.ask(question, headers={"X-Forwarded-User": name})["path"] == path
            assert asker.ask(name)["path"] == path


@pytest.mark.parametrize(
    ("agentic", "reason"),
    [
        (Failing(KeyError("planted")), "KeyError"),
        (Echo("agentic", AnswerStatus.FAILED, "the model is gone"), "the model is gone"),
        (Held(), "TooSlow"),
    ],
    ids=["breaks", "fails", "hangs"],
)
def test_where_agentic_gives_no_answer_simple_does(store: Store, agentic: Echo, reason: str) -> None:
    choose(store, "canary 100")
    with routed({"simple": SIMPLE, "agentic": agentic}, store, patience_s=0.2) as asker:
        answer = asker.ask("为什么？")
        if isinstance(agentic, Held):
            agentic.let.set()
    assert (answer["path"], answer["status"], answer["text"]) == ("simple", "answered", "为什么？")
    assert answer["notes"] == [f"Agentic RAG 未能作答（{reason}），由 Simple RAG 代答"]
    decided = RoutedStore(store).get(answer["trace_id"])
    assert decided is not None
    assert decided.failed is not None
    assert (decided.path, decided.failed.status) == ("agentic", "failed")


def test_where_simple_cannot_answer_either_the_failure_is_told_and_the_breaker_shuts_nobody_out(store: Store) -> None:
    choose(store, "full")
    tables_only = {"agentic": Echo("agentic", AnswerStatus.FAILED, "all is down")}
    router = router_of(tables_only, store, window=2, least=2)
    for number in range(4):
        question = StoredRun(trace_id=f"t{number}", path="agentic", question="why?", as_of=TODAY, at=now())
        answer = router.route(question, user=None).answerer.answer("why?", as_of=TODAY, lease=question.lease)
        assert (answer.path, answer.status) == ("agentic", "failed")


def test_in_a_storm_simple_answers_all_within_the_window_and_users_see_no_error(store: Store) -> None:
    choose(store, "canary 100")
    agentic = Echo("agentic")
    with routed({"simple": SIMPLE, "agentic": agentic}, store, window=8, least=4, open_s=0.5, trials=2) as asker:
        for _ in range(8):
            assert asker.ask()["path"] == "agentic"
        agentic.status, before = AnswerStatus.FAILED, len(agentic.asked)
        assert {asker.ask()["path"] for _ in range(12)} == {"simple"}
        assert len(agentic.asked) - before == 2  # 2 of 8 are more than 15 %
        agentic.status = AnswerStatus.ANSWERED
        time.sleep(0.6)
        assert [asker.ask()["path"] for _ in range(3)] == ["agentic"] * 3


def test_too_many_that_wait_for_their_shadow_are_shed_and_counted(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store, waiting=2) as asker:
        for _ in range(5):
            asker.ask()
    traffic = RoutedStore(store).traffic(now() - timedelta(minutes=5))
    assert (traffic.questions, traffic.waiting, traffic.shed, traffic.paired) == (5, 2, 3, 0)


def test_a_routed_question_of_a_server_that_died_is_answered_on_its_path_and_has_one_shadow(store: Store) -> None:
    choose(store, "canary 100")
    first = router_of(BOTH, store)
    question = StoredRun(trace_id="t1", path="simple", question="why?", as_of=TODAY, at=now())
    route = first.route(question, user=None)
    RunStore(store).begin(route.question, owner="died", until=now(), beside=route.record)
    choose(store, "off")
    kept = RunStore(store).get("t1")
    assert kept is not None
    goes_on = router_of(BOTH, store).answerer(kept)
    assert goes_on.answer("why?", as_of=TODAY, lease=kept.lease).path == "agentic"
    assert RoutedStore(store).waiting() == 1
