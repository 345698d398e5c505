"""Exact arithmetic on figures. Expected values are computed by hand."""

from datetime import date
from typing import Any

import pytest

from engine.periods.period import Grain
from engine.sources.calculate import calculate
from engine.sources.calculation import CalculationParams, Operand
from engine.sources.errors import Fault, SourceError


def operands(*values: float, unit: str = "%") -> list[Operand]:
    return [Operand(label=f"o{n}", value=value, unit=unit, decimals=2) for n, value in enumerate(values, 1)]


@pytest.mark.parametrize(
    ("operation", "values", "value", "first", "second"),
    [
        ("difference", (5.0, 3.0), 2.0, "o1", "o2"),
        ("difference", (3.0, 5.0), -2.0, "o1", "o2"),
        ("change", (3.0, 9.0, 5.0), 2.0, "o1", "o3"),
        ("highest", (3.0, 9.0, 5.0), 9.0, "o2", None),
        ("lowest", (3.0, 9.0, 5.0), 3.0, "o1", None),
    ],
)
def test_operations(operation: str, values: tuple[float, ...], value: float, first: str, second: str | None) -> None:
    result = calculate(CalculationParams(operation=operation, operands=operands(*values)))
    assert (result.value, result.first, result.second, result.unit) == (value, first, second, "%")


@pytest.mark.parametrize(
    ("operation", "values", "value", "unit"),
    [
        ("ratio", (3.0, 4.0), 0.75, ""),
        ("share", (3.0, 4.0), 75.0, "%"),
        ("growth", (4.0, 3.0), -25.0, "%"),
        ("growth", (-4.0, 3.0), -175.0, "%"),  # by the formula: what it means is for words to say
        ("sum", (0.1, 0.2), 0.3, "CNY"),  # binary fractions give 0.30000000000000004
        ("difference", (1e12 + 0.01, 1e12), 0.01, "CNY"),
    ],
)
def test_arithmetic_is_decimal(operation: str, values: tuple[float, ...], value: float, unit: str) -> None:
    result = calculate(CalculationParams(operation=operation, operands=operands(*values, unit="CNY")))
    assert (result.value, result.unit) == (value, unit)


@pytest.mark.parametrize(
    ("operation", "values"), [("ratio", (1.0, 0.0)), ("share", (1.0, 0.0)), ("growth", (0.0, 1.0))]
)
def test_nothing_is_divided_by_nothing(operation: str, values: tuple[float, ...]) -> None:
    with pytest.raises(SourceError) as error:
        calculate(CalculationParams(operation=operation, operands=operands(*values)))
    assert error.value.fault is Fault.UNDEFINED


def test_different_units_are_not_compared() -> None:
    mixed = [*operands(1.0), *operands(2.0, unit="CNY")]
    with pytest.raises(SourceError, match="figures of one unit"):
        calculate(CalculationParams(operation="difference", operands=mixed))
    with pytest.raises(SourceError, match="figures of one unit"):
        calculate(CalculationParams(operation="weighted mean", operands=operands(1, 2), weights=mixed))


@pytest.mark.parametrize(
    ("first", "second", "value", "unit"),
    [
        ((720_000.0, "CNY"), (66.0, "万元"), 60_000.0, "CNY"),
        ((66.0, "万元"), (720_000.0, "CNY"), -6.0, "万元"),
        ((66.01, "万元"), (66.0, "万元"), 0.01, "万元"),
        ((5.0, "元"), (3.0, "CNY"), 2.0, "元"),
        ((2.0, "rides"), (1.0, "rides"), 1.0, "rides"),
    ],
)
def test_what_can_be_said_in_one_unit_is_compared_in_the_first_ones(
    first: tuple[float, str], second: tuple[float, str], value: float, unit: str
) -> None:
    given = [*operands(first[0], unit=first[1]), *operands(second[0], unit=second[1])]
    result = calculate(CalculationParams(operation="difference", operands=given))
    assert (result.value, result.unit) == (value, unit)


def months(*values: tuple[int, float]) -> list[Operand]:
    """A figure for each of some months of 2024."""
    return [
        Operand(label=f"m{month}", value=value, start=date(2024, month, 1), grain=Grain.MONTH)
        for month, value in values
    ]


