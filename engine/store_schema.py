"""How the store's database is reached, created and upgraded, and how its errors are told to people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

BUSY_TIMEOUT_S = 5.0
UPGRADE_LOCK = 7_305_117
"""PostgreSQL advisory lock under which one process at a time migrates; the number only has to be ours."""


class StoreError(Exception):
    """The store cannot be opened, read or written; the message says why and what to do."""


def upgrade(url: str, *, busy_timeout_s: float = BUSY_TIMEOUT_S) -> str:
    """Bring the database at ``url`` to this version's schema and return its revision; ``StoreError`` where it fails."""
    engine = connectable(url, busy_timeout_s)
    try:
        with explained(engine, "upgraded"):
            with engine.connect() as connection:
                current, empty = revision(connection)
            if not empty and current not in _known():
                raise StoreError(mismatch(engine, current))
            migrate(engine)
    finally:
        engine.dispose()
    return head()


def connectable(url: str, busy_timeout_s: float) -> sa.Engine:
    """An SQLAlchemy engine for ``url``, SQLite in WAL mode; nothing is connected yet, except that folders are made."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise StoreError(f"the store's URL cannot be read ({error}); expected for instance sqlite:////path") from error
    name = parsed.get_backend_name()
    if name not in {"sqlite", "postgresql"}:
        raise StoreError(f"the store can be SQLite or PostgreSQL, not {name!r}; change the URL")
    if name == "postgresql":
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        return sa.create_engine(parsed, pool_pre_ping=True)
    options: dict[str, Any] = {"connect_args": {"timeout": busy_timeout_s, "check_same_thread": False}}
    if parsed.database in {None, "", ":memory:"}:
        options["poolclass"] = sa.pool.StaticPool
    elif "uri" not in parsed.query and parsed.database is not None:
        try:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{parsed.database}: its folder cannot be made ({error.strerror})") from error
    engine = sa.create_engine(parsed, **options)
    _speak_sqlite(engine)
    return engine


def _speak_sqlite(engine: sa.Engine) -> None:
    # The driver's own transaction handling commits before DDL: a killed migration would leave half a schema.
    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")

    @sa.event.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        options, link = connection.get_execution_options(), connection.connection
        level = options.get("sqlite_synchronous", link.info.get("synchronous"))
        if level != link.info.get("synchronous"):
            link.cursor().execute(f"PRAGMA synchronous={level}")
            link.info["synchronous"] = level
        try:
            link.cursor().execute("BEGIN IMMEDIATE" if options.get("sqlite_immediate") else "BEGIN")
        except sqlite3.Error as error:
            raise sa.exc.OperationalError("BEGIN", None, error) from error


def reachable(engine: sa.Engine) -> sa.Engine:
    """``engine``, or where its file may not be written, one on the same file that only reads."""
    path = Path(engine.url.database or "")
    if engine.dialect.name != "sqlite" or not path.is_file():
        return engine
    try:
        with engine.connect():
            return engine
    except sa.exc.DBAPIError as error:
        if not any(sign in str(error.orig) for sign in ("readonly", "unable to open")):
            return engine
    engine.dispose()
    # SQLite reads a file in WAL mode only beside its log, which it may not make here; a closed database has none.
    log = path.with_name(path.name + "-wal")
    mode = "mode=ro" if log.is_file() and log.stat().st_size else "mode=ro&immutable=1"
    return sa.create_engine(
        engine.url,
        creator=lambda: sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True, check_same_thread=False),
    )


def _scripts() -> Any:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)


def head() -> str:
    """The revision that this version of the code needs."""
    return str(_scripts()[1].get_current_head())


def _known() -> frozenset[str]:
    return frozenset(script.revision for script in _scripts()[1].walk_revisions())


def revision(connection: sa.Connection) -> tuple[str | None, bool]:
    """The schema's revision, and whether the database holds no table at all."""
    names = sa.inspect(connection).get_table_names()
    if "alembic_version" not in names:
        return None, not names
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none(), False


def migrate(engine: sa.Engine, *, only_if_empty: bool = False) -> None:
    """Run the missing revisions in one transaction, one process at a time."""
    from alembic import command

    config, _ = _scripts()
    with engine.connect().execution_options(sqlite_immediate=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
        if only_if_empty and not revision(connection)[1]:
            return  # another process created the tables while this one waited
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def mismatch(engine: sa.Engine, current: str | None) -> str:
    """What to tell a person whose database is at another revision than ours."""
    where = shown(engine)
    if current is None:
        return f"{where}: holds tables that are not ours; give the store a database of its own"
    if current in _known():
        return f"{where}: schema {current}, this version needs {head()}; run `plumbline upgrade`"
    return f"{where}: schema {current} is newer than this version knows ({head()}); update Plumbline"


def shown(engine: sa.Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


@contextmanager
def explained(engine: sa.Engine, verb: str) -> Iterator[None]:
    """Turn a driver's error into a ``StoreError`` that says what to do."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        raise StoreError(f"{shown(engine)}: could not be {verb}: {_cause(str(error.orig))}") from error


def _cause(text: str) -> str:
    hints = {
        "locked": "another process holds the lock; wait for it to end, or stop it, and try again",
        "disk is full": "free space on the disk that holds it, and try again; what was committed is intact",
        "No space left": "free space on the database's disk, and try again; what was committed is intact",
        "disk I/O error": "check the disk and its free space; what was committed is intact",
        "readonly": "it is read-only; give this user the right to write the file and its folder",
        "read-only": "it is read-only; connect to the primary, with a user that may write",
        "unable to open": "check that the folder exists and that this user may write there",
        "not a database": "the file is something else or damaged; move it away, or restore it from a backup",
        "malformed": "the file is damaged; restore it from a backup",
        "connection": "check that the server runs and that the URL is right",
        "no such table": "its schema is incomplete; run `plumbline upgrade`",
    }
    hint = next((hint for sign, hint in hints.items() if sign in text), "see the cause above")
    return f"{text.strip()}; {hint}"
