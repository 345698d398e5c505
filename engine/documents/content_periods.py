"""Which periods the content of a chunk speaks of."""

import re
from datetime import date

from engine.documents.model import reference_day
from engine.periods.find import find_periods
from engine.periods.period import Grain, Period

MAX_PERIODS = 20
_FULL_YEAR = re.compile(r"\d{4}|[一二〇零○][一二三四五六七八九〇零○]{3}年|民[国國]")
_ANY_DAY = date(2000, 1, 1)
_ANOTHER_DAY = date(2011, 8, 17)

_REPORTED = (Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR)


class ContentPeriods:
    """Finds periods relative to the time a document reports on, else to the day it was published.

    Without either only expressions that mean the same on every day count, since "last quarter" could be any.
    """

    def __init__(
        self, published: date | None, *, zone: str, fiscal_year_start: int, names: tuple[str, ...] = ()
    ) -> None:
        self.published = published
        self._zone = zone
        self._fiscal_year_start = fiscal_year_start
        self.covers = next((found for name in names if (found := self._reported(name)) is not None), None)
        self.reference = reference_day(self.covers, published)
        self._headings: dict[str, tuple[Period, ...]] = {}

    def _reported(self, name: str, *, also_future: bool = False) -> Period | None:
        """The one month, quarter, half or year that a title or a file name speaks of, with its year."""
        found = find_periods(
            name, as_of=self.published or _ANY_DAY, zone=self._zone, fiscal_year_start=self._fiscal_year_start
        ).periods
        reported = {
            (p.start, p.end): p.model_copy(update={"span": None})
            for p in found
            if p.grain in _REPORTED and _FULL_YEAR.search(p.text) and (also_future or not self._is_future(p))
        }
        return next(iter(reported.values())) if len(reported) == 1 else None

    def _is_future(self, period: Period) -> bool:
        return self.published is not None and period.start is not None and period.start > self.published

    def find(
        self, section_path: tuple[str, ...], body: str, *, table: tuple[str, ...] | None = None
    ) -> tuple[Period, ...]:
        """At most 20 different periods, in the order of headings, then text; spans are left out of a chunk.

        ``table`` has the captions where ``body`` is a table's. One of a single year, by its caption or else its
        heading, means months and quarters of that year, whenever it was published; budgets speak of years to come.
        """
        names = () if table is None else (*table, *section_path[-1:])
        named = next((one for name in names if (one := self._reported(name, also_future=True))), None)
        reference = self.reference if named is None else reference_day(named, self.published)
        headings = (period for heading in section_path[-2:] for period in self._of_heading(heading))
        found: dict[tuple[date | None, date | None], Period] = {}
        for period in (*headings, *self._stated(body, reference)):
            # Where it stands in the text is no property of the chunk: the same period twice is one.
            found.setdefault((period.start, period.end), period.model_copy(update={"span": None}))
        return tuple(found.values())[:MAX_PERIODS]

    def _of_heading(self, heading: str) -> tuple[Period, ...]:
        """A heading stands over many chunks and is read once."""
        if heading not in self._headings:
            self._headings[heading] = self._stated(heading, self.reference)
        return self._headings[heading]

    def _stated(self, text: str, reference: date | None) -> tuple[Period, ...]:
        periods = self._read(text, reference or _ANY_DAY)
        if not periods or reference is not None:
            return periods
        on_another = {(p.span, p.start, p.end) for p in self._read(text, _ANOTHER_DAY)}
        return tuple(p for p in periods if (p.span, p.start, p.end) in on_another)

    def _read(self, text: str, as_of: date) -> tuple[Period, ...]:
        return find_periods(text, as_of=as_of, zone=self._zone, fiscal_year_start=self._fiscal_year_start).periods
