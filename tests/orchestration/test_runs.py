"""`trace`, `pause`, `resume` and `cancel` on a real project."""

import csv
import io
import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from engine.progress import Event
from engine.store import Store, Transition
from engine.store_runs import RunPaused, RunStore, StoredRun
from orchestration.cli.options import load_project
from orchestration.compose import Composition, new_id, store_url
from tests.orchestration.served import make_project
from tests.orchestration.test_cli import away_from_the_repository, in_process  # noqa: F401  # a fixture

QUESTION = "What was the breakage of Heron 2 in January 2024?"


def test_a_run_is_paused_looked_at_resumed_and_then_over(
    tmp_path: Path, models_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = make_project(tmp_path, models_dir)
    project = ("--project", str(settings.project))
    composition = Composition(settings)

    def pause_it(event: Event) -> None:
        if isinstance(event, Transition) and event.to_state == "PENDING":
            code, out, _ = in_process(["pause", event.execution_id, *project], capsys)
            assert (code, out.startswith("Paused.")) == (0, True)

    with pytest.raises(RunPaused, match="goes on with it"):
        composition.agentic.answer(QUESTION, as_of=date(2024, 7, 10), watch=pause_it)
    (listed,) = json.loads(in_process(["trace", "--json", *project], capsys)[1])["runs"]
    trace_id = listed["trace_id"]
    assert (listed["state"], listed["question"]) == ("PAUSED", QUESTION)

    code, out, _ = in_process(["resume", trace_id, "--json", *project], capsys)
    answer = json.loads(out)
    assert (code, answer["status"], answer["trace_id"]) == (0, "answered", trace_id)
    assert "2.00" in answer["text"]

    rows = list(csv.DictReader(io.StringIO(in_process(["trace", trace_id, "--csv", *project], capsys)[1])))
    assert [(row["step"], row["attempt"], row["to"]) for row in rows] == [
        ("run", "1", "ACTIVE"),
        ("g1", "1", "PENDING"),
        ("run", "1", "PAUSED"),
        ("run", "2", "ACTIVE"),
        ("g1", "1", "RUNNING"),
        ("g1", "1", "SUCCEEDED"),
        ("run", "2", "DONE"),
    ]
    table = in_process(["trace", trace_id, *project], capsys)[1]
    assert table.startswith(f"{QUESTION}\nagentic, as of 2024-07-10: DONE, answered\n")
    assert "resumed by a person" in table
    for command in ("pause", "resume", "cancel"):
        code, _, err = in_process([command, trace_id, *project], capsys)
        assert (code, "it ended: answered" in err) == (1, True)
    code, _, err = in_process(["trace", "none", *project], capsys)
    assert (code, err) == (1, "Error: no run has the trace 'none'; `plumbline trace` lists the latest\n")


AT = datetime(2024, 7, 10, 9, tzinfo=UTC)


def project_with_runs(folder: Path, *questions: str) -> tuple[list[str], list[str]]:
    """A project that was asked these questions: how a command names it, and the ids of the runs."""
    (folder / "plumbline.yaml").write_text("name: asked\n")
    runs = RunStore(Store.open(store_url(load_project(folder))))
    ids = [new_id() for _ in questions]
    for trace_id, question in zip(ids, questions, strict=True):
        run = StoredRun(trace_id=trace_id, path="agentic", question=question, as_of=AT.date(), at=AT, queued=False)
        runs.begin(run, owner=trace_id, until=AT)
    return ["--project", str(folder)], ids


def test_the_list_of_runs_has_whole_ids_and_a_line_each_whatever_was_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    asked = ("two\nlines", "\x1b[2Jcleared", "turned\u202e round", "销售额" * 900, "x" * 20_000)
    project, ids = project_with_runs(tmp_path, *asked)
    _, _, *lines = in_process(["trace", *project], capsys)[1].splitlines()
    assert sorted(line.split()[0] for line in lines) == sorted(ids)
    assert all(line.isprintable() for line in lines)
    assert max(map(len, lines)) < 140
    assert in_process(["trace", ids[0], *project], capsys)[1].startswith("two lines\nagentic, as of")


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", " =", "\t="])
def test_a_spreadsheet_calculates_no_question(tmp_path: Path, capsys: pytest.CaptureFixture[str], begin: str) -> None:
    question = f'{begin}HYPERLINK("http://example.com")'
    project, _ = project_with_runs(tmp_path, question)
    (row,) = csv.DictReader(io.StringIO(in_process(["trace", "--csv", *project], capsys)[1]))
    assert row["question"] == f"'{question}"
    (run,) = json.loads(in_process(["trace", "--json", *project], capsys)[1])["runs"]
    assert run["question"] == question


def test_a_table_without_rows_has_its_header(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project, _ = project_with_runs(tmp_path)
    assert in_process(["trace", "--csv", *project], capsys)[:2] == (0, f"{','.join(StoredRun.model_fields)}\n")


@pytest.mark.parametrize("command", ["trace", "pause", "resume", "cancel"])
@pytest.mark.parametrize("trace_id", ["", "x\udcff"])
def test_an_id_that_is_no_text_is_wrong_use(capsys: pytest.CaptureFixture[str], command: str, trace_id: str) -> None:
    code, _, err = in_process([command, trace_id], capsys)
    assert (code, "Invalid value for '[ID]'" in err or "Invalid value for 'ID'" in err) == (2, True)
