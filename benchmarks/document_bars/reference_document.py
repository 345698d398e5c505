"""A conversion by docling as it lies in its JSON: the words of its body in order, and its tables."""

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

Grid = list[list[str]]


class ReferenceDocument:
    """``tables`` has the cells of each table.

    With ``merged`` a merged cell is repeated in every place that it covers, else it stands in the first only. What the
    conversion itself calls furniture (page headers and footers) or invisible (hidden sheets) is left out.
    """

    def __init__(self, path: Path, *, merged: bool = True) -> None:
        self._content: dict[str, Any] = json.loads(path.read_text("utf-8"))
        tables = [table["data"] for table in self._content["tables"] if table["content_layer"] == "body"]
        self.tables = [_grid(table, merged=merged) for table in tables]

    def text(self, *, without_tables: Collection[int] = ()) -> str:
        """All words in reading order, but for tables with these numbers, from 1."""
        left_out = {f"#/tables/{number - 1}" for number in without_tables}
        return "\n".join(self._texts(self._content["body"], left_out))

    def _texts(self, node: dict[str, Any], left_out: set[str]) -> Iterator[str]:
        if node["content_layer"] != "body" or node["self_ref"] in left_out:
            return
        if "data" in node and "table_cells" in node["data"]:
            # Its children say over again what its cells hold.
            yield from (cell["text"] for cell in node["data"]["table_cells"])
            return
        if text := node.get("orig"):
            yield text
        for child in node.get("children", ()):
            _, kind, number = child["$ref"].split("/")
            yield from self._texts(self._content[kind][int(number)], left_out)


def _grid(table: dict[str, Any], *, merged: bool) -> Grid:
    return [
        [cell["text"] if merged or _begins(cell, row, column) else "" for column, cell in enumerate(cells)]
        for row, cells in enumerate(table["grid"])
    ]


def _begins(cell: dict[str, Any], row: int, column: int) -> bool:
    return (cell["start_row_offset_idx"], cell["start_col_offset_idx"]) == (row, column)
