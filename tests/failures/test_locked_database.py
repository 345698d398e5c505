"""Another process writes to the database while a question is asked."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.failures.commands import QUESTION, plumbline

pytestmark = pytest.mark.slow
HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked_by_another_process(database: Path) -> Iterator[None]:
    command = [sys.executable, "-c", HOLDER, str(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.kill()


def test_the_answer_says_so_and_the_next_one_is_whole(project: Path) -> None:
    with locked_by_another_process(project / "company.db"):
        done = plumbline(project, "ask", QUESTION, "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["status"]) == (0, "abstained")
    assert "the database shop could not be reached (another program has locked it)" in answer["text"]
    answer = json.loads(plumbline(project, "ask", QUESTION, "--json").stdout)
    assert (answer["status"], answer["notes"]) == ("answered", [])
    assert "2.00%" in answer["text"]


def test_check_names_the_database_and_goes_on(project: Path) -> None:
    with locked_by_another_process(project / "company.db"):
        done = plumbline(project, "check")
    assert done.returncode == 1
    assert "shop: database is locked" in done.stdout
    assert "wait for the program that holds the lock, or end it" in done.stdout
