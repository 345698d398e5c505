"""Modes as the store keeps them, and who is in the canary's share."""

from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from engine.store import Store
from shadow_mode.routing import UNSET, Mode, Routing, in_share, live_routing

AT = datetime(2024, 7, 10, tzinfo=UTC)


@pytest.mark.parametrize("version", ["off", "shadow", "canary 5", "canary 0.5", "full"])
def test_a_mode_comes_back_from_the_store_as_it_was_set(version: str) -> None:
    store = Store.open("sqlite://")
    assert live_routing(store) == UNSET
    store.promote("routing", Routing.parse(version).version, evidence={}, actor="ann", reason="r", at=AT)
    assert live_routing(store).version == version


@pytest.mark.parametrize("version", ["", "both", "canary 0", "canary 101", "canary x"])
def test_what_is_no_mode_is_refused(version: str) -> None:
    with pytest.raises(ValidationError):
        Routing.parse(version)


def test_the_share_is_sticky_about_as_large_as_it_says_and_grows_without_anybody_leaving_it() -> None:
    keys = [f"user {number}" for number in range(10_000)]
    shares = {percent: {key for key in keys if in_share(key, percent)} for percent in (0.5, 5, 50, 100)}
    # Four standard deviations of a binomial share: 0.5 ± 0.28, 5 ± 0.87, 50 ± 2 %.
    for percent, margin in ((0.5, 28), (5, 87), (50, 200)):
        assert abs(len(shares[percent]) - percent * 100) <= margin
    assert shares[0.5] < shares[5] < shares[50] < shares[100] == set(keys)


def test_only_shadow_and_canary_compare() -> None:
    assert [mode for mode in Mode if Routing(mode=mode).compares] == [Mode.SHADOW, Mode.CANARY]