@pytest.mark.parametrize(
    ("params", "value", "formula"),
    [
        ({"operation": "mean", "operands": operands(0.1, 0.2, 0.3)}, 0.2, "(0.1 + 0.2 + 0.3) / 3"),
        ({"operation": "mean", "operands": operands(1, 2, 2)}, 5 / 3, "(1 + 2 + 2) / 3"),
        (
            {"operation": "weighted mean", "operands": operands(2, 5), "weights": operands(30, 10, unit="units")},
            2.75,
            "(2 × 30 + 5 × 10) / (30 + 10)",
        ),
        ({"operation": "rank", "operands": operands(7, 9, 7, 3)}, 2, "1 + 1 above 7 in 7, 9, 7, 3"),
        ({"operation": "rank", "operands": operands(7, 9, 7, 3), "ranked": 3}, 4, "1 + 3 above 3 in 7, 9, 7, 3"),
        ({"operation": "highest", "operands": operands(4, -9)}, 4, "max(4, (-9))"),
        ({"operation": "growth", "operands": operands(4, 3)}, -25, "100 × (3 - 4) / 4"),
        ({"operation": "sum", "operands": operands(*[2] * 13)}, 26, " + ".join("2" * 12) + " + …"),
        # The slopes of all pairs, February missing, are 2, 7/3, 2.75, 3, 3.5 and 4.
        ({"operation": "trend", "operands": months((1, 1), (3, 5), (4, 8), (5, 12))}, 2.875, None),
    ],
)  # fmt: skip
def test_each_operation_keeps_its_formula(params: dict[str, Any], value: float, formula: str | None) -> None:
    result = calculate(CalculationParams(**params))
    assert result.value == value
    assert formula is None or result.formula == formula


def test_extremes_and_ranks_name_all_that_are_level() -> None:
    highest = calculate(CalculationParams(operation="highest", operands=operands(3, 9, 9)))
    assert (highest.first, highest.chosen) == ("o2", (1, 2))
    rank = calculate(CalculationParams(operation="rank", operands=operands(7, 9, 7, 3), ranked=2))
    assert (rank.first, rank.value, rank.count, rank.chosen) == ("o3", 2, 4, (2, 0))


def test_a_weighted_mean_pairs_by_label_and_tells_what_is_left_out() -> None:
    figures, weights = operands(2, 5, 8), operands(1, 3, unit="units")
    other = Operand(label="other", value=9, unit="units")
    params = CalculationParams(operation="weighted mean", operands=figures, weights=[*weights[::-1], other])
    result = calculate(params)
    assert (result.value, result.base, result.count, result.left_out) == (4.25, 4, 2, ("o3", "other"))


@pytest.mark.parametrize(
    ("figures", "direction", "p", "missing"),
    [
        (months(*((n, n) for n in range(1, 6))), "up", 2 / 120, 0),
        (months(*((n, -n) for n in range(1, 7))), "down", 2 / 720, 0),
        (months((1, 1), (2, 2), (3, 3)), "none", 2 / 6, 0),  # three in a row are no proof
        (months((1, 5), (4, 5), (6, 5)), "none", 1.0, 3),
    ],
)
def test_a_trend_says_how_sure_it_is(figures: list[Operand], direction: str, p: float, missing: int) -> None:
    trend = calculate(CalculationParams(operation="trend", operands=figures)).trend
    assert trend is not None
    assert (trend.direction, trend.missing, trend.per) == (direction, missing, Grain.MONTH)
    assert trend.p == pytest.approx(p)


@pytest.mark.parametrize(
    ("params", "fault", "message"),
    [
        ({"operation": "trend", "operands": months((1, 1), (2, 2))}, Fault.UNDEFINED, "at least 3 figures, got 2"),
        ({"operation": "trend", "operands": operands(1, 2, 3)}, Fault.PARAM_INVALID, "of its own, are needed"),
        ({"operation": "trend", "operands": months((1, 1), (1, 2), (2, 2))}, Fault.PARAM_INVALID, "of its own"),
        ({"operation": "weighted mean", "operands": operands(1, 2)}, Fault.PARAM_INVALID, "needs weights"),
        (
            {"operation": "weighted mean", "operands": operands(1, 2), "weights": operands(0, 0)},
            Fault.UNDEFINED,
            "is 0 .all weights",
        ),
        (
            {"operation": "weighted mean", "operands": operands(1, 2), "weights": operands(3, -1)},
            Fault.PARAM_INVALID,
            "weights of 0 or more are needed, got o2: -1.0",
        ),
        ({"operation": "rank", "operands": operands(1, 2), "ranked": 2}, Fault.PARAM_INVALID, "figure 2 is asked"),
        ({"operation": "mean", "operands": operands(1)}, Fault.PARAM_INVALID, "at least two"),
    ],
)
def test_what_cannot_be_computed_is_an_error_that_says_why(params: dict[str, Any], fault: Fault, message: str) -> None:
    with pytest.raises(SourceError, match=message) as error:
        calculate(CalculationParams(**params))
    assert error.value.fault is fault
