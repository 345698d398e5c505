"""From a value of JSON to a cell of a table."""

import math
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from engine.sources.memory import Cell
from engine.sources.tickets.json_path import shape

_UNITS = {"seconds": 1.0, "milliseconds": 1000.0}


def cell_of(value: Any) -> Cell:
    """A number, a text, or nothing, which an empty text is too; ``ValueError`` where it is none of them."""
    if isinstance(value, dict | list):
        raise ValueError(f"expected one value, got {shape(value)}; name one part of it")
    if isinstance(value, str):
        # JSON can hold halves of characters, which no database takes.
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip() or None
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("expected a number that is finite")
    return value  # type: ignore[no-any-return]  # what else JSON has: a number, true, false, null


def day_of(value: Any, form: str, zone: str) -> str | None:
    """The civil day of a date or an instant, as YYYY-MM-DD; a time without a zone is one of ``zone``.

    ``form`` is iso, seconds, milliseconds, or a format as for strptime. ``ValueError`` where the value does not fit.
    """
    if value is None or value == "":
        return None
    if form in _UNITS:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"expected {form} since 1970, got {value!r}")
        try:
            moment = datetime.fromtimestamp(value / _UNITS[form], UTC)
        except (OverflowError, OSError) as error:
            raise ValueError(f"expected {form} since 1970, got {value!r}") from error
    else:
        moment = _read(str(value), form)
    return (moment.astimezone(ZoneInfo(zone)) if moment.tzinfo else moment).date().isoformat()


def _read(text: str, form: str) -> datetime:
    try:
        return datetime.fromisoformat(text) if form == "iso" else datetime.strptime(text, form)
    except ValueError as error:
        expected = "a date of ISO 8601, such as 2024-03-05T14:07:00+08:00" if form == "iso" else f"a date as {form!r}"
        raise ValueError(f"expected {expected}, got {text!r}") from error
