"""Dates of a table beside the one that its rows are counted by: "admitted" where the rows are dated by discharge."""

import re
from collections.abc import Sequence

from engine.planning.catalogue import Catalogue
from engine.planning.reading import Reading
from engine.planning.table_query import TableQuery

_DATE = re.compile(r"\d{4}[-/.]?\d{2}(?:[-/.]?\d{2})?(?:[ T].*)?")


def other_dates(reading: Reading, queries: Sequence[TableQuery], catalogue: Catalogue) -> tuple[str, ...]:
    """The names of columns of dates in a question with a period, which the queries hold to the rows' own date."""
    if not reading.periods:
        return ()
    figures = [query for query in queries if query.measure is not None]
    return tuple(
        mention.text
        for mention in reading.mentions
        for column in {term.target for term in mention.terms if term.kind == "dimension"}
        if any(_holds_dates(query, column, catalogue) and query.by != column for query in figures)
    )


def _holds_dates(query: TableQuery, column: str, catalogue: Catalogue) -> bool:
    """Whether a column of the query's table holds dates, or so many values that none of them was learnt."""
    time = catalogue.table(query.source, query.table).time
    place = (query.source, query.table, column)
    held = next((each.values for each in catalogue.values if (each.source, each.table, each.column) == place), None)
    is_own = time is not None and time.column == column
    return held is not None and not is_own and all(map(_DATE.fullmatch, held))
