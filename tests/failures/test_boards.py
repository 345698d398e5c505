"""A BI site fails in every way: what other sources hold is answered, and the rest is said to be unknown."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.sources.boards.browser import found
from tests.engine.sources.boards.made import QUARTER
from tests.engine.sources.boards.site import Site, served
from tests.failures.commands import QUESTION, plumbline

pytestmark = [pytest.mark.slow, pytest.mark.skipif(found() is None, reason="no Chromium on this machine")]
BOARD = "What were the days to refund in East in Q1 2024?"
PANEL = """<h2>Refunds</h2><p>Counted from receipt.</p><table><tr><th>Region<th>Q1 2024<th>Q2 2024</tr>
<tr><th>East<td>6.25<td>7.5</tr><tr><th>North<td>3<td>4</tr></table>"""


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as running:
        running.html = PANEL
        yield running


@pytest.fixture
def boarded(project: Path, site: Site) -> Path:
    """The project with a board beside its database."""
    file = project / "plumbline.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    refunds = {
        "table": "refunds",
        "description": "Days to refund by region and quarter",
        "heading": ["Refunds"],
        "cross": {"rows": "region", "columns": "quarter", "value": "days"},
        "time": QUARTER,
        "dimensions": [{"column": "region", "names": ["region"]}],
        "measures": [
            {
                "id": "refund_days",
                "names": ["days to refund"],
                "expression": "CASE WHEN COUNT(days) = 1 THEN MAX(days) END",
                "unit": "days",
                "decimals": 2,
            }
        ],
    }
    login = {"path": "/enter", "user": "ann@example.org", "password": "plumb+line & co"}
    board = {"id": "care", "kind": "board", "description": "Refunds", "url": site.url, "page": "Stock", "login": login}
    values["sources"].append(board | {"timeout_s": 15, "tables": [refunds]})
    file.write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    return project


def asked(project: Path, question: str) -> dict[str, Any]:
    """The answer; however it ends, the command has done its work."""
    done = plumbline(project, "ask", question, "--as-of", "2024-07-10", "--json")
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_a_board_answers_like_a_database(boarded: Path) -> None:
    answer = asked(boarded, BOARD)
    assert (answer["status"], answer["notes"]) == ("answered", [])
    assert "6.25 days" in answer["text"]
    assert (answer["citations"][0]["source"], answer["citations"][0]["note"]) == ("care", "Counted from receipt.")


@pytest.mark.parametrize(
    "question",
    [
        "What were the days to refund in East in January 2024?",  # the quarter's value is not January's
        "What were the days to refund in East in 2024?",  # nor do two quarters have one
        "What were the days to refund in Q1 2024?",
    ],
)
def test_a_figure_that_no_cell_is_comes_of_no_other(boarded: Path, question: str) -> None:
    answer = asked(boarded, question)
    assert answer["status"] == "abstained"
    assert not any(claim["value"] for claim in answer["claims"])


def test_what_a_board_shows_and_is_not_used_is_told(boarded: Path, site: Site) -> None:
    site.html = """<h2>Refunds</h2><table><tr><th>Region<th>Q1 2024*<th>Q2 2024<th>Q3 2024E</tr>
    <tr><th>East<td>6.25¹<td>7.5 %<td>8</tr><tr><th>North<td>3<td>4<td>5</tr><tr><th>Grand total<td>9<td>9<td>9</tr>
    <tr style="display: none"><th>East<td>1<td>1<td>1</tr></table>"""
    answer = asked(boarded, BOARD)
    assert "6.25 days" in answer["text"]
    assert "care: shown in refunds and not used: Q3 2024E, East, 2024-04" in answer["text"]
    answer = asked(boarded, BOARD.replace("Q1", "Q2"))
    assert answer["status"] == "abstained"
    assert "shown there and not used: Q3 2024E, East, 2024-04" in answer["text"]


def down(site: Site) -> None:
    site.always = {"/": 503, "/stock": 503, "/data": 503}


def hanging(site: Site) -> None:
    site.hanging_s = 60


def wrong_password(site: Site) -> None:
    site.password = "changed"


def without_session(site: Site) -> None:
    site.always = {"/data": 401}


def another_heading(site: Site) -> None:
    site.html = PANEL.replace("Refunds", "Complaints")


def another_table(site: Site) -> None:
    site.html = "<h2>Refunds</h2><table><tr><th>Name<th>Phone</tr><tr><td>Ann<td>555</tr></table>"


@pytest.mark.parametrize("fail", [down, hanging, wrong_password, without_session, another_heading, another_table])
def test_what_the_board_alone_holds_is_not_known_and_the_rest_is(
    boarded: Path, site: Site, fail: Callable[[Site], None]
) -> None:
    fail(site)
    answer = asked(boarded, BOARD)
    assert answer["status"] == "abstained"
    assert "care" in answer["text"]
    answer = asked(boarded, QUESTION)
    assert answer["status"] == "answered"
    assert "2.00%" in answer["text"]
    assert any("care" in note and "database" not in note for note in answer["notes"])
