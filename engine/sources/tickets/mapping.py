"""The mapping file: what a ticket system is asked for, and where in its answers rows and columns are to be found."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.settings import Text
from engine.sources.errors import Fault, SourceError
from engine.sources.tickets.json_path import JsonPath
from engine.yaml_lines import LinedYaml, Where, YamlError


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Paging(_Strict):
    """How a list that comes in parts is asked for: from which row on, or where the answer says that it goes on."""

    size: Text | None = Field(None, description="The parameter that takes the number of rows of a page")
    rows: int = Field(100, ge=1, description="What it is given")
    offset: Text | None = Field(None, description="The parameter that takes how many rows to pass over")
    total: JsonPath | None = Field(None, description="Where an answer says how many rows there are in all")
    next: JsonPath | None = Field(None, description="Where it says how the next page is had; null or absent at last")
    cursor: Text | None = Field(None, description="The parameter that takes what stands there; without it, an address")

    @model_validator(mode="after")
    def _one_way(self) -> "Paging":
        if (self.offset is None) == (self.next is None):
            raise ValueError("expected either offset (a parameter) or next (a path in the answer)")
        return self


class Column(_Strict):
    """A column of a table: what a path leads to, or a day."""

    path: JsonPath = Field(description="From the row; $ is the whole answer, `parent` what is around")
    date: Text | None = Field(
        None, description="A day: iso (ISO 8601), seconds or milliseconds since 1970, or a format as for strptime"
    )
    number: Literal[True] | Text | None = Field(
        None, description="A number that is given as text: true, or the sign that stands beside it, such as ¥"
    )
    optional: bool = Field(False, description="true: there may be no row that has it")

    @model_validator(mode="before")
    @classmethod
    def _from_path(cls, given: object) -> object:
        if isinstance(given, dict) and "categories" in given:
            raise ValueError("categories stand in plumbline.yaml, with their dimension; give the path of the text here")
        return {"path": given} if isinstance(given, str) else given

    @model_validator(mode="after")
    def _one_kind(self) -> "Column":
        if self.date is not None and self.number is not None:
            raise ValueError("expected at most one of date and number")
        return self


class TableMapping(_Strict):
    """One table: a request, and where its rows and their columns are."""

    path: Text = Field(description="Put behind the url of the source")
    method: Literal["GET", "POST"] = Field("GET", description="A POST sends the query as a JSON body")
    query: dict[str, str | int | float | bool | tuple[str, ...]] = Field(
        default_factory=dict, description="Parameters; they should sort the list by what never changes"
    )
    paging: Paging | None = Field(None, description="Without it, one answer holds all rows")
    complete: bool = Field(False, description="true: these are all rows, whatever an answer seems to say of more")
    rows: JsonPath = Field(description="From the answer to the list of rows, for instance $.issues")
    id: JsonPath | None = Field(None, description="From a row to what tells it from all others; twice is then once")
    parts: JsonPath | None = Field(None, description="Where a row of the list holds several: from it to each of them")
    columns: dict[str, Column] = Field(min_length=1, description="Column: a path from the row, or more about it")


class _Tables(_Strict):
    tables: dict[str, TableMapping] = Field(min_length=1)


@dataclass(frozen=True)
class Mapping:
    """A mapping that was read, and its file, to name the line of what does not fit."""

    tables: dict[str, TableMapping]
    file: LinedYaml

    def place(self, *where: str | int) -> str:
        """``file:line: key``, of a part of the mapping."""
        return _place(self.file, ("tables", *where))


def read_mapping(path: Path) -> Mapping:
    """The mapping in a YAML file; ``SourceError`` with a line for each fault: file, line, key, what was expected."""
    try:
        lined = LinedYaml(path, path.read_text("utf-8-sig"), {})
        return Mapping(_Tables.model_validate(lined.data).tables, lined)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise _wrong(f"{path}: cannot be read: {reason}", "name the file by mapping, in plumbline.yaml") from error
    except YamlError as error:
        raise _wrong(str(error), "correct the mapping file") from error
    except ValidationError as error:
        faults = [f"{_place(lined, tuple(one['loc']))}: {_told(one['msg'], one['type'])}" for one in error.errors()]
        raise _wrong("\n".join(faults), "correct the mapping file") from error


def _wrong(cause: str, suggestion: str) -> SourceError:
    return SourceError(Fault.QUERY_FAILED, cause, suggestion)


def _place(lined: LinedYaml, where: Where) -> str:
    return f"{lined.path}:{lined.line(where)}: {'.'.join(map(str, where))}"


def _told(message: str, kind: str) -> str:
    """Pydantic's words as what was expected."""
    if kind == "extra_forbidden":
        return "unknown key"
    if kind == "missing":
        return "is missing"
    return message.removeprefix("Value error, ").replace("Input should be ", "expected ", 1)
