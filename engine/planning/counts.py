"""Counts of names, of units of time, or of times, which no query gives: "how many suppliers", 几家供应商."""

import re
from collections.abc import Iterator, Sequence

from engine.planning.reading import Reading
from engine.planning.table_query import TableQuery

_CHINESE = r"(?<![哪这那近前后头])(?:几|多少)"
_BEFORE = re.compile(
    r"\b(?P<how>how many|(?:number|count) of)(?:\s+(?:of|the|our|their|all|different|distinct|separate))*\s*$"
    rf"|(?P<几>{_CHINESE}[家个款种名位项类条]?)(?:不同)?的?$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s*count\b|的?总?(?:数量|个数|家数|数目|总数|数(?![据值字]))", re.IGNORECASE)
_TIME = re.compile(
    r"\bhow many(?: of the)?(?: (?:whole|full|calendar))? (?:day|week|month|quarter|year)s?\b"
    r"|(?<![哪这那近前后头])(?:几个|多少个?)(?:月|季度?|星期|周)|(?<![哪这那近前后头])(?:几|多少)(?:天|年|周)",
    re.IGNORECASE,
)
_TO_COUNT = re.compile(r"\b(?:count|tally)(?: up)?(?: all)?(?: of)? (?:the|our|their|its|all)\s+", re.IGNORECASE)
_ANY = re.compile(
    rf"\bhow (?:many|often)\b|{_CHINESE}[家个款种名位起项笔张次]|(?<![哪这那近前后头])多少", re.IGNORECASE
)


def counts_in(reading: Reading, queries: Sequence[TableQuery]) -> Iterator[str]:
    """The words that ask for a count of names or of units of time, or for any count where names alone are listed."""
    text = reading.text
    figures = [m.span for m in reading.mentions if m.has_measure]
    for mention in reading.mentions:
        if mention.span in figures or not any(term.kind == "dimension" for term in mention.terms):
            continue
        if before := _BEFORE.search(text[: mention.span[0]]):
            yield before["how"] or before["几"]
        if after := _AFTER.match(text, mention.span[1]):
            yield after.group().strip()
    for counted in _TO_COUNT.finditer(text):
        if not any(start <= counted.end() < end for start, end in figures):
            yield counted.group().split()[0]
    taken = [*figures, *(period.span for period in reading.periods if period.span is not None)]
    patterns = (_TIME,) if any(query.measure for query in queries) else (_TIME, _ANY)
    for found in (match for pattern in patterns for match in pattern.finditer(text)):
        if not any(found.start() < end and start < found.end() for start, end in taken):
            yield found.group()
