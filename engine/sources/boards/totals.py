"""Labels that stand for several of the others, by what they say and by what their figures add up to."""

import math
import re
from collections.abc import Sequence

from engine.sources.boards.find_panel import plain
from engine.sources.boards.footnotes import without_marks

_ENGLISH = re.compile(
    r"(?:grand |sub[ -]?|over)?(?:totals?|all)(?: .+)?|.+ (?:sub-?)?totals?|sub-?sums?|sums?(?: of .+| total)?"
    r"|(?:.+ )?(?:averages?|avg\.?|mean|median)|(?:average|avg\.?|mean|median) .+"
    r"|overall|combined|aggregated?|cumulative"
    r"|.*\bytd\b.*|.*\byear[ -]to[ -]date\b.*"
)
_CHINESE = re.compile(
    r".*(?:[合总總小共累]计|[合总總小共累]計|汇总|匯總|总和|總和|总数|總數|平均|平均值|平均数|均值|中位数)"
    r"|[合总總小共累][计計](?:数|值|额|金额)|全部.*|全国|全國|全体|整体|总体|所有.*|年初至今.*"
)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CHINESE_GAP = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_CLOSE = 1e-9
"""Relative: what the addition of floats may be off."""

Line = Sequence[float | None]
"""The figures of one label; ``None`` where there is none, NaN where it is not known."""


def is_total(label: str) -> bool:
    """Whether a label says that it stands for several of the others: totals, averages, what has come together so far.

    >>> [is_total(label) for label in ("Grand total", "合 计", "总计（万元）", "East total", "2024 YTD", "Totally")]
    [True, True, True, True, True, False]
    """
    said = _ASIDE.sub(" ", plain(without_marks(label))).strip(" :.")
    said = _CHINESE_GAP.sub("", " ".join(said.split()))
    return any(pattern.fullmatch(said) for pattern in (_ENGLISH, _CHINESE))


def sum_of_the_others(lines: Sequence[Line]) -> int | None:
    """The number of the one line whose figures are the sums of all other lines; ``None`` where there is none.

    There must be two others at least, and a figure to compare; where a figure is not known, nothing can be compared.
    """
    if len(lines) < 3:
        return None
    columns = [column for column in zip(*lines, strict=True) if not any(map(_is_unknown, column))]
    sums = [number for number in range(len(lines)) if columns and all(_is_sum(number, column) for column in columns)]
    has_figures = any(figure for column in columns for figure in column)
    return sums[0] if len(sums) == 1 and has_figures else None


def _is_sum(number: int, column: Line) -> bool:
    own = column[number]
    others = [figure for place, figure in enumerate(column) if place != number and figure is not None]
    if own is None or not others:
        return own is None and not others
    return math.isclose(own, math.fsum(others), rel_tol=_CLOSE, abs_tol=_CLOSE)


def _is_unknown(figure: float | None) -> bool:
    return figure is not None and math.isnan(figure)
