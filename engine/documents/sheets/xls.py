"""XLS, the Excel workbook of before 2007: what each cell of each sheet shows."""

from typing import Any

from engine.documents.blocks import Extracted
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.sheets.cell_formats import shown
from engine.documents.sheets.hidden import hidden_lines, hidden_sheet
from engine.documents.sheets.sheet_blocks import sheet_blocks
from engine.documents.sheets.xlsx import MAX_CELLS, MAX_MERGED_CELLS, too_large, unreadable


def read_xls(data: bytes, file: str) -> Extracted:
    """What the workbook last showed."""
    import xlrd

    try:
        workbook = xlrd.open_workbook(file_contents=data, formatting_info=True)
    except xlrd.XLRDError as error:
        if "encrypted" in str(error).lower():
            message = "is protected by a password; remove the protection in the program that made it"
            raise DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message) from error
        raise unreadable(file, "XLS", error) from error
    except Exception as error:
        raise unreadable(file, "XLS", error) from error
    extracted = Extracted(blocks=[], page_count=max(1, workbook.nsheets))
    for number, sheet in enumerate(workbook.sheets(), 1):
        if sheet.nrows * sheet.ncols > MAX_CELLS:
            raise too_large(file, sheet.nrows * sheet.ncols)
        if sheet.visibility:
            extracted.warnings.append(hidden_sheet(sheet.name))
        filled = _filled(workbook, sheet)
        rows = {row + 1 for row, _ in filled if row in sheet.rowinfo_map and sheet.rowinfo_map[row].hidden}
        columns = {at + 1 for _, at in filled if at in sheet.colinfo_map and sheet.colinfo_map[at].hidden}
        extracted.warnings.extend(hidden_lines(sheet.name, rows, columns))
        extracted.blocks.extend(sheet_blocks(sheet.name, filled, number))
    return extracted


def _filled(workbook: Any, sheet: Any) -> dict[tuple[int, int], str]:
    filled = {
        (row, column): text
        for row in range(sheet.nrows)
        for column, cell in enumerate(sheet.row(row))
        if (text := _shown(workbook, cell))
    }
    for top, bottom, left, right in sheet.merged_cells:
        text = filled.get((top, left), "")
        if text and (bottom - top) * (right - left) <= MAX_MERGED_CELLS:
            filled.update({(row, column): text for row in range(top, bottom) for column in range(left, right)})
    return filled


def _shown(workbook: Any, cell: Any) -> str:
    import xlrd

    if cell.ctype == xlrd.XL_CELL_TEXT:
        return str(cell.value).strip()
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return shown(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#ERR"))
    if cell.ctype not in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE):
        return ""
    number_format = workbook.format_map[workbook.xf_list[cell.xf_index].format_key].format_str
    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            return shown(xlrd.xldate_as_datetime(cell.value, workbook.datemode), number_format)
        except (xlrd.XLDateError, OverflowError, ValueError):
            return shown(cell.value)
    return shown(cell.value, number_format)
