import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from engine.settings import Settings
from orchestration.home_lock import HomeBusyError, home_lock
from orchestration.instance import dagster_home, enter

HOLDER = """
import sys, time
from pathlib import Path
from orchestration.home_lock import home_lock
with home_lock(Path(sys.argv[1]), "plumbline build"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_process_is_told_who_holds_the_home(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "held\n"
        told = rf"`plumbline build` \(process {holder.pid}\) is at work here"
        with pytest.raises(HomeBusyError, match=told), home_lock(tmp_path, "plumbline evaluate"):
            pytest.fail("the lock was given twice")
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    with home_lock(tmp_path, "plumbline evaluate"):
        assert (tmp_path / "working.json").is_file()
    assert not (tmp_path / "working.json").exists()


def test_dagster_yaml_turns_telemetry_off_and_monitors_runs(tmp_path: Path) -> None:
    held = yaml.safe_load((dagster_home(tmp_path) / "dagster.yaml").read_text("utf-8"))
    assert held["telemetry"] == {"enabled": False}
    assert held["nux"] == {"enabled": False}
    assert held["run_monitoring"]["enabled"] is True
    assert held["run_retries"]["enabled"] is True


def test_dagster_takes_it(tmp_path: Path) -> None:
    import dagster as dg

    folder = dagster_home(tmp_path)
    with dg.DagsterInstance.from_config(str(folder)) as instance:
        assert instance.telemetry_enabled is False
        assert instance.run_monitoring_enabled is True
        assert instance.run_retries_enabled is True


def test_children_learn_the_project(tmp_path: Path) -> None:
    environ: dict[str, str] = {}
    settings = Settings(name="x", project=tmp_path / "p", home=tmp_path / "h", models=tmp_path / "m")
    enter(settings, environ)
    assert environ == {
        "DAGSTER_HOME": str(tmp_path / "h" / "dagster"),
        "PLUMBLINE_PROJECT": str(tmp_path / "p"),
        "PLUMBLINE_HOME": str(tmp_path / "h"),
        "PLUMBLINE_MODELS": str(tmp_path / "m"),
    }
    assert os.environ.get("DAGSTER_HOME") is None
