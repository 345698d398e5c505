"""Rules that a table was drawn without: the outer sides of a grid whose inner rules reach beyond them."""

from typing import Any

from engine.documents.pdf_raw import Edge, make_edge

AGREE = 3.0
"""In points: ends of rules this close to each other end on one line."""
MIN_REACH = 6.0
"""In points: what a side must lie beyond the last rule, to hold a row or a column."""


def missing_sides(edges: list[Edge], crossings: dict[Any, dict[str, list[Edge]]]) -> list[Edge]:
    """The sides to be added to ``edges``, for every group of rules that cross each other.

    ``crossings`` is what pdfplumber's finder made of the edges: for each point the rules that cross there. A side is
    added where two rules at least end on one line, and none is drawn along it.
    """
    sides: list[Edge] = []
    for group in _groups(edges, crossings):
        horizontal = [edge for edge in group if edge["orientation"] == "h"]
        vertical = [edge for edge in group if edge["orientation"] == "v"]
        left, right = min(e["x0"] for e in horizontal), max(e["x1"] for e in horizontal)
        top, bottom = min(e["top"] for e in vertical), max(e["bottom"] for e in vertical)
        first_row, last_row = min(e["top"] for e in horizontal), max(e["top"] for e in horizontal)
        first_column, last_column = min(e["x0"] for e in vertical), max(e["x0"] for e in vertical)
        above, below = min(top, first_row), max(bottom, last_row)
        for x, inner, end in ((left, first_column, "x0"), (right, last_column, "x1")):
            if abs(x - inner) > MIN_REACH and sum(abs(e[end] - x) <= AGREE for e in horizontal) > 1:  # type: ignore[literal-required]
                sides.append(make_edge(x, above, x, below))
        for y, inner, end in ((top, first_row, "top"), (bottom, last_row, "bottom")):
            if abs(y - inner) > MIN_REACH and sum(abs(e[end] - y) <= AGREE for e in vertical) > 1:  # type: ignore[literal-required]
                sides.append(make_edge(min(left, first_column), y, max(right, last_column), y))
    return sides


def _groups(edges: list[Edge], crossings: dict[Any, dict[str, list[Edge]]]) -> list[list[Edge]]:
    """Edges that cross each other, directly or through others; each group has both kinds."""
    leader = {id(edge): id(edge) for edge in edges}

    def lead(key: int) -> int:
        while leader[key] != key:
            leader[key] = key = leader[leader[key]]
        return key

    for crossing in crossings.values():
        first, *others = [*crossing["h"], *crossing["v"]]
        for other in others:
            leader[lead(id(other))] = lead(id(first))
    groups: dict[int, list[Edge]] = {}
    for edge in edges:
        groups.setdefault(lead(id(edge)), []).append(edge)
    return [group for group in groups.values() if len({edge["orientation"] for edge in group}) == 2]
