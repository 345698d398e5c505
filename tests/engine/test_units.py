import pytest

from engine.numbers import find_numbers
from engine.sources.answer_kinds import has_the_kind
from engine.units import NAMED_UNITS, canonical, is_known, is_measurement, units_named


def test_a_question_names_units_with_scales() -> None:
    assert units_named("销售收入是多少万元？") == {"CNY": frozenset({1e4})}
    assert units_named("How many days, and how many USD?") == {"days": frozenset({1.0}), "USD": frozenset({1.0})}
    assert units_named("多少台？") == {}


def test_configured_units_have_one_name() -> None:
    assert [canonical(u) for u in ("units", "%", "CNY", "元", "days", "m3")] == ["", "%", "CNY", "CNY", "days", "m3"]


@pytest.mark.parametrize("unit", [*NAMED_UNITS, "", "units", "台", "元", "$", "€", "US$", "pp", " Days "])
def test_a_known_unit_is_one_that_numbers_are_read_with(unit: str) -> None:
    assert is_known(unit)
    word = unit.strip()
    assert canonical(unit) in {number.unit for text in (f"{word}7", f"7 {word}") for number in find_numbers(text)}


@pytest.mark.parametrize("unit", ["rides", "m3", "万元", "MWh"])
def test_other_units_are_not_known(unit: str) -> None:
    assert not is_known(unit)
    assert find_numbers(f"7 {unit}")[0].unit != canonical(unit)


@pytest.mark.parametrize(
    "noun", ["days", "working days", "Cubic metres", "times", "个月", "万元", "工作", "立方", "吨的"]
)
def test_measurements_are_no_things(noun: str) -> None:
    assert is_measurement(noun)


@pytest.mark.parametrize("noun", ["complaints", "business trips", "投诉", "处罚", "部门"])
def test_things_are_no_measurements(noun: str) -> None:
    assert not is_measurement(noun)


@pytest.mark.parametrize(
    ("question", "passage", "fits"),
    [
        ("多少个工作日送达？", "3天内送达", True),
        ("How many working days does it take?", "It takes 3 days.", True),
        ("修理要多少钱的零件？", "零件80元", True),
        ("有多少投诉？", "一月有7次退货", False),
        ("How many complaints were there?", "There were 7 returns.", False),
    ],
)
def test_a_passage_must_speak_of_what_is_counted_unless_it_is_a_measurement(
    question: str, passage: str, fits: bool
) -> None:
    assert has_the_kind(question, passage) is fits


@pytest.mark.parametrize(
    ("passage", "fits"),
    [
        ("The fine was £5 million.", True),
        ("It paid HK$ 300,000 in all.", True),
        ("罚款为30万港币。", True),
        ("合同金额为500万英镑。", True),
        ("The fine was JPY 900,000.", True),
        ("The fine was 500,000 yuan.", True),
        ("It was a unanimous, enduring European fine of 5.", False),
    ],
)
def test_an_amount_of_money_is_told_in_any_known_currency(passage: str, fits: bool) -> None:
    assert has_the_kind("How much was the firm fined?", passage) is fits
