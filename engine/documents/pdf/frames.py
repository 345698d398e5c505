"""Rules that a table was drawn without: the outer sides of a grid whose inner rules end where no side stands."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.documents.pdf.raw import Edge, make_edge

AGREE = 3.0
"""In points: ends of rules this close to each other end on one line."""
MIN_REACH = 6.0
"""In points: what a side must be missing over, to matter to a row or a column."""


def missing_sides(edges: list[Edge], crossings: Mapping[Any, Mapping[str, list[Edge]]]) -> list[Edge]:
    """The sides to be added to ``edges``, for every group of rules that cross each other.

    ``crossings`` is what pdfplumber's finder made of the edges: for each point the rules that cross there. A side is
    added where two rules at least end on one line, from the first to the last of them, unless it is drawn.
    """
    return [side for group in _groups(edges, crossings) for side in _sides(group)]


def _sides(group: Sequence[Edge]) -> list[Edge]:
    horizontal = [edge for edge in group if edge["orientation"] == "h"]
    vertical = [edge for edge in group if edge["orientation"] == "v"]
    found = [_upright(horizontal, vertical, "x0"), _upright(horizontal, vertical, "x1")]
    upright = [*vertical, *(side for side in found if side)]
    found += [_level(upright, horizontal, "top"), _level(upright, horizontal, "bottom")]
    return [side for side in found if side]


def _upright(horizontal: Sequence[Edge], vertical: Sequence[Edge], side: Literal["x0", "x1"]) -> Edge | None:
    """The left or right side, if horizontal rules end there; as high as the vertical ones where these go further."""
    x = (min if side == "x0" else max)(edge[side] for edge in horizontal)
    ending = [edge["top"] for edge in horizontal if abs(edge[side] - x) <= AGREE]
    if len(ending) < 2:
        return None
    drawn = [(edge["top"], edge["bottom"]) for edge in vertical if abs(edge["x0"] - x) <= AGREE]
    top, bottom = min(ending), max(ending)
    if _uncovered(drawn, top, bottom) <= MIN_REACH:
        return None
    if not drawn:
        top = min(top, *(edge["top"] for edge in vertical))
        bottom = max(bottom, *(edge["bottom"] for edge in vertical))
    return make_edge(x, top, x, bottom)


def _level(vertical: Sequence[Edge], horizontal: Sequence[Edge], side: Literal["top", "bottom"]) -> Edge | None:
    """The upper or lower side, if vertical rules end there."""
    y = (min if side == "top" else max)(edge[side] for edge in vertical)
    ending = [edge["x0"] for edge in vertical if abs(edge[side] - y) <= AGREE]
    if len(ending) < 2:
        return None
    drawn = [(edge["x0"], edge["x1"]) for edge in horizontal if abs(edge["top"] - y) <= AGREE]
    if _uncovered(drawn, min(ending), max(ending)) <= MIN_REACH:
        return None
    return make_edge(min(ending), y, max(ending), y)


def _uncovered(pieces: Sequence[tuple[float, float]], begin: float, end: float) -> float:
    """How much of ``begin`` to ``end`` none of ``pieces`` covers.

    >>> _uncovered([(0, 4), (3, 5), (8, 20)], 1, 10)
    3.0
    """
    missing, reached = 0.0, begin
    for first, last in sorted(pieces):
        missing += max(0, min(first, end) - reached)
        reached = max(reached, min(last, end))
    return missing + end - reached


def _groups(edges: list[Edge], crossings: Mapping[Any, Mapping[str, list[Edge]]]) -> list[list[Edge]]:
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
