"""The filled cells of a sheet to headings, tables and text."""

from collections.abc import Iterator, Mapping

from engine.documents.blocks import Block, Heading, Paragraph, Table, rectangle
from engine.documents.table_text import is_number
from engine.documents.table_titles import take_titles

Grid = list[list[str]]


def sheet_blocks(name: str, filled: Mapping[tuple[int, int], str], number: int) -> Iterator[Block]:
    """Blocks of sheet ``number``: ``filled`` has the text of each cell by row and column, merged cells spread out.

    Empty rows end a table, unless the same columns go on with figures: then they only set its parts apart. Tables that
    stand side by side are told apart by an empty column. A block of one column or of one row is text.
    """
    if not any(filled.values()):
        return
    yield Heading(name, number, weight=-1)
    for group in _joined(_groups(_dense(filled))):
        for part in _side_by_side(group):
            yield from _blocks(part, number)


def _dense(filled: Mapping[tuple[int, int], str]) -> Grid:
    """Rows from the first to the last that holds something; long gaps shrink to one empty row."""
    by_row: dict[int, dict[int, str]] = {}
    for (row, column), text in filled.items():
        if text:
            by_row.setdefault(row, {})[column] = text
    columns = sorted({column for row in by_row.values() for column in row})
    # A gap between columns, too, counts once however wide it is.
    places = [c for i, c in enumerate(columns) for c in ([c] if i == 0 or c == columns[i - 1] + 1 else [c - 1, c])]
    grid: Grid = []
    last = 0
    for row in sorted(by_row):
        if last and row > last + 1:
            grid.append([""] * len(places))
        grid.append([by_row[row].get(column, "") for column in places])
        last = row
    return grid


def _groups(grid: Grid) -> Iterator[Grid]:
    """Runs of rows without an empty one, and without a step to wholly other columns."""
    group: Grid = []
    known: set[int] = set()
    for row in [*grid, []]:
        columns = _columns([row])
        if group and (not columns or (len(columns) > 1 and not columns & known)):
            yield group
            group, known = [], set()
        if columns:
            group.append(row)
            known |= columns


def _joined(groups: Iterator[Grid]) -> Iterator[Grid]:
    """Groups, with one that goes on with figures in the columns of the table before it put to that table."""
    table: Grid = []
    known: set[int] = set()
    for group in groups:
        columns = _columns(group)
        if len(table) > 1 and _goes_on(known, columns, group[0]):
            table.extend(group)
            continue
        if table:
            yield table
        table, known = group, columns
    if table:
        yield table


def _goes_on(known: set[int], columns: set[int], first: list[str]) -> bool:
    return len(columns) > 1 and columns <= known and min(columns) == min(known) and _has_figure(first)


def _columns(grid: Grid) -> set[int]:
    return {column for row in grid for column, cell in enumerate(row) if cell}


def _has_figure(row: list[str]) -> bool:
    return any(is_number(cell) for cell in row)


def _side_by_side(group: Grid) -> Iterator[Grid]:
    """``group`` in one piece, or in the tables that stand beside one another in it."""
    start = 0
    for column in range(1, len(group[0]) - 1):
        if any(row[column] for row in group):
            continue
        left, right = [row[start:column] for row in group], [row[column + 1 :] for row in group]
        if _are_two(left, right):
            yield left
            start = column + 1
    yield [row[start:] for row in group]


def _are_two(left: Grid, right: Grid) -> bool:
    """Whether what stands beside an empty column is another table, and not further columns of the same.

    It is where the two end or begin in other rows, or where both have a header and labels of their own.
    """
    if len(_columns(left)) < 2 or len(_columns(right)) < 2:
        return False
    rows = [[i for i, row in enumerate(part) if any(row)] for part in (left, right)]
    if len(rows[0]) < 2 or len(rows[1]) < 2:
        return False
    if (rows[0][0], rows[0][-1]) != (rows[1][0], rows[1][-1]):
        return True
    return all(_has_labels(rectangle(part)) for part in (left, right))


def _has_labels(rows: tuple[tuple[str, ...], ...]) -> bool:
    return not _has_figure(list(rows[0])) and not any(is_number(row[0]) or not row[0] for row in rows)


def _blocks(group: Grid, number: int) -> Iterator[Block]:
    rows = rectangle(group)
    if not rows:
        return
    if len(rows[0]) == 1 or len(rows) == 1:
        yield Paragraph("\n".join(" | ".join(cell for cell in row if cell) for row in rows), number)
        return
    titles, rows = take_titles(rows)
    yield Table(rows, number, caption=" ".join(titles))
