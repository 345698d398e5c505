"""A season is shown as unparsed, and the year beside it is not taken for the period."""

from datetime import date

import pytest

from engine.periods.find import find_periods


@pytest.mark.parametrize(
    "text",
    ["summer 2023", "summer of 2023", "winter 2023/24", "2024 spring", "last winter", "autumn of last year",
     "2023年夏季", "2023年冬", "2023夏季", "去年冬天", "今年的春季"],
)  # fmt: skip
def test_a_season_of_a_year_is_unparsed(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))


@pytest.mark.parametrize("text", ["prices fall 2023 times", "夏季新品", "summer dresses", "the last fall in prices"])
def test_what_names_no_season_of_a_year(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), ())


@pytest.mark.parametrize("text", ["2024 Summer Olympics", "2024年冬奥会"])
def test_games_keep_their_year(text: str) -> None:
    (found,) = find_periods(text, as_of=date(2024, 7, 10), zone="UTC").periods
    assert (str(found.start), str(found.end)) == ("2024-01-01", "2025-01-01")
