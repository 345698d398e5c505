"""JSONPath expressions as settings hold them, and what they find."""

from functools import lru_cache
from typing import Annotated, Any

from jsonpath_ng import DatumInContext, JSONPath
from jsonpath_ng.exceptions import JSONPathError
from jsonpath_ng.ext.parser import parse
from pydantic import AfterValidator

MOST_KEYS = 20


@lru_cache(maxsize=1024)
def compiled(path: str) -> JSONPath:
    """The expression; ``ValueError`` where it is none."""
    try:
        return parse(path)
    except (JSONPathError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"expected a JSONPath expression such as fields.status.name ({error})") from error


def _checked(path: str) -> str:
    compiled(path)
    return path


JsonPath = Annotated[str, AfterValidator(_checked)]


def found(path: str, datum: DatumInContext) -> list[DatumInContext]:
    """What ``path`` leads to from ``datum``; `$` is the outermost value, and `` `parent` `` what is around one."""
    try:
        return compiled(path).find(datum)
    except (AssertionError, TypeError, KeyError):  # a parent of the outermost value, an operation on another type
        return []


def outermost(value: Any) -> DatumInContext:
    """A whole answer, as something to start from."""
    return DatumInContext(value)


def shape(value: Any) -> str:
    """The paths of the parts of ``value`` two levels deep, to choose the right one from.

    >>> shape({"id": 7, "fields": {"status": {"name": "Open"}, "due": None}})
    'id, fields.status, fields.due'
    """
    if isinstance(value, list):
        return f"a list of {len(value)}" + (f", the first of which holds {shape(value[0])}" if value else "")
    if not isinstance(value, dict):
        return type(value).__name__
    keys = [
        path
        for key, held in value.items()
        for path in ([f"{key}.{name}" for name in held] if isinstance(held, dict) and held else [key])
    ]
    more = f" and {len(keys) - MOST_KEYS} more" if len(keys) > MOST_KEYS else ""
    return ", ".join(keys[:MOST_KEYS]) + more if keys else "nothing"
