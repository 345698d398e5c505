"""What the documents say is where the marks claim it to be, read with other tools than ours."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

import docx
import pdfplumber
import pypdfium2
import pytest
from lxml import html

from evaluation.questions import load_questions
from sample.documents.paper import Grid, Mark, Paper
from sample.documents.write import papers, write_documents
from sample.facts import draw_facts


@dataclass(frozen=True)
class Written:
    """The documents of a seed, in a folder."""

    papers: tuple[Paper, ...]
    folder: Path
    marks: dict[str, Mark]


@pytest.fixture(scope="module", params=[7, pytest.param(8, marks=pytest.mark.slow)])
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Seeds 7 and 8."""
    folder = tmp_path_factory.mktemp("documents")
    facts = draw_facts(request.param)
    return Written(papers(facts), folder, write_documents(facts, folder))


@cache
def pages(path: Path) -> list[str]:
    """The text of each page without spaces and line ends; formats without pages have one."""
    match path.suffix:
        case ".pdf":
            document = pypdfium2.PdfDocument(path)
            texts = [page.get_textpage().get_text_bounded() for page in document]
        case ".docx":
            content = docx.Document(str(path))
            cells = [cell.text for table in content.tables for row in table.rows for cell in row.cells]
            texts = ["\n".join([*(p.text for p in content.paragraphs), *cells])]
        case _:
            texts = [html.fromstring(path.read_bytes()).text_content()]
    return [re.sub(r"\s|\ufffe", "", text) for text in texts]


def test_every_marked_fact_stands_on_its_page(written: Written) -> None:
    scans = {paper.file for paper in written.papers if paper.scanned}
    read = {paper.file: pages(written.folder / paper.file) for paper in written.papers if not paper.scanned}

    assert len(written.marks) > 5_000
    for key, mark in written.marks.items():
        if mark.file not in scans:
            assert re.sub(r"\s", "", mark.quote) in read[mark.file][mark.page - 1], (key, mark)


def test_there_are_at_least_sixty_documents_and_three_hundred_pages(written: Written) -> None:
    made = written.papers
    languages = Counter(paper.language for paper in made)
    count = sum(len(pypdfium2.PdfDocument(path)) for path in written.folder.glob("*.pdf"))

    assert sorted(paper.file for paper in made) == sorted(f.name for f in written.folder.iterdir())
    assert len(made) >= 60
    assert 0.6 < languages["zh"] / len(made) < 0.72
    assert count >= 300
    assert {Path(paper.file).suffix for paper in made} == {".pdf", ".docx", ".html"}


def test_twenty_pages_are_pictures_without_text(written: Written) -> None:
    found = 0
    for paper in written.papers:
        if paper.scanned:
            for page in pypdfium2.PdfDocument(written.folder / paper.file):
                (picture,) = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
                width, height = picture.get_px_size()
                assert page.get_textpage().count_chars() == 0
                assert width / (page.get_width() / 72) == pytest.approx(150, rel=0.01)
                assert height / (page.get_height() / 72) == pytest.approx(150, rel=0.01)
                found += 1
    assert found == 20


def test_metadata_hold_the_day_of_publication(written: Written) -> None:
    for paper in written.papers:
        path = written.folder / paper.file
        if path.suffix == ".pdf":
            created = pypdfium2.PdfDocument(path).get_metadata_value("CreationDate")
            assert created.startswith(f"D:{paper.published:%Y%m%d}")
        elif path.suffix == ".docx":
            when = docx.Document(str(path)).core_properties.created
            assert isinstance(when, datetime)
            assert when.date() == paper.published
        else:
            assert f'datetime="{paper.published.isoformat()}"' in path.read_text("utf-8")


def test_ruled_tables_read_back_cell_by_cell(written: Written) -> None:
    """A review in each language and an ESG report; a table on several pages comes back as its parts."""
    for wanted in ("2023年第四季度经营回顾.pdf", "operating-review-Q3-2023.pdf"):
        paper = next(p for p in written.papers if p.file == wanted)
        with pdfplumber.open(written.folder / wanted) as document:
            read = [
                [c or "" for c in row] for page in document.pages for table in page.extract_tables() for row in table
            ]
        grids = [block for block in paper.blocks if isinstance(block, Grid)]
        bodies = [list(row) for grid in grids for row in grid.rows[1:]]
        headers = [list(grid.rows[0]) for grid in grids]
        assert [row for row in read if row in bodies] == bodies
        rest = [row for row in read if row not in bodies and row not in headers]
        assert all(len(set(row)) > 1 and "" in row for row in rest), rest  # upper and lower parts of merged headers


def test_long_tables_run_over_pages_with_and_without_their_header(written: Written) -> None:
    with_header = next(p for p in written.papers if p.file == "operating-review-Q3-2023.pdf")
    without = next(p for p in written.papers if p.file == "2023年第四季度经营回顾.pdf")
    for paper, repeats, name in ((with_header, True, "Returned"), (without, False, "退回台数")):
        annex = next(b for b in paper.blocks if isinstance(b, Grid) and len(b.rows) == 145)
        assert annex.repeats_header == repeats
        assert len({written.marks[key].page for key in annex.marks}) >= 4
        first = min(written.marks[key].page for key in annex.marks)
        assert (name in pages(written.folder / paper.file)[first]) == repeats


def test_running_lines_are_on_every_page(written: Written) -> None:
    paper = written.papers[0]
    for number, text in enumerate(pages(written.folder / paper.file), 1):
        assert text.startswith(f"{paper.issuer}第{number}页")


@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_evidence_of_questions_is_found_in_the_documents(project: Callable[[int], Path], seed: int) -> None:
    folder = project(seed)
    scans = {paper.file for paper in papers(draw_facts(seed)) if paper.scanned}
    read: dict[str, list[str]] = {}
    for question in load_questions(folder / "questions.jsonl"):
        for evidence in question.evidence:
            if evidence.source == "documents" and evidence.file not in scans:
                assert evidence.file is not None
                (page,) = evidence.pages
                texts = read.setdefault(evidence.file, pages(folder / "documents" / evidence.file))
                assert re.sub(r"\s", "", evidence.quote) in texts[page - 1], (question.id, evidence)
    assert len(read) >= 5


def test_facts_that_nobody_tells_are_nowhere(written: Written) -> None:
    unknown = draw_facts(7).cast.unknown
    words = (unknown.short.zh, unknown.short.en, "流失率", "turnoverrate", "Singles", "双十一", "代言", "ambassador")
    for path in written.folder.iterdir():
        text = "".join(pages(path))
        assert not [word for word in words if word in text], path.name
