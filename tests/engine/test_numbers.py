"""Numbers in text: expected values are read by eye."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.numbers import find_numbers
from shadow_mode.dates import dates_in, spans_of
from tests.evaluation.made import AS_OF

CASES = [
    ("退货率为3.2%", [(3.2, "%")]),
    ("退货率为 5.10％", [(5.1, "%")]),
    ("上升3.2个百分点", [(3.2, "%")]),
    ("up 0.5 percentage points", [(0.5, "%")]),
    ("百分之三点二", [(3.2, "%")]),
    ("1,234 units", [(1234, "")]),
    ("罚款12万元", [(120_000, "CNY")]),
    ("共计 2,345.6 万元", [(23_456_000, "CNY")]),
    ("营收1.2亿元", [(120_000_000, "CNY")]),
    ("1.2亿", [(120_000_000, "")]),
    ("人民币350,000元", [(350_000, "CNY")]),
    ("RMB350,000", [(350_000, "CNY")]),
    ("CNY 350k", [(350_000, "CNY")]),
    ("USD 3.4 million", [(3_400_000, "USD")]),
    ("$3.4m in fines", [(3_400_000, "USD")]),
    ("1.5bn", [(1_500_000_000, "")]),
    ("114,961 m³ of water on 3.4m² and 2 m", [(114_961, ""), (3.4, ""), (2, "")]),
    ("3.2万美元", [(32_000, "USD")]),
    ("about 120,000", [(120_000, "")]),
    ("三家供应商被罚两次", [(3, ""), (2, "")]),
    ("二十五次，共一百二十万元", [(25, ""), (1_200_000, "CNY")]),
    ("fined twice in 30 days", [(2, ""), (30, "days")]),
    ("three penalties", [(3, "")]),
    ("-3.2% against last year", [(-3.2, "%")]),
    ("3.2%–4.1%", [(3.2, "%"), (4.1, "%")]),
    ("保修期30个月", [(30, "months")]),
    ("12 working days", [(12, "days")]),
    ("第3名，No. 4, the 2nd", []),
    ("1. A: 3%\n2. B: 4%", [(3, "%"), (4, "%")]),
    ("see [S1], [S2, S3] and (S4)【S5】[6]", []),
    ("a total of 12 (S1)", [(12, "")]),
    ("KF-35 and V2.3.1 and AX200", []),
    ("release 4.6.1", []),
    ("退货率 (5) 低", [(5, "")]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_numbers_of_a_text(text: str, expected: list[tuple[float, str]]) -> None:
    assert [(q.value, q.unit) for q in find_numbers(text)] == expected


def test_dates_are_no_numbers_and_durations_are() -> None:
    text = "2024年1月退货率为3.2%, by March 15, 2024, within 30 days"
    found = find_numbers(text, ignore=spans_of(dates_in(text, as_of=AS_OF)))
    assert [(q.value, q.unit) for q in found] == [(3.2, "%"), (30, "days")]


def test_digits_of_a_name_are_no_number() -> None:
    assert [q.value for q in find_numbers("Model 7 Pro has 12 returns", names=["model 7 pro"])] == [12]
    assert find_numbers("龙家湾１号", names=["龙家湾１号"]) == ()  # whatever the width of its digits


def test_words_are_weak_and_digits_are_not() -> None:
    assert [q.weak for q in find_numbers("两款产品共3款, two of 5")] == [True, False, True, False]


def test_spans_point_into_the_text_that_was_read() -> None:
    text = "退货率５.１０％。"
    (found,) = find_numbers(text)
    assert text[found.span[0] : found.span[1]] == "５.１０％"


@given(st.integers(0, 10**9), st.sampled_from(["%", " CNY", "万元", " days", " units"]))
def test_a_written_number_is_read_back(number: int, unit: str) -> None:
    (found,) = find_numbers(f"the value is {number:,}{unit} [S1].")
    assert found.raw == number
    assert found.value == number * (10_000 if unit == "万元" else 1)
    assert found.unit == {"%": "%", " CNY": "CNY", "万元": "CNY", " days": "days", " units": ""}[unit]


@given(st.decimals(0, 10**6, places=2))
def test_decimals_are_read_back(number: object) -> None:
    assert [q.value for q in find_numbers(f"为{number}%")] == [float(str(number))]


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    for quantity in find_numbers(text):
        assert 0 <= quantity.span[0] < quantity.span[1] <= len(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("同比为-3.2%", -3.2),
        ("利润：−5万元", -50_000),
        ("增长率+1.5%", 1.5),
        ("CNY -1,234", -1234),
        ("−２．５％", -2.5),
    ],
)
def test_a_sign_belongs_to_its_number(text: str, value: float) -> None:
    assert [q.value for q in find_numbers(text)] == [value]


@pytest.mark.parametrize("text", ["3元-5元", "3-5 days", "第3季度-第5季度", "3%-5%", "3万-5万", "A-5"])
def test_a_dash_between_numbers_is_no_sign(text: str) -> None:
    assert all(q.value > 0 for q in find_numbers(text))


def written(number: int, places: int) -> str:
    """``number`` divided by ten to ``places``, in digits, exactly."""
    text = f"{number:0{places + 1}d}"
    return f"{text[:-places]}.{text[-places:]}" if places else text


WIDE = str.maketrans("0123456789.,%", "０１２３４５６７８９．，％")
FORMS = {
    "thousands": lambda n: f"{n:,}元",
    "plain": lambda n: f"CNY {n}",
    "万": lambda n: f"{written(n, 4)}万元",
    "亿": lambda n: f"{written(n, 8)} 亿元",
    "wide": lambda n: f"{n}元".translate(WIDE),
    "wide thousands": lambda n: f"{n:,}元".translate(WIDE),
    "million": lambda n: f"CNY {written(n, 6)} million",
    "thousand": lambda n: f"RMB {written(n, 3)}k",
    "prefix": lambda n: f"人民币{n:,}元",
}


@given(st.integers(0, 10**20), st.sampled_from(sorted(FORMS)))
def test_every_way_of_writing_an_amount_is_the_same_amount(number: int, form: str) -> None:
    (found,) = find_numbers(f"罚款{FORMS[form](number)}。")
    assert (found.exact, found.unit) == (number, "CNY")


@given(st.decimals(0, 10**6, places=3), st.sampled_from(["{}%", "{} %", "{} percent", "{}个百分点", "百分之{}"]))
def test_every_way_of_writing_a_share_is_the_same_share(share: Decimal, form: str) -> None:
    (found,) = find_numbers(f"为{form.format(share)}。")
    assert (found.exact, found.unit) == (share, "%")


@given(st.data())
def test_another_digit_is_another_number(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, 10**25))
    text = FORMS[data.draw(st.sampled_from(sorted(FORMS)))](number)
    at = data.draw(st.sampled_from([i for i, c in enumerate(text) if c.isdigit()]))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != str(int(text[at]))]))
    altered = text[:at] + other + text[at + 1 :]
    assert [q.exact for q in find_numbers(altered)] != [q.exact for q in find_numbers(text)]
