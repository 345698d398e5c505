"""`plumbline review` on a real project: what waits is listed, decided once, and answered in the same command."""

import json
from datetime import date
from pathlib import Path

import pytest

from orchestration.compose import Composition
from orchestration.settings_file import load_settings
from tests.orchestration.served import make_project
from tests.orchestration.test_cli import away_from_the_repository, in_process  # noqa: F401  # a fixture

QUESTION = "What was the breakage of Heron 2 in January 2024?"
DECIDED = ("--by", "Ann", "--reason", "the register says so")


@pytest.fixture
def waiting(tmp_path: Path, models_dir: Path, capsys: pytest.CaptureFixture[str]) -> tuple[list[str], str]:
    """A project in which a run waits: how commands name it, and the run's id."""
    settings = make_project(tmp_path, models_dir)
    file = tmp_path / "plumbline.yaml"
    hooks = "review:\n- when: breakage > 1 AND product = 'Heron 2'"
    file.write_text(file.read_text("utf-8").replace("review: []", hooks), "utf-8")
    composition = Composition(load_settings(tmp_path, {"PLUMBLINE_MODELS": str(settings.models)}))
    answer = composition.agentic.answer(QUESTION, as_of=date(2024, 7, 10))
    assert answer.status == "needs_review"
    capsys.readouterr()
    return ["--project", str(tmp_path)], answer.trace_id


def test_what_waits_is_decided_once_and_answered(
    waiting: tuple[list[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    project, trace = waiting
    (listed,) = json.loads(in_process(["review", "--json", *project], capsys)[1])["waiting"]
    assert (listed["id"], listed["question"], listed["value"]) == (f"{trace}/g1", QUESTION, "2 %")
    assert "value: 2 %\n  why: breakage > 1" in in_process(["review", trace, *project], capsys)[1]
    code, _, err = in_process(["review", trace, "correct", "many", *DECIDED, *project], capsys)
    assert (code, err) == (1, "Error: expected one number, such as 580000 or 58万元, got 'many'\n")

    code, out, _ = in_process(["review", trace, "correct", "2.5%", *DECIDED, "--json", *project], capsys)
    answer = json.loads(out)
    assert (code, answer["status"], answer["trace_id"]) == (0, "answered", trace)
    assert "2.50" in answer["text"] and "reviewed by Ann" in answer["text"]
    shown = in_process(["trace", trace, *project], capsys)[1]
    assert "corrected to 2.5% by Ann: the register says so" in shown
    code, _, err = in_process(["review", trace, "reject", "--by", "Bob", "--reason", "no", *project], capsys)
    assert code == 1
    assert "is decided already: correct by Ann" in err
    assert in_process(["review", *project], capsys)[1] == "Nothing waits for a person.\n"


@pytest.mark.parametrize(
    "wrong", [["approve"], ["approve", "5", *DECIDED], ["correct", *DECIDED], ["accept", *DECIDED]]
)
def test_a_decision_that_lacks_something_is_wrong_use(capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    assert in_process(["review", "t1", *wrong], capsys)[0] == 2
