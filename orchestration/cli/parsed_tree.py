"""A file that was read, for people: its sections as a tree, with their text, and tables drawn as tables."""

import shutil
from collections.abc import Iterator, Sequence

import click

from engine.documents.model import Chunk, Document, Quarantined
from engine.documents.other_reading import OtherReading
from orchestration.cli.chunk_doubts import doubts
from orchestration.cli.table_drawing import clipped, draw_table

SHOWN_LINES = 3
"""Of a chunk of text; all of it is in ``--json``."""
SHOWN_ROWS = 8
"""Of a piece of a table, header rows apart."""
INDENT = "  "
LEAST_COLUMNS = 40


def show_file(read: Document | Quarantined) -> None:
    """Print ``read``."""
    if isinstance(read, Quarantined):
        click.echo(f"{read.file}: quarantined, {read.fault}: {read.message}\n")
        return
    columns = shutil.get_terminal_size((120, 24)).columns
    for line in (*_head(read, columns), *_tree(read, columns)):
        click.echo(line)
    click.echo()


def _head(read: Document, columns: int) -> Iterator[str]:
    tables = sum(len(section.tables) for section in read.sections)
    yield (
        f"{read.file}: pages: {read.page_count}, sections: {len(read.sections)}, tables: {tables}, "
        f"chunks: {len(read.chunks)}"
    )
    facts = [read.title]
    if read.published:
        facts.append(f"published {read.published} (by its {read.published_from})")
    yield INDENT + "; ".join(fact for fact in facts if fact)
    if (quality := read.quality) and quality.text != read.page_count:
        yield (
            f"{INDENT}pages read as text: {quality.text}, by the slower reader: {quality.slow}, by OCR: {quality.ocr}, "
            f"given up: {quality.given_up}"
        )
    yield from (f"{INDENT}warning: {warning}" for warning in read.warnings)
    for other in {other.page: other for chunk in read.chunks for other in chunk.other_readings}.values():
        yield f"{INDENT}page {other.page}, as {other.reader} read it, where it differs:"
        yield from (3 * INDENT + line for line in _differing(other, read, columns - 3 * len(INDENT)))


def _differing(other: OtherReading, read: Document, columns: int) -> list[str]:
    """Lines of another reading of a page that stand nowhere in what was believed of it."""
    chunks = [chunk for chunk in read.chunks if other.page in chunk.pages]
    rows = [" ".join(row) for chunk in chunks for row in chunk.rows or ()]
    headings = [heading for section in read.sections for heading in section.path[-1:]]
    texts = [line for chunk in chunks for line in chunk.text.splitlines()]
    return _text_lines("\n".join(other.differs_in([*rows, *headings, *texts])), columns)


def _tree(read: Document, columns: int) -> Iterator[str]:
    waiting = list(reversed(read.chunks))
    for section in read.sections:
        indent = INDENT * max(section.level, 1)
        if section.path:
            yield f"\n{indent}{section.path[-1]}  ({_pages(section.pages)})"
        while waiting and waiting[-1].section_path == section.path:
            yield from _chunk(waiting.pop(), indent + INDENT, columns)


def _chunk(chunk: Chunk, indent: str, columns: int) -> Iterator[str]:
    width = max(LEAST_COLUMNS, columns - len(indent))
    table = f"table {chunk.table_id}, " if chunk.table_id else ""
    notes = "".join(f"; {doubt}" for doubt in doubts(chunk))
    notes += f"; speaks of {', '.join(period.text for period in chunk.periods)}" if chunk.periods else ""
    yield indent + clipped(f"[{chunk.id}] {table}{_pages(chunk.pages)}{notes}", width)
    lines = _table_lines(chunk, width) if chunk.rows else _text_lines(chunk.text, width)
    yield from (indent + line for line in lines)


def _table_lines(chunk: Chunk, width: int) -> list[str]:
    rows = chunk.rows or ()
    shown = rows[: chunk.header_rows + SHOWN_ROWS]
    drawn = draw_table(shown, header_rows=chunk.header_rows, width=width)
    # What stands over the rows: caption, unit, title.
    above = [clipped(line, width) for line in chunk.text.splitlines()[: _captions(chunk)]]
    return [*above, *drawn, *_rest(len(rows) - len(shown), "row")]


def _captions(chunk: Chunk) -> int:
    """How many lines of a table's text come before its rows, each of which is one line."""
    rows = len(chunk.rows or ()) - chunk.header_rows or chunk.header_rows
    return max(0, len(chunk.text.splitlines()) - rows)


def _text_lines(text: str, width: int) -> list[str]:
    lines = text.splitlines()
    return [*(clipped(line, width) for line in lines[:SHOWN_LINES]), *_rest(len(lines) - SHOWN_LINES, "line")]


def _rest(number: int, unit: str) -> list[str]:
    return [f"… {number} more {unit}{'s' if number > 1 else ''}"] if number > 0 else []


def _pages(pages: Sequence[int]) -> str:
    """
    >>> _pages([4]), _pages([4, 5, 6])
    ('p. 4', 'p. 4–6')
    """
    return f"p. {pages[0]}" if len(pages) == 1 else f"p. {pages[0]}–{pages[-1]}"
