"""Public documents against the conversions of another tool (docling), which stand beside them.

Takes ``documents/FORMAT/sources`` and ``documents/FORMAT/groundtruth``.

*Cells*: of all cells of the reference's tables that hold something, those found in a table that was read. A row is
compared as the multiset of its cells; rows are paired in order, within one table (:mod:`.cells`). A merged cell counts
in every place that it covers, as the reference writes it out and as Plumbline does; in a PDF, which does not say what
is merged, it counts once. A reference table of one row or one column may also stand as lines of text, since that is
what it is.

*Words in order*: the longest common subsequence of the words of both texts / the words of the reference. In files made
of headings, lists and code alone nothing else can be compared.

The reference is a tool's output and not the truth. ``WRONG_TABLES`` and ``OTHER_WORDS`` name where it is plainly wrong,
or writes what two readers may write differently; each figure is given with all, and again without these.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.document_bars.cells import rows_of, take_matches
from benchmarks.document_bars.figure import Figure
from benchmarks.document_bars.reference_document import Grid, ReferenceDocument
from benchmarks.document_bars.word_order import common_in_order, words_of
from engine.documents.model import Document, Quarantined
from engine.documents.read_all import read_each
from engine.settings import ReadingSettings

CELL_BARS = {"docx": 0.98, "html": 0.98, "xlsx": 0.98, "csv": 0.98, "xls": 0.98, "pdf": 0.90}
WORD_BARS = {"docx": None, "html": None, "md": None, "pdf": 0.95}
WRONG_TABLES = {
    ("xlsx_07_gap_tolerance_.xlsx", 6): "has 1, 2, … where the sheet, by its number format, shows 1.1, 1.2, …",
    ("table_with_equations.docx", 1): "has formulas in LaTeX",
    ("redp5110_sampled.pdf", 1): "is the table of contents, which is left out here",
    ("redp5110_sampled.pdf", 3): "is an SQL statement, cut into cells and out of order",
    ("table_mislabeled_as_picture.pdf", 1): "has 'y y' for a bullet and '*' for an empty box",
}
"""Tables of a reference by their number in the file."""
OTHER_WORDS = {
    "equations.docx": "has formulas in LaTeX",
    "table_with_equations.docx": "has formulas in LaTeX",
}


@dataclass(frozen=True)
class Score:
    """``found`` of ``total`` cells of a table, or words of a file. ``doubt`` says what is wrong with the reference."""

    what: str
    found: int
    total: int
    doubt: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.found} of {self.total}{self.doubt and f' (the reference {self.doubt})'}"


def figures(data: Path) -> Iterator[Figure]:
    """Cells and words of each format, over all its files."""
    for kind in dict.fromkeys((*CELL_BARS, *WORD_BARS)):
        read = list(_read(data / "documents" / kind))
        if kind in CELL_BARS:
            scores = [score for reference, own in read for score in cell_scores(own, reference, merged=kind != "pdf")]
            fair = [score for score in scores if not score.doubt]
            yield from _both(f"{kind}: cells of tables", scores, fair, CELL_BARS[kind])
        if kind in WORD_BARS:
            scores = [word_score(own, reference) for reference, own in read]
            fair = [word_score(own, reference, fair=True) for reference, own in read if own.file not in OTHER_WORDS]
            yield from _both(f"{kind}: words in order", scores, fair, WORD_BARS[kind])


def _both(what: str, scores: list[Score], fair: list[Score], bar: float | None) -> Iterator[Figure]:
    yield _figure(what, scores, bar)
    if sum(score.total for score in fair) < sum(score.total for score in scores):
        yield _figure(f"{what}, where the reference is right", fair, bar)


def _figure(what: str, scores: list[Score], bar: float | None) -> Figure:
    found, total = sum(score.found for score in scores), sum(score.total for score in scores)
    short = tuple(str(score) for score in scores if score.found < score.total)
    return Figure(what=what, value=found / total, n=total, bar=bar, details=short)


def _read(folder: Path) -> Iterator[tuple[Path, Document | Quarantined]]:
    """Every source that has a reference, with the reference's path."""
    if not folder.is_dir():
        raise FileNotFoundError(f"{folder} does not exist")
    sources = sorted(path for path in (folder / "sources").iterdir() if path.is_file())
    pairs = [(source, reference) for source in sources if (reference := _reference(source))]
    # What is read is measured here and not how fast: a busy machine must not count as words that are missing.
    limits = ReadingSettings(page_timeout_s=600)
    documents = read_each([(source, source.name) for source, _ in pairs], limits=limits)
    yield from zip((reference for _, reference in pairs), documents, strict=True)


