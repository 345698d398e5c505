from pathlib import Path

import pytest

from tests.engine import company


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the test company's database."""
    company.write_database(tmp_path / "company.db")
    return tmp_path
