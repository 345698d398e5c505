"""`trace`, `pause`, `resume` and `cancel` on a real project."""

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest

from engine.progress import Event
from engine.store import Transition
from engine.store_runs import RunPaused
from orchestration.compose import Composition
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
