"""Databases."""

from typing import Literal

from pydantic import Field, SecretStr, model_validator

from engine.settings.tables import TabularSource


class SqlSource(TabularSource):
    """A database; only SELECT reaches it."""

    kind: Literal["sql"]
    url: SecretStr = Field(description="An SQLAlchemy URL; a relative SQLite path is relative to the project")

    mirrors: tuple[SecretStr, ...] = Field(
        (), description="Other servers with the same tables, asked in this order where the one before cannot be reached"
    )

    @model_validator(mode="after")
    def _servers_alike(self) -> "SqlSource":
        urls = [url.get_secret_value() for url in (self.url, *self.mirrors)]
        kinds = {url.partition(":")[0].partition("+")[0] for url in urls}
        if self.mirrors and (len(kinds) > 1 or "sqlite" in kinds):
            raise ValueError("mirrors: expected servers of the same kind of database as url; a file of SQLite has none")
        if len(set(urls)) < len(urls):
            raise ValueError("mirrors: expected other servers than url, each once")
        return self

    @property
    def database_url(self) -> str:
        """Where the database is, with all that is secret in it."""
        return self.url.get_secret_value()
