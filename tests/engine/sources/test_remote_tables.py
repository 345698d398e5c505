"""Rows from far away, asked like a database: fetched once, forgotten after a while, failing in the open."""

from collections.abc import Mapping
from threading import Thread

import pytest

from engine.settings import RemoteSource, Table
from engine.sources.database import SqlParams
from engine.sources.endpoints import Tell
from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Cell, Rows
from engine.sources.remote_tables import FAILED_S, RemoteTables

SOURCE = RemoteSource(
    id="far",
    description="d",
    url="http://far",
    tables=(Table(table="visits", description="d"),),
    timeout_s=5,
    fresh_s=60,
)
DOWN = SourceError(Fault.UNAVAILABLE, "down", "start it", retryable=True)


class Elsewhere:
    """Rows that can be changed and taken away, and the seconds that each fetch was given."""

    def __init__(self, *rows: tuple[Cell, ...], columns: tuple[str, ...] = ("ward", "count")) -> None:
        self.columns, self.rows = columns, rows
        self.failing: SourceError | None = None
        self.limits: list[float] = []
        self.now = 0.0

    def fetch(self, timeout_s: float, tell: Tell) -> Mapping[str, Rows]:
        self.limits.append(timeout_s)
        tell("asked")
        if self.failing is not None:
            raise self.failing
        return {"visits": Rows(self.columns, self.rows)}

    def tables(self) -> RemoteTables:
        return RemoteTables(SOURCE, self.fetch, zone="UTC", clock=lambda: self.now)


def one(tables: RemoteTables, sql: str, **parameters: str) -> object:
    (row,) = tables.select(SqlParams(sql=sql, parameters=dict(parameters))).rows
    (value,) = row.values()
    return value


def test_rows_are_fetched_once_and_again_when_they_are_old() -> None:
    elsewhere = Elsewhere(("A", 3), ("B", 4))
    tables = elsewhere.tables()
    assert one(tables, "SELECT SUM(count) AS n FROM visits") == 7
    before = tables.digest()
    elsewhere.rows = (("A", 3), ("B", 5))
    elsewhere.now = 59.9
    assert (one(tables, "SELECT SUM(count) AS n FROM visits"), tables.digest()) == (7, before)
    elsewhere.now = 60.0
    assert one(tables, "SELECT SUM(count) AS n FROM visits") == 8
    assert tables.digest() != before
    assert len(elsewhere.limits) == 2


@pytest.mark.parametrize(
    ("cells", "sql", "asked", "value"),
    [
        (("007", "7"), "SELECT COUNT(*) AS n FROM visits WHERE ward = :w", "007", 1),
        ((7, 8), "SELECT COUNT(*) AS n FROM visits WHERE ward = :w", "7", 1),
        ((7, "x"), "SELECT COUNT(*) AS n FROM visits WHERE ward = :w", "7", 1),
        ((1.5, None), "SELECT COUNT(*) AS n FROM visits WHERE ward = :w", "1.5", 1),
        ((True, False), "SELECT SUM(ward) AS n FROM visits WHERE :w = ''", "", 1),
        ((2**63, 1), "SELECT COUNT(*) AS n FROM visits WHERE ward = :w", str(2**63), 1),
        ((1, None, 4), "SELECT AVG(ward) AS n FROM visits WHERE :w = ''", "", 2.5),
        ((None, None), "SELECT COUNT(ward) AS n FROM visits WHERE :w = ''", "", 0),
    ],
)
def test_cells_keep_what_they_are(cells: tuple[Cell, ...], sql: str, asked: str, value: float) -> None:
    elsewhere = Elsewhere(*((cell,) for cell in cells), columns=("ward",))
    assert one(elsewhere.tables(), sql, w=asked) == value


def test_a_table_without_rows_has_its_columns() -> None:
    assert one(Elsewhere().tables(), "SELECT COUNT(ward) AS n FROM visits") == 0


def test_names_are_quoted_whatever_they_hold() -> None:
    tables = Elsewhere(("A", 1), columns=("a `b` c", 'd "e"')).tables()
    assert one(tables, f"SELECT {tables.quote('a `b` c')} AS x FROM {tables.quote_table('visits')}") == "A"
    assert tables.table_names() == ("visits",)


@pytest.mark.parametrize("sql", ["DELETE FROM visits", "SELECT 1; SELECT 2", "DROP TABLE visits"])
def test_anything_but_one_select_is_refused(sql: str) -> None:
    elsewhere = Elsewhere(("A", 1))
    with pytest.raises(SourceError, match="SELECT"):
        elsewhere.tables().select(SqlParams(sql=sql))
    assert elsewhere.limits == []


