"""The rules of tables on a picture of a page: where they are, and lines of text that run over them."""

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.documents.pdf.raw import Edge, make_edge
from engine.documents.scans.engine import Corners, Picture
from engine.documents.scans.layout import Level

MIN_ACROSS_CM = 1.5
MIN_DOWN_CM = 0.6
"""A rule is longer than any stroke of a letter, and a column higher than a line of text."""
LONG_CM = 4.0
"""Of so long a rule the slope is known."""
MAX_THICK_CM = 0.2
LIT_CM = 0.5
"""Ink is darker than what is around it so far: the light of a photograph is uneven."""
DARKER = 15
"""By so much, of 255, ink is darker than its surroundings."""
MEETING = 3.0
"""In points: rules that end so near to one another meet, as for pdfplumber's ``TableFinder``."""
BESIDE_CM = 0.05
"""A line of text is cut so far beside the middle of a rule, that none of the rule is read as a letter."""
NARROW = 0.35
"""Of a line's height: a narrower part of it holds no letter."""


def skew_of_rules(picture: Picture, level: Level, dpi: float) -> float:
    """The angle, in radians and clockwise, at which long rules still lie on a page laid level; 0 without any.

    Short lines of text, as in cells, say less well how a page lies than the rules around them.
    """
    runs, boxes = _runs(_ink(picture, level, dpi), round(MIN_ACROSS_CM / 2.54 * dpi))
    slopes = []
    for part, (x, y, width, height) in boxes.items():
        if width >= LONG_CM / 2.54 * dpi and height <= width / 8:
            inside = runs[y : y + height, x : x + width] == part
            middles = (inside * np.arange(height)[:, None]).sum(axis=0) / inside.sum(axis=0)
            slopes.append(float(np.polyfit(np.arange(width), middles, 1)[0]))
    return math.atan(float(np.median(slopes))) if slopes else 0.0


def find_rules(picture: Picture, level: Level, dpi: float) -> list[Edge]:
    """Rules that cross two others at least, in points on the page laid level: a line under a word is none."""
    dark = _ink(picture, level, dpi)
    thick = MAX_THICK_CM / 2.54 * dpi
    _, across = _runs(dark, round(MIN_ACROSS_CM / 2.54 * dpi))
    _, down = _runs(dark.T, round(MIN_DOWN_CM / 2.54 * dpi))
    boxes = [(x, y, x + length, y + height) for x, y, length, height in across.values() if height <= thick]
    boxes += [(x, y, x + width, y + length) for y, x, length, width in down.values() if width <= thick]
    edges = [make_edge(*(side * 72 / dpi for side in box)) for box in boxes]
    return [edge for edge in edges if sum(_cross(edge, other) for other in edges) >= 2]


def _ink(picture: Picture, level: Level, dpi: float) -> NDArray[np.uint8]:
    """1 where the page laid level is darker than around, 0 elsewhere."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    grey = cv2.warpAffine(grey, level.matrix, (width, height), borderValue=255)
    around = 2 * round(LIT_CM / 2.54 * dpi / 2) + 1
    dark = cv2.adaptiveThreshold(grey, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, around, DARKER)
    return np.asarray(dark, dtype=np.uint8)


def _runs(dark: NDArray[np.uint8], length: int) -> tuple[NDArray[np.int32], dict[int, tuple[int, int, int, int]]]:
    """Runs of ink along rows, of ``length`` pixels at least: numbered, and the left, top, width and height of each."""
    thick = cv2.dilate(np.ascontiguousarray(dark), np.ones((3, 3), np.uint8))  # over the gaps that noise has made
    runs = cv2.morphologyEx(thick, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(runs)
    return np.asarray(parts), {part: (x, y, w, h) for part, (x, y, w, h, _) in enumerate(boxes.tolist()) if part > 0}


def _cross(a: Edge, b: Edge) -> bool:
    if a["orientation"] == b["orientation"]:
        return False
    across, down = (a, b) if a["orientation"] == "h" else (b, a)
    meets_across = across["x0"] - MEETING <= down["x0"] <= across["x1"] + MEETING
    return meets_across and down["top"] - MEETING <= across["top"] <= down["bottom"] + MEETING


def parted(line: Corners, rules: Sequence[Edge], level: Level, dpi: float) -> list[Corners]:
    """``line`` without what stands on upright rules that it runs over, in the parts that they leave; itself if none."""
    x0, x1, y, height = level.place(line)
    beside = BESIDE_CM / 2.54 * dpi
    crossed = sorted(
        x
        for rule in rules
        if rule["orientation"] == "v"
        and x0 < (x := rule["x0"] * dpi / 72) < x1
        and rule["top"] < y * 72 / dpi < rule["bottom"]
    )
    if not crossed:
        return [line]
    starts, ends = [x0, *(x + beside for x in crossed)], [*(x - beside for x in crossed), x1]
    return [
        _part(line, (start - x0) / (x1 - x0), (end - x0) / (x1 - x0))
        for start, end in zip(starts, ends, strict=True)
        if end - start > NARROW * height
    ]


def _part(line: Corners, start: float, end: float) -> Corners:
    """A line from ``start`` to ``end``, both as shares of its length."""
    left, right = line[[0, 3]], line[[1, 2]]
    first, last = left + start * (right - left), left + end * (right - left)
    return np.array([first[0], last[0], last[1], first[1]])
