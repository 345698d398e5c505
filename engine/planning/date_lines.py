"""Dates in a question that are no period of its figures: today's, and the date of a report that it cites."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from engine.periods.period import Grain, Period

_TODAY = re.compile(
    r"(?:^|(?<=[.!?;。！？；\n]))[\s(（]*(?:(?:today(?:['’]s date)?|the (?:current )?date|it)(?: now)? is(?: now)?"
    r"|as of today|today|(?:今天|今日|现在|当前日期|今天的日期)[是为]?)[\s,:：，]*$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"\s*[.,;:!)，。；：！）]")
_DOCUMENT = r"reports?|newsletters?|memos?|minutes|notices?|bulletins?|press releases?|articles?"
_CITES = re.compile(rf"\b(?P<what>{_DOCUMENT}) (?:of|dated|from|on|published on)(?: the)?\s*$", re.IGNORECASE)
_CITED = re.compile(rf"\s*的?(?P<what>(?:{_DOCUMENT})\b|报告|通报|简报|周报|日报|公告|通知|纪要|新闻)", re.IGNORECASE)


@dataclass(frozen=True)
class DateLines:
    """The periods that figures are wanted for, and what stands apart from them."""

    periods: tuple[Period, ...]
    spans: tuple[tuple[int, int], ...]
    """Where today's date is stated."""
    unmet: tuple[str, ...]
    """Another day that is called today: what the question counts from it would be counted from the wrong one."""


def date_lines(text: str, periods: Sequence[Period], as_of: date) -> DateLines:
    """Set apart what a sentence such as "Today is 10 July 2024." states."""
    spans, unmet = [], []
    for period in periods:
        if period.span is None or period.grain is not Grain.DAY:
            continue
        start, end = period.span
        said = _TODAY.search(text, 0, start)
        if said and _ENDS.match(text, end):
            spans.append((said.start(), end))
            is_today = (period.start, period.end) == (as_of, as_of + timedelta(days=1))
            unmet += [] if is_today else [text[said.start() : end].strip()]
    kept = [period for period in periods if not _within(period, spans)]
    return DateLines(tuple(kept), tuple(spans), tuple(unmet))


def cited_dates(text: str, periods: Sequence[Period], names: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The days of reports that a question goes by: a search can keep to these, and no figure of a table does.

    ``names`` are the places of configured names: of a measure called "number of reports", a day may be asked.
    """
    starts, ends = {start for start, _ in names}, {end for _, end in names}
    found = []
    for period in periods:
        if period.span is None or period.grain is not Grain.DAY:
            continue
        before, after = _CITES.search(text, 0, period.span[0]), _CITED.match(text, period.span[1])
        if (before and before.end("what") not in ends) or (after and after.start("what") not in starts):
            found.append(period.text)
    return tuple(found)


def _within(period: Period, spans: Sequence[tuple[int, int]]) -> bool:
    return period.span is not None and any(s <= period.span[0] and period.span[1] <= e for s, e in spans)
