from typing import Any

import pytest

from engine.sources.memory import Cell
from engine.sources.tickets.cells import cell_of, day_of


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (7, 7),
        (7.5, 7.5),
        ("007", "007"),
        (" x ", "x"),
        ("", None),
        (" ", None),
        (None, None),
        (True, 1),
        (False, 0),
        ("\ud83d\ude00", "😀"),
        ("a\ud83d", "a�"),
    ],
)
def test_what_json_holds_stays_what_it_is(value: Any, cell: Cell) -> None:
    assert cell_of(value) == cell


@pytest.mark.parametrize("value", [{"name": "x"}, ["x"], float("inf")])
def test_what_is_no_one_value_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        cell_of(value)


@pytest.mark.parametrize(
    ("value", "form", "day"),
    [
        ("2024-03-05", "iso", "2024-03-05"),
        ("2024-03-04T16:00:00Z", "iso", "2024-03-05"),
        ("2024-03-04T15:59:59.999+0000", "iso", "2024-03-04"),
        ("2024-03-05T00:30:00.000+0800", "iso", "2024-03-05"),
        ("2024-03-05T00:30:00-08:00", "iso", "2024-03-05"),
        ("2024-03-05T23:30:00", "iso", "2024-03-05"),
        (1709568000, "seconds", "2024-03-05"),
        (1709567999999, "milliseconds", "2024-03-04"),
        ("05/03/2024 23:59", "%d/%m/%Y %H:%M", "2024-03-05"),
        (20240305, "%Y%m%d", "2024-03-05"),
        (None, "iso", None),
        ("", "seconds", None),
    ],
)
def test_a_day_is_that_of_the_zone(value: Any, form: str, day: str | None) -> None:
    assert day_of(value, form, "Asia/Shanghai") == day


@pytest.mark.parametrize(
    ("value", "form"),
    [("5 March", "iso"), ("x", "seconds"), (1e20, "seconds"), (True, "seconds"), ("2024", "%d.%m.%Y")],
)
def test_what_is_no_day_is_refused(value: Any, form: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        day_of(value, form, "UTC")
