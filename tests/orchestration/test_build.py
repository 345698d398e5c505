"""`plumbline build` as a process of its own: through Dagster, and killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import dagster as dg
import pytest

from engine.store import Store
from orchestration.definitions import definitions
from orchestration.materialise import QUIET
from tests.orchestration.test_home import done_when_waited_for, hold

REPOSITORY = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "orchestration.cli.main", "build", "--json"]
ENVIRON = os.environ | {"PYTHONPATH": str(REPOSITORY)}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "plumbline.yaml").write_text("name: x\nzone: Asia/Shanghai\ndocuments: [documents]\n")
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "a.md").write_text("# 退货\n\n2024年第一季度退货率为3.2%。\n", "utf-8")
    (tmp_path / "documents" / "b.md").write_text("# Warranty\n\nIt lasts 36 months.\n", "utf-8")
    (tmp_path / "documents" / "bad.pdf").write_bytes(b"%PDF-1.7 broken")
    return tmp_path


def build(project: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        COMMAND,
        cwd=project,
        env=ENVIRON,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def live(project: Path) -> str | None:
    promotion = Store.open(f"sqlite:///{project / '.plumbline' / 'store.db'}").live("index")
    return promotion.version if promotion else None


def test_build_publishes_an_index_and_dagster_keeps_the_run(project: Path) -> None:
    run = build(project)
    assert run.returncode == 0, run.stderr
    built = json.loads(run.stdout)
    assert (built["documents"], built["build_id"]) == (2, live(project))
    assert [file["file"] for file in built["quarantined"]] == ["bad.pdf"]
    assert "[1/3] a.md: 1 pages" in run.stderr
    assert (project / ".plumbline" / "dagster" / "history" / "runs.db").is_file()
    assert "STEP_START" not in run.stderr


@pytest.mark.slow
def test_of_two_builds_at_once_the_second_waits(project: Path) -> None:
    both = [
        subprocess.Popen(COMMAND, cwd=project, env=ENVIRON, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    (first, first_said), (second, second_said) = [process.communicate(timeout=240) for process in both]
    assert [process.returncode for process in both] == [0, 0], first_said + second_said
    assert json.loads(first)["build_id"] == json.loads(second)["build_id"] == live(project)
    pids = {process.pid for process in both}
    assert sum(f"waiting until `plumbline build` (process {pid}) is done" in first_said + second_said for pid in pids)


def test_a_run_that_dagster_starts_waits_for_a_build(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    home = project / ".plumbline"
    holder = hold(home)
    with done_when_waited_for(holder), dg.DagsterInstance.ephemeral() as instance:
        job = definitions(project, "UTC").resolve_job_def("build_index")
        job.execute_in_process(instance=instance, run_config=QUIET)
    assert holder.wait(timeout=10) == 0
    assert f"waiting until `plumbline build` (process {holder.pid}) is done" in caplog.text
    assert live(project) is not None


def test_damaged_records_of_dagster_are_a_clear_error(project: Path) -> None:
    records = project / ".plumbline" / "dagster" / "history"
    records.mkdir(parents=True)
    (records / "runs.db").write_bytes(b"no database at all" * 500)
    run = build(project)
    assert run.returncode == 1
    assert json.loads(run.stdout)["error"]["code"] == "DAGSTER_STATE"
    assert "dagster: Dagster's records of runs cannot be used (file is not a database)" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.slow
def test_a_killed_build_leaves_the_published_index_and_the_next_completes(project: Path) -> None:
    assert build(project).returncode == 0
    before = live(project)
    for number in range(40):
        (project / "documents" / f"more{number}.md").write_text(f"# Part {number}\n\nNumber {number}.\n")
    for delay_s in (4.0, 8.0):
        process = subprocess.Popen(
            COMMAND, cwd=project, env=ENVIRON, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(delay_s)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert live(project) in {before, _newest(project)}
    run = build(project)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["documents"] == 42
    assert live(project) != before


def _newest(project: Path) -> str:
    indexes = project / ".plumbline" / "indexes"
    return max((p for p in indexes.iterdir() if not p.name.startswith(".")), key=lambda p: p.stat().st_mtime).name
