"""Queries over issues in a part of JQL: comparison, lists, emptiness, AND, OR, NOT, and the order."""

import operator
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from sample.tickets.columns import Columns, JqlError, Value

Issue = Mapping[str, Any]
Test = Callable[[Issue], bool]
ORDERS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
GRAMMAR = Lark(Path(__file__).with_name("jql.lark").read_text("utf-8"), parser="lalr")


def select(issues: Sequence[Issue], jql: str, columns: Columns) -> list[Issue]:
    """The issues that ``jql`` asks for, in its order. ``JqlError`` says what could not be understood, and where."""
    try:
        test, keys = _Reader(columns).transform(GRAMMAR.parse(jql))
    except UnexpectedInput as error:
        where = f"line {error.line}, character {error.column}" if error.line > 0 else "at its end"
        raise JqlError(f"Error in the JQL query ({where}): {error.get_context(jql).splitlines()[0]!r}") from error
    except VisitError as error:
        raise error.orig_exc from error
    found = [issue for issue in issues if test(issue)]
    for column, descending in reversed(keys):
        found.sort(key=lambda issue: columns.rank(issue, column), reverse=descending)
    return found


class _Reader(Transformer[Token, Any]):
    """Turns the parsed query into a test of one issue and the keys of the order."""

    def __init__(self, columns: Columns) -> None:
        super().__init__()
        self._columns = columns

    def start(self, parts: list[Any]) -> tuple[Test, list[tuple[str, bool]]]:
        test, *keys = parts
        return test or self.conjunction([]), [k for k in keys if k]

    def key(self, parts: list[Any]) -> tuple[str, bool]:
        column, direction = parts
        return column, direction is not None and direction.lower() == "desc"

    def field(self, parts: list[Token]) -> str:
        return self._columns.resolve(_plain(parts[0]))

    def value(self, parts: list[Token]) -> str:
        return _plain(parts[0])

    def disjunction(self, tests: list[Test]) -> Test:
        return lambda issue: any(test(issue) for test in tests)

    def conjunction(self, tests: list[Test]) -> Test:
        return lambda issue: all(test(issue) for test in tests)

    def negation(self, tests: list[Test]) -> Test:
        return lambda issue: not tests[0](issue)

    def compared(self, parts: list[Any]) -> Test:
        column, sign, text = parts[0], str(parts[1]), parts[2]
        wanted = self._columns.wanted(column, text)
        if sign in ("!=", "!~"):
            same = _test("=" if sign == "!=" else "~", wanted)
            return lambda issue: not any(same(v) for v in self._columns.values(issue, column))
        fits = _test(sign, wanted)
        return lambda issue: any(fits(v) for v in self._columns.values(issue, column))

    def among(self, parts: list[str]) -> Test:
        column, *texts = parts
        wanted = {_folded(self._columns.wanted(column, text)) for text in texts}
        return lambda issue: any(_folded(v) in wanted for v in self._columns.values(issue, column))

    def not_among(self, parts: list[str]) -> Test:
        return self.negation([self.among(parts)])

    def empty(self, parts: list[Any]) -> Test:
        return lambda issue: not self._columns.values(issue, parts[0])

    def not_empty(self, parts: list[Any]) -> Test:
        return self.negation([self.empty(parts)])


def _test(sign: str, wanted: Value) -> Callable[[Value], bool]:
    if sign == "~":
        return lambda value: str(_folded(wanted)) in str(_folded(value))
    if sign == "=":
        return lambda value: _folded(value) == _folded(wanted)
    compare = ORDERS[sign]
    if not isinstance(wanted, datetime):
        raise JqlError(f"The operator {sign!r} needs a date field; {wanted!r} is text.")
    return lambda value: bool(compare(value, wanted))


def _folded(value: Value) -> Value:
    return value.casefold() if isinstance(value, str) else value


def _plain(token: Token) -> str:
    """The text of a token without its quotes and escapes."""
    text = str(token)
    if text[0] not in "\"'":
        return text
    return "".join(part.replace("\\", "") or "\\" for part in _units(text[1:-1]))


def _units(text: str) -> list[str]:
    """The characters of a quoted text, an escaped one together with its backslash."""
    units, position = [], 0
    while position < len(text):
        width = 2 if text[position] == "\\" else 1
        units.append(text[position : position + width])
        position += width
    return units
