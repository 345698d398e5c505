"""Lines of a CSV file that may be other than they seem: a first line of data, a last one that adds up the others."""

import math
from collections.abc import Iterator, Sequence

from orchestration.project.cell_types import cell_type, is_value

_TOTALS = {"合计", "总计", "小计", "共计", "总和", "total", "totals", "grand total", "subtotal", "sum"}


def header_doubts(cells: Sequence[str]) -> Iterator[str]:
    """That the first line, which names the columns, holds what would be data in any other."""
    if values := [cell.strip() for cell in cells if is_value(cell)]:
        yield (
            f"the first line is taken for the names of the columns and not for data, but {', '.join(values[:3])} "
            "would be a value; put a line of names above it if it has none"
        )


def ends_in_total(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the last row says that it is a total, and is the sum of at least two others in some column."""
    *others, last = rows
    if len(others) < 2 or not _says_total(last) or any(map(_says_total, others)):
        return False
    for at, name in enumerate(header):
        kind = cell_type(name, [row[at] for row in others])
        if "TEXT" in (kind.sql, cell_type(name, [last[at]]).sql):
            continue
        values = [value for row in others if isinstance(value := kind.convert(row[at]), int | float)]
        stated = kind.convert(last[at])
        if isinstance(stated, int | float) and math.isclose(stated, math.fsum(values), rel_tol=1e-6, abs_tol=0.01):
            return True
    return False


def total_doubts(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """That rows which are loaded may be sums of others."""
    if totals := [row for row in rows if _says_total(row)]:
        yield (
            f"{len(totals)} lines such as ({shown(totals[0])}) are loaded like any other; "
            "if they add up others, remove them, or everything counts twice"
        )


def shown(row: Sequence[str]) -> str:
    """The beginning of a row, to know it by."""
    return " ".join(" ".join(row).split())[:60]


def _says_total(row: Sequence[str]) -> bool:
    first = next((cell for cell in row if cell.strip()), "")
    return first.strip(" :：\t").casefold() in _TOTALS
