"""YAML that remembers the line of every value, so that an error can point at it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.yaml_size import Oversize, expanded_size

_VARIABLE = re.compile(r"\$\{([^}]*)\}")
_NAME = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?")

Where = tuple[str | int, ...]
"""Where a value stands in the document: keys and list positions from the top down."""


class YamlError(Exception):
    """A file that is no YAML, or names variables that are not set; each line of the message begins ``file:line``."""


class LinedYaml:
    """A YAML document as plain data, with the line of each value and the variables that went into it.

    ``data`` is what ``yaml.safe_load`` gives, with every ``${NAME}`` replaced from ``environ``. A key that stands twice
    in one mapping is an error: YAML would drop the first without a word.
    """

    def __init__(self, path: Path, text: str, environ: Mapping[str, str]) -> None:
        self.path = path
        self.data: Any = None
        self.lines: dict[Where, int] = {}
        self.variables: dict[Where, str] = {}
        self._environ = environ
        self._faults: list[str] = []
        try:
            self._read(text)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise self._fault(mark.line + 1 if mark else 1, f"not valid YAML: {_problem(error, text)}") from error
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise self._fault(line, f"holds the character {_code(error)}, which no text has; remove it") from error
        except Oversize as error:
            raise self._fault(error.line, str(error)) from error
        except RecursionError:
            raise YamlError(f"{path}: is nested deeper than any project needs; simplify it") from None
        if self._faults:
            raise YamlError("\n".join(self._faults))

    def line(self, where: Where) -> int:
        """The line of ``where``, or of the nearest value around it that exists."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def _read(self, text: str) -> None:
        loader = yaml.SafeLoader(text)
        try:
            node = loader.get_single_node()
            if node is not None:
                expanded_size(node)
                self.data = self._value(loader, node, ())
        finally:
            loader.dispose()

    def _value(self, loader: yaml.SafeLoader, node: yaml.Node, where: Where) -> Any:
        self.lines.setdefault(where, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(loader, child, (*where, i)) for i, child in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and _VARIABLE.search(node.value):
            return self._substituted(node, where)
        try:
            return loader.construct_object(node, deep=True)
        except ValueError as error:  # what looks like a date or a number and is none, such as 2024-13-45
            raise self._fault(
                node.start_mark.line + 1, f"{node.value!r} cannot be read ({error}); if it is a text, put it in quotes"
            ) from error

    def _mapping(self, loader: yaml.SafeLoader, node: yaml.MappingNode, where: Where) -> dict[Any, Any]:
        own = {id(key_node) for key_node, _ in node.value}
        loader.flatten_mapping(node)
        merged: set[str] = set()  # keys that came with `<<` give way to the mapping's own
        result: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = loader.construct_object(key_node, deep=True)
            line = key_node.start_mark.line + 1
            if not isinstance(key, str):
                raise self._fault(line, f"the key {key!r} is no text; put it in quotes")
            if key in result and key not in merged:
                first = self.lines[(*where, key)]
                raise self._fault(line, f"the key {key!r} stands already on line {first}; remove one")
            if id(key_node) in own:
                merged.discard(key)
            else:
                merged.add(key)
            self.lines[(*where, key)] = line
            result[key] = self._value(loader, value_node, (*where, key))
        return result

    def _substituted(self, node: yaml.ScalarNode, where: Where) -> str:
        def replace(match: re.Match[str]) -> str:
            line = node.start_mark.line + 1
            if (parts := _NAME.fullmatch(match[1])) is None:
                self._faults.append(f"{self.path}:{line}: {match[0]} names no variable; expected ${{NAME}}")
                return match[0]
            name, default = parts.groups()
            if (given := self._environ.get(name, default)) is None:
                self._faults.append(f"{self.path}:{line}: the environment variable {name} is not set; export it")
                return match[0]
            self.variables[where] = name
            return given

        return _VARIABLE.sub(replace, node.value)

    def _fault(self, line: int, message: str) -> YamlError:
        return YamlError(f"{self.path}:{line}: {message}")


def _code(error: yaml.reader.ReaderError) -> str:
    character: str | int = error.character
    return f"U+{ord(character) if isinstance(character, str) else character:04X}"


def _problem(error: yaml.MarkedYAMLError, text: str) -> str:
    """What the parser says, in words that a tab in the indentation can be found by."""
    lines = text.splitlines()
    at = error.problem_mark.line if error.problem_mark else 0
    indentation = re.match(r"\s*", lines[at])[0] if at < len(lines) else ""  # type: ignore[index]
    if "\t" in indentation:
        return "the line is indented by a tab; use spaces"
    return str(error.problem or error.context)
