"""The text of a new `plumbline.yaml`: every key there is, with what it means and its default."""

import textwrap
from collections.abc import Iterator
from typing import Any

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.settings import Settings
from orchestration.project.examples import EXAMPLES
from orchestration.project.schema import SCHEMA_NAME
from orchestration.settings_faults import NOT_IN_FILE

WIDTH = 110
HEAD = f"""\
# yaml-language-server: $schema={SCHEMA_NAME}
#
# A Plumbline project. A line that begins with `#` and no space is a setting at its default, or an example: remove
# the `#` to use it. Paths are meant from this folder. ${{NAME}} in a value is taken from the environment, so that
# secrets stand in no file. `plumbline check` says what is wrong and how to mend it.
"""


def project_text(given: dict[str, str]) -> str:
    """The file with the settings of ``given``, each a key and its YAML text; all others are commented out."""
    parts = [HEAD]
    for key, field in Settings.model_fields.items():
        if key not in NOT_IN_FILE:
            parts.append("\n".join(_setting(key, field, given.get(key))) + "\n")
    return "\n".join(parts)


def _setting(key: str, field: FieldInfo, given: str | None) -> Iterator[str]:
    block = field.annotation
    if isinstance(block, type) and issubclass(block, BaseModel):
        yield from _comment(block.__doc__ or "")
        yield f"#{key}:"
        for inner, inner_field in block.model_fields.items():
            yield from _comment(inner_field.description or "", indent="  ")
            yield f"#  {inner}: {_yaml(inner_field.get_default(call_default_factory=True))}"
        return
    yield from _comment(_described(field))
    if given is not None:
        yield f"{key}:{given if given.startswith(chr(10)) else ' ' + given}"
    if key in EXAMPLES:
        yield from (f"#{line}" for line in EXAMPLES[key].splitlines())
    elif given is None:
        yield f"#{key}: {_yaml(field.default)}"


def _described(field: FieldInfo) -> str:
    return f"{field.description}. Required." if field.is_required() else f"{field.description}."


def _comment(text: str, *, indent: str = "") -> list[str]:
    return textwrap.wrap(" ".join(text.split()), WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# ")


def _yaml(value: Any) -> str:
    """A default on one line, as YAML writes it."""
    plain = list(value) if isinstance(value, tuple) else value
    return yaml.safe_dump(plain, default_flow_style=True, width=1000).removesuffix("...\n").strip()
