"""`plumbline tools`: the page and the schemas of the tools."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.orchestration.test_cli import away_from_the_repository, in_process  # noqa: F401  # a fixture


def test_the_page_is_printed_and_the_schemas_hold_what_the_tools_take(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "tools.md"
    assert in_process(["tools"], capsys)[:2] == (0, page.read_text("utf-8"))
    tools = {tool["name"]: tool for tool in json.loads(in_process(["tools", "--json"], capsys)[1])["tools"]}
    takes = Draft202012Validator(tools["calculate"]["params"])
    operands = [{"label": "a", "value": 1}, {"label": "b", "value": 2.5}]
    assert takes.is_valid({"operation": "mean", "operands": operands})
    assert not takes.is_valid({"operation": "median", "operands": operands})
    assert not takes.is_valid({"operation": "mean", "operands": []})
    assert tools["calculate"]["sla_s"] == 1
