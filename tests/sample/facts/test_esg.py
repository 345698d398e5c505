"""ESG figures: totals add up, and two reports understate by exactly one penalty."""

import pytest

from sample.facts import draw_facts
from sample.facts.esg import INDICATORS


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_the_months_add_up_to_the_year(seed: int) -> None:
    for report in draw_facts(seed).esg:
        for key, months in report.monthly.items():
            assert len(months) == 12
            assert sum(months) == report.values[key, report.year], key


@pytest.mark.parametrize("seed", range(23))
def test_two_reports_state_one_penalty_less_than_there_were(seed: int) -> None:
    facts = draw_facts(seed)
    gaps = []
    for report in facts.esg:
        official = [p for p in facts.penalties if p.supplier == report.supplier and p.day.year == report.year]
        assert report.penalties_official == len(official)
        gaps.append(report.penalties_official - report.penalties_stated)
    assert sorted(gaps) == [0] * 19 + [1, 1]


def test_values_are_printed_with_their_decimals() -> None:
    printed = {item.key: item.printed(12_345) for item in INDICATORS}

    assert printed["power"] == "12,345"
    assert printed["training"] == "1,234.5"
    assert printed["injuries"] == "123.45"
