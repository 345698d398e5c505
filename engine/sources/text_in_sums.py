"""Columns of text that a statement adds up: SQLite takes the digits that each begins with, and nobody is told."""

from collections.abc import Callable, Iterable, Iterator

import sqlglot
from sqlglot import expressions as ast

from engine.settings import TabularSource
from engine.sources.errors import Fault, SourceError

_OF_VALUES = (ast.Sum, ast.Avg, ast.Min, ast.Max)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Mod)
_AROUND_A_VALUE = (ast.Paren, ast.Neg, ast.Abs, ast.Round, ast.Nullif)


def refuse_sums_of_texts(sql: str, source: TabularSource, text_in: Callable[[str, str], str | None]) -> None:
    """Raise ``SourceError`` FORMAT where ``sql``, which SQLite is to run, adds up a column that holds texts.

    ``text_in`` gives a text that a column of a table holds, neither of them quoted; ``None`` where there is none.
    """
    tree = sqlglot.parse_one(sql, read="sqlite")
    read = {table.name for table in tree.find_all(ast.Table)}
    for table in source.tables:
        dated = table.time.column if table.time is not None else None  # texts of dates are in order
        for column in valued_columns(tree) if table.table in read else ():
            if column != dated and (sample := text_in(table.table, column)) is not None:
                raise SourceError(
                    Fault.FORMAT,
                    f"{source.id}: a measure computes with {table.table}.{column}, which holds text: {sample!r}",
                    "name a column of numbers: a ticket source's mapping reads such texts by `number`, "
                    "and a view of a database can convert them",
                )


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
