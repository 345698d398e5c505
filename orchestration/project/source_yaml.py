"""A proposed database as the YAML text of a source, with what was seen of its columns in comments."""

import json
from collections.abc import Iterator, Sequence

import yaml

from engine.settings import Dimension, Measure
from orchestration.project.database import Column
from orchestration.project.propose import Proposal

SHOWN_VALUES = 6


def source_text(proposals: Sequence[Proposal], *, source_id: str, url: str, description: str) -> str:
    """The entry of ``sources:`` for a database, as lines that follow the first entry's."""
    lines = [
        "",
        "  # Proposed from what the database holds. Correct the descriptions. Give names, many and in every",
        "  # language of the questions: what is not named here cannot be asked for.",
        f"  - id: {source_id}",
        "    kind: sql",
        f"    description: {_text(description)}",
        f"    url: {_text(url)}",
        "    tables:",
    ]
    for proposal in proposals:
        lines += _table(proposal)
    return "\n".join(lines) + "\n"


def _table(proposal: Proposal) -> Iterator[str]:
    table = proposal.table
    columns = {column.name: column for column in proposal.profile.columns}
    yield f"      - table: {_text(table.table)}  # {proposal.profile.rows:,} rows"
    yield f"        description: {_text(table.description)}"
    for note in proposal.notes:
        yield f"        # a guess: {_one_line(note)}"
    if table.time is not None:
        column = columns[table.time.column]
        end = f" to {column.values[-1]}" if column.distinct == len(column.values) else " onwards"
        yield "        time:"
        yield f"          column: {_text(table.time.column)}  # {column.values[0]}{end}"
        yield f"          format: {json.dumps(table.time.format)}"
    if table.dimensions:
        yield "        dimensions:"
    for dimension in table.dimensions:
        yield from _dimension(dimension, columns[dimension.column])
    yield "        measures:"
    for measure in table.measures:
        yield from _measure(measure)
    for left_out in proposal.left_out:
        yield f"        # not proposed: {_one_line(left_out)}"


def _dimension(dimension: Dimension, column: Column) -> Iterator[str]:
    shown = ", ".join(column.values[:SHOWN_VALUES]) + (", …" if column.distinct > SHOWN_VALUES else "")
    yield f"          - column: {_text(dimension.column)}  # {column.distinct:,} values: {_one_line(shown)}"
    yield f"            names: {_list(dimension.names)}"


def _measure(measure: Measure) -> Iterator[str]:
    yield f"          - id: {measure.id}"
    yield f"            names: {_list(measure.names)}"
    yield f"            expression: {_text(measure.expression)}"
    if measure.unit:
        yield f"            unit: {_text(measure.unit)}"
    if measure.decimals:
        yield f"            decimals: {measure.decimals}"


def _text(value: str) -> str:
    """A text as a YAML scalar on one line, quoted only where it must be."""
    return yaml.safe_dump(value, allow_unicode=True, width=10_000).removesuffix("...\n").strip()


def _list(values: Sequence[str]) -> str:
    return yaml.safe_dump(list(values), allow_unicode=True, default_flow_style=True, width=10_000).strip()


def _one_line(text: str) -> str:
    return " ".join(text.split())
