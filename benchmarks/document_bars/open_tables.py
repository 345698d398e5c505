"""Made tables without rules, whose every cell is known: English and Chinese, over one to three pages.

Needs nothing of DIR. Labels and figures are drawn at random (seed ``SEED``): up to 6 columns of figures, each aligned
to the right, the left or the middle, up to half of the cells empty, in a third of the tables years above groups of
columns, the head repeated on each page or not. A row is *right* where a table has it cell by cell; it is *text* where
it stayed in lines, as it should where columns cannot be told; any other row is *wrong*, a head without its upper row
too.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from benchmarks.document_bars.figure import Figure
from engine.documents.blocks import Table
from engine.documents.pdf.document import read_pdf

SEED = 17
COUNT = 300
LATIN, CHINESE = "Helvetica", "STSong-Light"
LEFT, TOP, PADDING = 50.0, 760.0, 4.0
LABEL_WIDTH = 175.0
LABELS = {
    LATIN: ("Cash and cash equivalents", "Trade receivables", "Goodwill", "Other", "Total assets", "Share capital"),
    CHINESE: ("货币资金", "应收账款", "商誉", "其他", "流动资产合计", "其中：应付利息"),
}
HEADS = {
    LATIN: ("Item", "Opening", "Additions", "Disposals", "Closing", "Share", "Note"),
    CHINESE: ("项目", "期初余额", "本期增加", "本期减少", "期末余额", "比例", "附注"),
}
Row = tuple[str, ...]
Group = tuple[str, int, int]
"""A name above some columns, the first and the last of them."""


@dataclass(frozen=True)
class Made:
    """A PDF with one table, and the rows of that table."""

    name: str
    pdf: bytes
    rows: tuple[Row, ...]


def figures(_data: Path) -> Iterator[Figure]:
    """Shares of all rows: right, left as text, wrong; and the tables that are right as a whole."""
    found: Counter[str] = Counter()
    faults = []
    made = [made_table(random.Random(f"{SEED}/{number}")) for number in range(COUNT)]
    for table in made:
        outcome = outcomes(table)
        found += outcome
        if outcome["wrong"]:
            faults.append(f"{table.name}: {outcome['wrong']} of {len(table.rows)} rows are wrong")
    rows = sum(len(table.rows) for table in made)
    yield Figure(what="tables without rules: rows right, cell by cell", value=found["right"] / rows, n=rows, bar=0.95)
    yield Figure(what="the same, rows left as text", value=found["text"] / rows, n=rows)
    wrong = tuple(faults)
    yield Figure(
        what="the same, rows wrong", value=found["wrong"] / rows, n=rows, bar=0.005, at_most=True, details=wrong
    )
    yield Figure(what="the same, tables that are one and right", value=found["whole"] / len(made), n=len(made))


def outcomes(made: Made) -> Counter[str]:
    """How many rows of ``made`` are right, text and wrong, and whether it is ``whole``."""
    blocks = read_pdf(made.pdf, made.name).blocks
    tables = [block.rows for block in blocks if isinstance(block, Table)]
    wanted, read = Counter(made.rows), Counter(row for table in tables for row in table)
    right = (wanted & read).total()
    # A head that is repeated above a part that was not joined is no fault of its rows.
    wrong = sum(count for row, count in (read - wanted).items() if row not in wanted)
    text = max(0, len(made.rows) - right - wrong)
    return Counter(right=right, wrong=wrong, text=text, whole=int(tables == [made.rows]))


def made_table(rng: random.Random) -> Made:
    """One table, as ``rng`` has it."""
    font = rng.choice((LATIN, CHINESE))
    grouped = rng.random() < 1 / 3
    columns = rng.choice((4, 6)) if grouped else rng.randint(1, 5)
    names, groups = _head(font, columns, grouped=grouped)
    empty = rng.choice((0.0, 0.1, 0.3, 0.5))
    lengths = [rng.randint(5, 25), *(rng.randint(1, 25) for _ in range(rng.choice((0, 0, 1, 2))))]
    pages = [[_row(rng, font, columns, empty) for _ in range(length)] for length in lengths]
    aligned = [rng.choice(("right", "right", "right", "left", "centre")) for _ in range(columns)]
    if grouped or rng.random() < 0.7:
        aligned = [aligned[0]] * columns
    repeats = rng.random() < 0.5
    pdf = _drawn(
        [[*([names] if repeats or not n else []), *page] for n, page in enumerate(pages)],
        [groups if repeats or not n else [] for n in range(len(pages))],
        aligned=["left", *aligned],
        font=font,
        step=rng.choice((11.0, 12.0, 14.0, 18.0)),
    )
    upper = [names[0], *("" for _ in range(columns))]
    for name, first, _ in groups:
        upper[first] = name
    head = [tuple(upper), ("", *names[1:])] if groups else [names]
    rows = (*head, *(row for page in pages for row in page))
    return Made(f"{font}, {columns} columns ({aligned[0]}), {len(pages)} pages, {empty:.0%} empty", pdf, rows)


def _head(font: str, columns: int, *, grouped: bool) -> tuple[Row, list[Group]]:
    if not grouped:
        return HEADS[font][: columns + 1], []
    item, *names = HEADS[font]
    half = columns // 2
    years = ("2023", "2022") if font == LATIN else ("2023年度", "2022年度")
    return (item, *names[:half], *names[:half]), [(year, 1 + n * half, (n + 1) * half) for n, year in enumerate(years)]


def _row(rng: random.Random, font: str, columns: int, empty: float) -> Row:
    cells = ["" if rng.random() < empty else _figure(rng) for _ in range(columns)]
    if not any(cells):
        cells[rng.randrange(columns)] = _figure(rng)
    return (rng.choice(LABELS[font]), *cells)


def _figure(rng: random.Random) -> str:
    kinds = (
        f"{rng.randint(1, 999)}",
        f"{rng.randint(1_000, 999_999):,}",
        f"({rng.randint(1_000, 99_999):,})",
        f"{rng.uniform(0, 9_999):,.2f}",
        f"{rng.uniform(0, 100):.1f}%",
        "-",
    )
    return rng.choice(kinds)


def _drawn(pages: list[list[Row]], groups: list[list[Group]], *, aligned: list[str], font: str, step: float) -> bytes:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    out = BytesIO()
    c = Canvas(out, pagesize=A4, invariant=True)
    size, width = 9.0, 58.0 if len(aligned) > 6 else 66.0

    def write(text: str, first: int, last: int, y: float, how: str) -> None:
        x0 = LEFT + (LABEL_WIDTH + (first - 1) * width if first else 0.0)
        x1 = LEFT + LABEL_WIDTH + last * width
        long = c.stringWidth(text, font, size)
        places = {"left": x0 + PADDING, "right": x1 - PADDING - long, "centre": (x0 + x1 - long) / 2}
        c.drawString(places[how], y, text)

    for rows, named in zip(pages, groups, strict=True):
        c.setFont(font, size)
        y = TOP
        for name, first, last in named:
            write(name, first, last, y, "centre")
        y -= step if named else 0.0
        for row in rows:
            for number, text in enumerate(row):
                write(text, number, number, y, aligned[number])
            y -= step
        c.showPage()
    c.save()
    return out.getvalue()
