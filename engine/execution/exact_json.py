"""JSON that gives back what was put in: exact decimals, days and instants, which JSON itself does not know."""

import base64
import json
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

_WRITTEN: Mapping[type, Callable[[Any], str]] = {
    Decimal: str,
    datetime: datetime.isoformat,
    date: date.isoformat,
    time: time.isoformat,
    timedelta: lambda span: f"{span.days} {span.seconds} {span.microseconds}",
    UUID: str,
    bytes: lambda data: base64.b64encode(data).decode(),
}
_READ: Mapping[str, Callable[[str], Any]] = {
    "Decimal": Decimal,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda text: timedelta(*map(int, text.split())),
    "UUID": UUID,
    "bytes": base64.b64decode,
}
_TYPE, _VALUE = "$type", "$value"


def to_json(data: Any) -> str:
    """``data`` as JSON; a value of a type that is not known becomes its text.

    >>> to_json({"rate": Decimal("2.50")})
    '{"rate": {"$type": "Decimal", "$value": "2.50"}}'
    """
    return json.dumps(data, default=_tagged, ensure_ascii=False)


def from_json(text: str) -> Any:
    """What :func:`to_json` was given; tuples come back as lists.

    >>> from_json(to_json({"rate": Decimal("2.50"), "day": date(2024, 5, 1)}))
    {'rate': Decimal('2.50'), 'day': datetime.date(2024, 5, 1)}
    """
    return json.loads(text, object_hook=_untagged)


def _tagged(value: Any) -> Any:
    write = _WRITTEN.get(type(value))
    return str(value) if write is None else {_TYPE: type(value).__name__, _VALUE: write(value)}


def _untagged(data: dict[str, Any]) -> Any:
    return _READ[data[_TYPE]](data[_VALUE]) if data.keys() == {_TYPE, _VALUE} else data
