import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

from engine.settings import Settings
from orchestration.home_lock import HomeBusyError, home_lock
from orchestration.instance import dagster_home, enter

HOLDER = """
import sys
from pathlib import Path
from orchestration.home_lock import home_lock
with home_lock(Path(sys.argv[1]), "plumbline build"):
    print("held", flush=True)
    sys.stdin.read()
"""


def hold(home: Path) -> "subprocess.Popen[str]":
    """A process that holds the lock of ``home``, as a build would, until its input ends."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


@contextmanager
def done_when_waited_for(holder: "subprocess.Popen[str]") -> Iterator[None]:
    """The holder is done as soon as this process says that it waits."""

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage().endswith(f"(process {holder.pid}) is done"):
                assert holder.stdin is not None
                holder.stdin.close()

    logger, listener = logging.getLogger("orchestration.home_lock"), Listener()
    logger.addHandler(listener)
    try:
        yield
    finally:
        logger.removeHandler(listener)


def test_a_second_process_is_told_who_holds_the_home(tmp_path: Path) -> None:
    holder = hold(tmp_path)
    try:
        told = rf"`plumbline build` \(process {holder.pid}\) is at work here"
        with pytest.raises(HomeBusyError, match=told), home_lock(tmp_path, "plumbline evaluate", wait_s=0):
            pytest.fail("the lock was given twice")
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    with home_lock(tmp_path, "plumbline evaluate", wait_s=0):
        assert (tmp_path / "working.json").is_file()
    assert not (tmp_path / "working.json").exists()


def test_a_second_process_waits_for_the_first(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    holder = hold(tmp_path)
    with done_when_waited_for(holder), home_lock(tmp_path, "plumbline evaluate"):
        # The lock is given back when the first is done, so at most a moment before its process ends.
        assert holder.wait(timeout=10) == 0
    assert f"waiting until `plumbline build` (process {holder.pid}) is done" in caplog.text


def test_a_process_that_holds_the_lock_may_take_it_again(tmp_path: Path) -> None:
    with home_lock(tmp_path, "plumbline build", wait_s=0):
        with home_lock(tmp_path, "the run inside", wait_s=0):
            pass
        assert "plumbline build" in (tmp_path / "working.json").read_text("utf-8"), "the inner one gave nothing back"


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
