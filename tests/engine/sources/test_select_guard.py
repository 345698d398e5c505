"""The guard before every database: what writes, stacks, hides or reaches the system is refused, any SELECT is not."""

from itertools import product

import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.select import refuse_unless_select

DIALECTS = ("sqlite", "postgres")

WRITES = [
    "INSERT INTO sales VALUES (1)",
    "INSERT INTO sales SELECT * FROM sales",
    "UPDATE sales SET sold = 0",
    "DELETE FROM sales",
    "DROP TABLE sales",
    "DROP VIEW IF EXISTS sales",
    "CREATE TABLE t (a INTEGER)",
    "CREATE TABLE t AS SELECT * FROM sales",
    "CREATE VIEW v AS SELECT 1",
    "CREATE INDEX i ON sales (day)",
    "ALTER TABLE sales ADD COLUMN a TEXT",
    "TRUNCATE TABLE sales",
    "REPLACE INTO sales VALUES (1)",
    "MERGE INTO sales USING other ON sales.id = other.id WHEN MATCHED THEN DELETE",
    "PRAGMA writable_schema = 1",
    "PRAGMA table_info(sales)",
    "ATTACH DATABASE '/tmp/x.db' AS x",
    "DETACH DATABASE x",
    "VACUUM INTO '/tmp/x.db'",
    "REINDEX sales",
    "ANALYZE sales",
    "BEGIN",
    "COMMIT",
    "SET default_transaction_read_only = off",
    "GRANT ALL ON sales TO PUBLIC",
    "COPY sales TO '/tmp/x'",
    "CALL some_procedure()",
    "DO $$ BEGIN DELETE FROM sales; END $$",
    "LOCK TABLE sales",
    "EXPLAIN DELETE FROM sales",
]
HIDDEN = [
    "{}",
    "  \n\t{}",
    "/* harmless */ {}",
    "-- harmless\n{}",
    "SELECT 1; {}",
    "SELECT 1;\n-- and then\n{};",
]
REACHING = [
    "load_extension('x.so')",
    "writefile('/tmp/x', 'a')",
    "readfile('/etc/hostname')",
    "pg_read_file('/etc/hostname')",
    "pg_sleep(100)",
    "pg_catalog.pg_sleep(100)",
    '"pg_sleep"(100)',
    "PG_SLEEP(100)",
    "pg_terminate_backend(1)",
    "lo_export(1, '/tmp/x')",
    "set_config('default_transaction_read_only', 'off', false)",
    "nextval('s')",
    "dblink('host=x', 'SELECT 1')",
    "query_to_xml('DELETE FROM sales', true, false, '')",
]
INSIDE = [
    "SELECT {} AS a",
    "SELECT * FROM sales WHERE {} IS NULL",
    "SELECT * FROM sales WHERE sold > (SELECT count({}) FROM sales)",
]
LOCKS_AND_COPIES = [
    "SELECT * FROM sales FOR UPDATE",
    "SELECT * FROM sales FOR SHARE",
    "SELECT * INTO copied FROM sales",
    "WITH gone AS (DELETE FROM sales RETURNING *) SELECT * FROM gone",
    "WITH new AS (INSERT INTO sales VALUES (1) RETURNING *) SELECT * FROM new",
    "SELECT 1; SELECT 2",
    "",
    ";",
    "-- nothing",
    "VALUES (1)",
]
REFUSED = [
    *(way.format(write) for write, way in product(WRITES, HIDDEN)),
    *(way.format(call) for call, way in product(REACHING, INSIDE)),
    *LOCKS_AND_COPIES,
]

COLUMNS = [
    "update_date",
    "deleted",
    "insert_count",
    "created_at",
    "pg_rating",
    "sleep_hours",
    '"drop"',
    '"load_extension"',
    "'drop table sales'",
    "'; DELETE FROM sales'",
]
SHAPES = [
    "SELECT {} FROM sales",
    "SELECT COUNT({}) AS n FROM sales WHERE day >= :start",
    "SELECT region, MAX({}) AS most FROM sales GROUP BY region HAVING COUNT(*) > 1 ORDER BY most DESC LIMIT 5",
    "WITH recent AS (SELECT {} AS c FROM sales) SELECT * FROM recent",
    "SELECT {} FROM sales UNION SELECT name FROM products",
    "SELECT {} FROM sales UNION ALL SELECT name FROM products ORDER BY 1",
    "SELECT day, SUM(sold) OVER (PARTITION BY {} ORDER BY day) AS total FROM sales",
    "SELECT ROW_NUMBER() OVER (ORDER BY day) AS number, {} FROM sales",
    "SELECT a.day, {} FROM sales AS a JOIN products AS b ON a.product = b.name",
    "SELECT a.day, {} FROM sales AS a LEFT JOIN products AS b ON a.product = b.name WHERE b.name IS NULL",
    "SELECT CASE WHEN {} IS NULL THEN 0 ELSE 1 END AS known FROM sales",
    "SELECT COALESCE(NULLIF(CAST({} AS TEXT), '-1'), 'none') AS c FROM sales",
    "SELECT DISTINCT {} FROM sales WHERE region IN ('East', 'West') AND day BETWEEN :start AND :stop",
    "SELECT {} FROM sales WHERE EXISTS (SELECT 1 FROM products WHERE products.name = sales.product)",
    "SELECT * FROM (SELECT {} AS c, COUNT(*) AS n FROM sales GROUP BY 1) AS counted WHERE n > 1",
    "SELECT {} FROM sales WHERE note LIKE '%update%' OR note = 'PRAGMA'",
    "SELECT UPPER(CAST({} AS TEXT)) AS c, ROUND(SUM(sold) / NULLIF(SUM(returned), 0), 2) AS r FROM sales GROUP BY 1",
    "/* update of May */ SELECT {} FROM sales -- delete nothing",
    "SELECT REPLACE(CAST({} AS TEXT), 'a', 'b') AS c FROM sales",
    "SELECT {} FROM sales INTERSECT SELECT name FROM products",
    "SELECT {} FROM sales EXCEPT SELECT name FROM products;",
]
BENIGN = [shape.format(column) for shape, column in product(SHAPES, COLUMNS)]


def refused(sql: str, dialect: str) -> bool:
    try:
        refuse_unless_select(sql, dialect)
    except SourceError as error:
        assert error.fault in (Fault.NOT_ALLOWED, Fault.PARAM_INVALID)
        return True
    return False


@pytest.mark.parametrize("dialect", DIALECTS)
def test_nothing_that_writes_stacks_hides_or_reaches_out_passes(dialect: str) -> None:
    assert len(set(REFUSED)) >= 200
    assert [sql for sql in REFUSED if not refused(sql, dialect)] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_any_select_passes(dialect: str) -> None:
    assert len(set(BENIGN)) >= 200
    assert [sql for sql in BENIGN if refused(sql, dialect)] == []
