"""The name of a configured table as a database reads it."""

from collections.abc import Callable

Quote = Callable[[str], str]
"""Quotes one identifier in the database's own way."""


def quoted_in_sqlite(identifier: str) -> str:
    """An identifier in SQLite's SQL.

    SQLite takes "x" for a text where no column has that name, and answers with it; `x` is always a name.
    """
    return "`" + identifier.replace("`", "``") + "`"


def schema_of(table: str, dialect: str) -> str | None:
    """The schema before the table's own name; ``None`` where there is none. A point is part of a name in SQLite.

    >>> schema_of("public.sales", "postgres"), schema_of("sales", "postgres"), schema_of("sales.2024", "sqlite")
    ('public', None, None)
    """
    return table.rpartition(".")[0] or None if dialect != "sqlite" else None


def quoted_table(table: str, quote: Quote, dialect: str) -> str:
    """The table in SQL, its schema and its own name each quoted.

    >>> quoted_table("public.sales", lambda name: f'"{name}"', "postgres")
    '"public"."sales"'
    """
    return quote(table) if dialect == "sqlite" else ".".join(quote(part) for part in table.split("."))
