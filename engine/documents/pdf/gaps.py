"""Columns of a table that has horizontal rules only: the white stripes that run down through its rows."""

from collections.abc import Sequence
from itertools import pairwise

from engine.documents.pdf.cells import within
from engine.documents.pdf.lines import in_rows
from engine.documents.pdf.raw import Character, Edge, Rectangle, Row, make_edge

MIN_GAP_SHARE = 0.9
"""In sizes of type: a stripe must be wider than the spaces within a line."""
MIN_GAP = 6.0
MAX_CROSSING_SHARE = 0.34
"""Of the lines: a title or a note may run across the stripes, running text does so everywhere."""
TOUCH = 3.0
"""In points: how far a rule may end from the side of its area."""

Run = tuple[float, float]
"""Where a piece of a line begins and ends."""


def gap_edges(area: Rectangle, edges: Sequence[Edge], characters: Sequence[Character]) -> list[Edge]:
    """The horizontal rules of ``area`` with vertical ones in its stripes and at its sides; none without a stripe.

    Between two rules where a line runs across the stripes there are none: that line is one cell.
    """
    held = [c for c in characters if not c.text.isspace() and within(c, area)]
    if not held:
        return []
    sizes = sorted(c.size for c in held)
    space = max(MIN_GAP, MIN_GAP_SHARE * sizes[len(sizes) // 2])
    lines = [(row[0].middle[1], _runs(row, space)) for row in in_rows(held)]
    stripes = _stripes([run for _, runs in lines if len(runs) > 1 for run in runs], space)
    across = [middle for middle, runs in lines if any(a < x < b for a, b in runs for x in stripes)]
    if not stripes or len(across) > MAX_CROSSING_SHARE * len(lines):
        return []
    rules = [edge for edge in edges if _spans(edge, area)]
    heights = sorted({edge["top"] for edge in rules})
    sides = [make_edge(x, heights[0], x, heights[-1]) for x in (area[0], area[2])]
    inner = [
        make_edge(x, top, x, bottom)
        for top, bottom in pairwise(heights)
        if not any(top < middle < bottom for middle in across)
        for x in stripes
    ]
    return [*rules, *sides, *inner]


def _runs(row: Row, space: float) -> list[Run]:
    """Pieces of a line that gaps of at least ``space`` part."""
    runs = [(row[0].x0, row[0].x1)]
    for character in row[1:]:
        begin, end = runs[-1]
        if character.x0 - end >= space:
            runs.append((character.x0, character.x1))
        else:
            runs[-1] = begin, max(end, character.x1)
    return runs


def _stripes(runs: list[Run], space: float) -> list[float]:
    """The middles of the stripes that no piece reaches into."""
    middles = []
    reached: float | None = None
    for begin, end in sorted(runs):
        if reached is not None and begin - reached >= space:
            middles.append((reached + begin) / 2)
        reached = end if reached is None else max(reached, end)
    return middles


def _spans(edge: Edge, area: Rectangle) -> bool:
    x0, top, x1, bottom = area
    ends = abs(edge["x0"] - x0) <= TOUCH and abs(edge["x1"] - x1) <= TOUCH
    return edge["orientation"] == "h" and ends and top <= edge["top"] <= bottom
