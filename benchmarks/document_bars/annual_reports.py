"""Two annual reports as PDF (156 and 195 pages): what their tables keep, how fast they are read, in how much memory.

Takes ``annual_reports/reports`` and ``annual_reports/tables``. The numbers are explained in :mod:`.annual_numbers`, the
pace in :mod:`.pace`. A statement (balance sheet, income, cash flow; of the group and of its parent) is whole where one
table has its first and its last row, and each chunk of it the unit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.document_bars.annual_numbers import is_beside_its_label, stated_numbers, values_in
from benchmarks.document_bars.figure import Figure
from benchmarks.document_bars.memory import PeakMemory
from benchmarks.document_bars.pace import paces
from engine.documents.model import Chunk, Document, Quarantined
from engine.documents.read_all import read_each

NUMBERS_BAR = 0.97
MEMORY_BAR_MIB = 1024.0
STATEMENTS = (
    ("流动资产：", "负债和所有者权益（或股东权益）总计"),
    ("一、营业总收入", "（二）稀释每股收益"),
    ("一、营业收入", "（二）稀释每股收益"),
    ("一、经营活动产生的现金流量：", "六、期末现金及现金等价物余额"),
)
"""How the first and the last row begin; a parent's income begins with its sales."""


@dataclass(frozen=True)
class Report:
    """A report, which its file's name tells the firm and the year of."""

    path: Path

    @property
    def code(self) -> str:
        """The stock code of the firm."""
        return self.path.name.split("__")[2]

    @property
    def year(self) -> str:
        """The year that it reports on."""
        return self.path.name.split("__")[4].removesuffix("年")


def figures(data: Path) -> Iterator[Figure]:
    """All figures of the reports below ``data``."""
    reports = [Report(path) for path in sorted((data / "annual_reports" / "reports").glob("*.pdf"))]
    if not reports:
        raise FileNotFoundError(f"no PDF in {data / 'annual_reports' / 'reports'}")
    with PeakMemory() as memory:
        longest = max(reports, key=lambda report: report.path.stat().st_size)
        documents = {longest: read(longest)}
    documents |= {report: read(report) for report in reports if report not in documents}
    yield numbers_figure(documents, data / "annual_reports" / "tables")
    yield statements_figure(list(documents.values()))
    yield from paces([report.path for report in reports])
    pages = documents[longest].page_count
    what = f"peak memory of all processes on {pages} pages"
    yield Figure(what=what, value=memory.peak_mib, n=1, unit="MiB", bar=MEMORY_BAR_MIB, at_most=True)


def read(report: Report) -> Document:
    """The report as the product reads it."""
    (document,) = read_each([(report.path, report.path.name)])
    if isinstance(document, Quarantined):
        raise ValueError(f"{document.file} was quarantined: {document.message}")
    return document


def numbers_figure(documents: dict[Report, Document], tables: Path) -> Figure:
    """Numbers of the data set that stand beside their label in a table."""
    missed: list[str] = []
    count = 0
    for report, document in documents.items():
        text = values_in(plain_text(report.path))
        rows = [row for chunk in document.chunks for row in chunk.rows or ()]
        for number in stated_numbers(tables, code=report.code, year=report.year):
            if number.value in text:
                count += 1
                if not is_beside_its_label(number, rows):
                    missed.append(f"{report.code}: {number.label} {number.value:,}")
    share = (count - len(missed)) / count
    what = "annual reports: numbers beside their row's label"
    return Figure(what=what, value=share, n=count, bar=NUMBERS_BAR, details=tuple(missed))


def plain_text(path: Path) -> str:
    """All text of a PDF, without any idea of tables."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(pdf[number].get_textpage().get_text_range() for number in range(len(pdf)))


def statements_figure(documents: Sequence[Document]) -> Figure:
    """Statements that are whole."""
    found = [(document.file, *statement) for document in documents for statement in statements(document)]
    broken = [f"{file}: {name}" for file, name, whole in found if not whole]
    share = (len(found) - len(broken)) / len(found)
    what = "annual reports: continued statements that are one table with a unit"
    return Figure(what=what, value=share, n=len(found), bar=1.0, details=tuple(broken))


def statements(document: Document) -> Iterator[tuple[str, bool]]:
    """Every table that has the first or the last row of a statement: where it is, and whether it is whole."""
    tables: dict[str, list[Chunk]] = {}
    for chunk in document.chunks:
        if chunk.table_id:
            tables.setdefault(chunk.table_id, []).append(chunk)
    for name, chunks in tables.items():
        labels = ["".join(row[0].split()) for chunk in chunks for row in chunk.rows or ()]
        for first, last in STATEMENTS:
            if any(label.startswith(first) for label in labels):
                whole = any(label.startswith(last) for label in labels)
                yield f"{name} {first}", whole and all("单位" in chunk.text for chunk in chunks)
