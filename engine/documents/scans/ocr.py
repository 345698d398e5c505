"""A scanned page to characters, rules and the figures that may be misread, by recognition of its picture."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.documents.pdf.lines import build_lines
from engine.documents.pdf.raw import Edge, RawPage
from engine.documents.scans.engine import Corners, Picture, Reading, cut_out, read_lines
from engine.documents.scans.figures import uncertain_figures
from engine.documents.scans.layout import Level, level_characters, skew
from engine.documents.scans.rules import find_rules, parted, skew_of_rules
from engine.documents.scans.scan_picture import page_picture, without_seals
from engine.documents.scans.upright import ReadLine, Upright, certain_share, read_upright

MIN_SCORE = 0.5
"""A line below this is dirt, a drawing or unreadable."""
OTHER_SIZE = 0.75
"""Of the picture that a doubtful figure is read from once more."""
_BESIDE_CHINESE = re.compile(r"(?<=[\u3400-\u9fff）〕”])[,:;?!()]+|[,:;?!()]+(?=[\u3400-\u9fff（〔“])")
_FULL_WIDTH = str.maketrans(",:;?!()", "，：；？！（）")


@dataclass(frozen=True)
class Recognised:
    """What is written on a page. ``certain`` is the share of letters in lines that were read with some certainty."""

    page: RawPage
    certain: float
    uncertain: tuple[str, ...] = ()
    """Figures, amounts and dates of which a letter is not certain."""

    @property
    def text(self) -> str:
        """Its lines in reading order."""
        return "\n".join(line.text for line in build_lines(self.page.characters, self.page.width))


def read_scanned_page(data: bytes, number: int) -> Recognised:
    """Page ``number`` (from 1) of a PDF as it looks, turned upright and laid level; without text where none is seen."""
    picture, dpi = page_picture(data, number)
    upright = read_upright(without_seals(picture, dpi))
    height, width = upright.picture.shape[:2]
    legible = [corners for corners, _, reading in upright.lines if reading.score >= MIN_SCORE]
    level = Level(skew(legible), width=width, height=height)
    level = Level(level.angle + skew_of_rules(upright.picture, level, dpi), width=width, height=height)
    rules = find_rules(upright.picture, level, dpi)
    lines = list(_cell_by_cell(upright, rules, level, dpi))
    kept = [line for line in lines if line[2].score >= MIN_SCORE]
    scale = 72 / dpi
    texts = [(corners, with_chinese_marks(reading.text.strip())) for corners, _, reading in kept]
    return Recognised(
        page=RawPage(
            reader="ocr",
            width=width * scale,
            height=height * scale,
            characters=level_characters(texts, level, scale=scale),
            edges=rules,
            turned=upright.turned,
        ),
        certain=certain_share([reading for *_, reading in lines]),
        uncertain=tuple(_uncertain([cut for _, cut, _ in kept], [reading for *_, reading in kept])),
    )


def _cell_by_cell(upright: Upright, rules: Sequence[Edge], level: Level, dpi: float) -> Iterator[ReadLine]:
    """The lines, those that run over an upright rule read again in parts: the rule would be a letter, often a 1."""
    over: list[Corners] = []
    for line in upright.lines:
        parts = parted(line[0], rules, level, dpi)
        if len(parts) == 1 and parts[0] is line[0]:
            yield line
        else:
            over.extend(parts)
    cuts = cut_out(upright.picture, over)
    yield from zip(over, cuts, read_lines(cuts), strict=True)


def with_chinese_marks(text: str) -> str:
    """Marks beside Chinese letters in full width: the recogniser gives either form.

    >>> with_chinese_marks("合计(元):1,234,含税"), with_chinese_marks("at 10:30, (net)")
    ('合计（元）：1,234，含税', 'at 10:30, (net)')
    """
    return _BESIDE_CHINESE.sub(lambda marks: marks[0].translate(_FULL_WIDTH), text)


def _uncertain(cuts: Sequence[Picture], readings: Sequence[Reading]) -> list[str]:
    """Figures with an uncertain letter, unless a second reading, of a smaller picture, gives the same figure."""
    doubtful = [(cut, found) for cut, r in zip(cuts, readings, strict=True) if (found := uncertain_figures(r))]
    again = read_lines([_smaller(cut) for cut, _ in doubtful])
    return [
        figure
        for (_, found), second in zip(doubtful, again, strict=True)
        for figure in found
        if figure not in second.text or figure in uncertain_figures(second)
    ]


def _smaller(cut: Picture) -> Picture:
    return np.asarray(cv2.resize(cut, None, fx=OTHER_SIZE, fy=OTHER_SIZE, interpolation=cv2.INTER_AREA))
