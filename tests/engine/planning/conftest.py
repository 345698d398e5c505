from pathlib import Path

import pytest

from engine.planning.catalogue import Catalogue
from tests.engine import company


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder: Path = tmp_path_factory.mktemp("company")
    return company.catalogue(folder)
