"""Grids of cells between the rules of a page: pdfplumber's finder, with its slow steps done faster."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from engine.documents.pdf.raw import Edge, Rectangle

Point = tuple[float, float]
Crossings = Mapping[Point, Mapping[str, list[Edge]]]
"""For each point the vertical (``v``) and horizontal (``h``) rules that cross there."""


@dataclass(frozen=True)
class Grids:
    """The rules of a page, pieces of one rule joined; where they cross; and pdfplumber's tables between them."""

    edges: list[Edge]
    crossings: Crossings
    tables: list[Any]


def find_grids(edges: Sequence[Edge], page: Rectangle) -> Grids:
    """What ``pdfplumber.table.TableFinder`` finds with its own settings."""
    from pdfplumber.table import Table, TableSettings, cells_to_tables, merge_edges
    from pdfplumber.utils.geometry import filter_edges

    usual = TableSettings()
    drawn: Any = list(edges)
    known = [e for kind in "vh" for e in filter_edges(drawn, kind, min_length=usual.edge_min_length_prefilter)]
    merged = merge_edges(
        known, usual.snap_x_tolerance, usual.snap_y_tolerance, usual.join_x_tolerance, usual.join_y_tolerance
    )
    joined: Any = filter_edges(merged, min_length=usual.edge_min_length)
    crossings = crossings_of(joined, usual.intersection_x_tolerance, usual.intersection_y_tolerance)
    holder: Any = SimpleNamespace(bbox=page)
    return Grids(joined, crossings, [Table(holder, group) for group in cells_to_tables(smallest_cells(crossings))])


def crossings_of(edges: Sequence[Edge], across: float, along: float) -> Crossings:
    """Where rules cross, or miss each other by no more than ``across`` to the side and ``along`` upright.

    As pdfplumber's ``edges_to_intersections``, which compares every rule with every other one.
    """
    level = sorted((e for e in edges if e["orientation"] == "h"), key=itemgetter("top", "x0"))
    heights = [edge["top"] for edge in level]
    found: dict[Point, dict[str, list[Edge]]] = {}
    for v in sorted((e for e in edges if e["orientation"] == "v"), key=itemgetter("x0", "top")):
        x = v["x0"]
        # A point more on either side: the sums below decide, as they are rounded.
        near = level[bisect_left(heights, v["top"] - along - 1) : bisect_right(heights, v["bottom"] + along + 1)]
        for h in near:
            reached = h["x0"] - across <= x <= h["x1"] + across
            if reached and v["top"] <= h["top"] + along and v["bottom"] >= h["top"] - along:
                here = found.setdefault((x, h["top"]), {"v": [], "h": []})
                here["v"].append(v)
                here["h"].append(h)
    return found


def smallest_cells(crossings: Crossings) -> list[Rectangle]:
    """For each crossing the smallest cell that begins there, with rules on all sides.

    As pdfplumber's ``intersections_to_cells``, which looks at all crossings for each.
    """
    upright = {point: set(map(id, rules["v"])) for point, rules in crossings.items()}
    level = {point: set(map(id, rules["h"])) for point, rules in crossings.items()}
    points = sorted(crossings)
    below: dict[float, list[float]] = {}
    beside: dict[float, list[float]] = {}
    for x, top in points:
        below.setdefault(x, []).append(top)
        beside.setdefault(top, []).append(x)
    cells = []
    for x, top in points:
        rights = [r for r in _after(beside[top], x) if not level[x, top].isdisjoint(level[r, top])]
        bottoms = [b for b in _after(below[x], top) if not upright[x, top].isdisjoint(upright[x, b])]
        for bottom, right in ((b, r) for b in bottoms for r in rights):
            corner = (right, bottom)
            if corner in level and not (
                upright[corner].isdisjoint(upright[right, top]) or level[corner].isdisjoint(level[x, bottom])
            ):
                cells.append((x, top, right, bottom))
                break
    return cells


def _after(ordered: Sequence[float], value: float) -> Sequence[float]:
    return ordered[ordered.index(value) + 1 :]
