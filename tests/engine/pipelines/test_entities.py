"""Firms under all their names, end to end: figures by hand."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus
from engine.pipelines.agentic import AgenticAnswerer
from engine.settings import Settings
from evaluation.metrics.citations import citations_hold
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)
# (firm as the source spells it, day, fine)
NOTICES = [
    ("KESTREL WORKS CO LTD", "2023-03-01", 100),
    ("Hobby Works Ltd", "2022-11-05", 40),
    ("Hobby Works Ltd", "2023-02-01", 30),
    ("Kestrel Saw Ltd", "2023-05-01", 7),
    ("Kestrel Saw", "2023-06-01", 5),
    ("Merlin Ltd", "2023-04-01", 9),
    ("Merlin Corp", "2023-04-02", 8),
]
ENTITIES = [
    {
        "name": "Kestrel Works Co., Ltd.",
        "aliases": ["红隼电器厂"],
        "former": [{"name": "Hobby Works Ltd", "until": "2023-02-15"}],
        "parent": "Falcon Holdings plc",
        "share": 80,
    },
    {"name": "Kestrel Saw Ltd", "aliases": ["红隼锯业"], "parent": "Kestrel Works Co., Ltd.", "share": 60},
    {"name": "Kestrel Oil Ltd", "aliases": ["红隼石油"], "parent": "Kestrel Saw Ltd"},
    {"name": "Falcon Holdings plc", "aliases": ["猎隼控股"]},
    {"name": "Merlin Ltd"},
    {"name": "Merlin Corp"},
]


@pytest.fixture
def answerer(agentic: Make, tmp_path: Path) -> AgenticAnswerer:
    with sqlite3.connect(tmp_path / "notices.db") as connection:
        connection.execute("CREATE TABLE notices (firm TEXT, day TEXT, fine INTEGER)")
        connection.executemany("INSERT INTO notices VALUES (?, ?, ?)", NOTICES)
    connection.close()
    table = {
        "table": "notices",
        "description": "Fines",
        "time": {"column": "day", "format": "%Y-%m-%d"},
        "dimensions": [{"column": "firm", "names": ["firm", "企业"]}],
        "measures": [
            {"id": "total", "names": ["total fines", "罚金"], "expression": "SUM(fine)", "unit": "CNY"},
            {"id": "mean_fine", "names": ["usual fine", "通常罚金"], "expression": "AVG(fine)", "unit": "CNY"},
        ],
    }
    source = {"id": "office", "kind": "sql", "description": "Notices", "tables": [table]}
    folders = {name: tmp_path / name for name in ("project", "home", "models")}
    settings = {
        **folders,
        "name": "Test",
        "sources": [source | {"url": f"sqlite:///{tmp_path / 'notices.db'}"}],
        "entities": ENTITIES,
        "model_writing": False,
    }
    return agentic(settings=Settings.model_validate(settings))


def ask(answerer: AgenticAnswerer, question: str) -> Answer:
    return answerer.answer(question, as_of=AS_OF)


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("total fines of Kestrel Works in 2023", [130]),
        ("Total fines of KESTREL WORKS COMPANY LIMITED in 2023?", [130]),
        ("Total fines of Hobby Works in 2022?", [40]),
        ("紅隼電器廠2023年的罰金是多少？", [130]),
        ("红隼锯业2023年的罚金", [12]),
        ("total fines of Merlin Corp. in 2023", [8]),
        ("Which firm had the highest total fines in 2023?", [130]),
        ("total fines by firm in 2023", [12, 130, 8, 9]),
    ],
)
def test_every_name_reaches_all_rows_of_its_firm(answerer: AgenticAnswerer, question: str, figures: list[int]) -> None:
    answer = ask(answerer, question)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert [claim.value for claim in answer.claims] == figures


@pytest.mark.parametrize(
    ("question", "figures", "said"),
    [
        ("total fines of Kestrel Works and its subsidiaries in 2023", [142, 12, 130], "Oil Ltd there is no row"),
        ("红隼电器厂及其子公司2023年的罚金", [142, 12, 130], "红隼石油没有相应记录"),
        ("猎隼控股连同子公司一起算，2023年罚金是多少", [142, 12, 130], "猎隼控股"),
        ("total fines of the subsidiaries of Kestrel Works in 2023", [12], "Oil Ltd there is no row"),
        ("红隼电器厂的哪家子公司2023年有罚金", [12], "红隼石油没有相应记录"),
        ("usual fine of Kestrel Works and its subsidiaries in 2023", [35.5, 6, 65], "Kestrel Oil Ltd"),
    ],
)
def test_a_group_is_one_figure_with_its_members(
    answerer: AgenticAnswerer, question: str, figures: list[float], said: str
) -> None:
    answer = ask(answerer, question)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert [claim.value for claim in answer.claims] == figures
    assert said in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is Hobby Works Ltd called today?", "Hobby Works Ltd is now called Kestrel Works Co., Ltd."),
        ("Hobby Works（旧名）现在叫什么？", "红隼电器厂"),
        ("Who owns Kestrel Saw Ltd?", "Kestrel Saw Ltd is held by Kestrel Works Co., Ltd. (60 %)"),
        ("红隼锯业的母公司是谁？", "红隼锯业由红隼电器厂 (60 %)控股"),
        ("猎隼控股有哪些子公司？", "红隼电器厂 (80 %)、红隼锯业 (60 %)、红隼石油"),
        ("Which subsidiaries does Falcon Holdings have?", "Kestrel Saw Ltd (60 %), Kestrel Oil Ltd"),
    ],
)
def test_what_is_registered_is_told_with_its_entry(answerer: AgenticAnswerer, question: str, said: str) -> None:
    answer = ask(answerer, question)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text
    assert [citation.source for citation in answer.citations] == ["entities"]
    assert citations_hold(answer), "a share that is told stands in the entry"


def test_a_former_name_is_told_beside_the_figures_of_the_firm(answerer: AgenticAnswerer) -> None:
    answer = ask(answerer, "What is Hobby Works called now, and what are its total fines in 2023?")
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert [claim.value for claim in answer.claims] == [130, None]
    assert "Hobby Works is now called Kestrel Works Co., Ltd." in answer.text


@pytest.mark.parametrize(
    ("question", "status", "said"),
    [
        (
            "total fines of Falcon Holdings in 2023",
            AnswerStatus.ABSTAINED,
            [
                "no record of Falcon Holdings plc by any of its names",
                "Saw Ltd CNY 12, Kestrel Works Co., Ltd. CNY 130",
            ],
        ),
        (
            "猎隼控股2023年的通常罚金",
            AnswerStatus.ABSTAINED,
            ["没有Falcon Holdings plc的记录", "猎隼控股的子公司，2023年，通常罚金：红隼锯业 6元、红隼电器厂 65元"],
        ),
        (
            "total fines of Kestrel Works in May 2023",
            AnswerStatus.ANSWERED,
            [
                "May 2023: CNY 0",
                "subsidiaries of Kestrel Works Co., Ltd., May 2023: Kestrel Saw Ltd CNY 7",
                "theirs alone",
            ],
        ),
        ("total fines of Kestrel Saw in April 2023", AnswerStatus.ANSWERED, ["CNY 0"]),
    ],
)
def test_where_there_is_no_record_subsidiaries_are_told_as_such(
    answerer: AgenticAnswerer, question: str, status: AnswerStatus, said: list[str]
) -> None:
    answer = ask(answerer, question)
    assert answer.status is status, answer.text
    assert all(words in answer.text for words in said), answer.text
    assert ("ubsidiar" in answer.text or "子公司" in answer.text) == (len(said) > 1)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("total fines of Merlin in 2023", "“Merlin” may be Merlin Ltd or Merlin Corp"),
        ("Merlin 2023年的罚金", "“Merlin”可能指Merlin Ltd或Merlin Corp"),
        ("Who owns Merlin?", "“Merlin” may be Merlin Ltd or Merlin Corp"),
        ("total fines of Kestral Works in 2023", "no registered name; perhaps Kestrel Works Co., Ltd. is meant"),
        ("红准电器厂2023年的罚金", "没有登记名为“红准电器厂”的对象，可能是指红隼电器厂"),
    ],
)
def test_an_unclear_name_is_offered_and_not_guessed(answerer: AgenticAnswerer, question: str, said: str) -> None:
    answer = ask(answerer, question)
    assert answer.status is AnswerStatus.ABSTAINED, answer.text
    assert said in answer.text
