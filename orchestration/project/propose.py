"""From what the tables of a database hold to what can be asked of them: a proposal for people to correct."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from sqlalchemy.sql.compiler import RESERVED_WORDS

from engine.settings import Dimension, Measure, Table, TimeColumn
from engine.sources.sql import SqlDatabase
from orchestration.project.column_names import (
    is_date_name,
    is_identifier_name,
    is_mean_name,
    spoken,
    unit_of,
    without_unit,
)
from orchestration.project.database import Column, TableProfile

MOST_VALUES = 5000
"""A column with more different values is taken for free text or for keys."""

LONGEST_NAME = 60
"""Characters; a longer value is no name that a question would use."""

RESERVED_ID = "row_count"
"""Every query has a column of this name of its own."""


@dataclass(frozen=True)
class Proposal:
    """A table with what a person should know of it."""

    table: Table
    profile: TableProfile
    left_out: tuple[str, ...]
    """Columns that are neither time nor dimension nor measure, each with the reason."""
    notes: tuple[str, ...]
    """What was guessed, and what to do where that is wrong."""


def propose(
    database: SqlDatabase, profiles: Sequence[TableProfile], units: Mapping[tuple[str, str], str]
) -> tuple[Proposal, ...]:
    """A proposal for each table. Ids and names of measures differ between tables.

    ``units`` are those known besides what names say, by table and column.
    """
    proposals: list[Proposal] = []
    ids: set[str] = set()
    for profile in profiles:
        proposal = _table(database, profile, units, taken=ids)
        ids |= {measure.id for measure in proposal.table.measures}
        proposals.append(proposal)
    return tuple(proposals)


def _table(
    database: SqlDatabase, profile: TableProfile, units: Mapping[tuple[str, str], str], *, taken: set[str]
) -> Proposal:
    time = _time(profile)
    count_measure, notes = _count(profile)
    dimensions, measures, left_out = [], [count_measure], []
    for column in profile.columns:
        if time is not None and column.name == time.column:
            continue
        if _is_dimension(column):
            dimensions.append(Dimension(column=column.name, names=(spoken(column.name),)))
        elif column.holds in {"numbers", "whole numbers"} and not is_identifier_name(column.name):
            unit = units.get((profile.name, column.name)) or unit_of(column.name)
            measures.append(_measure(database, column, unit))
        else:
            left_out.append(f"{column.name} ({_reason(column)})")
    table = Table(
        table=profile.name,
        description=_description(profile.name, dimensions, measures[1:], time),
        time=time,
        dimensions=tuple(dimensions),
        measures=tuple(_told_apart(measures, profile.name, taken)),
    )
    return Proposal(table, profile, tuple(left_out), notes)


def _time(profile: TableProfile) -> TimeColumn | None:
    """The column that dates a row: a full one before one with gaps, one named like a date before others."""
    dated = [column for column in profile.columns if _time_format(column)]
    if not dated:
        return None
    best = min(dated, key=lambda column: (column.missing > 0, not is_date_name(column.name)))
    return TimeColumn(column=best.name, format=_time_format(best) or "")


def _time_format(column: Column) -> str | None:
    """Numbers such as 2024 or 202403 are dates only where the column's name says so."""
    bare = {"%Y", "%Y%m", "%Y%m%d"}
    return next((f for f in column.formats if f not in bare or is_date_name(column.name)), None)


def _is_dimension(column: Column) -> bool:
    named = all(len(value) <= LONGEST_NAME and any(map(str.isalnum, value)) for value in column.values)
    addresses = any(re.search(r"@|https?://|www\.", value) for value in column.values)
    return column.holds == "texts" and 1 < column.distinct <= MOST_VALUES and named and not addresses


def _reason(column: Column) -> str:
    if column.holds == "nothing":
        return "empty"
    if column.holds in {"numbers", "whole numbers"}:
        return "numbers that tell things apart"
    if column.formats:
        return "a further date"
    if column.holds == "amounts":
        return f"amounts held as text, such as {column.values[0]}; a view that casts them to numbers can be asked"
    if column.distinct == 1:
        return f"always {column.values[0][:LONGEST_NAME]}"
    return "long or free text" if column.holds == "texts" else "mixed values"


def _count(profile: TableProfile) -> tuple[Measure, tuple[str, ...]]:
    """The number of rows, named as that of things where each row is one; where that is doubtful, with a question.

    A row that holds figures and no identifier of its own may state many things at once: beds of a ward and day.
    """
    name = spoken(profile.name)
    unique = [c for c in profile.columns if c.distinct == profile.rows and not c.missing]
    figures = any(c.holds in {"numbers", "whole numbers"} and not is_identifier_name(c.name) for c in profile.columns)
    one_each = any(is_identifier_name(column.name) for column in unique) or not figures
    things = (f"number of {name}", f"how many {name}", f"{name}数量")
    measure = Measure(
        id=f"{_slug(name) or 'table'}_count",
        names=things if one_each else (f"rows of {name}", f"number of rows of {name}", f"{name}行数"),
        expression="COUNT(*)",
    )
    asked = f"Is each row one of {name}? It has no number of its own. If so, add to {measure.id}: {', '.join(things)}"
    return measure, () if one_each else (asked,)


def _measure(database: SqlDatabase, column: Column, unit: str) -> Measure:
    name = without_unit(spoken(column.name))
    mean = is_mean_name(column.name)
    function = "AVG" if mean else "SUM"
    plain = re.fullmatch(r"[a-z_][a-z0-9_]*", column.name) and column.name not in RESERVED_WORDS
    quoted = column.name if plain else database.quote(column.name)
    return Measure(
        id=_slug(spoken(column.name)) or "figure",
        names=(name,) if mean else (name, f"total {name}"),
        expression=f"{function}({quoted})",
        unit=unit,
        decimals=2 if mean or column.holds == "numbers" else 0,
    )


def _told_apart(measures: Sequence[Measure], table: str, taken: set[str]) -> list[Measure]:
    """``measures`` under ids and names that no other measure has: those of a second table get its name before them."""
    prefix = spoken(table)
    told: list[Measure] = []
    ids, names = taken | {RESERVED_ID}, set[str]()
    for measure in measures:
        base, kept = measure.id, measure.names
        if base in taken or base == RESERVED_ID:
            base = f"{_slug(prefix) or 'table'}_{base}"
            kept = tuple(f"{prefix} {name}" for name in kept)
        kept = tuple(name for name in kept if name.casefold() not in names) or (f"{prefix} {base}",)
        free = next(i for n in count(1) if (i := base if n == 1 else f"{base}_{n}") not in ids)
        ids.add(free)
        names.update(name.casefold() for name in kept)
        told.append(measure.model_copy(update={"id": free, "names": kept}))
    return told


def _slug(name: str) -> str:
    """An id from the Latin letters and digits of a name; empty where there are none."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")


def _description(
    table: str, dimensions: Sequence[Dimension], measures: Sequence[Measure], time: TimeColumn | None
) -> str:
    by = [d.names[0] for d in dimensions] + ([spoken(time.column)] if time else [])
    what = ", ".join(measure.names[0] for measure in measures) or f"rows of {spoken(table)}"
    return f"{what[:1].upper()}{what[1:]}" + (f" by {', '.join(by)}" if by else "")
