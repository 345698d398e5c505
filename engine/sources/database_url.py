"""From a configured URL to an engine of SQLAlchemy, or to an error that says what to mend. Secrets are never shown."""

import re
import sqlite3
from collections.abc import Callable
from urllib.parse import quote

import sqlalchemy as sa

from engine.settings import SqlSource
from engine.sources.errors import Fault, SourceError

BUSY_TIMEOUT_S = 2.0

_EXAMPLES = "write sqlite:///folder/file.db or postgresql://user:password@host:5432/database"
_PACKAGES = {"psycopg": "psycopg[binary]", "psycopg2": "psycopg2-binary", "MySQLdb": "mysqlclient"}
"""Packages that are not called as the module that they bring."""


def read_url(source: SqlSource) -> sa.URL:
    """The source's URL in its parts; ``SourceError`` where it is none."""
    text = source.url.get_secret_value()
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise _unusable(source, "is not readable as the URL of a database", _EXAMPLES) from error
    if url.drivername == "postgresql":
        return url.set(drivername="postgresql+psycopg")  # the driver that is installed
    if url.get_backend_name() == "sqlite":
        if url.drivername not in ("sqlite", "sqlite+pysqlite"):
            raise _unusable(
                source, f"asks for {url.drivername}", "SQLite needs no driver: write sqlite:///folder/file.db"
            )
        if url.database in (None, "", ":memory:"):
            raise _unusable(source, "names no file, so there is nothing to read", "write sqlite:///folder/file.db")
    return url


def open_engine(source: SqlSource, prepare: Callable[[sqlite3.Connection], None]) -> sa.Engine:
    """An engine that reads the source; nothing is reached yet. ``SourceError`` where no installed driver could.

    ``prepare`` may add views of its own to each connection to SQLite.
    """
    url = read_url(source)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url.database or "", prepare)
    try:
        engine = sa.create_engine(url, pool_pre_ping=True, execution_options={"isolation_level": "AUTOCOMMIT"})
    except sa.exc.NoSuchModuleError as error:
        known = f"{_EXAMPLES}, or install the package that adds {url.drivername!r} to SQLAlchemy"
        raise _unusable(source, f"asks for {url.drivername!r}, which SQLAlchemy does not know", known) from error
    except ModuleNotFoundError as error:
        package = _PACKAGES.get(error.name or "", error.name)
        raise _unusable(
            source, f"needs the module {error.name!r}, which is not installed", f"run: pip install '{package}'"
        ) from error
    except (sa.exc.SQLAlchemyError, TypeError, ValueError) as error:
        raise _unusable(source, "has parts that its driver does not take", _EXAMPLES) from error
    if engine.dialect.is_async:
        backend = url.get_backend_name()
        raise _unusable(source, f"names the asynchronous driver {url.drivername!r}", f"write {backend}://… without it")
    return engine


def without_secrets(text: str, source: SqlSource) -> str:
    """``text`` without any part of the URL's user and password; a driver quotes what it could not read."""
    address = source.url.get_secret_value().split("://", 1)[-1]
    if "@" not in address:
        return text
    for part in re.split(r"[:@]", address.rsplit("@", 1)[0]):
        text = whole(part).sub("***", text) if len(part) > 2 else text
    return text


def whole(secret: str) -> re.Pattern[str]:
    """Where ``secret`` stands by itself and is no part of a longer word: "postgres" is none of "postgresql".

    >>> whole("postgres").sub("***", "/run/postgresql: postgres@host, postgres_1")
    '/run/postgresql: ***@host, postgres_1'
    """
    return re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)")


def shown(source: SqlSource) -> str:
    """The source's URL without user, password and options.

    >>> from pydantic import SecretStr
    >>> shown(SqlSource.model_construct(url=SecretStr("postgresql://me:secret@host/db?password=other")))
    'postgresql://***@host/db'
    """
    scheme, separator, address = source.url.get_secret_value().partition("://")
    if not separator:
        return "***"
    user, at, place = address.rpartition("@")
    return f"{scheme}://{'***' if user or at else ''}{at}{place.partition('?')[0]}"


def _sqlite(path: str, prepare: Callable[[sqlite3.Connection], None]) -> sa.Engine:
    """Opened read-only by SQLite itself. A path may hold any sign, also those that mean something in a URL."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(path)}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_S, check_same_thread=False
        )
        try:
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    return sa.create_engine("sqlite://", creator=connect, poolclass=sa.pool.NullPool)


def _unusable(source: SqlSource, cause: str, suggestion: str) -> SourceError:
    return SourceError(Fault.UNAVAILABLE, f"{source.id}: its url {shown(source)} {cause}", suggestion)
