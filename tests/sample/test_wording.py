"""Phrasings are split by seed."""

from sample.wording import worded


def test_neighbouring_seeds_never_share_a_variant() -> None:
    pool = ("a", "b", "c")

    assert [worded(seed, *pool) for seed in (7, 8, 9, 10)] == ["b", "c", "a", "b"]
