import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.sources.file_digest import file_digest


def write(path: Path, value: str) -> None:
    """One transaction that changes one cell; size and, by force, time of the file stay as they were."""
    stat = path.stat()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE t SET v = ?", (value,))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert path.stat().st_size == stat.st_size


@pytest.fixture(params=["delete", "wal"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "some.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA journal_mode = {request.param}")
        connection.execute("CREATE TABLE t (v TEXT)")
        connection.execute("INSERT INTO t VALUES ('aaa')")
    return path


def test_a_changed_cell_changes_the_digest_even_where_size_and_time_do_not(path: Path) -> None:
    digests = [file_digest(path)]
    for value in ("bbb", "ccc"):
        write(path, value)
        digests.append(file_digest(path))
    assert len(set(digests)) == 3


def test_a_change_that_stands_in_the_log_only_is_seen_while_others_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("SELECT * FROM t").fetchall()
        before = file_digest(path)
        write(path, "bbb")
        assert file_digest(path) != before


def test_the_same_content_has_the_same_digest_wherever_it_lies(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"x" * 5000)
    assert file_digest(tmp_path / "one") == file_digest(tmp_path / "two")
    assert file_digest(tmp_path / "three") == file_digest(tmp_path / "four") != file_digest(tmp_path / "one")


def test_what_stands_still_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.db"
    path.write_bytes(b"x" * 5000)
    first = file_digest(path)
    monkeypatch.setattr("hashlib.file_digest", lambda *_: pytest.fail("read again"))
    assert file_digest(path) == first
