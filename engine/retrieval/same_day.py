"""Questions that bind two events to one day: "on the day when X happened, what did Y do?".

The day is read from the best passages for what is asked, and the event is looked for among what is said of that very
day. The other way round, from the event to its day, was right on 22 of 177 such questions of ChronoQA, this one on 113:
an event that is only named to tell the day is often told nowhere in the corpus, and passages that look back at it
speak of other days.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.periods.period import Grain, Period
from engine.retrieval.index import Index
from engine.retrieval.parts import Part
from engine.retrieval.ranking import Mask, Ranking

LOOKED_AT = 3
"""Of so many of the best passages the first that names a day says which day is meant."""
OF_THAT_DAY = 0.9
"""What the time of a passage must fit at least, so that it speaks of that day and not of its year."""
_BOUND = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<event>.{4,}?)的?(?:当天|当日|那一?天|同一天|同日)[,，]?(?P<asked>.{4,})",
        r"on the (?:very |same )?day (?:(?:that|when|on which|of) )?(?P<event>[^,]{8,}), ?(?P<asked>.{8,})",
        r"(?P<asked>.{8,}?) on the (?:very |same )?day (?:(?:that|when|on which|of|as) )?(?P<event>.{8,})",
    )
)


@dataclass(frozen=True)
class Bound:
    """What is asked about, and the event that says on which day."""

    asked: str
    event: str


def bound_to_a_day(query: str, periods: Sequence[Period]) -> Bound | None:
    """The two halves of such a question; none where it names the day itself ("2024年3月5日当天"), or several times."""
    if len(periods) > 1 or any(period.grain is Grain.DAY for period in periods):
        return None
    found = next(filter(None, (pattern.fullmatch(query.strip()) for pattern in _BOUND)), None)
    return None if found is None else Bound(found["asked"], found["event"])


def that_day(index: Index, ranking: Ranking) -> Period | None:
    """The day that the best passages of ``ranking`` speak of."""
    days = (
        period
        for row in ranking.rows[:LOOKED_AT]
        for period in index.chunk(int(row)).periods
        if period.grain is Grain.DAY
    )
    return next(days, None)


def event_on(day: Period, bound: Bound) -> Part:
    """The search for the event on ``day``, in the words that its passage writes the day in."""
    return Part(f"{day.text} {bound.event}", periods=(day,), item=bound.event)


def rows_of(index: Index, day: Period) -> Mask:
    """The rows that speak of just that day."""
    return np.asarray(index.times.fit(day) >= OF_THAT_DAY)
