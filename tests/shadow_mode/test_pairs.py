"""Pairs with small answerers that count how often they are asked."""

from datetime import date

import pytest

from engine.answer import Answer, AnswerStatus
from shadow_mode.pairs import answer_pair, run_pairs
from tests.evaluation.made import VERSIONS, question


class Echo:
    """Answers with its own name; can be told to fail, break or change its index while it answers."""

    def __init__(self, path: str, *, versions: dict[str, str] | None = None, status: str = "answered") -> None:
        self.path = path
        self.asked: list[str] = []
        self.now = dict(versions or VERSIONS)
        self.status = AnswerStatus(status)
        self.breaks = False
        self.index_moves = False

    def versions(self) -> dict[str, str]:
        return dict(self.now)

    def answer(self, question: str, *, as_of: date) -> Answer:
        self.asked.append(question)
        if self.breaks:
            raise RuntimeError("no such table: returns")
        if self.index_moves:
            self.now["index"] += "+"
        return Answer(
            trace_id=f"{self.path}-{len(self.asked)}",
            question=question,
            as_of=as_of,
            path=self.path,  # type: ignore[arg-type]
            status=self.status,
            text=f"{self.path}: {question}",
            seconds=0.5,
            versions=self.now,
        )


QUESTIONS = [question(f"q{i}", f"question {i}?") for i in range(4)]


def test_both_answer_every_question_in_order() -> None:
    simple, agentic = Echo("simple"), Echo("agentic")
    pairs = list(run_pairs(QUESTIONS, simple=simple, agentic=agentic))
    assert [p.question_id for p in pairs] == ["q0", "q1", "q2", "q3"]
    assert [p.simple.text for p in pairs] == [f"simple: question {i}?" for i in range(4)]
    assert [p.agentic.text for p in pairs] == [f"agentic: question {i}?" for i in range(4)]
    assert pairs[0].versions == {"simple": VERSIONS, "agentic": VERSIONS}


def test_who_answers_first_alternates() -> None:
    order: list[str] = []

    class Noting(Echo):
        def answer(self, question: str, *, as_of: date) -> Answer:
            order.append(self.path)
            return super().answer(question, as_of=as_of)

    list(run_pairs(QUESTIONS[:2], simple=Noting("simple"), agentic=Noting("agentic")))
    assert order == ["simple", "agentic", "agentic", "simple"]


def test_a_run_that_was_broken_off_resumes() -> None:
    store: dict[str, Answer] = {}
    first = run_pairs(QUESTIONS, simple=Echo("simple"), agentic=Echo("agentic"), find=store.get, save=store.__setitem__)
    next(first), next(first)
    first.close()
    simple, agentic = Echo("simple"), Echo("agentic")
    pairs = list(run_pairs(QUESTIONS, simple=simple, agentic=agentic, find=store.get, save=store.__setitem__))
    assert simple.asked == agentic.asked == ["question 2?", "question 3?"]
    assert [p.reused for p in pairs] == [("agentic", "simple")] * 2 + [()] * 2


@pytest.mark.parametrize("digest", ["index", "pipeline", "model", "source db"])
def test_nothing_is_reused_when_a_digest_changed(digest: str) -> None:
    store: dict[str, Answer] = {}
    for version in ("old", "new"):
        simple = Echo("simple", versions=VERSIONS | {digest: version})
        answer_pair(QUESTIONS[0], simple=simple, agentic=Echo("agentic"), find=store.get, save=store.__setitem__)
        assert simple.asked == ["question 0?"]


def test_nothing_is_reused_for_another_day() -> None:
    store: dict[str, Answer] = {}
    for day in (date(2024, 7, 10), date(2024, 7, 11)):
        simple = Echo("simple")
        asked = question("q0", "question 0?", as_of=day)
        answer_pair(asked, simple=simple, agentic=Echo("agentic"), find=store.get, save=store.__setitem__)
        assert simple.asked == ["question 0?"]


def test_a_failed_answer_is_tried_again() -> None:
    store: dict[str, Answer] = {}
    simple = Echo("simple", status="failed")
    for _ in range(2):
        answer_pair(QUESTIONS[0], simple=simple, agentic=Echo("agentic"), find=store.get, save=store.__setitem__)
    assert len(simple.asked) == 2


def test_an_answer_is_not_kept_when_the_index_moved_meanwhile() -> None:
    store: dict[str, Answer] = {}
    simple = Echo("simple")
    simple.index_moves = True
    answer_pair(QUESTIONS[0], simple=simple, agentic=Echo("agentic"), find=store.get, save=store.__setitem__)
    assert [a.path for a in store.values()] == ["agentic"]


def test_a_stored_answer_to_another_question_is_not_used() -> None:
    wrong = Echo("simple").answer("something else?", as_of=date(2024, 7, 10))
    pair = answer_pair(QUESTIONS[0], simple=Echo("simple"), agentic=Echo("agentic"), find=lambda _key: wrong)
    assert pair.simple.text == "simple: question 0?"
    assert pair.reused == ()


def test_a_path_that_breaks_is_a_failed_answer_and_the_other_stands() -> None:
    agentic = Echo("agentic")
    agentic.breaks = True
    pair = answer_pair(QUESTIONS[0], simple=Echo("simple"), agentic=agentic)
    assert pair.agentic.status is AnswerStatus.FAILED
    assert pair.agentic.notes == ("RuntimeError: no such table: returns",)
    assert pair.simple.status is AnswerStatus.ANSWERED


def test_swapped_paths_are_refused() -> None:
    with pytest.raises(ValueError, match="mixed up"):
        answer_pair(QUESTIONS[0], simple=Echo("agentic"), agentic=Echo("agentic"))
