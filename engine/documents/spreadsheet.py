"""XLSX and XLS: every sheet is a section, every block of filled cells on it a table."""

from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from typing import Any

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.model import DocumentError, DocumentFault

MAX_CELLS = 2_000_000


def read_xlsx(data: bytes, file: str) -> Extracted:
    """The values that the workbook last showed; a formula that was never computed is an empty cell and a warning."""
    import openpyxl

    try:
        # Not read_only: that mode trusts a declared size which inflated files get wrong by a million rows.
        workbook = openpyxl.load_workbook(BytesIO(data), data_only=True)
        formulas = openpyxl.load_workbook(BytesIO(data), data_only=False)
    except Exception as error:
        raise _unreadable(file, "XLSX", error) from error
    extracted = Extracted(blocks=[], page_count=max(1, len(workbook.sheetnames)))
    created = workbook.properties.created if workbook.properties else None
    extracted.created = created.date() if created else None
    for number, sheet in enumerate(workbook.worksheets, 1):
        grid = _grid_of(sheet, file)
        missing = _uncomputed(sheet, formulas[sheet.title])
        if missing:
            extracted.warnings.append(
                f"sheet {sheet.title}: {missing} formulas without a stored value; save it in Excel"
            )
        if sheet.sheet_state != "visible":
            extracted.warnings.append(f"sheet {sheet.title} is hidden in the workbook; it was read all the same")
        extracted.blocks.extend(_sheet(sheet.title, grid, number))
    return extracted


def _grid_of(sheet: Any, file: str) -> list[list[str]]:
    # _cells holds what exists; iterating rows would fill a sparse sheet up to its last corner.
    cells = sheet._cells
    if len(cells) > MAX_CELLS:
        raise _too_large(file, len(cells))
    filled = {position: shown(cell.value) for position, cell in cells.items() if cell.value is not None}
    for area in sheet.merged_cells.ranges:
        text = filled.get((area.min_row, area.min_col), "")
        if text and area.size["rows"] * area.size["columns"] <= 10_000:
            for row in range(area.min_row, area.max_row + 1):
                for column in range(area.min_col, area.max_col + 1):
                    filled[row, column] = text
    return _dense(filled)


def _dense(filled: dict[tuple[int, int], str]) -> list[list[str]]:
    """Rows from the first to the last that holds something; long gaps shrink to one empty row."""
    width = max((column for _, column in filled), default=0)
    by_row: dict[int, dict[int, str]] = {}
    for (row, column), text in filled.items():
        by_row.setdefault(row, {})[column] = text
    grid: list[list[str]] = []
    last = 0
    for row in sorted(by_row):
        if last and row > last + 1:
            grid.append([""] * width)
        grid.append([by_row[row].get(column, "") for column in range(1, width + 1)])
        last = row
    return grid


def _uncomputed(values: Any, formulas: Any) -> int:
    return sum(
        1
        for position, cell in formulas._cells.items()
        if cell.data_type == "f" and (position not in values._cells or values._cells[position].value is None)
    )


def read_xls(data: bytes, file: str) -> Extracted:
    """Sheets of an old Excel workbook."""
    import xlrd

    try:
        workbook = xlrd.open_workbook(file_contents=data)
    except xlrd.XLRDError as error:
        if "encrypted" in str(error).lower():
            message = "is protected by a password; remove the protection in the program that made it"
            raise DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message) from error
        raise _unreadable(file, "XLS", error) from error
    except Exception as error:
        raise _unreadable(file, "XLS", error) from error
    extracted = Extracted(blocks=[], page_count=max(1, workbook.nsheets))
    for number, sheet in enumerate(workbook.sheets(), 1):
        if sheet.nrows * sheet.ncols > MAX_CELLS:
            raise _too_large(file, sheet.nrows * sheet.ncols)
        grid = [[_xls_cell(cell, workbook.datemode) for cell in sheet.row(row)] for row in range(sheet.nrows)]
        extracted.blocks.extend(_sheet(sheet.name, grid, number))
    return extracted


def _xls_cell(cell: Any, datemode: int) -> str:
    import xlrd

    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            return shown(xlrd.xldate_as_datetime(cell.value, datemode))
        except (xlrd.XLDateError, OverflowError, ValueError):
            return shown(cell.value)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return shown(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#ERR"))
    return shown(cell.value)


def shown(value: Any) -> str:
    """A cell's value as text: whole numbers without a fraction, dates in ISO form.

    >>> shown(3.0), shown(0.1 + 0.2), shown(datetime(2024, 3, 1)), shown(None)
    ('3', '0.3', '2024-03-01', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value).strip()


def _sheet(name: str, grid: list[list[str]], number: int) -> Iterator[Block]:
    """Blocks of rows between empty rows; a block of one column, or of one row beside a larger one, is text."""
    if not any(any(row) for row in grid):
        return
    yield Heading(name, number, weight=-1)
    for group in _groups(grid):
        rows = rectangle(group)
        if len(rows[0]) == 1 or len(rows) == 1:
            yield Paragraph("\n".join(" | ".join(cell for cell in row if cell) for row in rows), number)
            continue
        caption = ""
        # A merged title over the table repeats one text in every cell.
        while len(rows) > 2 and len({cell for cell in rows[0] if cell}) == 1 and len(rows[0]) > 2:
            caption = " ".join(part for part in (caption, next(cell for cell in rows[0] if cell)) if part)
            rows = rectangle([list(row) for row in rows[1:]])
            if len(rows[0]) < 2:
                break
        yield Table(rows, number, caption=caption)


def _groups(grid: list[list[str]]) -> Iterator[list[list[str]]]:
    group: list[list[str]] = []
    for row in [*grid, []]:
        if any(row):
            group.append(row)
        elif group:
            yield group
            group = []


def _unreadable(file: str, kind: str, error: Exception) -> DocumentError:
    message = f"cannot be read as {kind} ({type(error).__name__}: {error}); open it in a spreadsheet and save it again"
    return DocumentError(DocumentFault.UNREADABLE, file, message)


def _too_large(file: str, cells: int) -> DocumentError:
    message = f"has a sheet of {cells:,} cells, at most {MAX_CELLS:,} are read; split it or load it into a database"
    return DocumentError(DocumentFault.TOO_LARGE, file, message)
