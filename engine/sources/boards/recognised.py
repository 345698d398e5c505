"""Runs of text on a picture, each with its place and whether it was read with certainty."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from engine.documents.scans.engine import Corners, Picture, Reading, cut_out, find_lines, read_lines

CERTAIN = 0.9
"""From here on, every letter of a text counts as read."""
DOUBTFUL = 0.5
"""From here on, a second reading at another size may confirm a text by saying the same."""
OTHER_SIZE = 0.75


@dataclass(frozen=True)
class Piece:
    """A run of text; the edges are pixels from the left and from the top."""

    text: str
    is_certain: bool
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Halfway between left and right."""
        return (self.left + self.right) / 2


def pieces_of(png: bytes) -> list[Piece]:
    """Every run of text on a picture, in no particular order."""
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    picture = np.ascontiguousarray(pixels[:, :, ::-1])
    boxes = find_lines(picture)
    cuts = cut_out(picture, boxes)
    return [_piece(box, text, is_certain) for box, (text, is_certain) in zip(boxes, _read(cuts), strict=True) if text]


def _piece(box: Corners, text: str, is_certain: bool) -> Piece:
    left, top = map(float, box.min(axis=0))
    right, bottom = map(float, box.max(axis=0))
    return Piece(text, is_certain, left, right, top, bottom)


def _read(cuts: Sequence[Picture]) -> list[tuple[str, bool]]:
    """What each says, and whether that is certain: by its letters, or since a smaller picture of it says the same."""
    readings = read_lines(cuts)
    doubtful = [n for n, reading in enumerate(readings) if DOUBTFUL <= _least(reading) < CERTAIN]
    again = dict(zip(doubtful, read_lines([_smaller(cuts[n]) for n in doubtful]), strict=True))
    return [
        (reading.text.strip(), _least(reading) >= CERTAIN or (n in again and again[n].text == reading.text))
        for n, reading in enumerate(readings)
    ]


def _least(reading: Reading) -> float:
    """The certainty of the least certain letter; that of a gap between words does not count."""
    letters = zip(reading.text, reading.certainty, strict=True)
    return min((certainty for letter, certainty in letters if not letter.isspace()), default=0.0)


def _smaller(cut: Picture) -> Picture:
    height, width = cut.shape[:2]
    size = (max(round(width * OTHER_SIZE), 1), max(round(height * OTHER_SIZE), 1))
    return np.asarray(Image.fromarray(cut).resize(size, Image.Resampling.BICUBIC))
