"""Questions to documents about what happened: whether it did, and when, who and how much where it did so repeatedly."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from engine.retrieval.index import Index
from tests.engine.pipelines.conftest import Make, index_of
from tests.engine.retrieval.hashing import HashingEmbedder

AS_OF = date(2024, 7, 10)
PAPERS = {
    "noise.md": (
        "# Noise at Alder Works\n\nPublished: 2023-05-09\n\n"
        "On 8 May 2023 the Harbour Bureau fined Alder Works CNY 4,000 for noise. Alder Works treats its waste water. "
        "Hazardous waste of 2022 came to 70 tonnes. Dealers open early.\n"
    ),
    "smoke.md": (
        "# Smoke over the river\n\nPublished: 2023-10-04\n\n"
        "On 3 October 2023 the River Bureau fined Alder Works CNY 9,000 for smoke.\n"
    ),
    "report.md": (
        "# Alder Works: report on 2021\n\nPublished: 2022-03-01\n\n"
        "The company received no penalties in 2021. Annex 2 lists all penalties of 2021 in the trade.\n"
    ),
    "pact.md": "# Pact\n\nPublished: 2023-02-01\n\nThe Harbour Bureau let the jetty to Otter on 9 January 2023.\n",
    "pact-2.md": "# Pact\n\nPublished: 2024-02-01\n\nThe Harbour Bureau let the jetty to Swift on 8 January 2024.\n",
    "噪声.md": (
        "# 港口通报\n\n发布日期：2023年5月10日\n\n"
        "2023年5月8日，港务局因噪声对桤木厂罚款4,000元。桤木厂2022年处理废料70吨。\n"
    ),
    "烟尘.md": "# 河道通报\n\n发布日期：2023年10月5日\n\n2023年10月3日，河道局因烟尘对桤木厂罚款9,000元。\n",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("events"), embedder)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Was Alder fined in May 2023?", "On 8 May 2023"),
        ("Was Alder fined in 2021?", "no penalties in 2021"),
        ("桤木厂2023年10月被罚过吗？", "9,000元"),
    ],
)
def test_whether_it_happened_is_told_by_a_passage_on_that(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Was Alder fined in 2022?",
        "Was Alder fined in March 2024?",
        "Was Birch fined in 2023?",
        "Did Alder open a mill in 2023?",
        "Did Alder treat hazardous waste water in March 2023?",
        "What happened to Alder in 2022?",
        "When was Alder fined in 2022?",
        "桤木厂2022年被罚过吗？",
        "桤木厂2022年什么时候被罚的？",
        "Which subsidiary of Alder was fined in May 2023?",
        "2023年5月桤木厂旗下哪家子公司被罚款？",
        "What share of its waste did Alder treat in 2022?",
    ],
)
def test_what_no_passage_speaks_of_is_not_answered(agentic: Make, question: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED, answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When was Alder fined?", ("8 May 2023", "3 October 2023", "several answers")),
        ("How much was Alder fined?", ("CNY 4,000", "CNY 9,000", "several answers")),
        ("Who fined Alder in 2023?", ("Harbour Bureau", "River Bureau", "several answers")),
        ("When was the jetty let?", ("9 January 2023", "8 January 2024", "several answers")),
        ("桤木厂什么时候被罚的？", ("2023年5月8日", "2023年10月3日", "多个答案")),
    ],
)
def test_what_happened_repeatedly_is_listed_with_a_citation_each(
    agentic: Make, question: str, said: tuple[str, ...]
) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert [part for part in said if part not in answer.text] == []
    assert len({citation.file for citation in answer.citations}) >= 2
    assert "no penalties" not in answer.text
