from datetime import date
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from engine.periods.period import Grain, Period
from engine.planning.targets import MEASURE, PERIOD, Filling, targets_of

JANUARY = Period(start=date(2024, 1, 1), end=date(2024, 2, 1), zone="UTC", grain=Grain.MONTH)
MAY = Period(start=date(2024, 5, 1), end=date(2024, 6, 1), zone="UTC", grain=Grain.MONTH)


def fillings(*pairs: tuple[str, str | Period]) -> list[Filling]:
    return [Filling(slot, value, at) for at, (slot, value) in enumerate(pairs)]


def filters(*pairs: tuple[str, str | Period], respectively: bool = False) -> list[tuple[str, ...]]:
    found = targets_of(fillings(*pairs), respectively=respectively)
    return [tuple(value for _, value in target.filters) for target in found]


def test_pairs_of_a_comparison_stay_together_and_share_the_period() -> None:
    found = targets_of(fillings(("p", "A"), ("r", "East"), (PERIOD, JANUARY), ("p", "B"), ("r", "North")))
    assert [(dict(t.filters), t.period) for t in found] == [
        ({"p": "A", "r": "East"}, JANUARY),
        ({"p": "B", "r": "North"}, JANUARY),
    ]


def test_what_comes_first_may_lack_what_comes_last() -> None:
    assert filters(("p", "A"), ("p", "B"), ("r", "East")) == [("A", "East"), ("B", "East")]


def test_an_open_slot_is_taken_from_the_nearest_target_before() -> None:
    assert filters(("p", "A"), ("r", "East"), ("p", "B"), ("r", "North"), ("r", "South")) == [
        ("A", "East"),
        ("B", "North"),
        ("B", "South"),
    ]


def test_a_list_stays_with_the_names_before_it() -> None:
    assert filters(("p", "A"), ("r", "East"), ("r", "North"), ("p", "B"), ("r", "South")) == [
        ("A", "East"),
        ("A", "North"),
        ("B", "South"),
    ]
    assert filters(("p", "A"), ("r", "North"), ("p", "B"), ("p", "C"), ("r", "East")) == [
        ("A", "North"),
        ("B", "East"),
        ("C", "East"),
    ]


def test_each_measure_keeps_its_own_names() -> None:
    found = targets_of(fillings(("p", "A"), (MEASURE, "returns"), ("p", "B"), (MEASURE, "parcels"), ("r", "East")))
    assert [(t.measure, dict(t.filters)) for t in found] == [
        ("returns", {"p": "A", "r": "East"}),
        ("parcels", {"p": "B", "r": "East"}),
    ]


def test_two_lists_mean_every_combination_unless_respectively() -> None:
    pairs = [("p", "A"), ("p", "B"), ("r", "East"), ("r", "North")]
    assert filters(*pairs) == [("A", "East"), ("A", "North"), ("B", "East"), ("B", "North")]
    assert filters(*pairs, respectively=True) == [("A", "East"), ("B", "North")]


def test_two_periods_are_two_targets() -> None:
    assert [t.period for t in targets_of(fillings(("p", "A"), (PERIOD, JANUARY), (PERIOD, MAY)))] == [JANUARY, MAY]


def test_nothing_named_is_one_target_without_filters() -> None:
    (target,) = targets_of([])
    assert (target.filters, target.period) == ((), None)


@given(st.lists(st.tuples(st.sampled_from("pqr"), st.sampled_from("ABC")), max_size=8))
def test_every_name_is_used_and_each_target_has_one_value_a_slot(pairs: list[tuple[str, str]]) -> None:
    found = targets_of(fillings(*pairs))
    assert {pair for target in found for pair in target.filters} == set(pairs)
    assert all(len({slot for slot, _ in t.filters}) == len(t.filters) for t in found)


@given(
    st.lists(st.sampled_from("ABC"), unique=True, min_size=1), st.lists(st.sampled_from("XYZ"), unique=True, min_size=1)
)
def test_one_run_a_slot_is_the_product(first: list[str], second: list[str]) -> None:
    assert filters(*[("p", v) for v in first], *[("r", v) for v in second]) == list(product(first, second))
