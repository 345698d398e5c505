"""The register of firms: everybody is in it, and holdings are of registered firms."""

import pytest

from sample.facts import draw_facts


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_everybody_is_registered_once(seed: int) -> None:
    facts = draw_facts(seed)

    assert [r.firm for r in facts.registrations] == list(facts.cast.firms)
    assert len({r.code for r in facts.registrations}) == 21
    assert {len(r.code) for r in facts.registrations} == {18}
    assert [r.role for r in facts.registrations].count("supplier") == 12


def test_a_day_of_renaming_belongs_to_a_former_name() -> None:
    for entry in draw_facts(7).registrations:
        assert (entry.renamed is None) == (entry.firm.former is None)


def test_nobody_holds_himself_and_every_subsidiary_is_held() -> None:
    facts = draw_facts(7)

    assert {o.owned for o in facts.ownerships} >= set(facts.cast.subsidiaries)
    for holding in facts.ownerships:
        assert holding.owner != holding.owned
        assert 500 < holding.share < 1000
