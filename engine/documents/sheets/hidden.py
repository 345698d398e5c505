"""What a workbook hides. It is read all the same, and told: a hidden figure may be the one that is asked for."""

from collections.abc import Collection, Sequence

NAMED = 5
"""So many rows or columns are named; of more, the number is told."""


def hidden_sheet(name: str) -> str:
    """The warning for a sheet that the workbook does not show."""
    return f"sheet {name} is hidden in the workbook; it was read all the same"


def hidden_lines(name: str, rows: Collection[int], columns: Collection[int]) -> list[str]:
    """The warning for rows and columns, counted from 1, that a sheet does not show; none where there are none.

    >>> hidden_lines("Q1", {7, 3}, {28})
    ['sheet Q1: hidden in the workbook, read all the same: row 3, 7 and column AB']
    """
    from openpyxl.utils import get_column_letter

    parts = [
        _named("row", list(map(str, sorted(rows)))),
        _named("column", [get_column_letter(column) for column in sorted(columns)]),
    ]
    told = " and ".join(part for part in parts if part)
    return [f"sheet {name}: hidden in the workbook, read all the same: {told}"] if told else []


def _named(what: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{what} {', '.join(names[:NAMED])}{more}" if names else ""
