"""XLSX: what each cell of each sheet shows."""

import warnings
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from engine.documents.blocks import Extracted
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.office_container import transitional
from engine.documents.sheets.cell_formats import shown
from engine.documents.sheets.hidden import hidden_lines, hidden_sheet
from engine.documents.sheets.sheet_blocks import sheet_blocks

MAX_CELLS = 2_000_000
MAX_MERGED_CELLS = 10_000
"""A merged area larger than this is paint, and its text stands in its first cell only."""


def read_xlsx(data: bytes, file: str) -> Extracted:
    """What the workbook last showed; a formula that was never computed is an empty cell and a warning."""
    import openpyxl

    try:
        data = transitional(data, "xl/workbook.xml")
        # Only where there are formulas the workbook must be read a second time, for those.
        has_formulas = _has_formulas(data, file)
        with warnings.catch_warnings(action="ignore"):  # it warns of pictures and styles, which are not read here
            # Not read_only: that mode trusts a declared size which inflated files get wrong by a million rows.
            workbook = openpyxl.load_workbook(BytesIO(data), data_only=True)
            formulas = openpyxl.load_workbook(BytesIO(data)) if has_formulas else None
    except DocumentError:
        raise
    except Exception as error:
        raise unreadable(file, "XLSX", error) from error
    numbers = {name: number for number, name in enumerate(workbook.sheetnames, 1)}
    extracted = Extracted(blocks=[], page_count=max(1, len(numbers)))
    created = workbook.properties.created if workbook.properties else None
    extracted.created = created.date() if created else None
    for sheet in workbook.worksheets:
        if formulas and (missing := _uncomputed(sheet, formulas[sheet.title])):
            extracted.warnings.append(
                f"sheet {sheet.title}: formulas without a stored value: {missing}; save it in Excel"
            )
        if sheet.sheet_state != "visible":
            extracted.warnings.append(hidden_sheet(sheet.title))
        filled = _filled(sheet)
        extracted.warnings.extend(_hidden_lines(sheet, filled))
        extracted.blocks.extend(sheet_blocks(sheet.title, filled, numbers[sheet.title]))
    return extracted


def _has_formulas(data: bytes, file: str) -> bool:
    """Whether any sheet holds a formula; ``DocumentError`` where one has too many cells for the memory to hold."""
    found = False
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for name in archive.namelist():
            if name.startswith("xl/worksheets/") and name.endswith(".xml"):
                content = archive.read(name)
                if (cells := content.count(b"<c ") + content.count(b":c ")) > MAX_CELLS:
                    raise too_large(file, cells)
                found = found or b"<f>" in content or b"<f " in content
    return found


def _filled(sheet: Any) -> dict[tuple[int, int], str]:
    # _cells holds what exists; iterating rows would fill a sparse sheet up to its last corner.
    filled = {
        position: shown(cell.value, cell.number_format)
        for position, cell in sheet._cells.items()
        if cell.value is not None
    }
    for area in sheet.merged_cells.ranges:
        text = filled.get((area.min_row, area.min_col), "")
        if text and area.size["rows"] * area.size["columns"] <= MAX_MERGED_CELLS:
            for row in range(area.min_row, area.max_row + 1):
                for column in range(area.min_col, area.max_col + 1):
                    filled[row, column] = text
    return filled


def _hidden_lines(sheet: Any, filled: Mapping[tuple[int, int], str]) -> list[str]:
    """Of rows and columns that hold something: spreadsheets often hide the empty ones to their last."""
    hidden = [area for area in sheet.column_dimensions.values() if area.hidden]
    columns = {column for _, column in filled if any(area.min <= column <= area.max for area in hidden)}
    rows = {row for row, _ in filled if row in sheet.row_dimensions and sheet.row_dimensions[row].hidden}
    return hidden_lines(sheet.title, rows, columns)


def _uncomputed(values: Any, formulas: Any) -> int:
    return sum(
        1
        for position, cell in formulas._cells.items()
        if cell.data_type == "f" and (position not in values._cells or values._cells[position].value is None)
    )


def unreadable(file: str, kind: str, error: Exception) -> DocumentError:
    """The fault of a workbook that its library cannot open."""
    message = f"cannot be read as {kind} ({type(error).__name__}: {error}); open it in a spreadsheet and save it again"
    return DocumentError(DocumentFault.UNREADABLE, file, message)


def too_large(file: str, cells: int) -> DocumentError:
    """The fault of a sheet of more than ``MAX_CELLS``."""
    message = f"has a sheet of {cells:,} cells, at most {MAX_CELLS:,} are read; split it or load it into a database"
    return DocumentError(DocumentFault.TOO_LARGE, file, message)
