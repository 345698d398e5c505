"""`plumbline mode`: what it says, what it keeps, and what it refuses."""

import json
from pathlib import Path

import pytest
import yaml

from engine.settings import Settings
from tests.evaluation.made import question
from tests.orchestration.served import make_project
from tests.orchestration.test_cli import in_process


@pytest.fixture
def project(tmp_path: Path, models_dir: Path) -> Settings:
    return make_project(tmp_path, models_dir)


def test_the_mode_is_told_with_who_chose_it_and_why(project: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["--project", str(project.project)]
    assert in_process(["mode", *here], capsys)[1].startswith("full (never chosen)\n0 questions since")
    chosen = ["mode", "canary", "--share", "2.5", "--reason", "try", "--json", *here]
    changed = json.loads(in_process(chosen, capsys)[1])
    assert (changed["mode"], changed["share"], changed["reason"]) == ("canary", 2.5, "try")
    assert changed["traffic"]["questions"] == 0
    code, told, _ = in_process(["mode", *here], capsys)
    assert code == 0
    assert told.startswith("canary, 2.5 % of users (since 20")
    assert ": try)\n" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["shadow"], "say why with --reason"),
        (["shadow", "--share", "5", "--reason", "r"], "--share goes with canary"),
        (["--share", "5"], "go with a mode"),
        (["canary", "--share", "0", "--reason", "r"], "0.0 is not in the range"),
        (["both", "--reason", "r"], "'both' is not one of"),
    ],
)
def test_wrong_use_is_told(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = in_process(["mode", *arguments], capsys)
    assert (code, message in error) == (2, True), error


def test_without_documents_simple_cannot_be_chosen(project: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    file = project.project / "plumbline.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    values["task_graph"] = []
    values["sources"] = [source for source in values["sources"] if source["kind"] != "knowledge_base"]
    file.write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    code, _, error = in_process(["mode", "off", "--reason", "r", "--project", str(project.project)], capsys)
    assert code == 1
    assert "needs Simple, which answers from documents" in error


def test_a_flag_is_switched_and_told_and_a_provider_of_ones_own_is_switched_there(
    project: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    here = ["--project", str(project.project)]
    told = json.loads(in_process(["flags", "tools", "off", "--json", *here], capsys)[1])
    assert {name: flag["on"] for name, flag in told["flags"].items()} == {
        "decomposition": True,
        "tools": False,
        "self_correction": True,
        "model_writing": True,
        "agents": False,
    }
    assert told["provider"] == str(project.home / "flags.json")
    assert in_process(["flags", "tool", "off", *here], capsys)[0] == 2
    assert in_process(["flags", "tools", *here], capsys)[0] == 2
    file = project.project / "plumbline.yaml"
    file.write_text(file.read_text("utf-8").replace("flags_provider: null", "flags_provider: nowhere:make"), "utf-8")
    for command, message in ((["flags"], "gives no provider"), (["flags", "tools", "on"], "switch them there")):
        code, _, error = in_process([*command, *here], capsys)
        assert (code, message in error) == (1, True), error


@pytest.mark.slow
def test_more_of_agentic_needs_the_gate_and_less_does_not(
    project: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = ["--project", str(project.project)]
    file = project.project / "plumbline.yaml"
    (tmp_path / "questions.jsonl").write_text(f"{question().model_dump_json()}\n", "utf-8")
    file.write_text(file.read_text("utf-8").replace("questions: null", "questions: questions.jsonl"), "utf-8")
    assert in_process(["mode", "shadow", "--reason", "begin", *here], capsys)[0] == 0
    code, _, error = in_process(["mode", "canary", "--reason", "go", *here], capsys)
    assert code == 1
    assert "routing agentic against simple: lacks evidence" in error
    assert "answers_documents: nothing is stored that compares the two" in error
    assert json.loads(in_process(["mode", "--json", *here], capsys)[1])["mode"] == "shadow"
    told = in_process(["mode", "canary", "--reason", "go", "--override", *here], capsys)[1]
    assert told.startswith("canary, 5 % of users")
    assert "against the gate" in told
    assert "lacks evidence" in in_process(["promote", "routing", *here], capsys)[1]
