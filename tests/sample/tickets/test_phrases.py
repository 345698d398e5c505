"""What customers say: full pools, other words for other seeds, and no theme named by its own label."""

from itertools import combinations
from types import ModuleType

import pytest

from sample.tickets import phrases_en, phrases_zh
from sample.tickets.phrases import DECKS, Phrases, phrases
from sample.tickets.themes import THEMES


def sentences(said: Phrases) -> set[str]:
    """Every sentence of a seed."""
    pools = (said.openings, said.closings, said.summaries, *said.complaints.values(), *said.praise.values())
    return {sentence for pool in pools for sentence in pool}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_neighbouring_seeds_share_no_sentence(language: str) -> None:
    for one, two in combinations(range(7, 7 + DECKS), 2):
        assert not sentences(phrases(one, language)) & sentences(phrases(two, language))


@pytest.mark.parametrize("pool", [phrases_zh, phrases_en])
def test_pools_are_whole_and_hold_nothing_twice(pool: ModuleType) -> None:
    keys = {theme.key for theme in THEMES}
    assert set(pool.COMPLAINTS) == set(pool.PRAISE) == keys
    pools = (pool.OPENINGS, pool.CLOSINGS, pool.SUMMARIES, *pool.COMPLAINTS.values(), *pool.PRAISE.values())
    told = [sentence for sentences in pools for sentence in sentences]

    assert len(told) == len(set(told))
    assert all(len(sentences) % DECKS == 0 for sentences in pools)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_product_and_region_can_be_filled_in(language: str) -> None:
    for seed in range(DECKS):
        said = phrases(seed, language)
        assert all("{p}" in opening for opening in said.openings)
        assert all("{p}" in summary and "{r}" in summary for summary in said.summaries)
        for sentence in sentences(said):
            assert "{" not in sentence.format(p="P", r="R")
