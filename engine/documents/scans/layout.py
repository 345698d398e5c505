"""Lines that were recognised on a picture, laid level and taken apart into letters, as other pages have them."""

import math
import unicodedata
from collections.abc import Iterator, Sequence

import numpy as np

from engine.documents.pdf.raw import Character
from engine.documents.scans.engine import Corners

SAME_SIZE = 0.15
"""Heights of boxes differ by so much (share) for letters of one size."""


def skew(lines: Sequence[Corners]) -> float:
    """The angle, in radians and clockwise, at which the page lies: the median over the length of its lines."""
    angles, lengths = [], []
    for corners in lines:
        across, down = _sides(corners)
        if across > 2 * down:
            x, y = corners[1] - corners[0]
            angles.append(math.atan2(y, x))
            lengths.append(across)
    if not angles:
        return 0.0
    order = np.argsort(angles)
    reached = np.cumsum(np.asarray(lengths)[order])
    return float(np.asarray(angles)[order][np.searchsorted(reached, reached[-1] / 2)])


class Level:
    """The turn about the middle of a picture, ``width`` by ``height`` pixels, that lays level what leans by ``angle``.

    ``angle`` is in radians and clockwise.
    """

    def __init__(self, angle: float, *, width: float, height: float) -> None:
        self.angle = angle
        turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        middle = np.array([width / 2, height / 2])
        self.matrix = np.column_stack([turn, middle - turn @ middle])
        """Two rows of three: what a point and 1 are multiplied by."""

    def place(self, line: Corners) -> tuple[float, float, float, float]:
        """Where a line stands after the turn: its left and right end, its middle from the top, its height."""
        across, down = _sides(line)
        x, y = self.matrix @ np.append(line.mean(axis=0), 1.0)
        return float(x - across / 2), float(x + across / 2), float(y), down


def level_characters(texts: Sequence[tuple[Corners, str]], level: Level, *, scale: float) -> list[Character]:
    """The letters of a page that was laid level, in points.

    ``texts`` are lines and where they stand in pixels, ``scale`` is points a pixel.
    """
    boxes = []
    for corners, text in texts:
        x0, x1, y, height = level.place(corners)
        boxes.append((text, x0 * scale, x1 * scale, y * scale, height * scale))
    sizes = _steadied([(size, len(text)) for text, *_, size in boxes])
    return [
        character
        for (text, x0, x1, y, _), size in zip(boxes, sizes, strict=True)
        for character in _characters(text, x0, x1, y, size)
    ]


def _sides(corners: Corners) -> tuple[float, float]:
    """Length along the line and height across it."""
    return float(np.linalg.norm(corners[1] - corners[0])), float(np.linalg.norm(corners[3] - corners[0]))


def _steadied(sizes: list[tuple[float, int]]) -> list[float]:
    """Heights in points with those of the running text made equal; the second number is how many letters have it.

    The height of a box depends on which letters it holds; a line of the running text must not pass for a heading.
    """
    every = sorted(size for size, letters in sizes for _ in range(letters))
    body = every[len(every) // 2] if every else 0.0
    return [round(body if abs(size - body) <= SAME_SIZE * body else size, 1) for size, _ in sizes]


def _characters(text: str, x0: float, x1: float, y: float, size: float) -> Iterator[Character]:
    """Letters spread over their line by their usual widths: where each stands is not recognised."""
    widths = [2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text]
    step = (x1 - x0) / max(1, sum(widths))
    for letter, width in zip(text, widths, strict=True):
        end = x0 + width * step
        yield Character(letter, x0, y - size / 2, end, y + size / 2, size, False, True)
        x0 = end
