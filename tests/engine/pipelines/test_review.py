"""A figure that a hook holds is not told before a person has decided, and nothing is made of it."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus, Review
from engine.evidence import Evidence, EvidenceFolder
from engine.execution.decisions import CannotCorrect
from engine.execution.journal import Journal
from engine.execution.outcome import Outcome
from engine.pipelines.own_run import go_on
from engine.pipelines.review import decide
from engine.settings import Settings
from engine.states import RunState
from engine.store import Store
from engine.store_reviews import ReviewStore
from engine.store_runs import Lease, RunStore, StoredRun
from engine.store_steps import StepStore
from tests.engine import company
from tests.engine.pipelines.conftest import Make

AS_OF, AT = date(2024, 7, 10), datetime(2024, 7, 10, tzinfo=UTC)
QUESTIONS = {
    "en": "What were the total fines of Alder Works in 2024?",
    "zh": "2024年Alder Works的罚金是多少？",
}


@pytest.fixture
def held(folder: Path) -> Settings:
    """The company, any fine above 3,000 of which a person must see."""
    hooks = [{"when": "amount > 3000", "reason": "fines above 3,000"}]
    return Settings.model_validate({**company.settings(folder).model_dump(), "review": hooks})


@pytest.mark.parametrize("language", QUESTIONS)
def test_what_a_hook_holds_is_not_told_and_the_run_waits(
    agentic: Make, held: Settings, store: Store, language: str
) -> None:
    answer = agentic(settings=held).answer(QUESTIONS[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.NEEDS_REVIEW
    assert "fines above 3,000" in answer.text
    assert not re.search(r"3,?500\.5", answer.model_dump_json())
    assert (answer.claims, answer.citations) == ((), ())
    (step,) = answer.steps
    assert step.held is not None
    assert (step.state, step.held.hook) == ("NEEDS_REVIEW", "amount > 3000")
    run = RunStore(store).get(answer.trace_id)
    assert run is not None
    assert (run.state, run.end) == (RunState.WAITING, None)
    moves = [(moved.step_id, moved.from_state, moved.to_state, moved.cause) for moved in store.transitions("run-1")]
    assert moves[-2:] == [
        ("g1", "SUCCEEDED", "NEEDS_REVIEW", "amount > 3000 (fines above 3,000)"),
        ("", "ACTIVE", "WAITING", "a person must review a step"),
    ]


def test_nothing_is_computed_of_what_waits(agentic: Make, held: Settings) -> None:
    question = "What is the difference of total fines between Alder Works and Birch?"
    answer = agentic(settings=held).answer(question, as_of=AS_OF)
    assert answer.plan is not None
    assert {goal.id for goal in answer.plan.sub_goals} - {step.sub_goal for step in answer.steps} == {"c1"}
    assert answer.status is AnswerStatus.NEEDS_REVIEW
    assert "400" in answer.citations[0].quote  # what is settled may be looked at


def reviewed(agentic: Make, store: Store, held: Settings, *given: str, question: str = QUESTIONS["en"]) -> Answer:
    """The answer after every step that waits was decided in the same way."""
    answerer = agentic(settings=held)
    waiting = answerer.answer(question, as_of=AS_OF)
    reviews = ReviewStore(store)
    for one in reviews.waiting():
        decide(reviews, one, review(*given), answerer.tools, answerer.sources.catalogue)
    return go_on(RunStore(store), waiting.trace_id, lambda _: answerer, owner="b", now=lambda: AT)


def review(decision: str, value: str | None = None, reviewer: str = "Ann") -> Review:
    return Review.model_validate(
        {"decision": decision, "value": value, "reviewer": reviewer, "reason": "read the file", "at": AT}
    )


def test_what_was_approved_is_answered_with_the_name_of_the_reviewer(
    agentic: Make, held: Settings, store: Store
) -> None:
    answer = reviewed(agentic, store, held, "approve")
    assert answer.status is AnswerStatus.ANSWERED
    assert "CNY 3,500" in answer.text
    assert "reviewed by Ann (approved: read the file)" in answer.text
    (step,) = answer.steps
    assert step.review is not None
    assert (step.review.decision, step.attempt) == ("approve", 1)
    assert store.get_answer(answer.trace_id) == answer
    moves = [(moved.to_state, moved.cause) for moved in store.transitions(answer.trace_id) if moved.step_id == "g1"]
    assert moves[-2:] == [
        ("NEEDS_REVIEW", "amount > 3000 (fines above 3,000)"),
        ("SUCCEEDED", "approved by Ann: read the file"),
    ]


def test_a_corrected_value_is_evidence_of_the_reviewer(agentic: Make, held: Settings, store: Store) -> None:
    question = "What is the difference of total fines between Alder Works and Birch?"
    answer = reviewed(agentic, store, held, "correct", "0.29万元", question=question)
    assert answer.status is AnswerStatus.ANSWERED
    assert "2,900" in answer.text
    assert "2,500" in answer.text  # less the 400 of Birch
    assert "corrected: read the file" in answer.text
    (ann,) = [cited for cited in answer.citations if cited.source == "Ann"]
    assert (ann.quote, ann.step, ann.statement) == ("0.29万元", "g1", None)
    assert all(ann.id in claim.citations for claim in answer.claims if claim.value in (2900.0, 2500.0))


def test_what_was_rejected_is_not_told(agentic: Make, held: Settings, store: Store) -> None:
    answer = reviewed(agentic, store, held, "reject", question=QUESTIONS["zh"])
    assert answer.status is AnswerStatus.ABSTAINED
    assert "Ann审核后否决了shop给出的结果：read the file" in answer.text
    assert not re.search(r"3,?500\.5", answer.model_dump_json(exclude={"steps"}))
    assert [step.state for step in answer.steps] == ["FAILED"]


@pytest.mark.parametrize("value", ["soon", "5 or 6", "USD 5"])
def test_a_value_that_cannot_stand_there_is_refused_and_the_step_still_waits(
    agentic: Make, held: Settings, store: Store, value: str
) -> None:
    with pytest.raises(CannotCorrect, match="expected"):
        reviewed(agentic, store, held, "correct", value)
    assert len(ReviewStore(store).waiting()) == 1


def test_documents_are_reviewed_once_for_what_is_read_out_of_them(agentic: Make, held: Settings, store: Store) -> None:
    hooks = [{"when": "amount > 20 AND source = 'papers'"}, {"when": "amount > 20 AND source = 'extraction'"}]
    settings = Settings.model_validate({**held.model_dump(), "review": hooks})
    answer = reviewed(
        agentic, store, settings, "correct", "A crossing costs CNY 31.", question="What does a crossing cost?"
    )
    assert answer.status is AnswerStatus.ANSWERED
    assert "31" in answer.text
    assert "30" not in answer.text
    assert {cited.source for cited in answer.citations} == {"Ann"}


class Killed(BaseException):
    """Ends the owner of a run, as a signal would."""


def test_a_process_that_ends_between_the_two_records_lets_nothing_pass(
    agentic: Make, held: Settings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, recorded = RunStore(store), Journal.end

    def end(journal: Journal, outcome: Outcome, evidence: Evidence | None = None) -> None:
        if outcome.waits:
            raise Killed
        recorded(journal, outcome, evidence)

    run = StoredRun(trace_id="t1", path="agentic", question=QUESTIONS["en"], as_of=AS_OF, at=AT)
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "end", end)
        with pytest.raises(Killed):
            agentic(settings=held).answer(run.question, as_of=AS_OF, lease=runs.begin(run, owner="a", until=AT))
    assert [moved.to_state for moved in store.transitions("t1")][-1] == "SUCCEEDED"
    later = AT + timedelta(minutes=1)
    lease = runs.take("t1", owner="b", now=later, until=later)
    assert lease is not None
    answer = agentic(settings=held).answer(run.question, as_of=AS_OF, lease=lease)
    assert answer.status is AnswerStatus.NEEDS_REVIEW


def test_evidence_outlives_the_hold_and_costs_no_answer_where_it_cannot_be_kept(
    agentic: Make, held: Settings, store: Store, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = replace(agentic(settings=held), keeper=EvidenceFolder(folder / "evidence"))
    trace = kept.answer(QUESTIONS["en"], as_of=AS_OF).trace_id
    (attempt,) = StepStore(store, Lease(trace_id=trace)).attempts()
    evidence = Evidence.model_validate(attempt.evidence)
    bodies = [EvidenceFolder(folder / "evidence").read(one.sha256) for one in evidence.all]
    assert [b"3500.5" in body for body in bodies[-2:]] == [True, True]  # as it came, and as it went on
    (folder / "full").write_text("a file where a folder should be")
    broken = replace(agentic(), keeper=EvidenceFolder(folder / "full"))
    assert broken.answer(QUESTIONS["en"], as_of=AS_OF).status is AnswerStatus.ANSWERED
    assert "is not kept" in caplog.text