@pytest.mark.parametrize("sql", ["SELECT beds FROM visits", "SELECT 1 AS n FROM elsewhere"])
def test_a_query_that_does_not_fit_the_rows_has_failed(sql: str) -> None:
    with pytest.raises(SourceError, match="no such") as caught:
        Elsewhere(("A", 1)).tables().select(SqlParams(sql=sql))
    assert caught.value.fault is Fault.QUERY_FAILED


def test_a_query_that_overruns_is_stopped() -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
    with pytest.raises(SourceError) as caught:
        Elsewhere(("A", 1)).tables().select(SqlParams(sql=endless), timeout_s=0.2)
    assert caught.value.fault is Fault.TIMED_OUT


@pytest.mark.parametrize("measure", ["SUM(cost)", "AVG(COST)", "SUM(cost * 2) / COUNT(*)", "MAX(cost)"])
def test_texts_are_never_added_up(measure: str) -> None:
    tables = Elsewhere(("A", 3), ("B", "¥80"), columns=("ward", "cost")).tables()
    with pytest.raises(SourceError, match="computes with visits") as caught:
        one(tables, f"SELECT {measure} AS n FROM `visits`")
    assert caught.value.fault is Fault.FORMAT
    assert caught.value.cause.endswith("which holds text: '¥80'")


@pytest.mark.parametrize(
    ("measure", "value"),
    [("COUNT(ward)", 2), ("SUM(CASE WHEN ward = 'A' THEN cost END)", 3), ("SUM(ward = 'A')", 1), ("SUM(cost)", 7.5)],
)
def test_texts_may_be_counted_and_compared(measure: str, value: float) -> None:
    tables = Elsewhere(("A", 3), ("B", 4.5), columns=("ward", "cost")).tables()
    assert one(tables, f"SELECT {measure} AS n FROM `visits`") == value


def test_what_was_tried_again_stands_beside_the_rows_and_beside_the_failure() -> None:
    elsewhere = Elsewhere(("A", 1))
    tables = elsewhere.tables()
    for _ in range(2):  # fetched, and held
        assert tables.select(SqlParams(sql="SELECT 1 AS n")).tries == ("asked",)
    elsewhere.now, elsewhere.failing = 61.0, DOWN
    with pytest.raises(SourceError) as caught:
        tables.digest()
    assert (caught.value.details["tries"], caught.value.retryable) == (("asked",), False)


def test_a_failure_is_told_again_until_somebody_has_more_time_or_some_seconds_have_passed() -> None:
    elsewhere = Elsewhere(("A", 1))
    tables = elsewhere.tables()
    elsewhere.failing = DOWN

    def fails(timeout_s: float | None = None) -> None:
        with pytest.raises(SourceError, match="down"):
            tables.select(SqlParams(sql="SELECT 1 AS n"), timeout_s)

    fails(3)
    fails(3)
    fails(2)
    assert elsewhere.limits == [3]
    fails()
    assert elsewhere.limits == [3, 5]
    elsewhere.failing = None
    fails(5)
    elsewhere.now = FAILED_S
    assert one(tables, "SELECT 1 AS n") == 1


def test_rows_that_are_old_are_not_used_when_newer_ones_cannot_be_had() -> None:
    elsewhere = Elsewhere(("A", 1))
    tables = elsewhere.tables()
    assert one(tables, "SELECT 1 AS n") == 1
    elsewhere.now, elsewhere.failing = 61.0, DOWN
    with pytest.raises(SourceError, match="down"):
        tables.digest()


def test_threads_share_one_fetch() -> None:
    elsewhere = Elsewhere(("A", 1))
    tables = elsewhere.tables()
    found: list[object] = []

    def ask() -> None:
        found.append(one(tables, "SELECT SUM(count) AS n FROM visits"))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (found, len(elsewhere.limits)) == ([1] * 8, 1)


@pytest.mark.parametrize("columns", [("ward", "Ward"), ("", "")])
def test_columns_that_no_table_can_have_are_told(columns: tuple[str, str]) -> None:
    with pytest.raises(SourceError, match="cannot be held as tables: duplicate column name") as caught:
        Elsewhere(("A", 1), columns=columns).tables().digest()
    assert caught.value.fault is Fault.RESULT_INVALID


def test_what_is_said_of_a_table_stands_beside_its_figures() -> None:
    visits = Rows(("n",), ((1,),), "Counted on arrival.", left_out=("Ward 7",))
    tables = {"visits": visits, "beds": Rows(("n",), ((2,),))}
    far = RemoteTables(SOURCE, lambda *_: tables, zone="UTC", clock=lambda: 0.0)
    found = far.select(SqlParams(sql="SELECT n FROM `visits`"))
    assert (found.note, found.left_out) == ("Counted on arrival.", ("Ward 7",))
    found = far.select(SqlParams(sql="SELECT n FROM `beds`"))
    assert (found.note, found.left_out) == ("", ())
