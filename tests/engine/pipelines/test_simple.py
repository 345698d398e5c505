from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.documents.other_reading import OtherReading
from engine.pipelines.simple import SimpleAnswerer
from engine.question import BadQuestion
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from tests.engine import company
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.talkers import Talker, broken

AS_OF = date(2024, 7, 10)
Make = Callable[[Talker], SimpleAnswerer]


def test_an_answer_cites_the_chunks_that_it_marks(simple: Make) -> None:
    talker = Talker(lambda _: "The ferry was late on 41 days [S1].")
    answer = simple(talker).answer("On how many days was the ferry late?", as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED
    assert [(c.id, c.file) for c in answer.citations] == [("S1", "ferry.md")]
    assert answer.claims[0].citations == ("S1",)
    assert answer.citations[0].chunk in answer.retrieved
    assert "41 days because of ice" in talker.prompts[0]


@pytest.mark.parametrize("said", ["insufficient data", "资料不足。", ""])
def test_saying_that_the_data_do_not_suffice_is_an_abstention(simple: Make, said: str) -> None:
    assert simple(Talker(lambda _: said)).answer("渡轮几点开？", as_of=AS_OF).status is AnswerStatus.ABSTAINED


def test_a_failing_model_is_a_failure_and_no_abstention(simple: Make) -> None:
    answer = simple(Talker(broken)).answer("渡轮几点开？", as_of=AS_OF)
    assert answer.status is AnswerStatus.FAILED
    assert answer.notes == ("语言模型未能作答，原因见步骤中的错误",)
    assert [step.error["cause"] for step in answer.steps if step.error] == ["the model is out of order"]


def test_what_cannot_be_asked_is_refused(simple: Make) -> None:
    with pytest.raises(BadQuestion):
        simple(Talker(broken)).answer("\ud83d", as_of=AS_OF)


def test_a_mark_of_nothing_is_no_citation(simple: Make) -> None:
    answer = simple(Talker(lambda _: "It sails [S77].")).answer("Does the ferry sail?", as_of=AS_OF)
    assert answer.citations == ()
    assert answer.claims[0].citations == ()


def test_the_context_fits_its_budget(simple: Make) -> None:
    talker = Talker(lambda _: "insufficient data")
    answerer = simple(talker)
    small = answerer.settings.answer.model_copy(update={"context_tokens": 200})
    limited = SimpleAnswerer(
        answerer.index,
        answerer.embedder,
        talker,
        answerer.settings.model_copy(update={"answer": small}),
        answerer.new_id,
    )
    limited.answer("On how many days was the ferry late?", as_of=AS_OF)
    assert talker.count_tokens(talker.prompts[0]) < 200 + 120


def test_a_figure_that_may_be_misread_is_told_beside_the_answer(
    simple: Make, index: Index, embedder: HashingEmbedder, tmp_path: Path
) -> None:
    odd = OtherReading(page=1, reader="ocr", text="The ferry was late on 47 days.")
    doubted = [c.model_copy(update={"uncertain": ("41", "30"), "other_readings": (odd,)}) for c in index.chunks()]
    build_index(doubted, embedder=embedder, out=tmp_path / "index", zone=company.CLOCK.zone)
    answerer = replace(
        simple(Talker(lambda _: "The ferry was late on 41 days [S1].")), index=Index.open(tmp_path / "index")
    )
    answer = answerer.answer("On how many days was the ferry late?", as_of=AS_OF)
    assert answer.notes == ("ferry.md, page 1: two readers differ on 41; compare it with the page itself",)
