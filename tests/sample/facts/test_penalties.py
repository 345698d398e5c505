"""Fines: in order of time, by the authority of the kind, each with its own number."""

import pytest

from sample.facts import draw_facts
from sample.facts.offences import AUTHORITIES, OFFENCES


@pytest.mark.parametrize("seed", range(23))
def test_days_and_numbers(seed: int) -> None:
    penalties = draw_facts(seed).penalties

    assert len({p.number for p in penalties}) == len(penalties) == 34
    for penalty in penalties:
        assert penalty.inspected < penalty.day < penalty.deadline
        assert penalty.authority.zh.endswith(AUTHORITIES[penalty.offence.authority].zh)
        assert penalty.number.startswith(penalty.authority.zh[0])
        assert f"〔{penalty.day.year}〕" in penalty.number


def test_every_offence_occurs_and_subsidiaries_are_fined_too() -> None:
    facts = draw_facts(7)
    fined = {p.supplier for p in facts.penalties}

    assert {p.offence for p in facts.penalties} == set(OFFENCES)
    assert fined == {*facts.cast.suppliers[:10], *facts.cast.subsidiaries[:4]}


def test_a_finding_is_told_with_its_decimals() -> None:
    penalty = draw_facts(7).penalties[0]
    times = penalty.found / 100

    assert penalty.offence.scale == 100
    assert penalty.finding.zh == f"总磷日均浓度超过许可限值{times:.2f}倍"
    assert penalty.finding.en == f"daily phosphorus exceeded the permit {times:.2f} times over"
