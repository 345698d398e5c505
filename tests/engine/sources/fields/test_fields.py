"""Fields of a text: what is stated, how exactly, and what stands beside it and is none."""

from datetime import date
from decimal import Decimal

import pytest

from engine.planning.asked_fields import FieldKind, Role, asked_fields
from engine.sources.fields.amounts import amounts_in
from engine.sources.fields.dates import dates_in
from engine.sources.fields.document_numbers import document_numbers_in
from engine.sources.fields.find import FieldFinder
from engine.sources.fields.parties import parties_in
from engine.sources.fields.reasons import reasons_in

FINDER = FieldFinder("UTC", 1, lambda _: ())


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("罚款12.5万元", "125000", "125000", "CNY"),
        ("约十二万元", "115000", "125000", "CNY"),
        ("RMB 1.2 million", "1200000", "1200000", "CNY"),
        ("¥120,000.00", "120000", "120000", "CNY"),
        ("10至12万元", "100000", "120000", "CNY"),
        ("between USD 3 and 5 million", "3", "5000000", "USD"),
        ("CNY 10,000-12,000", "10000", "12000", "CNY"),
        ("不超过50万元", None, "500000", "CNY"),
        ("3万元以上", "30000", None, "CNY"),
        ("at least 40 tonnes", "40", None, "tonnes"),
        ("nearly EUR 2,000", "1500", "2500", "EUR"),
        ("净利润(1,234)万元", "-12340000", "-12340000", "CNY"),
        ("CNY (1,234)", "-1234", "-1234", "CNY"),
        ("（3.2%）", "-3.2", "-3.2", "%"),
    ],
)
def test_an_amount_is_the_interval_that_its_words_leave(
    text: str, low: str | None, high: str | None, unit: str
) -> None:
    (field,) = amounts_in(text)
    wanted = tuple(None if end is None else Decimal(end) for end in (low, high))
    assert ((field.low, field.high), field.unit) == (wanted, unit)
    assert text[slice(*field.span)].strip() == field.text


@pytest.mark.parametrize("text", ["人民币壹拾贰万元整（120,000元）", "In all 42 calls (3.2%) were late."])
def test_a_bracket_with_its_own_unit_in_running_text_is_no_negative(text: str) -> None:
    assert all(field.low is not None and field.low > 0 for field in amounts_in(text))


def test_two_amounts_joined_by_and_are_two() -> None:
    assert [field.low for field in amounts_in("fined CNY 10,000 and CNY 12,000")] == [10_000, 12_000]


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("On 5 May 2024 it was inspected; repairs are due by 8 June 2024.", "by 8 June 2024"),
        ("2024年5月5日检查，应于2024年6月8日前改正。", "2024年6月8日前"),
        ("2024年5月5日检查，整改期限至2024年6月8日止。", "2024年6月8日"),
        ("事项：修桥，完成时限：2024年6月8日", "2024年6月8日"),
    ],
)
def test_a_day_by_which_something_must_be_done_is_told_from_a_day_on_which_it_was(text: str, due: str) -> None:
    found = dates_in(text, reference=date(2024, 5, 1), zone="UTC")
    assert [field.text for field in found if field.role is Role.DEADLINE] == [due]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("On 3 May the Harbour Bureau fined Alder Works Ltd. for smoke.", ["Harbour Bureau", "Alder Works Ltd."]),
        ("桥梁由渡城市交通管理局负责，我局将申请复核。", ["渡城市交通管理局"]),
        ("It rained, and Dr. Mary Hill left.", ["Dr. Mary Hill"]),
    ],
)
def test_parties_by_the_form_of_their_names(text: str, names: list[str]) -> None:
    assert [field.text for field in parties_in(text)] == names


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The ferry was late because of ice.", ["ice"]),
        ("The yard was fined CNY 300 for noise at night.", ["noise at night"]),
        ("渡口因设备检修停运两天，旅客改乘。", ["设备检修停运两天"]),
        ("经查，烟囱排烟超标，属于超标排放。", ["超标排放"]),
        ("The yard was fined in 2023 for the year before.", []),
        ("因此渡口停运。", []),
    ],
)
def test_reasons_stand_behind_the_words_for_a_cause(text: str, reason: list[str]) -> None:
    assert [field.text for field in reasons_in(text)] == reason


def test_document_numbers_are_no_amounts() -> None:
    text = "渡城交罚〔2023〕12号，罚款300元"
    assert [field.text for field in document_numbers_in(text)] == ["渡城交罚〔2023〕12号"]
    amounts = [field for field in FINDER.find(text, reference=None) if field.kind is FieldKind.AMOUNT]
    assert [field.low for field in amounts] == [300]


def test_what_recognition_may_have_misread_stays_marked() -> None:
    found = FINDER.find("罚款300元，另罚90元", reference=None, uncertain=("300元",))
    assert [(field.text, field.confidence) for field in found] == [("300元", "doubtful"), ("90元", "stated")]


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("By what day must the yard be swept?", [(FieldKind.DATE, Role.DEADLINE)]),
        ("船坞要求什么时候前清扫完？", [(FieldKind.DATE, Role.DEADLINE)]),
        ("When was the bridge opened?", [(FieldKind.DATE, Role.NONE)]),
        ("How long does it take when the bridge is up?", []),
        (
            "Which authority closed the bridge, and why?",
            [(FieldKind.PARTY, Role.AUTHORITY), (FieldKind.REASON, Role.NONE)],
        ),
        ("关闭大桥花了多少钱？", [(FieldKind.AMOUNT, Role.NONE)]),
        ("决定书的文号是什么？", [(FieldKind.DOCUMENT_NUMBER, Role.NONE)]),
    ],
)
def test_the_fields_that_a_question_asks_for(question: str, kinds: list[tuple[FieldKind, Role]]) -> None:
    assert [(field.kind, field.role) for field in asked_fields(question)] == kinds
