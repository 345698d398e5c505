"""Whether a passage speaks of the time that a question asks for, and which dates it adds."""

import re

from engine.documents.model import Chunk
from engine.periods.find import find_periods
from engine.periods.period import Grain, Period
from engine.sources.answer_kinds import asks_for_a_day
from engine.sources.asked import Asked
from engine.sources.pieces import Piece


def is_timely(piece: Piece, asked: Asked) -> bool:
    """Whether a passage speaks of the time asked for.

    Its own dates decide; without any, the period that its document reports on, then the dates around it, then the day
    of publication. A relative date in a report ("the quarter before") does not hide what the report is about.
    """
    if not asked.periods:
        return True
    chunk = piece.chunk
    columns = " ".join(cell.column for cell in piece.cells)
    own = _periods(f"{columns} {piece.text}", chunk, asked)
    if any(_fits(period, asked) for period in own):
        return True
    if any(re.search(r"\d", period.text) for period in own):
        return False
    if chunk.covers is not None:
        return _fits(chunk.covers, asked)
    if own:
        return False
    if chunk.periods:
        fits = [_fits(period, asked) for period in chunk.periods]
        if not asked.said_itself:
            return any(fits)
        if not all(fits):  # of what happened, it is not known which of the dates is meant
            return False
        if chunk.published is None:
            return True
    return chunk.published is not None and any(a.contains(chunk.published) for a in asked.periods)


def dates_said(piece: Piece, asked: Asked) -> tuple[Period, ...]:
    """The dates that a passage says itself, apart from those that the question says; a year only where one is asked."""
    known = {(period.start, period.end) for period in asked.periods}
    years = re.search(r"哪一?年|\byear\b", asked.text)
    found = [p for p in _periods(piece.text, piece.chunk, asked) if (p.start, p.end) not in known]
    return tuple(p for p in found if years or p.grain is not Grain.YEAR)


def _fits(spoken: Period, asked: Asked) -> bool:
    """Whether what is said of ``spoken`` answers for a period asked for: it is the same, or lies within by the day.

    What holds of a quarter does not hold of its year, nor the other way round; what holds from a day on does.
    """
    for period in asked.periods:
        if (spoken.start, spoken.end) == (period.start, period.end):
            return True
        if spoken.start is None and asks_for_a_day(asked.text):
            continue  # "by 5 May" is itself a day that may be asked for, and says nothing of the time before
        is_open = spoken.start is None or spoken.end is None
        if (is_open or spoken.grain is Grain.DAY) and spoken.overlaps(period):
            return True
        if not asked.counts and not is_open and spoken.lies_in(period):
            return True
    return False


def speaks_of_the_time(text: str, chunk: Chunk, asked: Asked) -> bool:
    return any(_fits(period, asked) for period in _periods(text, chunk, asked))


def _periods(text: str, chunk: Chunk, asked: Asked) -> tuple[Period, ...]:
    if chunk.reference is None:
        return ()
    found = find_periods(text, as_of=chunk.reference, zone=asked.zone, fiscal_year_start=asked.fiscal_year_start)
    return found.periods
