"""Where lines of text stand on a picture, and what they say letter by letter. The only module that knows rapidocr."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns and the channels blue, green and red."""
Corners = NDArray[np.float64]
"""The corners of a line (top left, top right, bottom right, bottom left as it is read), each x and y in pixels."""


@dataclass(frozen=True)
class Reading:
    """What a line says, and how certain each letter is, from 0 to 1."""

    text: str
    certainty: tuple[float, ...]

    @property
    def score(self) -> float:
        """The mean certainty of its letters; 0 where there are none."""
        return sum(self.certainty) / len(self.certainty) if self.certainty else 0.0


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    params = {
        "Global.log_level": "error",
        # Its classifier of single lines turns some wide upright ones over; a page is turned as a whole instead.
        "Global.use_cls": False,
        "Global.return_word_box": True,
        "EngineConfig.onnxruntime.intra_op_num_threads": 2,
    }
    return RapidOCR(params=params)


def find_lines(picture: Picture) -> list[Corners]:
    """The corners of every line of text, in no particular order."""
    boxes = _engine()(picture, use_rec=False).boxes
    return [] if boxes is None else [np.asarray(box, dtype=np.float64) for box in boxes]


def cut_out(picture: Picture, lines: Sequence[Corners]) -> list[Picture]:
    """Each line as a picture of its own, laid level; a line that is taller than wide is turned anticlockwise."""
    boxes = [line.astype(np.float32) for line in lines]
    return list(_engine().crop_text_regions(picture, boxes))


def read_lines(lines: Sequence[Picture]) -> list[Reading]:
    """What pictures of single lines say; an empty text where a line holds nothing legible."""
    if not lines:
        return []
    result = _engine().recognize_txt(list(lines))
    found = zip(result.txts, result.word_results, strict=True)
    return [Reading(text, tuple(word.confs) if text else ()) for text, word in found]
