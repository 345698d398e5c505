"""The SQL of a measure: whether it is an aggregate over rows, and what follows from its form."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import sqlglot
from sqlglot import expressions as ast
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError

EXPECTED = "expected an SQL aggregate over the table's rows, such as SUM(x), COUNT(*) or SUM(x) * 100.0 / SUM(y)"
_NAMES = {"postgresql": "postgres", "mssql": "tsql", "mariadb": "mysql"}
_OF_GROUPS = (ast.Sum, ast.Count, ast.Min, ast.Max)
_WHOLE = (ast.Query, ast.Window, ast.Alias, ast.Block)


class NoAggregate(ValueError):
    """An expression that gives no one figure for a set of rows; the message says what was expected."""


def dialect_of(url: str) -> str:
    """What sqlglot calls the SQL of the database at a SQLAlchemy URL; empty, for standard SQL, where it has no name."""
    backend = url.partition(":")[0].partition("+")[0]
    name = _NAMES.get(backend, backend)
    return name if Dialect.get(name) is not None else ""


@dataclass(frozen=True)
class Aggregate:
    """A measure's expression in the SQL of one kind of database.

    >>> Aggregate.of("SUM(broken) * 100.0 / SUM(sold)", "postgres").sql
    'SUM(broken) * 100.0 / NULLIF(SUM(sold), 0)'
    """

    expression: str
    dialect: str
    tree: ast.Expr

    @classmethod
    @lru_cache(maxsize=256)
    def of(cls, expression: str, dialect: str) -> "Aggregate":
        """Parse ``expression``; ``NoAggregate`` where it has no one value for every set of rows."""
        try:
            tree = sqlglot.parse_one(expression, read=dialect)
        except SqlglotError as error:
            raise NoAggregate(f"{EXPECTED}; {expression!r} is not readable as SQL") from error
        if tree.find(*_WHOLE):
            raise NoAggregate(f"{EXPECTED}, without sub-queries, windows and names, got {expression!r}")
        if not tree.find(ast.AggFunc):
            raise NoAggregate(f"{EXPECTED}, got {expression!r}")
        for column in tree.find_all(ast.Column):
            if not column.find_ancestor(ast.AggFunc, ast.Filter, ast.WithinGroup):
                raise NoAggregate(f"{EXPECTED}; in {expression!r} the column {column.name!r} stands outside of any")
        return cls(expression, dialect, tree)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that it reads, each once."""
        return tuple(dict.fromkeys(column.name for column in self.tree.find_all(ast.Column)))

    @cached_property
    def is_ratio(self) -> bool:
        """Whether it divides by an aggregate, and so has no value where that is zero."""
        return any(node.expression.find(ast.AggFunc) for node in self.tree.find_all(ast.Div))

    @cached_property
    def zero_of_none(self) -> bool:
        """Whether its value over no rows is 0: sums and counts, added and scaled, are; extremes and ratios are not."""
        return _is_sum(self.tree)

    @cached_property
    def adds_up(self) -> bool:
        """Whether its values over sets of rows that share none add up to its value over all: not so distinct counts."""
        return self.zero_of_none and not self.tree.find(ast.Distinct)

    @cached_property
    def counts(self) -> bool:
        """Whether it is built of counts alone, which need no rows to have a value."""
        return all(isinstance(node, ast.Count) for node in self.tree.find_all(ast.AggFunc))

    @cached_property
    def regroups(self) -> bool:
        """Whether it means the same over a month's rows as over a day's: built of sums, counts and extremes alone.

        A mean over rows does not: each row may itself stand for more or for less.
        """
        return all(isinstance(node, _OF_GROUPS) for node in self.tree.find_all(ast.AggFunc))

    def without(self, codes: tuple[int | float, ...]) -> "Aggregate":
        """The same where the numbers ``codes`` stand for no value.

        >>> Aggregate.of("SUM(sold)", "postgres").without((-1,)).expression
        'SUM(NULLIF(sold, -1))'
        """
        tree = self.tree
        for code in codes:
            tree = tree.transform(_null_if, ast.Literal.number(code))
        return Aggregate.of(tree.sql(dialect=self.dialect), self.dialect) if codes else self

    @cached_property
    def sql(self) -> str:
        """The expression as it is put into a statement: dividing by zero gives NULL, never an error."""
        if not self.is_ratio or Dialect.get_or_raise(self.dialect).SAFE_DIVISION:
            return self.expression
        tree = self.tree.copy()
        for node in list(tree.find_all(ast.Div)):
            if node.expression.find(ast.AggFunc) and not isinstance(node.expression, ast.Nullif):
                node.set("expression", ast.Nullif(this=node.expression.copy(), expression=ast.Literal.number(0)))
        return tree.sql(dialect=self.dialect)


def _null_if(node: ast.Expr, code: ast.Expr) -> ast.Expr:
    return ast.Nullif(this=node, expression=code.copy()) if isinstance(node, ast.Column) else node


def _is_sum(node: ast.Expr) -> bool:
    match node:
        case ast.Sum() | ast.Count():
            return True
        case ast.Paren() | ast.Neg() | ast.Cast() | ast.Filter():
            return _is_sum(node.this)
        case ast.Add() | ast.Sub():
            return _is_sum(node.this) and _is_sum(node.expression)
        case ast.Mul():
            scaled = (node.this, node.expression)
            return any(isinstance(part, ast.Literal) for part in scaled) and any(map(_is_sum, scaled))
        case ast.Div():
            return isinstance(node.expression, ast.Literal) and _is_sum(node.this)
        case _:
            return False
