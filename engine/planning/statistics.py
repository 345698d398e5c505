"""Statistics that a question asks for in so many words and rules can plan: a mean, a weighted mean, a rank, a trend.

Each is done only where it means one thing. A mean is over figures that add up and are named one by one, or over the
units of time of one series; the mean of shares is another figure than the share of all, so that it must be called a
simple one. What is not done stays among the words that no rule understands.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.computed_steps import Operation
from engine.planning.catalogue import Catalogue
from engine.planning.reading import Reading, covered
from engine.planning.table_query import TableQuery

_MEAN = re.compile(
    r"(?P<simple>\b(?:simple|arithmetic) |简单|算术)?"
    r"(?:\baverage\b(?: of\b)?|(?<=\bthe )mean\b|(?<=simple )mean\b|(?<=arithmetic )mean\b|\bmean of\b|平均(?:值|数)?)",
    re.IGNORECASE,
)
"""Not the verb: "I mean units"."""
_PER_UNIT = re.compile(
    r"\bper (?:day|month|quarter|year)\b|\b(?:daily|monthly|quarterly|yearly) (?=average|mean)"
    r"|(?<=average )(?:daily|monthly|quarterly|yearly)\b"
    r"|(?<=平均)每个?(?:月|季度?|年|天|日)|每个?(?:月|季度?|年|天|日)(?=的?平均)",
    re.IGNORECASE,
)
_WEIGHTED = re.compile(
    r"\bweighted by (?:the |its |their )?(?P<by>▯)"
    r"|[按以用](?P<zh>▯)▯*(?:来|进行)?(?:加权|为权重?)的?(?:平均(?:值|数)?)?",
    re.IGNORECASE,
)
_RANK = re.compile(
    r"\brank(?:s|ed|ing)?\b(?: (?:of|in|by|among|for)\b)?"
    r"|(?:排|名|位)(?:名|行|在|列)?第?几(?:名|位)?|排名(?:是?多少|如何)",
    re.IGNORECASE,
)
_TREND = re.compile(
    r"\bis there an? (?:(?:clear|significant|upward|downward|rising|falling) )*trend\b|\bsignificant trend\b"
    r"|(?:是否|有没有|是不是)(?:存在|有|呈现?)?(?:明显|显著|明确)?的?(?:上升|下降|增长)?的?趋势|(?:明显|显著|明确)的?趋势",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Statistic:
    """An operation over the figures of queries, by their places, with the words of the question that ask for it."""

    operation: Operation
    queries: tuple[TableQuery, ...]
    of: tuple[int, ...]
    words: str


Queries = tuple[TableQuery, ...]


def statistic_of(reading: Reading, queries: Queries, catalogue: Catalogue) -> Statistic | None:
    """The statistic that is asked over what the question looks up; ``None`` where none is, or it is open over what."""
    text = covered(reading.text, [*(m.span for m in reading.mentions), *(p.span for p in reading.periods if p.span)])
    for pattern, made in _FORMS.items():
        found = pattern.search(text)
        if found is not None and queries and all(query.measure is not None for query in queries):
            return made(found, reading, queries, catalogue)
    return None


def _weighted(found: re.Match[str], reading: Reading, queries: Queries, catalogue: Catalogue) -> Statistic | None:
    """One listing of figures, and the same listing of what they are weighted by."""
    at = found.start("by" if found["by"] else "zh")
    named = [t.target for m in reading.mentions if m.span[0] == at for t in m.terms if t.kind == "measure"]
    figures = [query for query in queries if query.measure not in named]
    if len(named) != 1 or len(figures) != 1 or figures[0].by is None or figures[0].order is not None:
        return None
    table = catalogue.table(figures[0].source, figures[0].table)
    if named[0] not in {measure.id for measure in table.measures}:
        return None
    weights = figures[0].model_copy(update={"measure": named[0]})
    return Statistic("weighted mean", (figures[0], weights), (0, 1), _words(reading, _WEIGHTED, _MEAN))


def _rank(found: re.Match[str], reading: Reading, queries: Queries, catalogue: Catalogue) -> Statistic | None:
    """One figure of one thing, among those of all such things."""
    del found, catalogue
    (one, *more) = queries
    if more or len(one.filters) != 1 or one.by or one.by_time or one.reach is not None:
        return None
    among = one.model_copy(update={"filters": (), "by": one.filters[0][0]})
    return Statistic("rank", (one, among), (0, 1), _words(reading, _RANK))


def _trend(found: re.Match[str], reading: Reading, queries: Queries, catalogue: Catalogue) -> Statistic | None:
    """The figures of one series."""
    del found, catalogue
    if len(queries) != 1 or queries[0].by_time is None or queries[0].order is not None:
        return None
    return Statistic("trend", queries, (0,), _words(reading, _TREND))


def _mean(found: re.Match[str], reading: Reading, queries: Queries, catalogue: Catalogue) -> Statistic | None:
    """Figures named one by one, or those of one series by the unit that is named beside the mean."""
    adds_up = all(catalogue.aggregate(q.source, q.table, q.measure or "").adds_up for q in queries)
    grouped = any(query.by or query.order for query in queries)
    if grouped or len({query.measure for query in queries}) > 1 or not (adds_up or found["simple"]):
        return None
    words = _words(reading, _MEAN, _PER_UNIT)
    if len(queries) == 1 and queries[0].by_time in reading.grains and _PER_UNIT.search(reading.text):
        return Statistic("mean", queries, (0,), words)
    one_by_one = len({query.period for query in queries}) == 1 or len({query.filters for query in queries}) == 1
    if len(queries) > 1 and one_by_one and not any(query.by_time for query in queries) and not reading.grains:
        return Statistic("mean", queries, tuple(range(len(queries))), words)
    return None


_FORMS: Mapping[re.Pattern[str], Callable[[re.Match[str], Reading, Queries, Catalogue], Statistic | None]] = {
    _WEIGHTED: _weighted,
    _RANK: _rank,
    _TREND: _trend,
    _MEAN: _mean,
}
"""How each is asked for, the more particular first."""


def _words(reading: Reading, *patterns: re.Pattern[str]) -> str:
    """The words of the question that the statistic does justice to."""
    text = covered(reading.text, [*(m.span for m in reading.mentions), *(p.span for p in reading.periods if p.span)])
    return " ".join(found.group().lower() for pattern in patterns for found in pattern.finditer(text))
