import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.scripts import display_width
from evaluation.comparison import compare
from evaluation.figures import Comparison
from evaluation.report import _text_table, markdown_report, text_report
from tests.evaluation.test_comparison import made


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    questions, pairs = made()
    return compare(questions, pairs, deadline_s=60, resamples=500)


def test_the_text_holds_every_figure_with_its_n_interval_and_p(comparison: Comparison) -> None:
    line = next(line for line in text_report(comparison).splitlines() if line.startswith("accuracy "))
    interval = comparison.slice("all").metric("accuracy").interval
    assert interval is not None
    assert line.split() == [
        *("accuracy", "20.0", "%", "10", "80.0", "%", "10", "+60.0", "%"),
        *(
            f"[{interval.low * 100:+.1f},",
            f"{interval.high * 100:+.1f}]",
            "0.031",
            "exact",
            "McNemar",
            "(n",
            "=",
            "10)",
        ),
    ]


def test_what_is_not_applicable_is_said(comparison: Comparison) -> None:
    text = text_report(comparison)
    assert "consistency: not applicable (n = 0): facts were not asked once per source" in text
    assert "completion, accuracy, selective_accuracy" not in text.split("documents alone")[0]
    assert "fewer than 6 pairs: no interval" in text.split("documents alone")[1]
    assert "smallest difference of accuracy that McNemar can show at 5 % is 60.0%" in text
    assert any(line.split() == ["agentic", "needs_review", "1"] for line in text.splitlines())


def test_wrong_answers_are_named_with_their_reason(comparison: Comparison) -> None:
    text = text_report(comparison)
    (told,) = [part for part in text.split("\n\n") if part.startswith("- ")]
    reason = "wanted 3.2 %; lacks 3.2 %; says 9.9%, which gold does not hold"
    assert told.splitlines() == [
        *(f"- {question}: {reason}" for question in ("d2", "t0", "t1", "t2", "t3", "t4", "t5")),
        "- u0: nothing answers this question, and it was answered",
    ]
    assert "Answers of Simple that were judged wrong" in text
    assert "Answers of Agentic that were judged wrong" not in text
    assert f"### Answers of Simple that were judged wrong\n\n{told}\n" in markdown_report(comparison)


def test_no_figure_is_nan(comparison: Comparison) -> None:
    assert not re.search(r"\bnan\b", text_report(comparison), re.IGNORECASE)


def test_markdown_tables_have_as_many_cells_in_every_row(comparison: Comparison) -> None:
    block: list[str] = []
    tables = []
    for line in [*markdown_report(comparison).splitlines(), ""]:
        if line.startswith("|"):
            block.append(line)
        elif block:
            tables.append(block)
            block = []
    assert len(tables) == 5
    for table in tables:
        assert len({line.replace("\\|", "").count("|") for line in table}) == 1


def test_chinese_cells_line_up() -> None:
    table = _text_table(("问题", "n"), [("查询", "1"), ("lookup", "12")])
    assert table == ["问题     n", "------  --", "查询     1", "lookup  12"]


@given(st.text(alphabet="准确率ab１é", max_size=8), st.text(alphabet="准确率ab１é", max_size=8))
def test_width_adds_up(one: str, other: str) -> None:
    assert display_width(one + other) == display_width(one) + display_width(other)
