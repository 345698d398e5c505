"""The check of written sentences: no number, mark or name passes that a finding does not hold."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reflection.checks import covers, numbers_in, sentence_faults
from engine.reflection.findings import Finding

QUESTION = "罚款是多少？"


def finding(sentence: str) -> Finding:
    return Finding("g1", sentence, (), (), ("S1",))


def numbers_stand(sentence: str, fact: str) -> bool:
    return not any("numbers" in fault for fault in sentence_faults(sentence, [finding(fact)], QUESTION))


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("罚款：120,000元。", "罚款为12万元[S1]。"),
        ("罚款：120,000元。", "罚款为１２０，０００元[S1]。"),
        ("Fines: CNY 1,200,000.", "The fines were CNY 1.2 million [S1]."),
        ("Rate: 2.00%.", "The rate was 2 percent [S1]."),
        ("破损率：2.00%。", "破损率为百分之二[S1]。"),
        ("Number of fines: 3.", "There were three fines [S1]."),
        ("罚单数：2。", "罚单有两张[S1]。"),
    ],
)
def test_other_ways_of_writing_a_number_stand_and_cover(fact: str, sentence: str) -> None:
    assert numbers_stand(sentence, fact)
    assert covers(sentence, finding(fact))


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("罚款：120,000元。", "罚款为12.1万元[S1]。"),
        ("罚款：120,000元。", "罚款为12亿元[S1]。"),
        ("Fines: CNY 1,200,000.", "The fines were USD 1,200,000 [S1]."),
        ("Rate: 2.00%.", "The rate was 2 days [S1]."),
        ("Rate: -2.00%.", "The rate was 2.00% [S1]."),
        ("Number of fines: 3.", "There were four fines [S1]."),
        ("Model KF-35: 3 fines.", "Model KF-36: 3 fines [S1]."),
        ("第3名：3。", "第4名：3[S1]。"),
        ("Number of fines: 3.", "There were 3 fines of 2 makers [S1]."),
    ],
)
def test_another_number_or_unit_falls(fact: str, sentence: str) -> None:
    assert not numbers_stand(sentence, fact)


@given(st.data())
def test_any_altered_digit_is_caught(data: st.DataObject) -> None:
    number = data.draw(st.decimals(0, 10**12, places=2))
    form = data.draw(st.sampled_from(["{:,}元", "CNY {}", "{}%", "{}万元", "{} units", "第{}名", "KF-{}", "{}"]))
    fact = f"罚款：{form.format(number)}。"
    at = data.draw(st.sampled_from([i for i, c in enumerate(fact) if c.isdigit()]))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != fact[at]]))
    altered = f"{fact[:at]}{other}{fact[at + 1 : -1]}[S1]。"
    assert numbers_stand(f"{fact[:-1]}[S1]。", fact)
    assert not (numbers_stand(altered, fact) and covers(altered, finding(fact)))


FORMS = {
    "元": ["{0:,}元", "{0}元", "CNY {0:,}", "{0:.2f}元", "RMB {0:,.2f}", "{1}万元", "CNY {2} million", "{3}"],
    "%": ["{0}%", "{0} percent", "百分之{0}", "{0:.3f}%", "{0}个百分点"],
    "": ["{0:,}", "{0}", "{1}万", "{0}件"],
}
"""Ways to write a number with its unit: as it is, in 10,000s, in millions, in wide digits."""


@given(st.integers(1, 10**10), st.sampled_from(sorted(FORMS)), st.data())
def test_any_other_form_of_a_number_is_accepted(number: int, unit: str, data: st.DataObject) -> None:
    def written(form: str) -> str:
        wide = f"{number:,}元".translate(str.maketrans("0123456789,", "０１２３４５６７８９，"))
        return form.format(number, Decimal(number) / 10**4, Decimal(number) / 10**6, wide)

    fact, said = (written(data.draw(st.sampled_from(FORMS[unit]))) for _ in range(2))
    sentence = f"罚款为{said}[S1]。"
    assert numbers_stand(sentence, f"罚款：{fact}。"), (fact, said)
    assert covers(sentence, finding(f"罚款：{fact}。"))


def test_marks_are_no_numbers_and_codes_are() -> None:
    assert {stated.value for stated in numbers_in("KF-35 costs 3 [S12].")} == {Decimal(35), Decimal(3)}


RATES = [
    Finding("g1", "Rate, Wren, 2024: 2.63%.", (), (), ("S1",)),
    Finding("g2", "Rate, Heron, 2024: 2.83%.", (), (), ("S2",)),
]
ASKED = "compare Wren's rate in 2024 with Heron's"


def faults_of(sentence: str) -> tuple[str, ...]:
    return sentence_faults(sentence, RATES, ASKED)


def test_a_finding_that_is_cited_is_told_with_its_figure() -> None:
    assert faults_of("The rate of Wren was 2.63% in 2024 [S1] and that of Heron 2.83% [S2].") == ()
    assert faults_of("The rate of Wren was 2.63% in 2024 [S1] and so for Heron [S2].") == (
        "it cites S2 without its figure",
    )


@pytest.mark.parametrize("words", ["compared to", "in comparison with", "versus", "vs", "相比", "对比", "比较"])
def test_a_sentence_does_not_compare(words: str) -> None:
    assert "it compares" in faults_of(f"Wren's rate in 2024 is 2.63% [S1] {words} Heron's 2.83% [S2].")
