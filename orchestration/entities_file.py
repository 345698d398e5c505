"""A table of entities beside `plumbline.yaml`: one row each, in a CSV file that any spreadsheet writes."""

import csv
import difflib
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.settings import Entity
from orchestration.settings_faults import expected_in

COLUMNS = ("name", "aliases", "former", "parent", "share")
_SEPARATOR = re.compile(r"[;；]")
_FORMER = re.compile(r"(?P<name>.*?)\s*(?:[(（]\s*(?P<since>[\d-]*)\s*/\s*(?P<until>[\d-]*)\s*[)）])?")


class EntitiesFileError(ValueError):
    """A table that cannot be used; each line of the message begins with file and line."""


@dataclass(frozen=True)
class EntityRow:
    """An entity as a row says it, and the line that the row begins on."""

    values: Mapping[str, Any]
    line: int


def entity_rows(path: Path) -> tuple[EntityRow, ...]:
    """The rows of a table with the columns ``COLUMNS``, of which ``name`` alone must be there.

    Several aliases or former names stand in one cell, with semicolons between; a former name may have the days behind
    it on which it began and ended: ``Old Mill Ltd (2011-05-01/2020-01-01)``, either of them left out where not known.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise EntitiesFileError(f"{path}: cannot be read: {error}; save it as CSV in UTF-8") from error
    head = text.split("\n", 1)[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in head else ",")
    columns = [(column or "").strip() for column in reader.fieldnames or ()]
    if faults := list(_header_faults(columns)):
        raise EntitiesFileError("\n".join(f"{path}:1: {fault}" for fault in faults))
    reader.fieldnames = columns
    rows, faults, line = [], [], 2
    for cells in reader:
        row = EntityRow(_values(cells), line)
        faults += [f"{path}:{line}: {fault}" for fault in _faults(cells, row)]
        rows.append(row)
        line = reader.line_num + 1
    if faults:
        raise EntitiesFileError("\n".join(faults))
    return tuple(rows)


def _header_faults(columns: list[str]) -> Iterator[str]:
    if "name" not in columns:
        yield f"expected a header with the column 'name', got {', '.join(map(repr, columns)) or 'nothing'}"
    for column in dict.fromkeys(columns):
        if column not in COLUMNS:
            near = difflib.get_close_matches(column, COLUMNS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(COLUMNS)}"
            yield f"unknown column {column!r}; {hint}"
        elif columns.count(column) > 1:
            yield f"the column {column!r} stands there twice"


def _values(cells: Mapping[str | None, Any]) -> dict[str, Any]:
    """The cells as the settings have them; an empty cell says nothing."""
    values: dict[str, Any] = {c: t.strip() for c, t in cells.items() if c is not None and t and t.strip()}
    if "aliases" in values:
        values["aliases"] = _listed(values["aliases"])
    if "former" in values:
        values["former"] = [_former(text) for text in _listed(values["former"])]
    if "share" in values:
        values["share"] = values["share"].removesuffix("%").strip()
    return values


def _listed(cell: str) -> list[str]:
    return [part.strip() for part in _SEPARATOR.split(cell) if part.strip()]


def _former(text: str) -> dict[str, str]:
    found = _FORMER.fullmatch(text)
    return {what: said for what, said in (found.groupdict() if found else {"name": text}).items() if said}


def _faults(cells: Mapping[str | None, Any], row: EntityRow) -> Iterator[str]:
    if None in cells:
        yield f"has more cells than the header has columns: {', '.join(cells[None])!r}"
        return
    try:
        Entity.model_validate(row.values)
    except ValidationError as error:
        for fault in error.errors():
            where = ".".join(map(str, fault["loc"]))
            yield f"{where + ': ' if where else ''}{expected_in(fault)}, got {fault['input']!r}"
