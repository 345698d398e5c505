"""Going live past the gate and back: what is kept, and that nothing changes where the gate says no."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.settings import Settings
from engine.settings.gate import GateSettings
from engine.store import Store
from evaluation.scored import Scored, ScoredRow, keep_scored
from orchestration.promotion import Act, PromotionError, judge, judge_agentic, live_version, promote, roll_back
from tests.evaluation.made import answer, pair, question

N = 30
ACT = Act(actor="ann", reason="better", at=datetime(2026, 12, 1, tzinfo=UTC))
QUESTIONS = [question(f"q{i:03}", f"What was the return rate in January 2024, number {i}?") for i in range(N)]
RIGHT, WRONG = answer("It was 3.2%."), answer("It was 9%.")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(f"{one.model_dump_json()}\n" for one in QUESTIONS), "utf-8")
    for planner in ("p1", "p2"):
        (tmp_path / "planners" / planner / "adapter").mkdir(parents=True)
    gate = GateSettings(margin=0.2, language_margin=0.2)  # so that few questions can decide
    return Settings(name="n", project=tmp_path, home=tmp_path, models=tmp_path, questions=file, gate=gate)


@pytest.fixture
def store() -> Store:
    return Store.open("sqlite://")


def score(settings: Settings, version: str, *, right: int = N) -> None:
    rows = [
        ScoredRow(question_id=f"t{i}", kind="k", language="en", right=i < right, well_formed=True, seconds=1.0)
        for i in range(N)
    ]
    versions = {"model": f"digest of {version}"}
    scored = Scored(measure="plans", version=version, data_digest="d", questions=N, versions=versions, rows=tuple(rows))
    keep_scored(scored, settings.home / "scores")


def evaluate(store: Store, id_: str, **versions: str) -> None:
    for asked in QUESTIONS:
        record = pair(asked, WRONG, RIGHT).model_copy(
            update={"versions": dict.fromkeys(("simple", "agentic"), versions)}
        )
        store.save_pair(id_, asked.id, record.model_dump(mode="json"), ACT.at)


def test_a_planner_that_is_as_good_goes_live_with_what_it_rests_on(settings: Settings, store: Store) -> None:
    for version, night in (("packaged", "night 1"), ("p1", "night 2")):
        score(settings, version)
        evaluate(store, night, planner=f"digest of {version}", index="i1")
    decision = judge(settings, store, "planner", "p1")
    assert decision.verdict == "pass", decision.reasons()
    promoted = promote(store, decision, "p1", ACT, override=False)
    assert live_version(store, "planner") == "p1"
    plans, answers = promoted.evidence["gate"]["judgements"]
    assert plans["candidate"]["versions"] == {"model": "digest of p1"}
    assert (answers["champion"]["origin"], answers["candidate"]["origin"]) == ("night 1", "night 2")


def test_a_worse_one_stays_out_unless_a_person_says_why(settings: Settings, store: Store) -> None:
    score(settings, "packaged")
    score(settings, "p1", right=20)
    decision = judge(settings, store, "planner", "p1")
    with pytest.raises(
        PromotionError, match=r"is refused(.|\n)*plans, no worse does not hold: -33.3%(.|\n)*packaged stays live"
    ):
        promote(store, decision, "p1", ACT, override=False)
    assert store.live("planner") is None
    assert promote(store, decision, "p1", ACT, override=True).evidence["override"] is True


def test_what_nobody_measured_lacks_evidence(settings: Settings, store: Store) -> None:
    decision = judge(settings, store, "planner", "p1")
    assert (decision.verdict, decision.missing) == ("insufficient_evidence", ("plans", "answers"))


def test_agentic_needs_both_comparisons_on_the_live_index(settings: Settings, store: Store) -> None:
    store.promote("index", "i1", evidence={}, **ACT.model_dump())
    evaluate(store, "night 1", index="i0")
    assert judge_agentic(settings, store).missing == ("answers_documents", "answers_with_rows")
    evaluate(store, "night 2", index="i1")
    evaluate(store, "night 2/with_rows", index="i1")
    # None of these questions has its evidence in documents alone.
    assert judge_agentic(settings, store).missing == ("answers_documents",)


def test_one_goes_back_step_by_step_and_not_to_what_was_rolled_back(settings: Settings, store: Store) -> None:
    for version in ("p1", "p2"):
        store.promote("planner", version, evidence={}, **ACT.model_dump())
    assert [roll_back(settings, store, "planner", ACT).version for _ in range(2)] == ["p1", "packaged"]
    with pytest.raises(PromotionError, match=r"no planner before the live one \(packaged\)"):
        roll_back(settings, store, "planner", ACT)
    store.promote("planner", "p2", evidence={}, **ACT.model_dump())
    assert roll_back(settings, store, "planner", ACT).version == "packaged"


def test_what_is_not_there_cannot_go_live(settings: Settings, store: Store) -> None:
    with pytest.raises(PromotionError, match=r"no planner p9 in .*; there are: p1, p2"):
        judge(settings, store, "planner", "p9")
    with pytest.raises(PromotionError, match="the first one goes live by its integrity"):
        judge(settings, store, "index", "i1")
