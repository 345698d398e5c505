"""Questions for a field of the one document that they name: a day, an amount, a body, a cause, in either language."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from engine.retrieval.index import Index
from tests.engine.pipelines.conftest import Make, index_of
from tests.engine.retrieval.hashing import HashingEmbedder

AS_OF = date(2024, 7, 10)
PAPERS = {
    "decision-alder.md": (
        "# Penalty decision\n\nRiver Bureau\n\nNo. 12/2023\n\nTo: Alder Works\n\nPublished: 2023-10-03\n\n"
        "Our officers inspected the chimneys on 5 September 2023. Soot was 1.4 times what is allowed, so that the "
        "works was penalised for smoke.\n\nThe works must correct this by 15 November 2023.\n\n"
        "The fine is CNY 9,000. It may be appealed.\n"
    ),
    "决定书-桤木.md": (
        "# 行政处罚决定书\n\n渡城市交通管理局\n\n渡城交罚〔2024〕7号\n\n当事人：桤木厂\n\n发布日期：2024年3月5日\n\n"
        "2024年2月6日，我局执法人员到你单位检查。经查，码头堆放超高，属于违规堆放。\n\n"
        "责令你单位于2024年4月20日前改正。\n\n我局决定对桤木厂罚款人民币3,200元。\n\n渡城市交通管理局\n\n2024年3月5日\n"
    ),
    "decision-birch-1.md": (
        "# Penalty decision\n\nRiver Bureau\n\nTo: Birch\n\nPublished: 2023-06-02\n\n"
        "The yard must be cleaned by 1 August 2023. The fine is CNY 100.\n"
    ),
    "decision-birch-2.md": (
        "# Penalty decision\n\nHarbour Bureau\n\nTo: Birch\n\nPublished: 2023-06-20\n\n"
        "The yard must be cleaned by 9 September 2023. The fine is CNY 250.\n"
    ),
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("decisions"), embedder)


@pytest.mark.parametrize(
    ("question", "said", "file"),
    [
        ("By what day had Alder to correct the smoke, in the decision of October 2023?", "15 November 2023", "alder"),
        ("On which day did officers inspect Alder before the penalty of October 2023?", "5 September 2023", "alder"),
        ("2023年10月对桤木厂的处罚，检查是哪天进行的？", "5 September 2023", "alder"),
        ("By when did Alder have to correct the violation under the notice of March 2024?", "2024年4月20日", "桤木"),
        ("2024年3月处罚桤木厂的是哪个部门？", "渡城市交通管理局", "桤木"),
        ("2024年3月桤木厂为什么被处罚？", "违规堆放", "桤木"),
        ("2024年3月的决定书对桤木厂罚了多少钱，改正期限到哪天？", "3,200元", "桤木"),
    ],
)
def test_a_field_of_the_named_document_answers_with_its_quote(
    agentic: Make, question: str, said: str, file: str
) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text
    assert all(file in (citation.file or "") for citation in answer.citations)


def test_the_value_is_told_in_the_language_of_the_question_and_is_a_claim(agentic: Make) -> None:
    answer = agentic().answer("By when did Alder have to correct the violation, notice of March 2024?", as_of=AS_OF)
    assert answer.text.startswith("Deadline: before 20 April 2024 [S1].")
    answer = agentic().answer("2023年10月对桤木厂的处罚，罚款是多少元？", as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert (answer.claims[0].value, answer.claims[0].unit) == (9000.0, "CNY")
    assert answer.text.startswith("金额：9,000元[S1]。")


@pytest.mark.parametrize(
    "question",
    [
        "On which day was Alder heard before the penalty of October 2023?",
        "By what day had Alder to correct the smoke, in the decision of May 2023?",
        "By what day had Cedar to correct the smoke, in the decision of October 2023?",
        "I need the amount of the fine and the day by which Alder must be heard, decision of October 2023.",
        "2024年3月处罚桤木厂，听证是哪天举行的？",
        "2024年3月处罚桤木厂的决定书，复议机关是哪个部门，联系电话是多少？",
    ],
)
def test_a_field_that_the_document_does_not_state_is_not_answered(agentic: Make, question: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED, answer.text


def test_documents_that_differ_are_both_shown_and_neither_is_chosen(agentic: Make) -> None:
    answer = agentic().answer("By what day must Birch clean the yard, in the decision of June 2023?", as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED, answer.text
    assert "1 August 2023" in answer.text
    assert "9 September 2023" in answer.text


@pytest.mark.parametrize(
    "question",
    ["When did the River Bureau meet Alder in October 2023?", "2024年3月桤木厂哪天付款？"],
)
def test_a_passage_without_the_day_that_is_asked_does_not_answer_when(agentic: Make, question: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED, answer.text
