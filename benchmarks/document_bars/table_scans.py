"""Tables of scanned pages, cell by cell: several forms, made here, at several resolutions and skews.

A cell counts where the table that was read has its text, spaces and the width of marks aside, in its row and column. A
wrong figure is excused only where the page marks it as uncertain. What is not read as one table of as many rows and
columns has no cell right; none of its figures counts as wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from benchmarks.document_bars.cells import comparable
from benchmarks.document_bars.figure import Figure
from benchmarks.document_bars.made_scans import INK, PAPER, Way, noto, through_a_scanner
from engine.documents.blocks import Extracted, Table
from engine.documents.pdf.document import read_pdf

SEED = 5
NAMES = ("货币资金", "应收账款", "存货", "固定资产", "在建工程", "无形资产", "短期借款", "应付账款", "合计")


@dataclass(frozen=True)
class Form:
    """How a table looks: columns of figures, share of empty cells, inches beside the text, a head that spans, rules."""

    name: str
    columns: int
    empty: float = 0.0
    beside: float = 0.08
    spans: bool = False
    ruled: bool = True


FORMS = (
    Form("plain", 2),
    Form("empty cells", 4, empty=0.3),
    Form("tight", 5, beside=0.02),
    Form("head of two rows", 4, spans=True),
)
OPEN_FORMS = (Form("no rules", 3, ruled=False), Form("no rules, empty cells", 4, empty=0.3, ruled=False))
WAYS = (Way(dpi=150, skew=1), Way(dpi=200, skew=-0.7, quality=40), Way(dpi=300, skew=-2))


def figures(_data: Path) -> Iterator[Figure]:
    """Nothing of the public material is needed."""
    yield from _figures("ruled tables of scans", FORMS, bar=0.97)
    yield from _figures("tables of scans without rules", OPEN_FORMS, bar=None)


def _figures(what: str, forms: Sequence[Form], *, bar: float | None) -> Iterator[Figure]:
    right = wrong = count = 0
    details = []
    for number, (form, way) in enumerate((form, way) for form in forms for way in WAYS):
        rng = np.random.default_rng([SEED, number])
        page, rows = drawn(form, way.dpi, rng)
        missed, unmarked = _missed(rows, read_pdf(through_a_scanner(page, way, rng), "scan.pdf"))
        cells = sum(map(len, rows))
        right, wrong, count = right + cells - missed, wrong + len(unmarked), count + cells
        details.append(f"{1 - missed / cells:.3f} {form.name}, {way.dpi} dpi, {way.skew:+g}°: {'; '.join(unmarked)}")
    yield Figure(what=f"{what}: cells", value=right / count, n=count, bar=bar, details=tuple(details))
    yield Figure(what=f"{what}: cells right or marked", value=1 - wrong / count, n=count, bar=bar and 1.0)


def drawn(form: Form, dpi: int, rng: np.random.Generator) -> tuple[Image.Image, list[tuple[str, ...]]]:
    """A page with one table, and its cells; what a cell above or to the left of a place spans is empty there."""
    page = Image.new("RGB", (round(8.27 * dpi), round(11.69 * dpi)), PAPER)
    draw, font = ImageDraw.Draw(page), noto(round(9 * dpi / 72))
    figures = [[_figure(form, rng) for _ in range(form.columns)] for _ in NAMES]
    rows = [
        ("项目", *(f"{2020 + i}年" for i in range(form.columns))),
        *((n, *f) for n, f in zip(NAMES, figures, strict=True)),
    ]
    if form.spans:
        rows.insert(0, ("", *("本集团" if i % 2 == 0 else "" for i in range(form.columns))))
    width, height = 6.6 * dpi / (form.columns + 1), 0.3 * dpi
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            x, y = 0.8 * dpi + j * width, 1.2 * dpi + i * height
            spans = form.spans and i == 0 and j > 0
            if form.ruled and (not spans or cell):
                draw.rectangle((x, y, x + width * (1 + spans), y + height), outline=INK, width=max(1, dpi // 100))
            at = x + form.beside * dpi if j == 0 else x + width - form.beside * dpi - font.getlength(cell)
            draw.text((at, y + 0.06 * dpi), cell, INK, font)
    return page, rows


def _figure(form: Form, rng: np.random.Generator) -> str:
    return "" if rng.random() < form.empty else f"{rng.integers(10**4, 10**9) / 100:,.2f}"


def _missed(rows: list[tuple[str, ...]], read: Extracted) -> tuple[int, list[str]]:
    """How many cells are wrong, and those of them that hold a figure and are not marked."""
    tables = [block for block in read.blocks if isinstance(block, Table)]
    found = tables[0].rows if len(tables) == 1 else ()
    pairs = list(zip(chain(*rows), chain(*found), strict=False)) if [*map(len, rows)] == [*map(len, found)] else []
    if not pairs:
        return sum(map(len, rows)), []
    marked = {figure for _, figure in read.uncertain}
    wrong = [(cell, got) for cell, got in pairs if comparable(cell) != comparable(got)]
    unmarked = [f"{cell!r} read as {got!r}" for cell, got in wrong if not any(mark in got for mark in marked)]
    return len(wrong), unmarked
