import doctest
from importlib import import_module
from pathlib import Path

import pytest

import benchmarks.document_bars
import benchmarks.documents

FOLDER = Path(benchmarks.document_bars.__file__).parent
MODULES = [
    "benchmarks.documents",
    *(f"benchmarks.document_bars.{path.stem}" for path in sorted(FOLDER.glob("[a-z]*.py"))),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
