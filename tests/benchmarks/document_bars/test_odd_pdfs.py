"""The bars on the public odd PDFs, where these are."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks.document_bars.odd_pdfs import figures
from engine.documents.blocks import Table
from engine.documents.pdf.document import read_pdf
from tests.engine.documents.made import pdf_bytes, ruled_table

DATA = Path(__file__).parents[4] / "shared" / "benchmarks"
ROWS = (("State", "Permit"), ("Alabama", "18,870"), ("Alaska", "209"))


@pytest.mark.slow
def test_each_is_read_or_quarantined_with_a_named_fault() -> None:
    if not (DATA / "pdf").is_dir():
        pytest.skip("the public odd PDFs are not here")
    for figure in figures(DATA):
        # Seconds depend on what else the machine does; the limits of time of the reader itself hold in any case.
        assert figure.holds or figure.unit == "s", (figure, figure.details)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_on_its_side_gives_the_table_of_the_straight_one(degrees: int) -> None:
    def page(c: Any, *, turn: int) -> None:
        c.translate(300, 400)
        c.rotate(turn)
        ruled_table(c, ROWS, x=0, top=0, width=80)

    straight, turned = (read_pdf(pdf_bytes([partial(page, turn=turn)]), "made.pdf").blocks for turn in (0, degrees))
    assert straight == turned == [Table(ROWS, 1)]
