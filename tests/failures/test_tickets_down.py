"""The ticket system refuses, hangs, breaks down or sends no data: the answer says so, and others still answer."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.engine.models.local_server import Reply, Server, serving
from tests.engine.sources.tickets.made import CASES, MAPPING, SECRET, page
from tests.failures.commands import QUESTION, plumbline

pytestmark = pytest.mark.slow
CASES_OF_NORTH = "How many cases did the northern team have in March 2024?"
"""One, opened on the 4th."""
WHOLE = page([case | {"text": "x"} for case in CASES])
TIMEOUT_S = 3.0

FAULTS = {
    "hangs": (Reply(delay_s=60), "desk could not be asked (no result within 6 s)"),  # with more time, in vain
    "storm of 429": (Reply(429, headers={"Retry-After": "30"}), "desk cannot serve at present (HTTP 429)"),
    "breaks down": (Reply(500), "desk cannot serve at present (HTTP 500)"),
    "page": (Reply(body=b"<html>maintenance</html>"), "what desk sent is not of the form that is configured"),
    "half an answer": (Reply(body=WHOLE.body[:-9]), "what desk sent is not of the form that is configured"),
    "wrong token": (Reply(401), "desk refused the login (HTTP 401)"),
    "moved": (Reply(404), "desk refused the request (HTTP 404)"),
}


def with_desk(project: Path, url: str) -> Path:
    """The project with a help desk as one more source."""
    (project / "desk.yaml").write_text(MAPPING, "utf-8")
    file = project / "plumbline.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    cases = {
        "table": "cases",
        "description": "Cases",
        "time": {"column": "opened"},
        "dimensions": [{"column": "team", "names": ["team"], "values": {"North": ["northern team"]}}],
        "measures": [{"id": "cases", "names": ["cases"], "expression": "COUNT(*)"}],
    }
    values["sources"].append(
        {"id": "desk", "kind": "tickets", "description": "Cases of the help desk", "url": url, "token": SECRET}
        | {"mapping": "desk.yaml", "timeout_s": TIMEOUT_S, "tables": [cases]}
    )
    file.write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    return project


@pytest.fixture
def desk(project: Path) -> Iterator[tuple[Path, Server, list[Reply]]]:
    """The project, its help desk, and what that replies, which may be changed."""
    replies = [WHOLE]
    with serving(replies) as server:
        yield with_desk(project, server.url), server, replies


def asked(project: Path, question: str) -> dict[str, object]:
    """The answer, as the command prints it; a source that is down is no failure of the command."""
    done = plumbline(project, "ask", question, "--json")
    assert done.returncode == 0, done.stderr
    assert SECRET not in done.stdout + done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("fault", FAULTS)
def test_the_answer_says_what_is_wrong(desk: tuple[Path, Server, list[Reply]], fault: str) -> None:
    project, _, replies = desk
    replies[0], told = FAULTS[fault]
    began = time.monotonic()
    answer = asked(project, CASES_OF_NORTH)
    assert answer["status"] == "abstained"
    assert told in str(answer["text"])
    assert time.monotonic() - began < 60


def test_others_answer_while_it_is_gone_and_it_answers_when_it_is_back(
    desk: tuple[Path, Server, list[Reply]], unused_port: int
) -> None:
    project, server, _ = desk
    file = project / "plumbline.yaml"
    there = file.read_text("utf-8")
    file.write_text(there.replace(server.url, f"http://127.0.0.1:{unused_port}"), "utf-8")
    gone = f"desk could not be reached at 127.0.0.1:{unused_port}"
    answer = asked(project, QUESTION)
    assert (answer["status"], answer["notes"]) == ("answered", [f"{gone}, so names that only it holds are not known"])
    assert "2.00%" in str(answer["text"])
    answer = asked(project, CASES_OF_NORTH)
    assert answer["status"] == "abstained"
    assert gone in str(answer["text"])

    file.write_text(there, "utf-8")
    answer = asked(project, CASES_OF_NORTH)
    assert (answer["status"], answer["notes"]) == ("answered", [])
    assert "March 2024: 1" in str(answer["text"])


def test_a_trouble_that_passes_is_not_noticed(desk: tuple[Path, Server, list[Reply]]) -> None:
    project, _, replies = desk
    replies[:] = [Reply(503), Reply(429, headers={"Retry-After": "0"}), WHOLE]
    answer = asked(project, CASES_OF_NORTH)
    assert (answer["status"], answer["notes"]) == ("answered", [])
