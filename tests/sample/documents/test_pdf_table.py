"""Tables of the PDF papers."""

import pytest

from sample.documents.paper import Grid
from sample.documents.pdf_table import table


def test_a_table_wider_than_the_page_is_refused() -> None:
    grid = Grid("Wide", "", (("word " * 12,) * 4, ("1", "2", "3", "4")))

    with pytest.raises(ValueError, match=r"Wide: needs \d+ pt, the page has 454; shorten a column"):
        table("en", grid, {})
