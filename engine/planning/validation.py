"""The validation language: a machine-checkable condition on a sub-goal's result. No ``eval``.

>>> check("row_count >= 2", [{"month": "2024-01"}]).message
'row_count >= 2 does not hold: the result has 1 row'
"""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from pydantic import BaseModel, ConfigDict

Result = Sequence[Mapping[str, Any]] | Mapping[str, Any] | str
"""A table as rows, a JSON object, or text."""

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
}


class ValidationSyntaxError(ValueError):
    """An expression that is not in the language; the message quotes it and points at the place."""


class Check(BaseModel):
    """Whether a result satisfies an expression, and in words why not."""

    model_config = ConfigDict(frozen=True)

    ok: bool
    message: str


@cache
def _parser() -> Lark:
    return Lark((files("engine.planning") / "validation.lark").read_text("utf-8"), parser="lalr")


@lru_cache(maxsize=256)
def parse_validation(expression: str) -> "Tree[Token]":
    """The expression's syntax tree; ``ValidationSyntaxError`` where it is not in the language."""
    try:
        return _parser().parse(expression)
    except UnexpectedInput as error:
        column = getattr(error, "column", -1)
        raise ValidationSyntaxError(
            f"{expression!r} is no validation expression: unexpected input at column {column}; write for instance "
            "row_count >= 1, has_columns: ['month'], status in ['open'], len(data) > 100, joined by AND, OR, NOT"
        ) from error


def names_in(expression: str) -> frozenset[str]:
    """The fields that an expression compares."""
    tree = parse_validation(expression)
    named = [*tree.find_data("column"), *tree.find_data("membership")]
    return frozenset(str(node.children[0]) for node in named)


def comparisons_in(expression: str) -> Iterator[tuple[str, str | float]]:
    """Each field with a value that it is compared with, or may be ``in``."""
    tree = parse_validation(expression)
    for node in tree.find_data("comparison"):
        operand, _, wanted = node.children
        if isinstance(operand, Tree) and operand.data == "column":
            yield str(operand.children[0]), _value(wanted)
    for node in tree.find_data("membership"):
        name, allowed = node.children
        yield from ((str(name), value) for value in _values(allowed))


def kinds_in(expression: str) -> frozenset[str]:
    """The kinds of tests and operands in an expression, by the names of the grammar."""
    return frozenset(str(node.data) for node in parse_validation(expression).iter_subtrees())


def check(expression: str, result: Result) -> Check:
    """Test ``result`` against ``expression``. A comparison over a column must hold in every row, of at least one."""
    tree = parse_validation(expression)
    reasons: list[str] = []
    ok = _holds(tree.children[0], result, reasons)
    if ok:
        return Check(ok=True, message=f"{expression} holds")
    return Check(ok=False, message=f"{expression} does not hold: {'; '.join(reasons) or 'the negated part holds'}")


def _holds(node: Any, result: Result, reasons: list[str]) -> bool:
    match node.data:
        case "or_test":
            gathered: list[str] = []
            if any(_holds(child, result, gathered) for child in node.children):
                return True
            reasons.extend(gathered)
            return False
        case "and_test":
            parts = [_holds(child, result, reasons) for child in node.children]  # a list: every reason is wanted
            return all(parts)
        case "negation":
            return not _holds(node.children[0], result, [])
        case "has_columns":
            return _has_columns(_values(node.children[0]), result, reasons)
        case "has_field":
            return _has_columns([_value(node.children[0])], result, reasons)
        case "membership":
            name, allowed = str(node.children[0]), _values(node.children[1])
            return _every(name, result, reasons, lambda cell: _equal_any(cell, allowed), f"is not in {allowed}")
        case _:
            return _comparison(node, result, reasons)


def _comparison(node: Any, result: Result, reasons: list[str]) -> bool:
    operand, symbol, wanted = node.children[0], str(node.children[1]), _value(node.children[2])
    if operand.data == "row_count":
        count = len(result) if not isinstance(result, Mapping | str) else int(bool(result))
        return _number_test(count, symbol, wanted, reasons, f"the result has {count} row{'s' * (count != 1)}")
    if operand.data == "length":
        return _number_test(len(result), symbol, wanted, reasons, f"the data has length {len(result)}")
    name = str(operand.children[0])
    return _every(name, result, reasons, lambda cell: _compare(cell, symbol, wanted), f"is not {symbol} {wanted!r}")


def _number_test(count: int, symbol: str, wanted: str | float, reasons: list[str], what: str) -> bool:
    if isinstance(wanted, str):
        reasons.append(f"a count is compared with a number, not with {wanted!r}")
        return False
    ok = _COMPARE[symbol](count, wanted)
    if not ok:
        reasons.append(what)
    return ok


def _has_columns(names: Sequence[str | float], result: Result, reasons: list[str]) -> bool:
    if isinstance(result, str):
        absent = [name for name in names if str(name) not in result]
        present = "a text"
    else:
        keys = _keys(result)
        absent = [name for name in names if name not in keys]
        present = f"columns {sorted(keys)}" if keys else "no columns"
    if absent:
        reasons.append(f"{absent} missing, the result has {present}")
    return not absent


def _keys(result: Sequence[Mapping[str, Any]] | Mapping[str, Any]) -> set[str]:
    if isinstance(result, Mapping):
        return set(result)
    return set(result[0]) if result else set()


def _every(name: str, result: Result, reasons: list[str], test: Callable[[Any], bool], failure: str) -> bool:
    if isinstance(result, str):
        reasons.append(f"a text has no field {name!r}")
        return False
    rows = [result] if isinstance(result, Mapping) else result
    if not rows:
        reasons.append(f"the result has no rows in which to find {name!r}")
        return False
    for number, row in enumerate(rows, 1):
        if name not in row:
            reasons.append(f"column {name!r} missing, the result has {sorted(row)}")
            return False
        if not test(row[name]):
            reasons.append(f"{name} {failure} in row {number}, which holds {row[name]!r}")
            return False
    return True


def _compare(cell: Any, symbol: str, wanted: str | float) -> bool:
    """Numbers as numbers, everything else as text: ISO dates sort as text in time order."""
    if isinstance(wanted, str):
        return cell is not None and _COMPARE[symbol](str(cell), wanted)
    try:
        return _COMPARE[symbol](float(cell), wanted)
    except (TypeError, ValueError):
        return False


def _equal_any(cell: Any, allowed: Sequence[str | float]) -> bool:
    return any(_compare(cell, "==", value) for value in allowed)


def _values(node: Any) -> list[str | float]:
    return [_value(child) for child in node.children]


def _value(token: Any) -> str | float:
    return str(token)[1:-1] if token.type == "STRING" else float(token)
