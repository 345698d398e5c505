"""YAML that remembers the line of every value, so that an error can point at it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

_VARIABLE = re.compile(r"\$\{([^}]*)\}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

Where = tuple[str | int, ...]
"""Where a value stands in the document: keys and list positions from the top down."""


class YamlError(Exception):
    """A file that is no YAML, or names a variable that is not set; the message begins with ``file:line``."""


class LinedYaml:
    """A YAML document as plain data, with the line of each value and the variables that went into it.

    ``data`` is what ``yaml.safe_load`` gives, with every ``${NAME}`` replaced from ``environ``. A key that stands twice
    in one mapping is an error: YAML would drop the first without a word.
    """

    def __init__(self, path: Path, text: str, environ: Mapping[str, str]) -> None:
        self.path = path
        self.lines: dict[Where, int] = {}
        self.variables: dict[Where, str] = {}
        self._environ = environ
        loader = yaml.SafeLoader(text)
        try:
            node = loader.get_single_node()
            self.data: Any = None if node is None else self._value(loader, node, ())
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise YamlError(f"{path}:{line}: not valid YAML: {error.problem}") from error
        except yaml.YAMLError as error:
            raise YamlError(f"{path}: not valid YAML: {error}") from error
        finally:
            loader.dispose()

    def line(self, where: Where) -> int:
        """The line of ``where``, or of the nearest value around it that exists."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def _value(self, loader: yaml.SafeLoader, node: yaml.Node, where: Where) -> Any:
        self.lines.setdefault(where, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(loader, child, (*where, i)) for i, child in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and _VARIABLE.search(node.value):
            return self._substituted(node, where)
        return loader.construct_object(node, deep=True)

    def _mapping(self, loader: yaml.SafeLoader, node: yaml.MappingNode, where: Where) -> dict[Any, Any]:
        loader.flatten_mapping(node)
        result: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = loader.construct_object(key_node, deep=True)
            line = key_node.start_mark.line + 1
            if not isinstance(key, str):
                raise YamlError(f"{self.path}:{line}: the key {key!r} is no text; put it in quotes")
            if key in result:
                first = self.lines[(*where, key)]
                raise YamlError(f"{self.path}:{line}: the key {key!r} stands already on line {first}; remove one")
            self.lines[(*where, key)] = line
            result[key] = self._value(loader, value_node, (*where, key))
        return result

    def _substituted(self, node: yaml.ScalarNode, where: Where) -> str:
        def replace(match: re.Match[str]) -> str:
            name = match[1]
            line = node.start_mark.line + 1
            if not _NAME.fullmatch(name):
                raise YamlError(f"{self.path}:{line}: {match[0]} names no variable; expected ${{NAME}}")
            if name not in self._environ:
                raise YamlError(f"{self.path}:{line}: the environment variable {name} is not set; export it")
            self.variables[where] = name
            return self._environ[name]

        return _VARIABLE.sub(replace, node.value)
