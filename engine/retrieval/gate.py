"""How strongly a question speaks of time: how much the time of a passage weighs, and whether it must fit."""

import re
from collections.abc import Sequence

from engine.periods.period import Period

EXPLICIT = 1.0
"""The year is written, or the window was given."""
RELATIVE = 2 / 3
"""The year follows from the day of the question: "last March", 上个月. What is meant may as well be another one.
On ChronoQA's 426 relative questions recall at 5 is .959 with a half, .966 with two thirds, .964 with all of it."""
_WRITTEN_YEAR = re.compile(
    r"(?<![0-9])(?:1[5-9]|2[01])[0-9]{2}(?![0-9])|(?:'|fy ?|[qh][1-4][ /-]?)[0-9]{2}(?![0-9])"
    r"|[0-9]{2}年|[〇零一二三四五六七八九]{4}年",
    re.IGNORECASE,
)
_DEMANDED_BEFORE = re.compile(
    r"(?:只限|仅限|限于|只[看查找]|仅[看查找]|[只仅]考虑)[在于]?[ ]?$"
    r"|\b(?:restricted to|limited to|strictly(?: (?:in|within|during|from|of))?"
    r"|only (?:the )?(?:documents?|files?|reports?|passages?|sources?|news|results?)"
    r"(?: (?:published|issued|dated|written))?(?: (?:in|from|of|on|during))?"
    r"|(?:look|search|use) only (?:at|in|from|within)(?: documents (?:of|from|in))?) ?(?:the )?$",
    re.IGNORECASE,
)
_LONGEST_DEMAND = 60


def gate(periods: Sequence[Period]) -> float:
    """The share of its weight that time has: ``EXPLICIT``, ``RELATIVE``, or 0 where the question names no period."""
    if not periods:
        return 0.0
    explicit = any(not period.text or _WRITTEN_YEAR.search(period.text) for period in periods)
    return EXPLICIT if explicit else RELATIVE


def demands_window(query: str, periods: Sequence[Period]) -> bool:
    """Whether the words right before a period keep to it: 仅限2023年, "restricted to May 2024".

    "Only" by itself does not: "were they fined only in 2023?" asks for the other years too.
    """
    return any(
        _DEMANDED_BEFORE.search(query, max(0, period.span[0] - _LONGEST_DEMAND), period.span[0]) is not None
        for period in periods
        if period.span is not None
    )
