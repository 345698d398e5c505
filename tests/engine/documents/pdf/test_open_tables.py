"""Tables without rules: every figure in its column, every row once, and nothing else taken for a table."""

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.blocks import Block, Paragraph, Table
from engine.documents.pdf.document import read_pdf
from tests.engine.documents.made import pdf_bytes, write
from tests.engine.documents.pdf.open_layout import CHINESE, LATIN, Align, Draw, Look, drawn

ENGLISH = (
    ("Item", "2023", "2022", "Change"),
    ("Cash and cash equivalents", "1,234,567", "98,765", "12.5%"),
    ("Trade receivables", "4,500", "3,210,000", "(3.1%)"),
    ("Inventories", "87", "1,002", "-91.3%"),
    ("Prepayments and other assets", "10,203", "9,876", "3.3%"),
    ("Total current assets", "1,249,357", "3,319,643", "-62.4%"),
)
CHINESE_ROWS = (
    ("项目", "附注", "期末余额", "期初余额"),
    ("货币资金", "1", "1,234,567.89", "98,765.43"),
    ("应收账款", "2", "4,500.00", "3,210,000.12"),
    ("存货", "3", "87.10", "1,002.00"),
    ("预付款项", "4", "10,203.55", "9,876.54"),
    ("流动资产合计", "", "1,249,358.54", "3,319,644.09"),
)
RIGHT: tuple[Align, ...] = ("left", "right", "right", "right")
LOOK = Look(widths=(160, 90, 90, 80), align=RIGHT)


def blocks(*pages: Draw) -> list[Block]:
    return read_pdf(pdf_bytes(pages), "made.pdf").blocks


def tables(*pages: Draw) -> list[Table]:
    return [block for block in blocks(*pages) if isinstance(block, Table)]


def texts(*pages: Draw) -> list[str]:
    return [block.text for block in blocks(*pages) if not isinstance(block, Table)]


def letters(found: Sequence[Block]) -> Counter[str]:
    said = (" ".join(sum(b.rows, ())) if isinstance(b, Table) else b.text for b in found)
    return Counter("".join(" ".join(said).split()))


@pytest.mark.parametrize("align", [RIGHT, ("left", "left", "left", "left"), ("left", "centre", "right", "centre")])
@pytest.mark.parametrize("empty", [(), ((1, 1), (2, 2), (3, 3)), ((1, 1), (1, 2), (2, 2), (2, 3), (4, 1), (4, 3))])
@pytest.mark.parametrize(("rows", "font"), [(ENGLISH, LATIN), (CHINESE_ROWS, CHINESE)], ids=["English", "Chinese"])
def test_every_figure_stands_in_its_column(rows: Any, font: str, empty: Any, align: Any) -> None:
    rows = tuple(tuple("" if (i, j) in empty else cell for j, cell in enumerate(row)) for i, row in enumerate(rows))
    assert blocks(drawn(rows, Look(widths=LOOK.widths, align=align, font=font))) == [Table(rows, 1)]


LABELS = st.sampled_from(("Cash", "Trade receivables", "Deferred tax assets, net", "Other", "Total assets"))
FIGURES = st.one_of(
    st.integers(0, 9_999_999).map("{:,}".format),
    st.integers(1, 999_999).map("({:,})".format),
    st.floats(0, 99_999).map("{:,.2f}".format),
    st.floats(0, 200).map("{:.1f}%".format),
    st.just("-"),
)


@st.composite
def rows_of_pages(draw: Any) -> tuple[int, list[list[tuple[str, ...]]]]:
    """How many columns of figures, and the rows of one to three pages."""
    columns = draw(st.integers(1, 5))
    cell = st.one_of(FIGURES, st.just("")) if draw(st.booleans()) else FIGURES
    row = st.tuples(LABELS, *[cell] * columns).filter(lambda cells: any(cells[1:]))
    pages = [draw(st.lists(row, min_size=4, max_size=12))]
    pages += draw(st.lists(st.lists(row, min_size=1, max_size=12), max_size=2))
    return columns, pages


def _shows_its_columns(rows: list[tuple[str, ...]]) -> bool:
    """Whether each column of figures has at least two with digits."""
    _, *columns = zip(*rows, strict=True)
    return all(sum(any(sign.isdigit() for sign in cell) for cell in column) > 1 for column in columns)


