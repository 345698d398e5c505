"""What can be asked of an issue: its fields by the names that JQL uses."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

Value = str | datetime
ALIASES = {"type": "issuetype", "resolved": "resolutiondate", "issuekey": "key", "id": "key"}
DATES = {"created", "updated", "resolutiondate"}
PLAIN = {"key", "project", "issuetype", "status", "priority", "summary", "description", "text"}
DAY_FORMATS = ("%Y-%m-%d", "%Y/%m/%d", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M")
STAMP_FORMAT = "%Y-%m-%dT%H:%M:%S.%f%z"


class JqlError(ValueError):
    """The query cannot be understood; the message says which part."""


class Columns:
    """The columns of one ticket system."""

    def __init__(self, fields: Sequence[Mapping[str, Any]], zone: str) -> None:
        self._custom = {field["name"].casefold(): field["id"] for field in fields}
        self._zone = zone

    def resolve(self, name: str) -> str:
        """The key of a field that a query names; custom ones as ``cf[10123]`` or by their names."""
        folded = name.casefold()
        column = ALIASES.get(folded, folded)
        if column in DATES | PLAIN:
            return column
        custom = re.sub(r"cf\[(\d+)\]", r"customfield_\1", folded)
        if custom in self._custom.values():
            return custom
        if folded in self._custom:
            return str(self._custom[folded])
        raise JqlError(f"Field {name!r} does not exist or you do not have permission to view it.")

    def wanted(self, column: str, text: str) -> Value:
        """The right side of a comparison; a day begins at midnight in the server's zone."""
        if column not in DATES:
            return text
        for form in DAY_FORMATS:
            try:
                return datetime.strptime(f"{text}{self._zone}", f"{form}%z")
            except ValueError:
                continue
        raise JqlError(f"Date value {text!r} for field {column!r} is invalid. Valid formats: 'yyyy-MM-dd HH:mm', …")

    def values(self, issue: Mapping[str, Any], column: str) -> list[Value]:
        """All that an issue holds in a column; nothing where it is empty."""
        if column == "key":
            return [issue["key"]]
        fields = issue["fields"]
        if column == "text":
            return [fields["summary"], fields["description"]]
        if column in DATES:
            return [datetime.strptime(fields[column], STAMP_FORMAT)] if fields[column] else []
        return list(_texts(fields[column]))

    def rank(self, issue: Mapping[str, Any], column: str) -> tuple[Any, ...]:
        """What an issue is sorted by; numbers in keys count as numbers, empty columns come first."""
        if column == "key":
            project, number = issue["key"].rsplit("-", 1)
            return (project, int(number))
        return tuple(self.values(issue, column))


def _texts(value: Any) -> Iterator[str]:
    """The texts inside a nested value, in the order of the file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
