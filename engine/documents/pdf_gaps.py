"""Columns of a table that has horizontal rules only: the white stripes that run down through all of its rows."""

from collections.abc import Sequence

from engine.documents.pdf_cells import within
from engine.documents.pdf_raw import Character, Edge, Rectangle, make_edge

MIN_GAP_SHARE = 0.9
"""In sizes of type: a stripe must be wider than the spaces within a line."""
MIN_GAP = 6.0
TOUCH = 3.0
"""In points: how far a rule may end from the side of its area."""


def gap_edges(area: Rectangle, edges: Sequence[Edge], characters: Sequence[Character]) -> list[Edge]:
    """The horizontal rules of ``area`` with vertical ones in its stripes and at its sides; none without a stripe."""
    held = [c for c in characters if not c.text.isspace() and within(c, area)]
    if not held:
        return []
    x0, top, x1, bottom = area
    rules = [
        edge
        for edge in edges
        if edge["orientation"] == "h"
        and top <= edge["top"] <= bottom
        and abs(edge["x0"] - x0) <= TOUCH
        and abs(edge["x1"] - x1) <= TOUCH
    ]
    sizes = sorted(c.size for c in held)
    stripes = _stripes(held, max(MIN_GAP, MIN_GAP_SHARE * sizes[len(sizes) // 2]))
    if not stripes:
        return []
    first, last = min(edge["top"] for edge in rules), max(edge["top"] for edge in rules)
    return [*rules, *(make_edge(x, first, x, last) for x in (x0, *stripes, x1))]


def _stripes(characters: Sequence[Character], widest_space: float) -> list[float]:
    """The middles of the stripes in which no character stands."""
    middles = []
    reached = float("inf")
    for character in sorted(characters, key=lambda c: c.x0):
        if character.x0 - reached >= widest_space:
            middles.append((reached + character.x0) / 2)
        reached = character.x1 if reached == float("inf") else max(reached, character.x1)
    return middles
