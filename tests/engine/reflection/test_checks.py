"""The check of written sentences: no number, day, mark or name passes that a finding does not hold."""

import calendar
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reflection.checks import covers, sentence_faults
from engine.reflection.findings import Finding
from engine.reflection.stated import contents_of

QUESTION = "罚款是多少？"


def finding(sentence: str) -> Finding:
    return Finding("g1", sentence, (), (), ("S1",))


def numbers_stand(sentence: str, fact: str) -> bool:
    return not any("stand in no finding" in fault for fault in sentence_faults(sentence, [finding(fact)], QUESTION))


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
        ("Weight: 1.5 tonnes.", "It weighed 1,500 kg [S1]."),
        ("Fines: CNY 1,234,567.", "The fines were about CNY 1.235 million [S1]."),
        ("罚款：1,234,567元。", "罚款约123万元[S1]。"),
        ("罚款：1,234,567元。", "罚款为123万元左右[S1]。"),
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
        ("Weight: 1.5 tonnes.", "It weighed 1,500 tonnes [S1]."),
        ("Fines: CNY 1,234,567.", "The fines were CNY 1.235 million [S1]."),  # rounded, and does not say so
        ("Fines: CNY 1,234,567.", "The fines were about CNY 1.2 million [S1]."),  # too far off
        ("罚款：1,234,567元。", "罚款约124万元[S1]。"),  # not how it rounds
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
    assert {stated.value for stated in contents_of("KF-35 costs 3 [S12].").numbers} == {Decimal(35), Decimal(3)}


MONTHS = list(calendar.month_name)[1:]


def written_day(form: str, day: date) -> str:
    return form.format(day, name=MONTHS[day.month - 1], short=MONTHS[day.month - 1][:3])


DAY_FORMS = [
    "{0.year}年{0.month}月{0.day}日",
    "{0:%Y-%m-%d}",
    "{0.day} {name} {0.year}",
    "{short} {0.day}, {0.year}",
    "{0:%Y/%m/%d}",
]
MONTH_FORMS = ["{0.year}年{0.month}月", "{0:%Y-%m}", "{name} {0.year}", "{short} {0.year}"]
DAYS = st.dates(date(1990, 1, 1), date(2049, 12, 31))


@given(DAYS, st.sampled_from([DAY_FORMS, MONTH_FORMS]), st.data())
def test_any_other_form_of_a_day_is_accepted(day: date, forms: list[str], data: st.DataObject) -> None:
    fact, said = (written_day(data.draw(st.sampled_from(forms)), day) for _ in range(2))
    finding = Finding("g1", f"Fine, {fact}: 3.", (), (fact,), ("S1",))
    assert sentence_faults(f"Fine, {said}: 3 [S1].", [finding], "fines?") == (), (fact, said)


@given(DAYS, st.sampled_from([*DAY_FORMS, *MONTH_FORMS]), st.data())
def test_any_altered_digit_of_a_day_is_caught(day: date, form: str, data: st.DataObject) -> None:
    fact = written_day(form, day)
    at = data.draw(st.sampled_from([i for i, c in enumerate(fact) if c.isdigit()]))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != fact[at]]))
    said = f"Fine, {fact[:at]}{other}{fact[at + 1 :]}: 3 [S1]."
    assert not numbers_stand(said, f"Fine, {fact}: 3.")


@given(st.sampled_from(MONTHS), st.sampled_from(MONTHS))
def test_another_month_is_caught(said: str, month: str) -> None:
    assert numbers_stand(f"Fine, {said} 2024: 3 [S1].", f"Fine, {month} 2024: 3.") == (said == month)


COUNTS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "zh": ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"],
}


@given(st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_a_count_in_words_is_the_count_of_the_finding(count: int, said: int, english: bool) -> None:
    fact = f"Number of fines: {count}." if english else f"罚单数：{count}。"
    words = COUNTS["en" if english else "zh"][said]
    sentence = f"There were {words} fines [S1]." if english else f"罚单有{words}张[S1]。"
    assert numbers_stand(sentence, fact) == (count == said)


@given(st.sampled_from(["Alder Works", "桤木制造厂", "heron KF"]), st.data())
def test_any_altered_letter_of_a_name_is_caught(name: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([i for i, c in enumerate(name) if c != " "]))
    letters = "qxzj" if name.isascii() else "鼎犇淼垚"
    altered = name[:at] + data.draw(st.sampled_from(letters)) + name[at + 1 :]
    findings = [Finding("g1", f"Fines, {name}: 3.", (), (name,), ("S1",)), Finding("g2", "Fines: 4.", (), (), ("S2",))]
    assert sentence_faults(f"Fines, {name.upper()}: 3 [S1].", findings, "fines?") == ()
    assert sentence_faults(f"Fines, {altered}: 3 [S1].", findings, "fines?") != ()


RATES = [
    Finding("g1", "Rate, Wren, 2024: 2.63%.", (), ("Wren", "2024"), ("S1",)),
    Finding("g2", "Rate, Heron, 2024: 2.83%.", (), ("Heron", "2024"), ("S2",)),
]
ASKED = "compare Wren's rate in 2024 with Heron's"


def faults_of(sentence: str) -> tuple[str, ...]:
    return sentence_faults(sentence, RATES, ASKED)


def test_a_finding_that_is_cited_is_told_with_its_figure() -> None:
    assert faults_of("The rate of Wren was 2.63% in 2024 [S1] and that of Heron 2.83% [S2].") == ()
    assert faults_of("The rate of Wren was 2.63% in 2024 [S1] and so for Heron [S2].") == (
        "it cites S2 without its figure",
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "The rate of Wren was 2.83% in 2024 [S1] and that of Heron 2.63% [S2].",
        "In 2024 the rates of Wren and Heron were 2.83% and 2.63% [S1][S2].",
        "In 2024 the rates of Heron and Wren were 2.63% and 2.83% [S1][S2].",
        "The rate of Heron was 2.63% in 2024, that of Wren 2.83% [S1][S2].",
    ],
)
def test_figures_do_not_change_places(sentence: str) -> None:
    assert faults_of(sentence) != ()
    right = sentence.replace("2.83", "x").replace("2.63", "2.83").replace("x", "2.63")
    names_right = sentence.replace("Heron", "x").replace("Wren", "Heron").replace("x", "Wren")
    assert () in (faults_of(right), faults_of(names_right))


@pytest.mark.parametrize("words", ["compared to", "in comparison with", "versus", "vs", "相比", "对比", "比较"])
def test_a_sentence_does_not_compare(words: str) -> None:
    assert "it compares" in faults_of(f"Wren's rate in 2024 is 2.63% [S1] {words} Heron's 2.83% [S2].")
