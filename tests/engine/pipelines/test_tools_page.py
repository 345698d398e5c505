"""The page of the tools says what the contracts say, and the contracts what the tools do."""

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from engine.execution.contracts import ToolContract
from engine.pipelines.tools import (
    CALCULATE,
    CLASSIFY,
    EXTRACT,
    FIND_STATEMENTS,
    LOOK_UP,
    RUN_CODE,
    SEARCH,
    SHIPPED,
    SQL,
)
from engine.pipelines.tools_page import ANY_TOOL, tools_page
from engine.reflection.rules import NEXT
from engine.sources.errors import Fault

PAGE = Path(__file__).parents[3] / "docs" / "tools.md"

OWN_MODULES = {
    "calculate.py": (CALCULATE,),
    "classify/texts.py": (CLASSIFY,),
    "entities.py": (LOOK_UP,),
    "extraction.py": (EXTRACT,),
    "knowledge.py": (SEARCH, FIND_STATEMENTS),
    "named_document.py": (SEARCH,),
    "run_code.py": (RUN_CODE,),
}
"""Modules of one tool alone; whatever else raises stands behind a source of tables."""


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == tools_page(SHIPPED), "write it anew: plumbline tools > docs/tools.md"


@pytest.mark.parametrize("contract", SHIPPED, ids=lambda contract: contract.name)
def test_every_parameter_and_field_says_what_it_is(contract: ToolContract) -> None:
    for model in (contract.params, contract.result):
        assert [name for name, field in model.model_fields.items() if not field.description] == []


def test_every_error_that_a_rule_mends_or_a_tool_declares_has_its_row() -> None:
    rows = {line.split("`")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")}
    assert {*NEXT, *ANY_TOOL, *(fault for contract in SHIPPED for fault in contract.faults)} <= rows


def test_contracts_declare_every_error_that_their_modules_raise() -> None:
    root = files("engine.sources")
    found = {
        (str(path.relative_to(str(root))), node.attr)
        for path in Path(str(root)).rglob("*.py")
        if path.name != "errors.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Fault"
    }
    undeclared = [
        (module, name)
        for module, name in sorted(found)
        if not any(Fault[name] in {*contract.faults, *ANY_TOOL} for contract in OWN_MODULES.get(module, (SQL,)))
    ]
    assert ("calculate.py", "UNDEFINED") in found
    assert undeclared == []
