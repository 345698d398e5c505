"""Words that ask whether something was the same at several times: 是否都相同, "the same"."""

import re

_SAME = re.compile(
    r"(?:是否|是不是)?(?:存在|有)?(?:都|均)?是?(?:相同|一样|一致)(?:的)*(?:情况)?|相不相同"
    r"|\b(?:the same(?! (?:day|week|month|quarter|year|period|time)s?\b)|identical|unchanged)\b",
    re.IGNORECASE,
)
_THOSE_YEARS = re.compile(r"(?<=▯)这?[两二三四五]年(?:间|里|内)?")


def same_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words stand. ``text`` has its names and dates covered by ▯.

    "These two years" right behind the years repeats them, and belongs to it where the question is one of sameness.
    """
    found = [match.span() for match in _SAME.finditer(text)]
    return (*found, *(match.span() for match in _THOSE_YEARS.finditer(text))) if found else ()
