"""Which periods the content of a chunk speaks of."""

import re
from datetime import date

from engine.periods.find import find_periods
from engine.periods.period import Period

MAX_PERIODS = 20
_FULL_YEAR = re.compile(r"\d{4}|[一二〇零○][一二三四五六七八九〇零○]{3}年")
# An absolute expression means the same on every day; any day will do to read it.
_ANY_DAY = date(2000, 1, 1)


class ContentPeriods:
    """Finds periods relative to the day a document was published.

    Without that day only expressions with a full year count, since "last quarter" could be any.
    """

    def __init__(self, published: date | None, *, zone: str, fiscal_year_start: int) -> None:
        self.published = published
        self._zone = zone
        self._fiscal_year_start = fiscal_year_start

    def find(self, section_path: tuple[str, ...], body: str) -> tuple[Period, ...]:
        """At most 20 different periods, in the order of headings, then text; spans are left out of a chunk."""

        as_of = self.published or _ANY_DAY
        found: dict[tuple[date | None, date | None], Period] = {}
        for text in (*section_path[-2:], body):
            result = find_periods(text, as_of=as_of, zone=self._zone, fiscal_year_start=self._fiscal_year_start)
            for period in result.periods:
                if self.published is None and not _FULL_YEAR.search(period.text):
                    continue
                # Where it stands in the text is no property of the chunk: the same period twice is one.
                found.setdefault((period.start, period.end), period.model_copy(update={"span": None}))
        return tuple(found.values())[:MAX_PERIODS]
