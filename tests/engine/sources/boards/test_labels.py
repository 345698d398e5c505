from datetime import date

import pytest

from engine.periods.period import Grain
from engine.settings import Dimension, TimeColumn
from engine.sources.boards.labels import figure_of, is_total, period_of, value_of


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("12", 12.0),
        ("1,234.50", 1234.5),
        (" 3.25 % ", 3.25),
        ("３.２５％", 3.25),
        ("+6.20", 6.2),
        ("−0.8", -0.8),
        ("(12.5)", -12.5),
        ("¥1,200", 1200.0),
        ("1.2万", 12_000.0),
        ("0", 0.0),
        ("", None),
        ("–", None),
        ("N/A", None),
        ("暂无", None),
    ],
)
def test_a_cell_is_a_number_or_says_that_there_is_none(cell: str, value: float | None) -> None:
    assert figure_of(cell) == value


@pytest.mark.parametrize("cell", ["12,3x", "3 of 4", "1.2.3", "loading", "12 13", "\N{REPLACEMENT CHARACTER}", "three"])
def test_what_is_neither_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        figure_of(cell)


@pytest.mark.parametrize(
    ("label", "start"),
    [
        ("Q2 2024", date(2024, 4, 1)),
        ("Q22024", date(2024, 4, 1)),  # as recognition reads it
        ("2024年第二季度", date(2024, 4, 1)),
        ("2024Q2", date(2024, 4, 1)),
        ("2024 Q2", date(2024, 4, 1)),
        ("Q2", None),  # of which year?
        ("last quarter", None),
        ("2024", None),  # a year is no quarter
        ("2024-05", None),
        ("Q2 2024 and Q3 2024", None),
        ("Heron 2024 Q2", None),
        ("", None),
    ],
)
def test_a_label_is_a_quarter_of_a_named_year_or_none(label: str, start: date | None) -> None:
    time = TimeColumn(column="quarter", format="%Y-%m", quarterly=True)
    found = period_of(label, time, zone="UTC", fiscal_year_start=1)
    assert (found.start if found else None) == start
    assert found is None or found.grain is Grain.QUARTER


@pytest.mark.parametrize(
    ("label", "form", "start"),
    [
        ("May 2024", "%Y-%m", date(2024, 5, 1)),
        ("2024年", "%Y", date(2024, 1, 1)),
        ("2024-05-03", "%Y-%m-%d", date(2024, 5, 3)),
    ],
)
def test_labels_of_other_units(label: str, form: str, start: date) -> None:
    found = period_of(label, TimeColumn(column="t", format=form), zone="UTC", fiscal_year_start=1)
    assert found is not None
    assert found.start == start


def test_a_label_is_stored_under_the_value_that_it_is_a_name_of() -> None:
    ward = Dimension(column="ward", names=("ward",), values={"East": ("东区", "E."), "North": ()})
    labels = ["East", " east ", "东区", "e.", "Ｎｏｒｔｈ", "South  Wing"]
    assert [value_of(label, ward) for label in labels] == ["East", "East", "East", "East", "North", "South Wing"]


def test_totals_are_told_from_values() -> None:
    assert [is_total(label) for label in ("Total", "合计：", "All", "Totally", "East")] == [
        True,
        True,
        True,
        False,
        False,
    ]
