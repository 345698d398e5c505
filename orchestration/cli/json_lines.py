"""Work through a JSON Lines file: a line in, a line out, and a bad line spoils no other."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from orchestration.cli.failure import as_record, is_known
from orchestration.cli.options import fault_of, print_json


class LineError(Exception):
    """A line that cannot be worked on; the message says what was expected."""


def each_line(path: Path, work: Callable[[Mapping[str, Any]], dict[str, Any]]) -> None:
    """Print ``work``'s result for every line of ``path``; exits with 1 at the end where a line failed.

    A failed line prints ``{"error": {"code", "message", ...}}``, the message with file and line in front, so that the
    n-th line out belongs to the n-th filled line in. An ``id`` is handed through.
    """
    failed = 0
    for number, line in enumerate(_text(path).split("\n"), 1):
        if not line.strip():
            continue
        identity: dict[str, Any] = {}
        try:
            record = _record(line)
            identity = {"id": record["id"]} if "id" in record else {}
            result = work(record)
        except Exception as error:
            if not is_known(error):
                raise
            failed += 1
            result = as_record(error, where=f"{path}:{number}: ")
        print_json(identity | result, one_line=True)
    if failed:
        click.echo(f"Error: {failed} lines failed, see their 'error'", err=True)
        raise click.exceptions.Exit(1)


def text_field(record: Mapping[str, Any], name: str) -> str:
    """The text that a line must hold under ``name``."""
    value = record.get(name)
    if not isinstance(value, str):
        raise LineError(f"expected the field {name!r} with a text, got {value!r}")
    if fault := fault_of(value):
        raise LineError(f"the field {name!r}: {fault}")
    return value


def day_field(record: Mapping[str, Any], name: str, default: date) -> date:
    """The day that a line may hold under ``name``, as YYYY-MM-DD (a time of day after it is ignored)."""
    value = record.get(name)
    if value is None:
        return default
    try:
        return date.fromisoformat(value[:10])
    except (TypeError, ValueError):
        raise LineError(f"expected {name!r} as YYYY-MM-DD, got {value!r}") from None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LineError(f"{path}: not UTF-8 at byte {error.start}; convert the file to UTF-8") from None


def _record(line: str) -> Mapping[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LineError(f"not JSON that can be read: {error}") from None
    if not isinstance(record, dict):
        raise LineError(f"expected a JSON object, got {line[:40]!r}")
    return record
