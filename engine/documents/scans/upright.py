"""The lines on a picture, read the right way up however the page lies."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.documents.scans.engine import Corners, Picture, Reading, cut_out, find_lines, read_lines

UPRIGHT_SHARE = 0.6
"""Below this share of letters read with some certainty the longest lines are also tried upside down."""
CERTAIN_SCORE = 0.9
TRIED = 6
"""Lines by which it is judged how a page lies."""


ReadLine = tuple[Corners, Picture, Reading]
"""Where a line stands on the picture, it as a picture of its own, and what it says."""


@dataclass(frozen=True)
class Upright:
    """A picture turned by ``turned`` degrees clockwise, and its lines."""

    picture: Picture
    lines: list[ReadLine]
    turned: int


def read_upright(picture: Picture) -> Upright:
    """The picture the right way up, with all its lines."""
    lines, turned = find_lines(picture), 0
    if _on_its_side(lines):
        turned = 270
        picture = np.ascontiguousarray(np.rot90(picture))
        lines = find_lines(picture)
    lines.sort(key=lambda line: -_length(line))
    cuts = cut_out(picture, lines)
    readings = read_lines(cuts[:TRIED])
    if certain_share(readings) < UPRIGHT_SHARE:
        over = [np.ascontiguousarray(np.rot90(cut, 2)) for cut in cuts]
        others = read_lines(over[:TRIED])
        if certain_share(others) > certain_share(readings):
            height, width = picture.shape[:2]
            lines = [(np.array([width, height]) - line)[[2, 3, 0, 1]] for line in lines]
            picture, cuts, readings = np.ascontiguousarray(np.rot90(picture, 2)), over, others
            turned = (turned + 180) % 360
    readings += read_lines(cuts[TRIED:])
    return Upright(picture, list(zip(lines, cuts, readings, strict=True)), turned)


def certain_share(readings: Sequence[Reading]) -> float:
    """The share of letters in lines that were read with some certainty; 1 where there are no letters."""
    letters = sum(len(reading.text) for reading in readings)
    certain = sum(len(reading.text) for reading in readings if reading.score >= CERTAIN_SCORE)
    return certain / letters if letters else 1.0


def _on_its_side(lines: Sequence[Corners]) -> bool:
    """Whether most of the length of the lines runs up or down the picture."""
    downwards = sum(_length(line) for line in lines if _height(line) > _width(line))
    return 2 * downwards > sum(map(_length, lines))


def _length(line: Corners) -> float:
    return max(_width(line), _height(line))


def _width(line: Corners) -> float:
    return float(np.linalg.norm(line[1] - line[0]))


def _height(line: Corners) -> float:
    return float(np.linalg.norm(line[3] - line[0]))
