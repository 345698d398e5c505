"""The examples in docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import engine.documents

MODULES = [info.name for info in pkgutil.iter_modules(engine.documents.__path__, "engine.documents.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
