"""A finding's figure is wanted in the unit that its sentence states."""

import pytest

from engine.numbers import find_numbers
from sample.facts.offences import OFFENCES, Offence


@pytest.mark.parametrize("offence", OFFENCES, ids=lambda offence: offence.reason.en)
def test_the_unit_is_that_of_the_sentence(offence: Offence) -> None:
    for text in (offence.finding.zh, offence.finding.en):
        (stated,) = find_numbers(text.format("12"))
        assert stated.unit == offence.unit
