"""Columns of text that a statement adds up: SQLite takes the digits that each begins with, and nobody is told."""

from collections.abc import Iterable, Iterator

from sqlglot import expressions as ast

_OF_VALUES = (ast.Sum, ast.Avg, ast.Min, ast.Max)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Mod)
_AROUND_A_VALUE = (ast.Paren, ast.Neg, ast.Abs, ast.Round, ast.Nullif)


def valued_columns(tree: ast.Expr) -> tuple[str, ...]:
    """The columns of which sums, means and extremes are taken; not those of conditions, nor what is converted first.

    >>> import sqlglot
    >>> valued_columns(sqlglot.parse_one("SUM(CASE WHEN state = 'open' THEN cost * 2 END) + COUNT(id)"))
    ('cost',)
    """
    taken = (column for node in tree.find_all(*_OF_VALUES) for column in _values(node.this))
    return tuple(dict.fromkeys(taken))


def _values(node: ast.Expr | None) -> Iterator[str]:
    match node:
        case ast.Column():
            yield node.name
        case ast.Distinct() | ast.Tuple():
            yield from _all(node.expressions)
        case ast.Coalesce():
            yield from _all([node.this, *node.expressions])
        case ast.Case():
            yield from _all([*(each.args.get("true") for each in node.args["ifs"]), node.args.get("default")])
        case ast.If():
            yield from _all([node.args.get("true"), node.args.get("false")])
        case _ if isinstance(node, _ARITHMETIC):
            yield from _all([node.this, node.expression])
        case _ if isinstance(node, _AROUND_A_VALUE):
            yield from _values(node.this)


def _all(nodes: Iterable[ast.Expr | None]) -> Iterator[str]:
    for node in nodes:
        yield from _values(node)