@settings(max_examples=40, deadline=None)
@given(
    table=rows_of_pages(),
    align=st.lists(st.sampled_from(("left", "right", "right", "centre")), min_size=5, max_size=5),
    step=st.sampled_from((11, 14, 18)),
    repeats=st.booleans(),
)
def test_every_row_is_kept_once_in_order_and_no_figure_changes_its_column(
    table: tuple[int, list[list[tuple[str, ...]]]], align: list[Align], step: float, repeats: bool
) -> None:
    columns, parts = table
    header = ("Item", "2023", "2022", "2021", "2020", "2019")[: columns + 1]
    look = Look(widths=(140, 66, 66, 66, 66, 66), align=("left", *align), step=step)
    pages = [drawn([*([header] if n == 0 or repeats else []), *part], look) for n, part in enumerate(parts)]
    found = blocks(*pages)
    truth = [header, *(row for part in parts for row in part)]
    rows = [row for block in found if isinstance(block, Table) for row in block.rows]
    if all(all(row) for row in truth) and _shows_its_columns(parts[0]):
        assert [block.rows for block in found if isinstance(block, Table)] == [tuple(truth)]
        return
    # Where empty cells or dashes leave open what a column is, the rows may stay text, and all of it: none is shifted.
    left = iter([*truth, *[header] * (len(parts) - 1)] if repeats else truth)
    assert Counter(rows) <= Counter(left)
    once = letters([Table(tuple(truth), 1)])
    assert once <= letters(found) <= once + Counter({c: n * 2 for c, n in letters([Table((header,), 1)]).items()})


@pytest.mark.parametrize("names", [("2023", "2022"), ("Year ended 2023", "Year ended 2022"), ("2023", "First half")])
@pytest.mark.parametrize("columns", [2, 3])
def test_a_name_above_several_columns_is_the_name_of_each(columns: int, names: tuple[str, str]) -> None:
    lower = ("Gross", "Net", "Tax")[:columns]
    figures = [tuple(f"{(7 * n + m) ** 3:,}" for m in range(2 * columns)) for n in range(2, 7)]
    body = [(f"Line {n}", *row) for n, row in enumerate(figures)]
    groups = [(name, 1 + n * columns, (n + 1) * columns) for n, name in enumerate(names)]
    look = Look(widths=(100, *[62] * 2 * columns), align=("left", *RIGHT[1:2] * 2 * columns))
    (table,) = tables(drawn([("Item", *lower, *lower), *body], look, groups=groups))
    empty = [""] * (columns - 1)
    assert table.rows == (("Item", names[0], *empty, names[1], *empty), ("", *lower, *lower), *body)
    assert [box is None for box in table.cells[0]] == [False, *([False] + [True] * (columns - 1)) * 2]


def test_a_column_that_only_the_head_has_is_one() -> None:
    rows = (("Item", "2023", "Note", "2022"), *((f"Line {n}", f"{n}00", "", f"{n}50") for n in range(1, 5)))
    assert tables(drawn(rows, LOOK)) == [Table(rows, 1)]


def test_a_head_of_two_lines_is_one_row() -> None:
    lower = (("Item", "balance", "balance", "%"), *ENGLISH[1:])

    def page(c: Any) -> None:
        drawn(lower, LOOK)(c)
        for number, word in ((1, "Opening"), (2, "Closing")):
            LOOK.cell(c, word, number, number, 740 + 10)

    (table,) = tables(page)
    assert table.rows == (("Item", "Opening balance", "Closing balance", "%"), *ENGLISH[1:])


def test_a_label_that_was_wrapped_is_one_cell() -> None:
    def page(c: Any) -> None:
        y = 740.0
        for label, more, *figures in (
            ("Cash", "", "1", "2"),
            ("Trade and other", "receivables", "30", "4"),
            ("Goods", "", "5", "60"),
            ("All that is", "owned", "36", "66"),
        ):
            for number, text in enumerate((label, *figures)):
                LOOK.cell(c, text, number, number, y)
            y -= 10 if more else 0
            LOOK.cell(c, more, 0, 0, y)
            y -= 17

    (table,) = tables(page)
    assert [row[0] for row in table.rows] == ["Cash", "Trade and other receivables", "Goods", "All that is owned"]


def test_titles_of_rows_and_a_sum_without_a_name_are_rows() -> None:
    rows = (*ENGLISH[:1], ("Current assets:", "", "", ""), *ENGLISH[1:4], ("", "", "3,319,643", ""))
    assert tables(drawn(rows, LOOK)) == [Table(rows, 1)]


def test_a_figure_right_behind_a_long_label_is_no_part_of_it() -> None:
    rows = [*ENGLISH, ("Prepayments and other such assets", "7,654,321", "", "")]
    width = 165  # the label ends three points before the figure
    (table,) = tables(drawn(rows, Look(widths=(width, 36, 90, 80), align=RIGHT, size=9)))
    assert table.rows[-1] == rows[-1]


def test_a_long_label_without_a_figure_is_all_label() -> None:
    rows = [*ENGLISH[:3], ("Receivables from related parties, due in 2026", "", "3", "4%"), *ENGLISH[3:]]
    assert tables(drawn(rows, Look(widths=(140, 90, 90, 80), align=RIGHT))) == [Table(tuple(rows), 1)]


def test_where_columns_cannot_be_told_the_text_stays() -> None:
    def page(c: Any) -> None:
        for n, x in enumerate((200, 230, 215, 250, 222, 241)):
            write(c, f"Line {n}", 60, 700 - 14 * n)
            write(c, f"{n},{n}00", x, 700 - 14 * n)

    assert texts(page) and tables(page) == []
    assert letters(blocks(page)) == Counter("".join(f"Line{n}{n},{n}00" for n in range(6)))


