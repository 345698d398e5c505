"""A window in time that every hit must lie in, widened until it holds enough."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.periods.period import Period
from engine.periods.widen import widen
from engine.retrieval.times import NONE, Times


@dataclass(frozen=True)
class Window:
    """Periods of which each hit matches one, the rows that do, and the steps by which they were widened."""

    periods: tuple[Period, ...]
    matched: NDArray[np.int8]
    steps: tuple[str, ...]


def matched_by(times: Times, periods: tuple[Period, ...]) -> NDArray[np.int8]:
    """Per row the best match with any of ``periods``: content, publication or none."""
    matched = np.zeros(len(times.published), dtype=np.int8)
    for period in periods:
        np.maximum(matched, times.matching(period), out=matched)
    return matched


def open_window(times: Times, periods: tuple[Period, ...], allowed: NDArray[np.bool_], wanted: int) -> Window:
    """The rows among ``allowed`` that match ``periods``.

    While they are fewer than ``wanted`` each period is widened by one step, until widening changes nothing.
    """
    steps: list[str] = []
    while True:
        matched = matched_by(times, periods)
        matched[~allowed] = NONE
        if np.count_nonzero(matched) >= wanted:
            break
        wider = tuple(widen(period) or period for period in periods)
        if [_range(p) for p in wider] == [_range(p) for p in periods]:
            break
        steps.append(f"{_shown(periods)} → {_shown(wider)}: {np.count_nonzero(matched)} of {wanted} wanted")
        periods = wider
    return Window(periods, matched, tuple(steps))


def _range(period: Period) -> tuple[object, object]:
    return period.start, period.end


def _shown(periods: tuple[Period, ...]) -> str:
    return ", ".join(f"{p.start or '…'}/{p.end or '…'}" for p in periods)
