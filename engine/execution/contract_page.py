"""A tool's contract in words, as Markdown: what whoever configures, calls or writes a tool must know of it."""

import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.execution.contracts import SideEffects, ToolContract

Schema = Mapping[str, Any]
"""JSON Schema, as Pydantic writes it."""

_TYPES = {"string": "text", "integer": "integer", "number": "number", "boolean": "true or false", "null": "null"}

_SIDE_EFFECTS: Mapping[SideEffects, str] = {
    "none": "none; it only reads",
    "idempotent": "some; calling it twice does no more than calling it once",
    "keyed": "some; calling it twice with the same key does no more than calling it once",
    "unkeyed": "some, again with each call; an attempt that was interrupted is decided by a person",
}


def contract_page(contract: ToolContract) -> str:
    """The section of one tool: what it does, takes and gives, and its terms."""
    takes, gives = _schemas(contract)
    limit = f"{contract.sla_s:g} s" + (f" by default; set by {contract.sla_setting}" if contract.sla_setting else "")
    fallback = f"`{contract.fallback}`, where the project has it" if contract.fallback else "none"
    return "\n".join(
        [
            f"## `{contract.name}`",
            "",
            _prose(contract.function.__doc__),
            "",
            f"**Takes** {_lowered(_prose(contract.params.__doc__))}",
            "",
            "| Parameter | Type | If left out | Is |",
            "|---|---|---|---|",
            *_parameters(takes),
            "",
            f"**Gives** {_lowered(_prose(contract.result.__doc__))}",
            "",
            "| Field | Type | Is |",
            "|---|---|---|",
            *(f"| `{name}` | {_type(held)} | {_cell(held)} |" for name, held in gives["properties"].items()),
            "",
            f"- Time limit: {limit}",
            f"- Fallback: {fallback}",
            f"- Side effects: {_SIDE_EFFECTS[contract.side_effects]}",
            f"- Right: {contract.right}",
            f"- Errors of its own: {', '.join(f'`{fault}`' for fault in sorted(contract.faults)) or 'none'}",
        ]
    )


def types_page(contracts: Iterable[ToolContract]) -> str:
    """The section of the types that parameters and results are made of, each in a line."""
    models = {
        name: model for c in contracts for schema in _schemas(c) for name, model in schema.get("$defs", {}).items()
    }
    return "\n".join(["## Types", "", *(f"- `{name}`: {_model(models[name])}." for name in sorted(models))])


def _schemas(contract: ToolContract) -> tuple[Schema, Schema]:
    return contract.params.model_json_schema(), contract.result.model_json_schema(mode="serialization")


def _parameters(schema: Schema) -> Iterator[str]:
    required = schema.get("required", ())
    for name, held in schema["properties"].items():
        left_out = "error" if name in required else f"`{json.dumps(held.get('default'), ensure_ascii=False)}`"
        yield f"| `{name}` | {', '.join((_type(held), *_bounds(held)))} | {left_out} | {_cell(held)} |"


def _model(model: Schema) -> str:
    if "properties" not in model:
        return _type(model)
    fields = "; ".join(f"`{field}` {_type(held)}" for field, held in model["properties"].items())
    return f"{_prose(model.get('description')).split('. ')[0].rstrip('.')}. It has {fields}"


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": str() as place}:
            return f"`{place.rsplit('/', 1)[-1]}`"
        case {"anyOf": list() as kinds}:
            return " or ".join(dict.fromkeys(_type(kind) for kind in kinds))
        case {"enum": list() as values}:
            return " or ".join(f"`{value}`" if value else "nothing" for value in values)
        case {"const": value}:
            return f"`{value}`"
        case {"type": "string", "format": "date"}:
            return "day (YYYY-MM-DD)"
        case {"type": "array", "prefixItems": list() as parts}:
            return f"list of {len(parts)}: {', '.join(_type(part) for part in parts)}"
        case {"type": "array", "items": dict() as item}:
            return f"list of {_type(item)}"
        case {"type": "object", "additionalProperties": dict() as item}:
            return f"object of {_type(item)}"
        case {"type": str() as plain}:
            return _TYPES.get(plain, plain)
        case _:
            return "any JSON"


def _bounds(schema: Schema) -> Iterator[str]:
    """What a value must be, beside its type."""
    words = {
        "minimum": "at least {}",
        "exclusiveMinimum": "above {}",
        "maximum": "at most {}",
        "exclusiveMaximum": "below {}",
        "minLength": "characters: at least {}",
        "maxLength": "characters: at most {}",
        "minItems": "items: at least {}",
        "maxItems": "items: at most {}",
        "pattern": "like `{}`",
    }
    yield from (form.format(schema[rule]) for rule, form in words.items() if rule in schema)


def _cell(schema: Schema) -> str:
    return str(schema.get("description", "")).replace("|", "\\|")


def _prose(text: str | None) -> str:
    """A docstring as running text."""
    return " ".join(inspect.cleandoc(text or "").replace("``", "`").split())


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
