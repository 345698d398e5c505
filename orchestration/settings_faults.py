"""Faults of `plumbline.yaml` in the words of its writer: file, line, key, what was expected, what was given."""

import difflib
from datetime import date
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.contradictions import Contradiction, dotted
from engine.settings import Settings
from engine.yaml_lines import LinedYaml, Where

NOT_IN_FILE = frozenset({"project", "home", "models"})
"""Settings that come from the command line and the environment."""

_SOURCE_KINDS = "'knowledge_base', 'sql', 'tickets', 'board'"
_EXPECTED = {
    "tuple_type": "expected a list such as [a, b]",
    "dict_type": "expected keys and values",
    "model_type": "expected keys and values",
    "model_attributes_type": "expected keys and values",
    "string_type": "expected a text",
    "path_type": "expected a path",
    "int_parsing": "expected a whole number",
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "float_parsing": "expected a number",
    "float_type": "expected a number",
    "bool_parsing": "expected true or false",
    "bool_type": "expected true or false",
    "too_short": "expected at least one entry",
}
_EXPECTED_PATTERN = {
    r"\S": "expected a text that is not empty",
    r"^[a-z][a-z0-9_]*$": "expected a lower-case letter, then lower-case letters, digits or _",
}


def faults_told(lined: LinedYaml, error: ValidationError) -> str:
    """Every fault of ``error`` on a line of its own, in the order of the file: file, line, key, expected, given."""
    numbered: list[tuple[int, str]] = []
    for detail in _told(error.errors()):
        if detail["type"] == "contradictions":
            numbered += [_told_once(lined, contradiction) for contradiction in detail["ctx"]["found"]]
        else:
            numbered.append(_explained(lined, detail))
    return "\n".join(text for _, text in sorted(numbered, key=lambda fault: fault[0]))


def _told_once(lined: LinedYaml, found: Contradiction) -> tuple[int, str]:
    line = lined.line(found.where)
    first = f" (first on line {lined.line(found.first)})" if found.first else ""
    return line, f"{lined.path}:{line}: {dotted(found.where)}: {found.message}{first}"


def _told(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without "at least 1 item" for a list whose only items are faulty: that follows from the other faults."""
    return [
        detail
        for detail in details
        if detail["type"] != "too_short"
        or not any(len(d["loc"]) > len(loc) and d["loc"][: len(loc)] == loc for d in details for loc in [detail["loc"]])
    ]


def _explained(lined: LinedYaml, detail: ErrorDetails) -> tuple[int, str]:
    """The line of one fault, and what to tell of it."""
    where = _in_document(lined.data, detail["loc"])
    line = lined.line(where)
    start = f"{lined.path}:{line}: {dotted(where) or 'the file'}"
    message = expected_in(detail)
    if detail["type"] == "missing":
        return line, f"{start}: expected the key {detail['loc'][-1]!r}, which is missing"
    if detail["type"] == "extra_forbidden":
        near = nearest(str(where[-1]), _known_keys(detail["loc"]))
        return line, f"{start}: unknown key{near}"
    if detail["type"].startswith("union_tag"):
        where, message = (*where, "kind"), f"expected one of {detail['ctx'].get('expected_tags', _SOURCE_KINDS)}"
        start = f"{lined.path}:{lined.line(where)}: {dotted(where)}"
        return line, f"{start}: {message}, got {detail['input'].get('kind', 'none')!r}"
    if where in lined.variables:
        # What came from the environment may be a secret: it is named, never shown.
        return line, f"{start}: {message}, got the value of ${{{lined.variables[where]}}}"
    if detail["type"] == "value_error" and isinstance(detail["input"], dict):
        return line, f"{start}: {message}"  # a validator of the whole block, which says what is missing
    return line, f"{start}: {message}, got {kind_or_value(detail['input'])}"


def expected_in(detail: ErrorDetails) -> str:
    """Pydantic's message as what was expected, in the words of YAML."""
    if detail["type"] == "string_type" and isinstance(detail["input"], bool | int | float | date):
        return "expected a text; put it in quotes"
    if detail["type"] == "string_pattern_mismatch":
        return _EXPECTED_PATTERN.get(detail["ctx"]["pattern"], detail["msg"])
    message = detail["msg"].removeprefix("Value error, ").replace("Input should be ", "expected ", 1)
    return _EXPECTED.get(detail["type"], message)


def _in_document(data: Any, location: tuple[int | str, ...]) -> Where:
    """Pydantic's location without the parts that are tags of a union and stand in no document."""
    where: list[str | int] = []
    for part in location:
        in_list = isinstance(data, list) and isinstance(part, int) and part < len(data)
        if in_list or (isinstance(data, dict) and part in data):
            data = data[part]
            where.append(part)
    return tuple(where)


def _known_keys(location: tuple[int | str, ...]) -> set[str]:
    """The keys allowed beside the last part of ``location``, found by walking the model's JSON Schema."""
    schema = Settings.model_json_schema()
    node: dict[str, Any] = schema
    for part in location[:-1]:
        node = _child(schema, node, part)
    return set(node.get("properties", {})) - NOT_IN_FILE


def _child(schema: dict[str, Any], node: dict[str, Any], part: int | str) -> dict[str, Any]:
    if isinstance(part, int):
        child = node.get("items", {})
    elif part in node.get("properties", {}):
        child = node["properties"][part]
    elif part in (mapping := node.get("discriminator", {}).get("mapping", {})):
        child = {"$ref": mapping[part]}
    else:
        child = node.get("additionalProperties", {})
    while "$ref" in child:
        child = schema["$defs"][child["$ref"].rsplit("/", 1)[-1]]
    return child if isinstance(child, dict) else {}


def nearest(word: str, known: set[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known: {', '.join(sorted(known))}" if 0 < len(known) < 30 else ""


def kind_or_value(value: Any) -> str:
    """What was given, in a few words; lists and blocks are only named, since they may be long or hold secrets."""
    if isinstance(value, dict):
        return "keys and values"
    return "a list" if isinstance(value, list) else "nothing" if value is None else repr(value)
