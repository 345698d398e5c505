"""BI boards."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, model_validator

from engine.settings.basics import Names, Strict, Text
from engine.settings.remote import Address, RemoteSource
from engine.settings.tables import Table


class CrossTable(Strict):
    """A table each of whose cells stands for the label of its row and that of its column. It may be turned."""

    rows: Text = Field(description="Column for the labels of the rows: the time, or a dimension")
    columns: Text = Field(description="Column for the labels of the columns: the time, or a dimension")
    value: Text = Field(description="Column for the figures in the cells; measures are made of it")


class BoardTable(Table):
    """A table of a board; each of its cells becomes a row of three columns."""

    heading: Names = Field(description="What stands above the table on the board; any of these")
    cross: CrossTable = Field(description="Which columns the labels and the cells of the table are stored in")

    @model_validator(mode="after")
    def _labelled(self) -> "BoardTable":
        known = {*(dimension.column for dimension in self.dimensions), *([self.time.column] if self.time else [])}
        for key in ("rows", "columns"):
            if (column := getattr(self.cross, key)) not in known:
                expected = ", ".join(sorted(known)) or "none are configured"
                raise ValueError(f"cross.{key} is {column!r}: expected the time column or a dimension ({expected})")
        if self.cross.rows == self.cross.columns:
            raise ValueError("cross.rows and cross.columns are the same column")
        return self


class BoardLogin(Strict):
    """The account that may read a board. The fields of the form are found by their kind."""

    path: Text = Field("/login", description="Where the site shows its login form")
    user: Text = Field(description="What goes into the field before the password")
    password: SecretStr = Field(description="The password, as ${NAME} from the environment")


class BoardSource(RemoteSource):
    """A page of a BI site, read in Chromium as a person would read it."""

    kind: Literal["board"]
    url: Address = Field(description="Where the site is; nothing else is ever asked, whatever the page wants")
    page: Text = Field(
        description="The board's address, beginning with /, or the text of the link to it on the first page"
    )
    login: BoardLogin | None = Field(None, description="The account, where the site asks for one")
    picture: bool = Field(False, description="true: the board is only a picture, and its letters are recognised")
    browser: Path | None = Field(
        None, description="The Chromium to use; without it, one on the PATH or Playwright's own"
    )
    tables: tuple[BoardTable, ...] = Field(min_length=1, description="What of the board can be asked for")
    timeout_s: float = Field(30, gt=0, description="Seconds after which reading the board is given up")
    fresh_s: float = Field(300, ge=0, description="Seconds for which a board that was read is not read again")
