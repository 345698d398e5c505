"""Every way in which a contract can be unfit is told when it is made, with what was expected and what was found."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from engine.execution.contracts import ToolContract, by_name
from engine.execution.signatures import ContractError
from engine.sources.errors import Fault


class Params(BaseModel):
    n: int


class Words(BaseModel):
    query: str


class Result(BaseModel):
    doubled: int


def double(params: Params) -> Result:
    return Result(doubled=params.n * 2)


def search(params: Words) -> Result:
    return Result(doubled=len(params.query) * 2)


def pay(params: Params, key: str) -> Result:
    return Result(doubled=params.n + len(key))


def none() -> Result:
    return Result(doubled=0)


def two(params: Params, more: Params) -> Result:
    return Result(doubled=params.n + more.n)


def untyped(params):  # type: ignore[no-untyped-def]
    return params


def plain(params: int) -> Result:
    return Result(doubled=params)


def perhaps(params: Params | None) -> Result:
    return Result(doubled=params.n if params else 0)


def unnamed(params: "Parms") -> Result:  # type: ignore[name-defined]  # noqa: F821
    return Result(doubled=params.n)


def by_keyword(*, params: Params) -> Result:
    return Result(doubled=params.n)


def any_number(*params: Params) -> Result:
    return Result(doubled=len(params))


def silent(params: Params) -> None:
    del params


def number(params: Params) -> int:
    return params.n


async def later(params: Params) -> Result:
    return Result(doubled=params.n)


def numbered(params: Params, key: int) -> Result:
    return Result(doubled=params.n + key)


def until(params: Params, timeout_s: str) -> Result:
    return Result(doubled=params.n + len(timeout_s))


@pytest.mark.parametrize(
    ("function", "terms", "message"),
    [
        (none, {}, r"expected 1 parameter, a Pydantic model, got 0 \(none\)"),
        (two, {}, r"expected 1 parameter, a Pydantic model, got 2 \(params, more\)"),
        (untyped, {}, "expected a Pydantic model as parameter, got None"),
        (plain, {}, "expected a Pydantic model as parameter, got <class 'int'>"),
        (perhaps, {}, r"expected a Pydantic model as parameter, got .*Params \| None"),
        (unnamed, {}, "expected annotations that can be read, got name 'Parms' is not defined"),
        (by_keyword, {}, "expected a parameter given by its place, got a keyword-only"),
        (any_number, {}, "expected a parameter given by its place, got a variadic positional"),
        (silent, {}, "expected a Pydantic model as result, got <class 'NoneType'>"),
        (number, {}, "expected a Pydantic model as result, got <class 'int'>"),
        (later, {}, "expected a plain function, got a coroutine function"),
        (numbered, {"side_effects": "keyed", "right": "change"}, "expected `key` to be a str, got <class 'int'>"),
        (until, {}, "expected `timeout_s` to be a float, got <class 'str'>"),
        (double, {"sla_s": 0}, "expected an SLA above 0 s and below infinity, got 0"),
        (double, {"sla_s": -1.5}, "got -1.5"),
        (double, {"sla_s": math.nan}, "got nan"),
        (double, {"sla_s": math.inf}, "got inf"),
        (pay, {}, "if and only if its side effects are keyed"),
        (double, {"side_effects": "keyed", "right": "change"}, "if and only if its side effects are keyed"),
        (double, {"side_effects": "unkeyed"}, "side effects 'unkeyed' do not fit the right 'read'"),
        (double, {"right": "change"}, "side effects 'none' do not fit the right 'change'"),
    ],
)
def test_an_unfit_contract_fails_where_it_is_defined(
    function: Callable[..., BaseModel], terms: dict[str, Any], message: str
) -> None:
    with pytest.raises(ContractError, match=message) as error:
        ToolContract.of("bad", function, **{"sla_s": 1, **terms})
    assert str(error.value).startswith("tool 'bad': ")


@pytest.mark.parametrize(
    ("fallback", "others", "message"),
    [
        ("triple", [], r"fallback 'triple' is none of \[\]"),
        ("first", [], r"fallback 'first' is none of \[\]"),
        ("other", [ToolContract.of("other", double, sla_s=1)], r"takes a text `query`, got 'other' with \['n'\]"),
        (
            "sends",
            [ToolContract.of("sends", search, sla_s=1, side_effects="idempotent", right="change")],
            "expected a fallback that only reads, got 'sends' with side effects 'idempotent'",
        ),
        (None, [ToolContract.of("first", search, sla_s=1)], "expected one contract of this name, got two"),
    ],
)
def test_contracts_that_do_not_fit_each_other_are_refused(
    fallback: str | None, others: list[ToolContract], message: str
) -> None:
    with pytest.raises(ContractError, match=f"tool 'first': .*{message}"):
        by_name([ToolContract.of("first", double, sla_s=1, fallback=fallback), *others])


def test_a_contract_that_fits_says_what_it_takes_and_gives() -> None:
    def patient(params: Params, timeout_s: float | None = None) -> Result:
        return Result(doubled=params.n if timeout_s is None else 0)

    contract = ToolContract.of("patient", patient, sla_s=2, fallback="search", faults=[Fault.NO_RESULT])
    found = by_name([contract, ToolContract.of("search", search, sla_s=1)])["patient"]
    assert (found.params, found.result, found.ends_itself, found.repeatable) == (Params, Result, True, True)


def test_a_method_is_bound_to_its_object_with_a_name_and_a_limit_of_its_own() -> None:
    class Adder:
        def __init__(self, more: int) -> None:
            self.more = more

        def add(self, params: Params) -> Result:
            return Result(doubled=params.n + self.more)

    bound = ToolContract.of("add", Adder.add, sla_s=1).on(Adder(5), name="add_five", sla_s=3)
    assert (bound.name, bound.sla_s, bound.function(Params(n=1))) == ("add_five", 3, Result(doubled=6))
