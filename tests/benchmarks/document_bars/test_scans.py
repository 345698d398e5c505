"""The bars for scanned pages hold on a company that nothing was fitted to, and on other layouts."""

from itertools import islice

import pytest

from benchmarks.document_bars.made_scans import made_scans
from benchmarks.document_bars.scans import sample_scans, score


@pytest.mark.slow
def test_pages_of_another_company_are_read() -> None:
    scores = [score(page) for page in islice(sample_scans(seed=8), 2)]
    assert all(page.figures > 3 and page.wrong == () for page in scores), scores
    assert sum(page.errors for page in scores) <= 0.03 * sum(page.length for page in scores)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["on its side", "upside down", "two columns, Chinese", "ruled table, Chinese, 150"])
def test_other_layouts_are_read_in_their_order(layout: str) -> None:
    page = score(next(scan for scan in made_scans() if layout in scan.name))
    assert page.errors <= 0.01 * page.length
    assert page.figures > 3 and page.wrong == ()
