"""Databases."""

from typing import Literal

from pydantic import Field, SecretStr

from engine.settings.tables import TabularSource


class SqlSource(TabularSource):
    """A database; only SELECT reaches it."""

    kind: Literal["sql"]
    url: SecretStr = Field(description="An SQLAlchemy URL; a relative SQLite path is relative to the project")

    @property
    def database_url(self) -> str:
        """Where the database is, with all that is secret in it."""
        return self.url.get_secret_value()
