import doctest
from importlib import import_module
from pathlib import Path

import pytest

import benchmarks.document_bars

FOLDER = Path(benchmarks.document_bars.__file__).parents[1]
MODULES = [
    "benchmarks.documents",
    "benchmarks.retrieval",
    *(f"benchmarks.{path.parent.name}.{path.stem}" for path in sorted(FOLDER.glob("*_bars/[a-z]*.py"))),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
