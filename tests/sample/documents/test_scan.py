"""Scans look like scans: skewed by what is stated, noisy, with a red seal over the text."""

import io
from datetime import date
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from sample.documents.paper import Grid, Heading, Paper, Text
from sample.documents.scan import SKEW_DEGREES, write_scan
from sample.documents.scan_page import MARGIN, SIZE, pages_of

LETTER = Paper(
    file="letter.pdf",
    language="zh",
    title="行政处罚决定书",
    issuer="某市生态环境局",
    published=date(2024, 3, 15),
    byline="某环罚〔2024〕7号",
    blocks=(
        Heading("一、事实"),
        Text("罚款人民币叁万伍仟元整（35,000元）。", {"amount": "35,000元"}),
        Text("某市生态环境局", signature=True),
        Text("二〇二四年三月十五日", signature=True),
    ),
    scanned=True,
)


@pytest.fixture
def picture(tmp_path: Path) -> np.ndarray:
    """The only page, as pixels."""
    marks = write_scan(LETTER, tmp_path)
    assert marks["amount"].page == 1
    (page,) = pypdfium2.PdfDocument(tmp_path / "letter.pdf")
    (image,) = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
    buffer = io.BytesIO()
    image.extract(buffer)
    return np.asarray(Image.open(buffer).convert("RGB")).astype(int)


def test_the_seal_is_red_and_lies_over_ink(picture: np.ndarray) -> None:
    red = (picture[..., 0] - picture[..., 1] > 80) & (picture[..., 0] > 120)
    rows, columns = np.nonzero(red)

    assert red.sum() > 5_000
    across = np.ptp(rows), np.ptp(columns)
    assert across == pytest.approx((290, 290), abs=25)
    box = picture[rows.min() : rows.max(), columns.min() : columns.max()]
    assert (box.max(axis=2) < 110).sum() > 200  # black letters inside the ring


def test_the_paper_is_noisy(picture: np.ndarray) -> None:
    empty = picture[-250:-150, 300:900].mean(axis=2)

    assert 2 < empty.std() < 15


def test_lines_are_skewed_by_the_stated_angle(picture: np.ndarray) -> None:
    """The turn that makes the rows' darkness most uneven is the skew."""
    dark = Image.fromarray(((picture.max(axis=2) < 130) * 255).astype(np.uint8)).crop((0, 200, SIZE[0], 620))
    angles = np.arange(-3.0, 3.01, 0.25)
    evenness = [np.asarray(dark.rotate(float(-a))).sum(axis=1).astype(float).var() for a in angles]

    assert abs(angles[int(np.argmax(evenness))]) == pytest.approx(SKEW_DEGREES, abs=0.3)


def test_a_paragraph_that_does_not_fit_begins_a_page_and_none_leaves_the_margins() -> None:
    long = Paper(**{**LETTER.__dict__, "blocks": tuple(Text("字" * 200, {str(n): "字"}) for n in range(12))})
    pages = pages_of(long)

    assert [key for page in pages for key in page.keys] == [str(n) for n in range(12)]
    assert len(pages) == 4  # seven lines a paragraph: three fit below the title, then four a page
    for page in pages:
        ink = np.asarray(page.image.convert("L")) < 128
        rows, columns = np.nonzero(ink)
        assert rows.max() < SIZE[1] - MARGIN
        assert columns.min() >= MARGIN - 2
        assert columns.max() <= SIZE[0] - MARGIN + 30


def test_a_table_cannot_be_scanned() -> None:
    with pytest.raises(TypeError, match=r"letter\.pdf: a scanned letter holds headings and paragraphs only"):
        pages_of(Paper(**{**LETTER.__dict__, "blocks": (Grid("t", "", (("a",), ("b",))),)}))