def _reference(source: Path) -> Path | None:
    folder = source.parents[1] / "groundtruth"
    names = (f"{source.name}.json", f"{source.stem}.json", f"{source.name}.md")
    return next((folder / name for name in names if (folder / name).is_file()), None)


def cell_scores(own: Document | Quarantined, reference: Path, *, merged: bool) -> Iterator[Score]:
    """For each table of the reference, its cells that are in a table of ``own``; none where that could not be read."""
    document = ReferenceDocument(reference, merged=merged) if reference.suffix == ".json" else None
    mine = [rows_of(grid) for grid in own_tables(own)] if isinstance(own, Document) else []
    lines = rows_of([line.split(" | ") for line in own_lines(own)]) if isinstance(own, Document) else []
    for number, grid in enumerate(document.tables if document else (), 1):
        rows = rows_of(grid)
        flat = len(grid) == 1 or len(grid[0]) == 1
        found = take_matches(rows, [*mine, lines] if flat else mine)
        total = sum(row.total() for row in rows)
        yield Score(f"{own.file}, table {number}", found, total, WRONG_TABLES.get((own.file, number), ""))


def word_score(own: Document | Quarantined, reference: Path, *, fair: bool = False) -> Score:
    """Words of the reference that ``own`` has in the same order; ``fair`` without those of ``WRONG_TABLES``."""
    if reference.suffix == ".json":
        wrong = [number for file, number in WRONG_TABLES if file == own.file] if fair else []
        text = ReferenceDocument(reference).text(without_tables=wrong)
    else:
        text = reference.read_text("utf-8")
    wanted = words_of(text)
    mine = words_of("\n".join(own_text(own))) if isinstance(own, Document) else []
    return Score(own.file, common_in_order(wanted, mine), len(wanted), OTHER_WORDS.get(own.file, ""))


def own_tables(document: Document) -> list[Grid]:
    """The tables of ``document``, each in one piece: the header that later pieces repeat is taken once."""
    tables: dict[str, Grid] = {}
    for chunk in document.chunks:
        if chunk.rows and chunk.table_id:
            known = chunk.table_id in tables
            tables.setdefault(chunk.table_id, []).extend(map(list, chunk.rows[chunk.header_rows if known else 0 :]))
    return list(tables.values())


def own_lines(document: Document) -> Iterator[str]:
    """The lines of what is no table."""
    for chunk in document.chunks:
        if chunk.kind == "text":
            yield from chunk.text.split("\n")


def own_text(document: Document) -> Iterator[str]:
    """All that was read, headings and tables included, in reading order."""
    path: tuple[str, ...] = ()
    for chunk in document.chunks:
        same = next((i for i, (a, b) in enumerate(zip(path, chunk.section_path, strict=False)) if a != b), None)
        yield from chunk.section_path[min(len(path), len(chunk.section_path)) if same is None else same :]
        path = chunk.section_path
        lines = chunk.text.split("\n")
        if chunk.rows is None:
            yield from lines
        else:
            # A table's text has a line for each row of the body, below its captions.
            yield from lines[: max(len(lines) - len(chunk.rows) + chunk.header_rows, 0)]
            yield from (" ".join(row) for row in chunk.rows)
