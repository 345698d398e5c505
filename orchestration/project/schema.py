"""The JSON Schema of `plumbline.yaml`, with which editors complete and check it while it is written."""

from typing import Any

from engine.settings import Settings
from orchestration.settings_faults import NOT_IN_FILE

SCHEMA_NAME = "plumbline.schema.json"
_NOT_TEXT = {"integer", "number", "boolean"}


def file_schema() -> dict[str, Any]:
    """The schema of :class:`engine.settings.Settings` as a file gives it: ``${NAME}`` may stand for any value."""
    schema = Settings.model_json_schema()
    for key in NOT_IN_FILE:
        del schema["properties"][key]
    schema["required"] = [key for key in schema["required"] if key not in NOT_IN_FILE]
    _admit_variables(schema)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "plumbline.yaml"}


def _admit_variables(node: Any) -> None:
    """Let a number, a truth value or one word of a list also be a text that is nothing but ``${NAME}``."""
    if isinstance(node, list):
        for item in node:
            _admit_variables(item)
    elif isinstance(node, dict):
        for item in node.values():
            _admit_variables(item)
        if node.get("type") in _NOT_TEXT:
            node |= {"type": [node["type"], "string"], "pattern": r"^\$\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\}$"}
