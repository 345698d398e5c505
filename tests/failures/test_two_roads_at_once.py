"""`make run` twice in one home at the same time, and the first one is killed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.failures.commands import REPOSITORY, kill_group

pytestmark = pytest.mark.slow


def road(home: Path) -> "subprocess.Popen[str]":
    """What `make run` does once its environment stands, in a process group of its own."""
    return subprocess.Popen(
        [str(REPOSITORY / ".ci" / "road")],
        env=os.environ | {"PLUMBLINE_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def said_until(process: "subprocess.Popen[str]", words: str) -> list[str]:
    """The lines up to the one that holds ``words``."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return lines
    raise AssertionError("".join(lines))


@pytest.mark.skipif(shutil.which("flock") is None, reason="the road takes its lock with flock")
@pytest.mark.skipif(not (REPOSITORY / ".venv" / "bin" / "plumbline").exists(), reason="the road runs in .venv")
def test_the_second_waits_and_goes_on_where_the_first_was_killed(tmp_path: Path) -> None:
    first = road(tmp_path)
    second = None
    try:
        said_until(first, "1/5 Sample project")
        second = road(tmp_path)
        assert second.stdout is not None
        assert second.stdout.readline() == f"waiting for another `make run` in {tmp_path}\n"
        kill_group(first)
        said = said_until(second, "2/5 Models")
        assert any("1/5 Sample project" in line for line in said)
        assert (tmp_path / "sample" / "plumbline.yaml").is_file()
        assert (tmp_path / "sample" / "questions.jsonl").is_file()
    finally:
        for process in (first, second):
            if process is not None:
                kill_group(process)
