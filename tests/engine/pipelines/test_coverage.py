"""What an answer says of days without data, of sums over nothing, and of one figure over several names."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        # sales hold January and February, fines 30 November 2023 to 2 March 2024
        ("units sold of Wren in 2023 and 2024", None),
        (
            "units sold of Heron 2 from November 2023 to January 2024",
            ["250", "(sales) start on 1 January 2024; the time before is not answered"],
        ),
        (
            "苍鹭二代2023年11月到2024年1月的销量",
            ["250", "shop的sales表数据始于2024年1月1日，此前的部分没有回答"],
        ),
        (
            "units sold of Heron 2 in the first half of 2024",
            ["350", "(sales) end on 29 February 2024; the time after is not answered"],
        ),
        (
            "units sold of Heron 2 from October 2023 to October 2024",
            ["350", "start on 1 January 2024 and end on 29 February 2024; the time before and after is not answered"],
        ),
        (
            "苍鹭二代2023年10月到2024年10月的销量",
            ["350", "始于2024年1月1日，截至2024年2月29日，此前、此后的部分没有回答"],
        ),
    ],
)
def test_days_without_data_are_named(agentic: Make, question: str, said: list[str] | None) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    if said is None:  # a whole year without a row is no zero
        assert answer.status is AnswerStatus.ABSTAINED
        return
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    for words in said:
        assert words in answer.text


def test_a_period_within_the_data_needs_no_note(agentic: Make) -> None:
    assert "Note" not in agentic().answer("units sold of Heron 2 in January 2024", as_of=AS_OF).text


@pytest.mark.parametrize(
    "question", ["number of fines of Birch in May 2024", "桦木 2024年5月的罚单数", "trips in May 2021"]
)
def test_a_table_that_does_not_reach_the_time_gives_no_zero(agentic: Make, question: str, folder: Path) -> None:
    with sqlite3.connect(folder / "company.db") as connection:  # another table of the source does reach it
        connection.execute("INSERT INTO sales VALUES ('Heron 2', 'East', '2024-06', 1, 1)")
    connection.close()
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert not any(claim.value == 0 for claim in answer.claims)


@pytest.mark.parametrize(
    ("question", "figure", "note"),
    [
        (
            "How much were the total fines of Birch in February 2024?",
            "CNY 0",
            "has no such row in fines, so it is zero",
        ),
        ("number of fines of Birch in February 2024", ": 0", "has no such row in fines, so it is zero"),
        ("雪松厂2024年2月的罚金是多少？", "：0元", "表中没有这样的记录，因此为零"),
        ("雪松厂2024年2月的罚单数是多少？", "：0", "表中没有这样的记录，因此为零"),
    ],
)
def test_a_covered_time_without_events_has_a_count_and_a_sum_of_zero(
    agentic: Make, question: str, figure: str, note: str
) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert figure in answer.text
    assert note in answer.text


@pytest.mark.parametrize("question", ["breakage of Heron 2 in South in January 2024", "苍鹭二代2024年1月South的破损率"])
def test_a_ratio_of_nothing_is_undefined_and_not_missing(agentic: Make, folder: Path, question: str) -> None:
    with sqlite3.connect(folder / "company.db") as connection:
        connection.execute("INSERT INTO sales VALUES ('Heron 2', 'South', '2024-01', 0, 0)")
    connection.close()
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    (step,) = answer.steps
    assert step.error is not None
    assert step.error["error"] == "VALUE_UNDEFINED"
    assert [verdict.action for verdict in answer.verdicts] == ["abstain"], "nothing is widened: the rows are there"


@pytest.mark.parametrize(
    ("question", "said", "note"),
    [
        # in January 2024 South shipped nothing; 5 of 250 of Heron 2 broke in East and North
        (
            "breakage of Heron 2 by region in January 2024",
            "East 2.00%, North 2.00% [",
            "South left out, since what it is divided by is 0 there",
        ),
        ("苍鹭二代2024年1月各地区的破损率", "东部 2.00%、北部 2.00%[", "South的分母为0，因此未列入"),
        ("Which region had the highest breakage of Heron 2 in January 2024?", "2.00%", "South left out"),
        ("breakage of Heron 2 in South by month", "December 2024 10.00%", "January 2024 left out"),
    ],
)
def test_a_group_without_a_figure_is_named(agentic: Make, folder: Path, question: str, said: str, note: str) -> None:
    with sqlite3.connect(folder / "company.db") as connection:
        rows = [("Heron 2", "South", "2024-01", 0, 0), ("Heron 2", "South", "2024-12", 10, 1)]
        connection.executemany("INSERT INTO sales VALUES (?, ?, ?, ?, ?)", rows)
    connection.close()
    answer = agentic().answer(question, as_of=date(2025, 1, 10))
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text
    assert note in answer.text


def test_of_many_groups_without_a_figure_the_number_is_told(agentic: Make, folder: Path) -> None:
    with sqlite3.connect(folder / "company.db") as connection:
        rows = [("Heron 2", f"Isle {letter}", "2024-01", 0, 0) for letter in "ABCDEFG"]
        connection.executemany("INSERT INTO sales VALUES (?, ?, ?, ?, ?)", rows)
    connection.close()
    text = agentic().answer("breakage of Heron 2 by region in January 2024", as_of=AS_OF).text
    assert "Isle A, Isle B, Isle C, Isle D, Isle E and 2 more left out" in text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        # fines are dated by day, sales by month
        (
            "Which day of 2024 had the highest total fines?",
            "Total fines (highest day), the year 2024: 2 March 2024 CNY 2,500",
        ),
        ("2024年哪天的罚金最高？", "罚金最高的一天：2024年3月2日 2,500"),
        ("Which month had the highest total fines?", "(highest month)"),
        ("Which maker had the highest total fines?", "Total fines (highest)"),
    ],
)
def test_an_extreme_says_what_was_ranked(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        # 200 + 100 + 50 of Heron 2, 400 + 80 + 100 of Wren
        ("How many units sold of Heron 2 and Wren in total?", "Total of Heron 2, Wren: 930 units"),
        ("苍鹭二代和鹪鹩的销量一共是多少？", "苍鹭二代、鹪鹩合计：930"),
        ("units sold of Wren in East and North combined", "Total of East, North: 580 units"),
        ("鹪鹩2024年1月和2024年2月的销量合计", "合计：580"),
        ("How much are the total fines of Alder and Birch in total?", "CNY 3,900"),  # 1000 + 2500.5 + 400
        ("Which quarter of 2024 had the lowest number of fines?", "Q1 2024 2"),
        ("Which month had the highest total fines?", "March 2024 CNY 2,500"),
        ("2024年哪个月的罚金最低？", "2024年2月 0元"),
        ("breakage by quarter", "Q1 2024 2.90%"),  # 27 of 930
    ],
)
def test_sums_over_names_and_over_time(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "breakage of Heron 2 and Wren in total in January 2024",
        "苍鹭二代和鹪鹩2024年1月的破损率合计",
        "units sold of Wren in January 2024 and in the first quarter of 2024 in total",
    ],
)
def test_what_does_not_add_up_is_not_summed(agentic: Make, question: str) -> None:
    assert agentic().answer(question, as_of=AS_OF).status is AnswerStatus.ABSTAINED


@pytest.mark.parametrize(
    ("question", "named", "rest"),
    [
        # the days between the fines hold none
        ("total fines day by day", ["30 November 2023", "2 March 2024 CNY 2,500"], "zero on every other day"),
        ("逐日的罚金", ["2023年11月30日", "2024年3月2日 2,500元"], "其余各日均为零"),
    ],
)
def test_days_without_anything_are_said_once(agentic: Make, question: str, named: list[str], rest: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert all(words in answer.text for words in [*named, rest])
    assert len(answer.text) < 500
