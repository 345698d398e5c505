from hypothesis import given
from hypothesis import strategies as st

from evaluation.metrics.numbers import close, is_one_of, matches
from evaluation.questions import GoldValue
from shadow_mode.numbers import find_numbers


def test_percentages_have_a_floor_of_five_hundredths_of_a_point() -> None:
    assert close(0.25, 0.2, unit="%", tolerance=0.001)
    assert not close(0.26, 0.2, unit="%", tolerance=0.001)
    assert not close(0.25, 0.2, unit="", tolerance=0.001)


@given(st.floats(0.01, 1e9), st.floats(-0.02, 0.02))
def test_closeness_is_relative(gold: float, off: float) -> None:
    if abs(abs(off) - 0.005) > 1e-6:
        assert close(gold * (1 + off), gold, unit="CNY") == (abs(off) < 0.005)


def test_every_unit_is_its_own() -> None:
    gold = GoldValue(kind="number", number=12, unit="CNY")
    matched = {text: matches(find_numbers(text)[0], gold) for text in ("12元", "CNY 12", "USD 12", "12%", "12", "12天")}
    assert matched == {"12元": True, "CNY 12": True, "USD 12": False, "12%": False, "12": False, "12天": False}


def test_units_is_another_word_for_a_count() -> None:
    gold = GoldValue(kind="number", number=12, unit="units")
    assert all(matches(find_numbers(text)[0], gold) for text in ("12台", "12 units", "12"))
    assert not matches(find_numbers("12 days")[0], gold)


def test_also_true_numbers_have_any_unit_and_either_sign() -> None:
    assert is_one_of(find_numbers("0.4个百分点")[0], [-0.397])
    assert not is_one_of(find_numbers("0.5个百分点")[0], [-0.397])