@pytest.mark.parametrize("align", ["TOP", "MIDDLE", "BOTTOM"])
@pytest.mark.parametrize("repeats", [0, 2])
def test_a_report_with_a_few_rules_and_wrapped_labels_is_one_table_over_its_pages(align: str, repeats: int) -> None:
    """As a word processor sets it: rules above and below the head and the sum, names of years above two columns."""
    head = [["Item", "Year ended 31 December", "", "Change"], ["", "2023", "2022", "%"]]
    long = "Receivables number {} from related and from all other parties"
    names = [long.format(n) if n % 3 == 0 else f"Line {n}" for n in range(70)]
    rows = [[name, f"{n * 7_919:,}", "" if n % 4 else f"{n},000", f"{n}.5"] for n, name in enumerate(names, 1)]
    (table,) = (block for block in _platypus(head, rows, align=align, repeats=repeats) if isinstance(block, Table))
    assert table.rows == (*map(tuple, head), *map(tuple, rows))
    assert table.pages == (1, 2, 3)


def _platypus(head: list[list[str]], rows: list[list[str]], *, align: str, repeats: int) -> list[Block]:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph as Words
    from reportlab.platypus import SimpleDocTemplate, Spacer, TableStyle
    from reportlab.platypus import Table as SetTable

    style = getSampleStyleSheet()["Normal"]
    places = [("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("VALIGN", (0, 0), (-1, -1), align), ("SPAN", (1, 0), (2, 0))]
    places += [("ALIGN", (1, 0), (2, 0), "CENTER")]
    lines = [("LINEABOVE", (0, row), (-1, row), 1, "black") for row in (0, 2, -1)]
    body = [[Words(name, style), *figures] for name, *figures in rows]
    table = SetTable(
        [*head, *body], colWidths=[170, 80, 80, 60], repeatRows=repeats, style=TableStyle([*places, *lines])
    )
    out = BytesIO()
    text = Words("What is said before and after the table, in a few lines of text. " * 4, style)
    SimpleDocTemplate(out, invariant=1).build([text, Spacer(1, 12), table, Spacer(1, 12), text])
    return read_pdf(out.getvalue(), "made.pdf").blocks


@pytest.mark.parametrize(("above", "below"), [((), ("A note.",)), (("Another table:",), ())])
def test_text_between_two_pages_ends_a_table(above: Sequence[str], below: Sequence[str]) -> None:
    first, second = drawn(ENGLISH, LOOK, below=below), drawn(ENGLISH[1:], LOOK, above=above)
    assert [table.rows for table in tables(first, second)] == [ENGLISH, ENGLISH[1:]]


def test_a_last_row_that_falls_over_is_a_row_of_the_table() -> None:
    (table,) = tables(drawn(ENGLISH[:5], LOOK), drawn(ENGLISH[5:], LOOK))
    assert table.rows == ENGLISH
    assert blocks(drawn(ENGLISH[5:], LOOK)) == [Paragraph("Total current assets 1,249,357 3,319,643 -62.4%", 1)]


NO_TABLES = {
    "list": [(60, f"{n}.", 90, f"The point with the number {n + 2}") for n in range(1, 7)],
    "contents without numbers": [(60, f"Part {name}", 480, f"{n}") for n, name in enumerate("abcdefg", 3)],
    "telephones": [(60, f"Tel: 020 {n}55", 300, f"Fax: 020 {n}56") for n in range(5)],
    "contents": [(60, f"{n}. Part of the report", 480, f"{3 * n}") for n in range(1, 8)],
    "form": [(60, key, 200, value) for key, value in (("Name", "Li Na"), ("City", "Suzhou"), ("Since", "May"))],
    "two columns": [
        (
            60,
            f"In {2000 + n} sales rose by {n} per cent on the",
            310,
            f"sum of {n} years, and costs fell by {n} %, to 9",
        )
        for n in range(12)
    ],
    "numbered lines": [(60, str(n), 100, "and so it was said that the court") for n in range(1, 9)],
    "addresses": [(60, "Example Ltd", 300, "Sample AG"), (60, "12 Long Road", 300, "Ring 7"), (60, "A", 300, "8 Zug")],
    "signatures": [(60, "For the board", 300, "For the auditor"), (60, "1 May 2024", 300, "2 May 2024")],
}
"""Lines of two texts, each with its left end."""


@pytest.mark.parametrize("kind", NO_TABLES)
def test_what_is_no_table_stays_text(kind: str) -> None:
    def page(c: Any) -> None:
        for number, (left, one, right, other) in enumerate(NO_TABLES[kind]):
            write(c, one, left, 740 - 14 * number)
            write(c, other, right, 740 - 14 * number)

    assert tables(page) == []
