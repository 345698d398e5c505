"""No two seeds share a name, and no two names are one in either script."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from sample.cast import Cast, cast
from sample.names import BLOCK, POOL, SEEDS_APART, block
from sample.syllables import FIRST, SECOND


def forms(who: Cast) -> set[str]:
    """Every name that occurs in a cast."""
    things = (who.maker, *who.products, *who.firms, *who.carriers, who.unknown)
    names = (*who.cities, who.system, who.paper, who.agency)
    return {form for thing in things for form in thing.forms} | {form for n in names for form in (n.zh, n.en)}


def test_every_pair_of_syllables_reads_differently_in_both_scripts() -> None:
    pairs = list(product(FIRST.split(), SECOND.split()))

    assert len(FIRST.split()) == len(SECOND.split()) == POOL
    assert len({a[0] + b[0] for a, b in pairs}) == len(pairs)
    assert len({a[1:] + b[1:] for a, b in pairs}) == len(pairs)


def test_the_blocks_of_all_seeds_are_disjoint() -> None:
    names = [name for seed in range(SEEDS_APART) for name in block(seed)]

    assert len(names) == len(set(names)) == SEEDS_APART * BLOCK


def test_names_of_one_block_begin_differently() -> None:
    for seed in range(SEEDS_APART):
        assert len({name.zh[0] for name in block(seed)}) == BLOCK, seed


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_two_casts_share_no_name(one: int, two: int) -> None:
    if one % SEEDS_APART != two % SEEDS_APART:
        assert not forms(cast(one)) & forms(cast(two))


def test_a_cast_uses_every_name_of_its_block_once() -> None:
    used = forms(cast(7))

    for name in block(7):
        assert any(name.zh in form for form in used), name


def test_a_short_name_occurs_in_no_other_thing_of_its_cast() -> None:
    who = cast(7)
    things = (who.maker, *who.products, *who.firms, *who.carriers, who.unknown)

    for one, two in combinations(things, 2):
        assert not any(one.short.zh in form or one.short.en in form for form in two.forms)
