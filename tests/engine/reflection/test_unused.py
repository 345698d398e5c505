import pytest

from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Language
from engine.planning.plan import SubGoal
from engine.planning.table_query import TableQuery
from engine.reflection.reasons import reason
from engine.reflection.unused import on_unused
from engine.sources.database import SqlResult
from engine.sources.errors import Fault
from engine.states import State


def asked(*left_out: str) -> Outcome:
    """A query of a board's table of which something was not used."""
    goal = SubGoal(id="g1", description="stock", data_source="care", expected_format="json", validation="len(data) > 0")
    result = SqlResult(columns=(), rows=(), execution_time_ms=1, row_count=0, left_out=left_out)
    query = TableQuery(source="care", table="stock", measure="stock")
    return Outcome(goal, 1, "", State.SUCCEEDED, 0.1, Effort(), query=query, result=result)


@pytest.mark.parametrize(
    ("language", "left_out", "said"),
    [
        ("en", ("Q3 2024E",), "care: shown in stock and not used: Q3 2024E"),
        ("zh", ("East, 2024-01", "2024Q1（预测）"), "care的stock中未采用的内容：East, 2024-01、2024Q1（预测）"),
        ("en", tuple("abcdefg"), "care: shown in stock and not used: a, b, c, d, e and 2 more"),
        ("zh", tuple("abcdefg"), "care的stock中未采用的内容：a、b、c、d、e等7项"),
    ],
)
def test_what_was_not_used_is_named(language: Language, left_out: tuple[str, ...], said: str) -> None:
    assert list(on_unused(asked(*left_out), language)) == [said]


def test_where_all_was_used_nothing_is_said() -> None:
    assert list(on_unused(asked(), "en")) == []


@pytest.mark.parametrize("fault", [Fault.UNDEFINED, Fault.NO_RESULT])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_where_there_is_no_figure_what_was_not_used_is_told(fault: Fault, language: Language) -> None:
    assert "East, 2024-01" in reason(fault, "care", {"rows": 1, "left_out": ("East, 2024-01",)}, language)
