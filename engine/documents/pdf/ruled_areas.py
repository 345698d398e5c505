"""Where a page has horizontal rules that no table was found between."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.documents.pdf.raw import Edge, Rectangle

MIN_RULES = 3
MIN_WIDTH = 100.0
"""In points: a shorter rule underlines words."""
SAME_END = 4.0
MARGIN = 2.0


class RuledArea(NamedTuple):
    """An area between so many horizontal ``rules``; ``crossed`` where vertical ones stand in it as well."""

    box: Rectangle
    crossed: bool
    rules: int


def ruled_areas(edges: Sequence[Edge], taken: Sequence[Rectangle]) -> tuple[RuledArea, ...]:
    """Where three rules at least of one left and right end stand above each other, outside of what is ``taken``."""
    groups: dict[tuple[int, int], list[Edge]] = {}
    for edge in edges:
        if edge["orientation"] == "h" and edge["width"] >= MIN_WIDTH:
            groups.setdefault((round(edge["x0"] / SAME_END), round(edge["x1"] / SAME_END)), []).append(edge)
    verticals = [_box(edge) for edge in edges if edge["orientation"] == "v"]
    areas = (area for group in groups.values() for area in _areas(group))
    return tuple(
        RuledArea(area, crossed=any(_overlap(area, rule) for rule in verticals), rules=count)
        for area, count in areas
        if not any(_overlap(area, box) for box in taken)
    )


def _box(edge: Edge) -> Rectangle:
    return edge["x0"], edge["top"], edge["x1"], edge["bottom"]


def _areas(rules: list[Edge]) -> Iterator[tuple[Rectangle, int]]:
    heights = sorted({round(rule["top"]) for rule in rules})
    distinct = [height for i, height in enumerate(heights) if i == 0 or height - heights[i - 1] > SAME_END]
    if len(distinct) >= MIN_RULES:
        left, right = min(rule["x0"] for rule in rules), max(rule["x1"] for rule in rules)
        yield (left, distinct[0] - MARGIN, right, distinct[-1] + MARGIN), len(distinct)


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
