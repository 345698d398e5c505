import pytest

from engine.sources.calculation import CalculationParams, Operand, calculate
from engine.sources.errors import SourceError


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
    result = calculate(CalculationParams(operation=operation, operands=operands(*values)))  # type: ignore[arg-type]
    assert (result.value, result.first, result.second, result.unit) == (value, first, second, "%")


def test_different_units_are_not_compared() -> None:
    mixed = [*operands(1.0), *operands(2.0, unit="CNY")]
    with pytest.raises(SourceError, match="figures of one unit"):
        calculate(CalculationParams(operation="difference", operands=mixed))


def test_one_figure_is_not_enough() -> None:
    with pytest.raises(SourceError, match="at least two"):
        calculate(CalculationParams(operation="change", operands=operands(1.0)))
