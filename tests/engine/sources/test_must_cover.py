"""Figures by a column that is empty in some rows, any of which might belong to them."""

from datetime import date
from pathlib import Path

import pytest

from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.settings import Table, TicketSource
from engine.sources.database import SqlParams
from engine.sources.errors import Fault, SourceError
from engine.sources.figures import absence, figures_of
from engine.sources.memory import Rows
from engine.sources.remote_tables import RemoteTables
from engine.sources.statement import statement_of

# Ward A: all themes are known in January, one is not in February. Ward B: one is not known in January.
ROWS = Rows(
    ("day", "ward", "theme"),
    (
        ("2024-01-05", "A", "noise"),
        ("2024-01-06", "A", "food"),
        ("2024-02-01", "A", "noise"),
        ("2024-02-02", "A", "noise"),
        ("2024-02-03", "A", None),
        ("2024-01-07", "B", "food"),
        ("2024-01-08", "B", None),
    ),
)
TABLE = Table.model_validate(
    {
        "table": "visits",
        "description": "d",
        "time": {"column": "day"},
        "dimensions": [
            {"column": "ward", "names": ["ward"]},
            {"column": "theme", "names": ["theme"], "must_cover": True},
        ],
        "measures": [{"id": "visits", "names": ["visits"], "expression": "COUNT(*)"}],
    }
)
SOURCE = TicketSource(
    id="far", kind="tickets", description="d", url="http://far", mapping=Path("far.yaml"), tables=(TABLE,)
)


def month(number: int) -> Period:
    start, end = date(2024, number, 1), date(2024, number + 1, 1)
    return Period(start=start, end=end, zone="UTC", grain=Grain.MONTH)


def told(query: TableQuery) -> tuple[list[float], SourceError | None]:
    """The figures of a query, and why they must not be told."""
    tables = RemoteTables(SOURCE, lambda *_: {"visits": ROWS}, zone="UTC", clock=lambda: 0.0)
    catalogue = Catalogue((SOURCE,), (), (), ())
    statement = statement_of(query, TABLE, quote=tables.quote, dialect=tables.dialect)
    result = tables.select(SqlParams(sql=statement.sql, parameters=dict(statement.parameters)))
    return [figure.value for figure in figures_of(query, result, catalogue)], absence(query, result, catalogue)


@pytest.mark.parametrize(
    ("filters", "period", "figures"),
    [
        ((("ward", "A"), ("theme", "noise")), month(1), [1]),
        ((("theme", "billing"), ("ward", "A")), month(1), [0]),
        ((("ward", "A"),), None, [5]),
        ((), month(2), [3]),
    ],
)
def test_where_every_row_that_could_belong_has_a_value_the_figure_stands(
    filters: tuple[tuple[str, str], ...], period: Period | None, figures: list[float]
) -> None:
    query = TableQuery(source="far", table="visits", measure="visits", filters=filters, period=period)
    assert told(query) == (figures, None)


@pytest.mark.parametrize(
    ("filters", "period", "details"),
    [
        ((("theme", "noise"), ("ward", "A")), month(2), {"certain": 2, "unplaced": 1}),
        ((("theme", "noise"), ("ward", "B")), month(1), {"certain": 0, "unplaced": 1}),
        ((("theme", "noise"),), None, {"certain": 3, "unplaced": 2}),
    ],
)
def test_where_one_has_none_the_figure_is_not_told(
    filters: tuple[tuple[str, str], ...], period: Period | None, details: dict[str, int]
) -> None:
    query = TableQuery(source="far", table="visits", measure="visits", filters=filters, period=period)
    _, error = told(query)
    assert error is not None
    assert (error.fault, error.details) == (Fault.UNSURE, details)


def test_a_ranking_by_it_needs_all_rows_too() -> None:
    query = TableQuery(source="far", table="visits", measure="visits", by="theme", order="highest")
    _, error = told(query.model_copy(update={"period": month(2)}))
    assert error is not None
    assert (error.fault, error.details) == (Fault.UNSURE, {"certain": ("noise 2",), "unplaced": 1})
    sure = query.model_copy(update={"period": month(1), "filters": (("ward", "A"),)})
    assert told(sure) == ([1, 1], None)
