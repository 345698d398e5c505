from engine.numbers import find_numbers
from evaluation.metrics.numbers import is_one_of, matches
from evaluation.questions import GoldValue


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
