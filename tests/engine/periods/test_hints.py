"""Hints only save time: no text that a rule's pattern matches lacks them all."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.periods.atom import Rule
from engine.periods.find import _FAMILIES

HINTED = {rule.pattern: rule for _, rules in _FAMILIES for rule in rules if rule.hints}


@pytest.mark.parametrize("rule", HINTED.values(), ids=lambda rule: rule.name)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_text_that_a_pattern_matches_holds_one_of_its_hints(rule: Rule, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(rule.pattern))
    assert any(hint in text for hint in rule.hints)
