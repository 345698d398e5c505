"""What the documents say is where the questions claim it to be, read with other tools than ours."""

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import docx
import pdfplumber
import pytest
from lxml import html

from evaluation.questions import load_questions
from sample.documents.paper import Grid, Mark, hundredths, tenths, zh_formal_day
from sample.documents.write import papers, write_documents
from sample.facts import Facts, draw_facts


def lines(path: Path, page: int) -> list[str]:
    """The lines of a page: a paragraph or a cell of the formats that have no pages."""
    if path.suffix == ".pdf":
        with pdfplumber.open(path) as document:
            return document.pages[page - 1].extract_text().splitlines()
    assert page == 1
    if path.suffix == ".docx":
        document = docx.Document(str(path))
        cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
        return [p.text for p in document.paragraphs] + cells
    tree = html.fromstring(path.read_bytes())
    return [e.text_content() for e in tree.iter("p", "td", "th", "h1", "h2", "h3")]


@pytest.fixture(scope="module", params=[7, 8])
def written(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Facts, Path, dict[str, Mark]]:
    """The facts, the folder and the marks of a seed."""
    folder = tmp_path_factory.mktemp("documents")
    facts = draw_facts(request.param)
    return facts, folder, write_documents(facts, folder)


def test_every_marked_fact_stands_unbroken_on_its_page(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    _, folder, marks = written

    assert len(marks) > 80
    pages = {(f, page): lines(folder / f, page) for f, page in {(m.file, m.page) for m in marks.values()}}
    for key, mark in marks.items():
        assert any(mark.quote in line for line in pages[mark.file, mark.page]), (key, mark)


def test_there_are_ten_documents_two_thirds_of_them_chinese(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    facts, folder, _ = written
    made = papers(facts)

    assert sorted(paper.file for paper in made) == sorted(f.name for f in folder.iterdir())
    assert [paper.language for paper in made].count("zh") == 7
    assert len(made) == 10
    assert {Path(paper.file).suffix for paper in made} == {".pdf", ".docx", ".html"}


def test_metadata_hold_the_day_of_publication(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    facts, folder, _ = written
    for paper in papers(facts):
        path = folder / paper.file
        if path.suffix == ".pdf":
            with pdfplumber.open(path) as document:
                assert document.metadata["CreationDate"].startswith(f"D:{paper.published:%Y%m%d}")
        elif path.suffix == ".docx":
            created = docx.Document(str(path)).core_properties.created
            assert isinstance(created, datetime)
            assert created.date() == paper.published
        else:
            assert f'datetime="{paper.published.isoformat()}"' in path.read_text("utf-8")


def test_ruled_tables_read_back_cell_by_cell(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    facts, folder, _ = written
    for paper in papers(facts):
        if paper.file.endswith(".pdf"):
            with pdfplumber.open(folder / paper.file) as document:
                read = [tuple(map(tuple, table)) for page in document.pages for table in page.extract_tables()]
            assert read == [block.rows for block in paper.blocks if isinstance(block, Grid)], paper.file


def test_the_table_of_revenue_adds_up(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    facts, _, _ = written
    paper = papers(facts)[0]
    grid = next(block for block in paper.blocks if isinstance(block, Grid))
    values = [round(float(row[1].replace(",", "")) * 10) for row in grid.rows[1:]]

    assert sum(values[:-1]) == values[-1]
    assert values[:-1] == [facts.papers.revenue[p, "2023Q4"] for p in range(5)]


def test_running_lines_are_on_every_page(written: tuple[Facts, Path, dict[str, Mark]]) -> None:
    facts, folder, _ = written
    paper = papers(facts)[0]
    with pdfplumber.open(folder / paper.file) as document:
        for number, page in enumerate(document.pages, 1):
            read = page.extract_text().splitlines()
            assert read[0] == paper.issuer
            assert read[-1] == f"第 {number} 页"


@pytest.mark.parametrize("seed", [7, 8])
def test_evidence_of_questions_is_found_in_the_documents(project: Callable[[int], Path], seed: int) -> None:
    folder = project(seed)
    found = 0
    for question in load_questions(folder / "questions.jsonl"):
        for evidence in question.evidence:
            if evidence.source == "documents":
                assert evidence.file is not None
                (page,) = evidence.pages
                read = lines(folder / "documents" / evidence.file, page)
                assert any(evidence.quote in line for line in read), (question.id, evidence)
                found += 1
    assert found >= 10


def test_facts_that_nobody_tells_are_nowhere(project: Callable[[int], Path]) -> None:
    folder = project(7)
    unknown = draw_facts(7).cast.unknown
    for path in (folder / "documents").iterdir():
        count = 1
        if path.suffix == ".pdf":
            with pdfplumber.open(path) as document:
                count = len(document.pages)
        text = "".join(line for page in range(1, count + 1) for line in lines(path, page))
        for word in (
            unknown.short.zh,
            unknown.short.en,
            "流失率",
            "turnover",
            "Singles",
            "双十一",
            "代言",
            "ambassador",
        ):
            assert word not in text, (path.name, word)


def test_numbers_and_days_are_printed_as_people_print_them() -> None:
    assert tenths(123_456) == "12,345.6"
    assert hundredths(1_203) == "12.03"
    assert zh_formal_day(date(2024, 10, 20)) == "二〇二四年十月二十日"
    assert zh_formal_day(date(2023, 1, 11)) == "二〇二三年一月十一日"
    assert zh_formal_day(date(2023, 12, 31)) == "二〇二三年十二月三十一日"
