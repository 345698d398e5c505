import pytest

from engine.sources.calculation import CalculationParams, Operand, calculate
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


def test_one_figure_is_not_enough() -> None:
    with pytest.raises(SourceError, match="at least two"):
        calculate(CalculationParams(operation="change", operands=operands(1.0)))
