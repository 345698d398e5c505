"""A year that is told by another one: in "2021年与上一年" the year before is 2020, whatever day it is asked on."""

import re
from collections.abc import Sequence

from engine.periods.period import Grain, Period

_BEFORE = re.compile(
    r"上一?年|前一年|(?P<two>前年)|前(?P<many>[两二三23])年"
    r"|(?:the )?(?:previous|prior|preceding) year|the year before",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:19|20)\d\d")
_MANY = {"两": 2, "二": 2, "2": 2, "三": 3, "3": 3}


def told_by_named_year(periods: Sequence[Period]) -> tuple[Period, ...]:
    """The periods, those before a year counted from the one year that is named; where several are, nothing changes."""
    named = [p for p in periods if p.grain is Grain.YEAR and _NAMED.search(p.text)]
    if len(named) != 1 or named[0].start is None:
        return tuple(periods)
    return tuple(_before(named[0], period) for period in periods)


def _before(named: Period, period: Period) -> Period:
    found = _BEFORE.fullmatch(period.text.strip())
    if found is None or named.start is None:
        return period
    years = _MANY.get(found["many"] or "", 2 if found["two"] else 1)
    start = named.start.replace(year=named.start.year - years)
    end = named.start if found["many"] else start.replace(year=start.year + 1)
    grain = Grain.RANGE if found["many"] else Grain.YEAR
    return period.model_copy(update={"start": start, "end": end, "grain": grain, "rolling": None, "alternatives": ()})
