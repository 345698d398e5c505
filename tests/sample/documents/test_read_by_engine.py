"""What the product's own reader makes of the documents: one of each kind holds every fact that was marked in it."""

import re
from pathlib import Path

import pytest

from engine.documents.model import Chunk, Document
from engine.documents.read import read_document
from sample.documents.paper import Grid, Paper
from sample.documents.scan import write_scan
from sample.documents.write import WRITERS, papers
from sample.facts import draw_facts

PAPERS = papers(draw_facts(7))
KINDS = (
    "2024年第一季度经营回顾.pdf",
    "operating-review-Q3-2023.pdf",
    "关于加强网售家用电器退货管理的通知.pdf",
    "2024年年中大促活动方案.docx",
    "客服工单系统V4.6发布说明.html",
)


def read(paper: Paper, folder: Path) -> Document:
    """The paper as written and read again."""
    write = write_scan if paper.scanned else WRITERS[Path(paper.file).suffix]
    write(paper, folder)
    return read_document(folder / paper.file, file=paper.file, zone="Asia/Shanghai")


def squeezed(document: Document) -> str:
    """Its text without spaces."""
    return re.sub(r"\s", "", "".join(chunk.text for chunk in document.chunks))


@pytest.mark.parametrize("file", KINDS)
def test_every_marked_fact_is_in_a_chunk(file: str, tmp_path: Path) -> None:
    paper = next(p for p in PAPERS if p.file == file)
    document = read(paper, tmp_path)
    text = squeezed(document)

    assert document.published == paper.published
    assert document.warnings == ()
    assert [quote for _, quote in paper.quotes() if re.sub(r"\s", "", quote) not in text] == []


@pytest.mark.parametrize("file", [file for file in KINDS if file.endswith(".pdf")])
def test_every_table_is_one_with_each_row_once_and_in_order(file: str, tmp_path: Path) -> None:
    """Some are long enough for five pages, and of these some repeat their header on each."""
    paper = next(p for p in PAPERS if p.file == file)
    grids = [block for block in paper.blocks if isinstance(block, Grid)]
    tables: dict[str, list[Chunk]] = {}
    for chunk in read(paper, tmp_path).chunks:
        if chunk.table_id:
            tables.setdefault(chunk.table_id, []).append(chunk)
    assert len(tables) == len(grids)
    for grid, chunks in zip(grids, tables.values(), strict=True):
        body = [row for chunk in chunks for row in (chunk.rows or ())[chunk.header_rows :]]
        expected = grid.rows[1:]
        assert [tuple("".join(cell.split()) for cell in row) for row in body] == [
            tuple("".join(cell.split()) for cell in row) for row in expected
        ], grid.title
        assert all(grid.unit in chunk.text for chunk in chunks), grid.title


def test_a_scan_is_read_by_ocr_with_its_figures_and_days(tmp_path: Path) -> None:
    paper = next(p for p in PAPERS if p.scanned)
    document = read(paper, tmp_path)
    text = squeezed(document)

    assert len(document.warnings) == 2
    assert all("its text was recognised (OCR)" in warning for warning in document.warnings)
    for key, quote in paper.quotes():
        if key.endswith(("/amount", "/deadline", "/inspected")):
            assert quote in text, key
