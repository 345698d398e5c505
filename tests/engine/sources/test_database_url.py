"""Every URL that cannot be used ends in an error that names the source, the URL without secrets, and what to do."""

import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from engine.settings import SqlSource, Table
from engine.sources.database import SqlParams
from engine.sources.database_url import shown, without_secrets
from engine.sources.errors import Fault, SourceError
from engine.sources.known import read_sources
from engine.sources.sql import SqlDatabase
from tests.engine import company


def database_at(url: str) -> SqlDatabase:
    source = SqlSource(
        id="shop",
        kind="sql",
        description="d",
        url=SecretStr(url),
        tables=(Table(table="sales", description="d"),),
        timeout_s=2,
    )
    return SqlDatabase(source, zone="UTC")


def error_of(url: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        database_at(url).select(SqlParams(sql="SELECT 1 AS one"))
    assert caught.value.fault is Fault.UNAVAILABLE
    assert "Secret77" not in str(caught.value)
    assert "shop: " in caught.value.cause
    return caught.value


@pytest.mark.parametrize(
    ("url", "cause", "suggestion"),
    [
        ("", "*** is not readable as the URL of a database", "sqlite:///folder/file.db"),
        ("company.db", "*** is not readable as the URL of a database", "sqlite:///folder/file.db"),
        ("Secret77", "*** is not readable", "postgresql://user:password@host:5432/database"),
        ("postgresql://me:Secret77@host:port/db", "postgresql://***@host:port/db is not readable", "postgresql://user"),
        ("nosuch://me:Secret77@host/db", "nosuch://***@host/db asks for 'nosuch'", "adds 'nosuch' to SQLAlchemy"),
        ("postgresql+nosuch://h/db", "asks for 'postgresql+nosuch'", "adds 'postgresql+nosuch' to SQLAlchemy"),
        ("mysql://me:Secret77@host/db", "needs the module 'MySQLdb'", "pip install 'mysqlclient'"),
        ("mysql+pymysql://host/db", "needs the module 'pymysql'", "pip install 'pymysql'"),
        ("sqlite://", "names no file", "write sqlite:///folder/file.db"),
        ("sqlite:///:memory:", "names no file", "write sqlite:///folder/file.db"),
        ("sqlite+aiosqlite:///a.db", "asks for sqlite+aiosqlite", "SQLite needs no driver"),
    ],
)
def test_a_url_that_no_installed_driver_can_use(url: str, cause: str, suggestion: str) -> None:
    error = error_of(url)
    assert cause in error.cause
    assert suggestion in error.suggestion
    assert not error.retryable


@pytest.mark.parametrize(
    ("url", "module", "package"),
    [
        ("postgresql://me:Secret77@host/db", "psycopg", "psycopg[binary]"),
        ("postgresql+psycopg2://me:Secret77@host/db", "psycopg2", "psycopg2-binary"),
    ],
)
def test_a_driver_that_is_not_installed_names_its_package(
    monkeypatch: pytest.MonkeyPatch, url: str, module: str, package: str
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    error = error_of(url)
    assert f"needs the module {module!r}, which is not installed" in error.cause
    assert error.suggestion == f"run: pip install '{package}'"


def test_no_part_of_a_password_is_in_an_error_of_the_driver() -> None:
    assert error_of("postgresql://someone:Ab@Zx9Secret77@127.0.0.1:1/x").retryable


@pytest.mark.parametrize("content", [b"not a database, but long enough to have a header" * 50, b"\x00" * 4096])
def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "company.db").write_bytes(content)
    with pytest.raises(SourceError) as caught:
        database_at(f"sqlite:///{tmp_path / 'company.db'}").select(SqlParams(sql="SELECT * FROM sales"))
    assert caught.value.fault is Fault.UNAVAILABLE
    assert f"{tmp_path / 'company.db'} is no sound SQLite database: file is not a database" in caught.value.cause
    assert "encrypted" in caught.value.suggestion


@pytest.mark.parametrize("url", ["", "nosuch://host/db", "mysql+pymysql://host/db", "sqlite:///:memory:"])
def test_a_source_that_cannot_be_opened_leaves_the_others_known(folder: Path, url: str) -> None:
    settings = company.settings(folder)
    shop = next(source for source in settings.sources if isinstance(source, SqlSource))
    broken = SqlDatabase(database_at(url).source.model_copy(update={"id": "broken"}), zone="UTC")
    known = read_sources(settings, {"shop": SqlDatabase(shop, zone="UTC"), "broken": broken})
    assert [source.source for source in known.unread] == ["broken"]
    assert {held.source for held in known.catalogue.values} == {"shop"}


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:////var/company.db", "sqlite:////var/company.db"),
        ("postgresql://me:p@ss@host:5432/db?sslmode=require", "postgresql://***@host:5432/db"),
        ("postgresql://host/db?password=x", "postgresql://host/db"),
        ("me:password", "***"),
    ],
)
def test_urls_are_shown_without_secrets(url: str, words: str) -> None:
    assert shown(database_at(url).source) == words


@pytest.mark.parametrize(
    ("url", "said", "shown_as"),
    [
        (
            "postgresql://rest@host/db",
            "restart: user rest on /run/restd/rest.s",
            "restart: user *** on /run/restd/***.s",
        ),
        ("postgresql://rest:open9@host/db", "opened open9 (open9@host): open99", "opened *** (***@host): open99"),
        ("postgresql://me:a+b/c@host/db", "a+b/c is wrong", "*** is wrong"),
    ],
)
def test_a_user_is_hidden_and_words_that_only_hold_it_are_not(url: str, said: str, shown_as: str) -> None:
    assert without_secrets(said, database_at(url).source) == shown_as
