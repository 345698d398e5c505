import sys

import pytest

from engine.settings import CodeSettings
from orchestration.inspection.code import inspect_code


def test_the_sandbox_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    found = inspect_code(CodeSettings())
    assert (found.state, found.detail) == ("ok", "code runs, 1 s and 64 MB for each step")
    monkeypatch.setitem(sys.modules, "pydantic_monty", None)
    missing = inspect_code(CodeSettings())
    assert (missing.state, "plumbline[code]" in missing.remedy) == ("failed", True)
