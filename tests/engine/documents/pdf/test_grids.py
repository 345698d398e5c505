"""The grids between rules are those that pdfplumber finds."""

from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pdfplumber.table import TableFinder

from engine.documents.pdf.grids import find_grids
from engine.documents.pdf.raw import Edge, make_edge

PLACES = st.sampled_from([20.0 * n + shift for n in range(1, 8) for shift in (0.0, 0.4, 2.0)])
PAGE = (0.0, 0.0, 200.0, 200.0)


@st.composite
def rules(draw: Any) -> Edge:
    at, first, last = draw(PLACES), draw(PLACES), draw(PLACES)
    first, last = min(first, last), max(first, last) + 0.5
    return make_edge(first, at, last, at) if draw(st.booleans()) else make_edge(at, first, at, last)


@settings(max_examples=100, deadline=None)
@given(edges=st.lists(rules(), max_size=40))
def test_every_cell_is_the_one_that_pdfplumber_finds(edges: list[Edge]) -> None:
    page: Any = SimpleNamespace(edges=edges, bbox=PAGE)
    expected = TableFinder(page)
    found = find_grids(edges, PAGE)
    assert found.edges == expected.edges
    assert found.crossings == expected.intersections
    assert [table.cells for table in found.tables] == [table.cells for table in expected.tables]
