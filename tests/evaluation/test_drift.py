"""Drift of kinds of questions, beside the formulas written out."""

from math import log

import pytest

from evaluation.drift import drift


def test_figures_by_hand() -> None:
    found = drift({"lookup": 150, "trend": 50}, {"lookup": 50, "trend": 50})
    # Expected: 200 of 300 look-ups, 100 trends; sum of (observed - expected)^2 / expected = 18.75; p of 1 degree.
    assert found.p == pytest.approx(1.4906e-05, rel=1e-3)
    before, now = (150.5 / 201, 50.5 / 201), (0.5, 0.5)
    assert found.shift == pytest.approx(sum((b - a) * log(b / a) for a, b in zip(before, now, strict=True)))
    assert (found.verdict, found.n, found.n_before) == ("drift", 100, 200)
    assert found.shares == {"lookup": (0.75, 0.5), "trend": (0.25, 0.5)}


@pytest.mark.parametrize(
    ("before", "now", "verdict"),
    [
        ({"lookup": 49}, {"lookup": 500}, "too few"),
        ({}, {"lookup": 500}, "too few"),
        ({"lookup": 500}, {"lookup": 500}, "no drift"),
        ({"lookup": 60, "trend": 40}, {"lookup": 52, "trend": 48}, "no drift"),  # chance
        ({"lookup": 60_000, "trend": 40_000}, {"lookup": 58_000, "trend": 42_000}, "no drift"),  # sure, and too small
        ({"lookup": 100}, {"lookup": 60, "ranking": 40}, "drift"),  # a kind that nobody asked before
    ],
)
def test_it_takes_both_chance_and_size(before: dict[str, int], now: dict[str, int], verdict: str) -> None:
    assert drift(before, now).verdict == verdict


def test_rare_kinds_are_counted_as_one_so_that_the_test_holds() -> None:
    found = drift({"lookup": 90, "a": 4, "b": 3, "c": 3}, {"lookup": 90, "a": 3, "b": 4, "c": 3})
    assert found.shares == {"lookup": (0.9, 0.9), "others": (0.1, 0.1)}
    assert found.p == pytest.approx(1.0)
