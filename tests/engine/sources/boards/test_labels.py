from datetime import date

import pytest

from engine.periods.period import Grain
from engine.settings import Dimension, TimeColumn
from engine.sources.boards.labels import period_of, value_of


@pytest.mark.parametrize(
    ("label", "start"),
    [
        ("Q2 2024", date(2024, 4, 1)),
        ("Q22024", date(2024, 4, 1)),  # as recognition reads it
        ("2024年第二季度", date(2024, 4, 1)),
        ("2024Q2", date(2024, 4, 1)),
        ("2024 Q2", date(2024, 4, 1)),
        *[
            (label, date(2024, 4, 1))
            for label in (
                *("2024二季度", "2024 二季度", "2024第2季度", "2024年二季度", "2024 2季度", "2024 2nd quarter"),
                *("2024 second quarter", "2024.Q2", "Q2.2024", "q2 . 2024", "Q2 2024*", "Q2 2024¹", "Q2 2024^1"),
                *("2024Q2①", "Q2 2024 (actual)", "2024Q2（实际）", "Q2 2024 Actual"),
            )
        ],
        *[
            (label, None)  # figures that have not happened
            for label in (
                *("2024Q2（预测）", "2024Q2预测", "Q2 2024E", "Q2 2024F", "Q2 2024 forecast", "Q2 2024 (plan)"),
                *("2024年第二季度预计", "2024Q2 目标", "Q2 2024 budget", "Q2 2024B"),
            )
        ],
        ("2024 5季度", None),
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


def test_footnote_marks_are_no_part_of_a_value() -> None:
    ward = Dimension(column="ward", names=("ward",), values={"East": (), "Pier 2": (), "Dock*": (), "Dock": ()})
    labels = ["East¹", "East ①", "Pier²", "Pier 2", "Dock*", "Dock", "South†"]
    assert [value_of(label, ward) for label in labels] == [
        *("East", "East", "Pier", "Pier 2", "Dock*", "Dock", "South"),
    ]
