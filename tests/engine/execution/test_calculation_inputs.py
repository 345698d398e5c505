"""Calculations over what steps really found in a database: what they compute, and how it is told.

The figures are those of tests/engine/company.py. In January East sold 600 and broke 6 of them, North 130 and 5.
"""

from pathlib import Path

import pytest

from engine.computed_steps import calculation_in
from engine.execution.actions import ActionMaker
from engine.execution.dispatcher import Dispatcher, Permit
from engine.execution.outcome import Effort, Outcome
from engine.pipelines.tools import CALCULATE, dispatcher
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Language
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.reflection.calculation_words import Wording
from engine.sources.calculation import CalculationResult
from engine.sources.connect import open_databases
from engine.sources.errors import Fault, SourceError
from engine.states import State
from tests.engine import company

PERMIT = Permit(frozenset({CALCULATE.name, "sql_shop"}))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[ActionMaker, Dispatcher]:
    folder: Path = tmp_path_factory.mktemp("company")
    catalogue = company.catalogue(folder)
    databases = open_databases(company.settings(folder))
    maker = ActionMaker(catalogue, company.vocabulary(catalogue), databases, company.CLOCK)
    return maker, dispatcher(None, databases)


def executed(world: tuple[ActionMaker, Dispatcher], computed: str, *asked: str) -> dict[str, Outcome]:
    """The outcomes of looking up what is ``asked``, as g1, g2, …, and of the calculation c1 over them."""
    maker, tools = world
    goals = [
        SubGoal(
            id=f"g{n}",
            description=text,
            data_source="shop",
            expected_format=ExpectedFormat.CSV,
            validation="row_count >= 1",
        )
        for n, text in enumerate(asked, 1)
    ]
    goals.append(calculation_goal("c1", calculation_in(computed)))
    done: dict[str, Outcome] = {}
    for goal in goals:
        intent = maker.intent(goal, Effort(), done)
        called = tools.call(intent.action, permit=PERMIT, trace_id="t")
        assert called.error is None
        done[goal.id] = Outcome(
            goal, 1, "", State.SUCCEEDED, 0.0, Effort(), intent.action, called.result, query=intent.query
        )
    return done


@pytest.mark.parametrize(
    ("computed", "asked", "value", "language", "said"),
    [
        (
            "mean of g1", ("units sold by region, January 2024",), 365, "en",
            "Simple mean of January 2024: 365.00 units.",
        ),
        (
            "mean of g1, g2", ("units sold, East, January 2024", "units sold, North, January 2024"), 365, "zh",
            "东部、北部的简单平均值：365.00。",
        ),
        (
            "weighted mean of g1, g2",
            ("breakage by region, January 2024", "units sold by region, January 2024"), 100 * 11 / 730, "en",
            "Mean of breakage weighted by units sold: 1.51%.",
        ),
        (
            "rank of g1, g2",
            ("units sold, North, January 2024", "units sold by region, January 2024"), 2, "en",
            "North ranks 2 of 2, counted from the highest.",
        ),
        (
            "rank of g1, g2",
            ("units sold, January 2024", "units sold by month"), 1, "zh",
            "2024年1月在2项中由高到低排第1。",
        ),
        (
            "rank of g1, g2, g3",
            (
                "units sold, Wren, North, January 2024", "units sold, Heron 2, North, January 2024",
                "units sold, Wren, East, January 2024",
            ), 2, "zh", "鹪鹩、北部在3项中由高到低排第2。",
        ),
        ("highest of g1", ("units sold by region, January 2024",), 600, "en", "highest: East."),
        (
            "lowest of g1, g2", ("units sold by region, January 2024", "units sold by region, February 2024"), 100,
            "zh", "最低：2024年2月、东部、2024年2月、北部。",
        ),
        (
            "difference of g1", ("units sold by region, January 2024",), 470, "en",
            "East is higher than North by 470 units.",
        ),
    ],
)  # fmt: skip
def test_a_calculation_over_what_was_found(
    world: tuple[ActionMaker, Dispatcher],
    computed: str,
    asked: tuple[str, ...],
    value: float,
    language: Language,
    said: str,
) -> None:
    outcomes = executed(world, computed, *asked)
    result = outcomes["c1"].result
    assert isinstance(result, CalculationResult)
    assert result.value == value
    assert Wording(outcomes, world[0].catalogue, language).sentence(outcomes["c1"], result) == said


@pytest.mark.parametrize(
    ("computed", "asked", "fault", "message"),
    [
        ("weighted mean of g1", ("breakage by region, January 2024",), Fault.PARAM_INVALID, "then their weights"),
        ("rank of g1", ("units sold by region, January 2024",), Fault.PARAM_INVALID, "one figure, then those"),
        (
            "rank of g1, g2",
            ("units sold, Wren, January 2024", "units sold by region, January 2024"),
            Fault.NO_RESULT,
            "is none of",
        ),
        ("mean of g1, g2", ("units sold, January 2024",), Fault.NO_RESULT, "g2 gave no figure"),
    ],
)
def test_steps_that_an_operation_cannot_take_are_told(
    world: tuple[ActionMaker, Dispatcher], computed: str, asked: tuple[str, ...], fault: Fault, message: str
) -> None:
    with pytest.raises(SourceError, match=message) as error:
        executed(world, computed, *asked)
    assert error.value.fault is fault
