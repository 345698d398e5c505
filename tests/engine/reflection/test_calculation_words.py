"""How what was computed is told. The figures are those of tests/engine/company.py, computed by hand."""

from pathlib import Path

import pytest

from engine.computed_steps import Calculation, Operation
from engine.execution.outcome import Effort, Outcome
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Catalogue, Language
from engine.planning.describe import query_in
from engine.planning.mentions import Vocabulary
from engine.planning.rules import query_goal
from engine.reflection.calculation_words import Wording
from engine.sources.calculate import calculate
from engine.sources.calculation import CalculationParams, CalculationResult
from engine.sources.database import SqlResult
from engine.sources.figures import operands_of
from engine.states import State
from tests.engine import company

Asked = tuple[str, float]
WREN_1: Asked = ("units sold, Wren, North, January 2024", 80)
WREN_2: Asked = ("units sold, Wren, North, February 2024", 100)
FINES_1: Asked = ("total fines, Alder Works, January 2024", 1000)
FINES_2: Asked = ("total fines, Alder Works, March 2024", 2500.5)
LOSS: Asked = ("total fines, Alder Works, January 2024", -50)
COUNT: Asked = ("number of fines, Birch, November 2023", 400)


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder: Path = tmp_path_factory.mktemp("company")
    return company.catalogue(folder)


def looked_up(goal_id: str, asked: Asked, catalogue: Catalogue) -> Outcome:
    text, value = asked
    vocabulary = Vocabulary(catalogue.terms)
    query = query_in(text, "shop", catalogue, vocabulary, company.CLOCK)
    goal = query_goal(goal_id, query, catalogue, "en")
    result = SqlResult(
        rows=({query.measure or "": value, "row_count": 1},), columns=(), execution_time_ms=0, row_count=1
    )
    return Outcome(goal, 1, "", State.SUCCEEDED, 0.0, Effort(), result=result, query=query)


def computed(goal_id: str, operation: Operation, of: tuple[Outcome, ...], catalogue: Catalogue) -> Outcome:
    operands = [
        operand
        for outcome in of
        if isinstance(outcome.result, SqlResult) and outcome.query is not None
        for operand in operands_of(outcome.query, outcome.result, catalogue)
    ]
    unitless = [operand.model_copy(update={"unit": ""}) for operand in operands]
    result = calculate(CalculationParams(operation=operation, operands=unitless or operands))
    goal = calculation_goal(goal_id, Calculation(operation, tuple(outcome.goal.id for outcome in of)))
    return Outcome(goal, 1, "", State.SUCCEEDED, 0.0, Effort(), result=result)


@pytest.mark.parametrize(
    ("operation", "asked", "language", "said"),
    [
        ("growth", (WREN_1, WREN_2), "en", "From January 2024 to February 2024 it grew by 25.00%."),
        ("growth", (WREN_2, WREN_1), "zh", "从2024年2月到2024年1月下降20.00%。"),
        ("growth", (LOSS, FINES_2), "en",
         "Change from January 2024 to March 2024 over the first, which is negative: -5,101.00%."),
        ("growth", (LOSS, FINES_2), "zh", "从2024年1月到2024年3月的变化与前者之比（前者为负）：-5,101.00%。"),
        ("ratio", (FINES_1, COUNT), "en",
         "Ratio of Alder Works, January 2024, total fines to Birch, November 2023, number of fines: 2.50."),
        ("share", (COUNT, FINES_1), "zh", "Birch、2023年11月、罚单数占桤木厂、2024年1月、罚金的比例：40.00%。"),
        ("sum", (WREN_1, WREN_2), "zh", "2024年1月、2024年2月合计：180。"),
        ("difference", (WREN_1, WREN_2), "en", "February 2024 is higher than January 2024 by 20."),
        ("lowest", (WREN_1, WREN_2), "zh", "最低：2024年1月。"),
    ],
)  # fmt: skip
def test_each_operation_in_both_languages(
    operation: Operation, asked: tuple[Asked, ...], language: Language, said: str, catalogue: Catalogue
) -> None:
    found = tuple(looked_up(f"g{n}", one, catalogue) for n, one in enumerate(asked, 1))
    outcome = computed("c1", operation, found, catalogue)
    assert isinstance(outcome.result, CalculationResult)
    wording = Wording({one.goal.id: one for one in (*found, outcome)}, catalogue, language)
    assert wording.sentence(outcome, outcome.result) == said


def test_a_calculation_on_another_one_names_what_that_one_is(catalogue: Catalogue) -> None:
    found = tuple(looked_up(f"g{n}", one, catalogue) for n, one in enumerate((WREN_1, WREN_2), 1))
    total = computed("c1", "sum", found, catalogue)
    goal = calculation_goal("c2", Calculation("share", ("g1", "c1")))
    result = CalculationResult(operation="share", value=44.444, unit="%", decimals=2, first="", base=180)
    share = Outcome(goal, 1, "", State.SUCCEEDED, 0.0, Effort(), result=result)
    wording = Wording({one.goal.id: one for one in (*found, total, share)}, catalogue, "en")
    told = wording.sentence(share, result)
    assert told.startswith("Share of ")
    assert "in total of January 2024, February 2024: 44.44%." in told
