"""The slots of a case as a plan: which figures of which firm and year, and the formula over them, without the answer.

A formula such as ``毛利率=(营业收入-营业成本)/营业收入`` has the grammar of Python, whose names may be Chinese.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from engine.computed_steps import Calculation, Operation
from engine.planning.calculations import calculation_goal
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal

FORMULA = "公式"
LAST_YEAR = "上年"
_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)(元|人|%)?")
_UNITS = {"元": "CNY", "%": "%"}


@dataclass(frozen=True)
class Number:
    """A number of the set."""

    size: Decimal
    unit: str


def number(text: str) -> Number | None:
    """What a slot such as ``36720901.6元`` or ``7.14%`` states; ``None`` for words.

    >>> number("-0.39"), number("陈登志")
    (Number(size=Decimal('-0.39'), unit=''), None)
    """
    found = _NUMBER.fullmatch(text.strip())
    return None if found is None else Number(Decimal(found[1]), _UNITS.get(found[2] or "", ""))


def plan(slots: Mapping[str, str], source: str) -> ExecutionPlan:
    """The plan for a case: one look-up, or one for each name of its formula and the arithmetic over them."""
    making = _Making(slots["ent_short_name"], int(slots["year"]), source)
    if FORMULA not in slots:
        making.look_up(slots["key_word"])
    else:
        # Whether a quotient is told in per cent is the form of the answer, and stands nowhere else.
        making.compute(_formula(slots), "share" if slots["prom_answer"].endswith("%") else "ratio")
    return ExecutionPlan(sub_goals=tuple(making.goals))


def inputs(slots: Mapping[str, str]) -> dict[str, Decimal]:
    """The figures that the formula of a case stands on."""
    names = (node.id for node in ast.walk(_formula(slots)) if isinstance(node, ast.Name))
    return {name: found.size for name in names if (found := number(slots[name])) is not None}


def steps(slots: Mapping[str, str]) -> Iterator[Decimal]:
    """The sums and differences inside the formula."""
    values = inputs(slots)
    for node in ast.walk(_formula(slots)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            yield _value(node, values)


def _formula(slots: Mapping[str, str]) -> ast.expr:
    return ast.parse(slots[FORMULA].partition("=")[2], mode="eval").body


def _value(node: ast.expr, values: Mapping[str, Decimal]) -> Decimal:
    if isinstance(node, ast.Name):
        return values[node.id]
    assert isinstance(node, ast.BinOp)
    left, right = _value(node.left, values), _value(node.right, values)
    return left + right if isinstance(node.op, ast.Add) else left - right


@dataclass
class _Making:
    """A plan in the making: each name is looked up once."""

    firm: str
    year: int
    source: str
    goals: list[SubGoal] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)

    def look_up(self, name: str) -> str:
        """The id of the sub-goal that finds the figure of this name; of last year where it says so."""
        if name not in self.ids:
            self.ids[name] = f"g{len(self.ids) + 1}"
            year = self.year - name.startswith(LAST_YEAR)
            self.goals.append(
                SubGoal(
                    id=self.ids[name],
                    description=f"{name.removeprefix(LAST_YEAR)}，{self.firm}，{year}年",
                    data_source=self.source,
                    expected_format=ExpectedFormat.CSV,
                    validation="row_count >= 1",
                )
            )
        return self.ids[name]

    def compute(self, node: ast.expr, quotient: Operation) -> str:
        """The id of the sub-goal that computes ``node``, with all that it depends on before it."""
        match node:
            case ast.Name(id=name):
                return self.look_up(name)
            case ast.BinOp(
                left=ast.BinOp(left=ast.Name(id=now), op=ast.Sub(), right=ast.Name(id=before)),
                op=ast.Div(),
                right=ast.Name(id=base),
            ) if before == base == LAST_YEAR + now:
                return self._calculation("growth", (self.look_up(before), self.look_up(now)))
            case ast.BinOp(op=ast.Div()):
                of = (self.compute(node.left, quotient), self.compute(node.right, quotient))
                return self._calculation(quotient, of)
            case ast.BinOp(op=ast.Sub()):
                of = (self.compute(node.left, quotient), self.compute(node.right, quotient))
                return self._calculation("difference", of)
            case ast.BinOp(op=ast.Add()):
                return self._calculation("sum", tuple(self.compute(part, quotient) for part in _terms(node)))
            case _:
                raise ValueError(f"no formula that can be planned: {ast.unparse(node)}")

    def _calculation(self, operation: Operation, of: tuple[str, ...]) -> str:
        goal_id = f"c{sum(goal.id.startswith('c') for goal in self.goals) + 1}"
        self.goals.append(calculation_goal(goal_id, Calculation(operation, of), required=True))
        return goal_id


def _terms(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _terms(node.left)
        yield from _terms(node.right)
    else:
        yield node
