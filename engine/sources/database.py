"""What the engine asks of anything that holds tables, wherever their rows come from."""

from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field

from engine.settings import TabularSource


class SqlParams(BaseModel):
    """A query, and the values of its parameters."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sql: str = Field(description="One SELECT, in the dialect of the source; anything else is refused")
    parameters: dict[str, str | int | float] = Field({}, description="Values of its named parameters")


class SqlResult(BaseModel):
    """Rows of a query, and the metadata of E5. NaN and infinity are no values: where a server has one, it is null.

    A text of PostgreSQL's CHAR(n) comes without the blanks that fill it up, as it is compared there.
    """

    model_config = ConfigDict(frozen=True)

    columns: tuple[str, ...] = Field(description="Names of the columns, in order")
    rows: tuple[dict[str, Any], ...] = Field(description="Rows, each by column")
    execution_time_ms: float = Field(description="Milliseconds that the query took")
    row_count: int = Field(description="How many rows there are")
    note: str = Field("", description="What the source itself says of the table, where it says anything")
    left_out: tuple[str, ...] = Field(
        (), description="What the source shows in the table that could not be used, by the names that it has there"
    )
    tries: tuple[str, ...] = Field(
        (), description="What had to be tried again to have the rows, each with what was decided"
    )


class Database(Protocol):
    """Tables that can be asked by a SELECT: those of a server or a file, or rows that were fetched and are held here.

    Every method raises ``SourceError`` where the tables cannot be had.
    """

    @property
    def source(self) -> TabularSource:
        """What is configured."""

    @property
    def zone(self) -> str:
        """The zone in which instants are days."""

    @property
    def dialect(self) -> str:
        """What sqlglot calls its SQL."""

    def quote(self, identifier: str) -> str:
        """An identifier as it is quoted here."""

    def quote_table(self, table: str) -> str:
        """A configured table as it is read here."""

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT within ``timeout_s``, or the source's own limit; anything else is refused."""

    def table_names(self, schema: str | None = None) -> tuple[str, ...]:
        """The tables that are there."""

    def digest(self) -> str:
        """A digest that changes with the data."""
