"""Figures of several sources side by side: hand-made evidence for every rule, and what the answer says of it."""

from datetime import date
from decimal import Decimal
from typing import get_args

import pytest

from engine.numbers import find_numbers
from engine.periods.find import find_periods
from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue, Language
from engine.reflection.conflict_words import settled_sentence
from engine.reflection.conflicts import Kind, Told, settle
from engine.reflection.gaps import figures_said, gaps
from engine.settings import ConflictSettings
from engine.sources.passages import Passage
from engine.sources.statements import Stated
from engine.units import canonical
from tests.engine import company

RANKS = (("Ministry", "shop"), ("Province",), ("Town", "Herald"))
BY_RANK = ConflictSettings(ranks=RANKS)
BY_WEIGHT = ConflictSettings(credibility={"shop": 3, "papers": 1})


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return company.catalogue(tmp_path_factory.mktemp("company"))


JUNE = Period(start=date(2024, 6, 1), end=date(2024, 7, 1), zone="UTC", grain=Grain.MONTH)


def table(value: str, *, unit: str = "CNY", rows: int = 1, covered: Period | None = None, **of: str) -> Told:
    source, measure = of.get("source", "shop"), of.get("measure", "fine_total")
    return Told(source, Decimal(value), unit, 0, measure=measure, rows=rows, covered=covered)


def paper(value: str, *, issuer: str = "", counts: str = "", decimals: int = 0) -> Told:
    passage = Passage(
        text="The fine was high.",
        chunk="c",
        file="a.md",
        pages=(1,),
        table=None,
        section="",
        published=None,
        coverage=1.0,
    )
    number = Decimal(value)
    stated = Stated(value=number, unit="CNY", title="A fine", issuer=issuer, counts=counts, passage=passage)
    return Told("papers", number, "CNY", decimals, stated=stated)


RULES = {
    "other_unit": "other_units_do_not_conflict",
    "other_period": "other_periods_do_not_conflict",
    "other_definition": "other_definitions_do_not_conflict",
    "sum": "parts_do_not_conflict",
    "agree": "sources_agree",
    "close": "within_the_tolerance",
    "rank": "higher_rank_wins",
    "weights": "weighted_by_credibility",
    "open": "conflict_is_shown",
}
CASES: list[tuple[list[Told], ConflictSettings, str, str | None]] = [
    ([table("100"), paper("94")], ConflictSettings(), "open", None),
    ([table("100"), paper("95")], ConflictSettings(), "close", None),
    ([table("100"), paper("95")], BY_RANK, "close", "shop"),
    ([table("100"), paper("95")], BY_WEIGHT, "close", "shop"),
    ([table("100"), paper("95")], ConflictSettings(tolerance=0), "open", None),
    ([table("99.6"), paper("100")], ConflictSettings(tolerance=0), "agree", None),
    ([table("100"), paper("80", issuer="Town of Elm")], BY_RANK, "rank", "shop"),
    ([table("100", source="till"), paper("80", issuer="PROVINCE of Elm")], BY_RANK, "rank", "papers"),
    ([paper("100", issuer="Herald"), paper("80", issuer="Ministry of Mills")], BY_RANK, "rank", "papers"),
    ([paper("100", issuer="Town of Elm"), paper("80", issuer="Herald")], BY_RANK, "open", None),
    ([paper("100"), paper("80")], BY_RANK, "open", None),
    ([table("100"), paper("80")], BY_WEIGHT, "weights", None),
    ([table("100", source="till"), paper("80")], BY_WEIGHT, "open", None),
    ([table("100"), paper("80", counts="It counts every attempt.")], BY_RANK, "other_definition", None),
    ([table("100"), table("80", measure="fine_count")], BY_RANK, "other_definition", None),
    ([table("100"), table("80", unit="kilograms")], BY_RANK, "other_unit", None),
    ([table("100", rows=2), paper("80")], BY_RANK, "sum", None),
    ([table("100", covered=JUNE), paper("80")], BY_RANK, "other_period", None),
    ([table("0"), paper("0")], ConflictSettings(), "agree", None),
    ([table("0"), paper("1")], ConflictSettings(), "open", None),
    ([paper("-40"), paper("80", issuer="Herald")], BY_RANK, "rank", "papers"),
]


@pytest.mark.parametrize(("told", "settings", "kind", "holds"), CASES)
def test_which_rule_fires_and_whose_figure_holds(
    told: list[Told], settings: ConflictSettings, kind: str, holds: str | None
) -> None:
    found = settle(told, settings)
    assert (found.kind, found.holds and found.holds.source) == (kind, holds)
    assert found.verdict.rule == RULES[kind]
    assert len(found.verdict.inputs) == 2


def test_every_kind_of_settlement_is_among_the_cases() -> None:
    assert {kind for _, _, kind, _ in CASES} == set(RULES) == set(get_args(Kind))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("told", "settings", "kind"), [case[:3] for case in CASES])
def test_whatever_the_verdict_each_number_of_the_sentence_is_a_claim_or_was_told(
    told: list[Told], settings: ConflictSettings, kind: str, language: Language, catalogue: Catalogue
) -> None:
    found = settle(told, settings)
    known = {(abs(round(Decimal(f.value), f.decimals)), canonical(f.unit)) for f in figures_said(found)}
    known |= {(abs(one.value), canonical(one.unit)) for one in told}
    sentence = settled_sentence(found, catalogue, language)
    days = [period.span for period in find_periods(sentence, as_of=JUNE.start, zone="UTC").periods if period.span]
    said = [(abs(number.exact), number.unit) for number in find_numbers(sentence, ignore=days) if not number.weak]
    assert [number for number in said if number not in known] == []
    assert bool(said) == (kind not in ("agree", "other_unit"))


def test_a_gap_has_a_sign_and_its_share_is_of_the_first() -> None:
    (gap,) = gaps(settle([table("-50"), paper("-60")], BY_WEIGHT))
    assert (gap.size.value, gap.share and gap.share.value) == (-10, -20)
    (of_nothing,) = gaps(settle([table("0"), paper("8")], BY_RANK))
    assert (of_nothing.size.value, of_nothing.share) == (8, None)


def test_the_weighted_mean_is_exact_and_is_told_with_its_weights(catalogue: Catalogue) -> None:
    settings = ConflictSettings(credibility={"shop": 0.7, "papers": 0.3})
    found = settle([table("39800"), paper("49000")], settings)
    assert found.value == Decimal("42560")  # 0.7 x 39,800 + 0.3 x 49,000
    assert settled_sentence(found, catalogue, "en") == (
        "The document is higher than shop by CNY 9,200 (23.1%); weighted by credibility (shop CNY 39,800 × 0.7, "
        "the document CNY 49,000 × 0.3): CNY 42,560."
    )


@pytest.mark.parametrize(
    ("told", "language", "sentence"),
    [
        (
            [table("100"), paper("80", issuer="Herald")],
            "en",
            "The document is lower than shop by CNY 20 (20.0%); shop is of higher rank than the document (Herald), so "
            "CNY 100 holds.",
        ),
        (
            [table("100"), paper("80", issuer="Herald")],
            "zh",
            "该文件的数字比shop低20元（20.0%）；shop的级别高于该文件（Herald），以100元为准。",
        ),
        ([table("100"), paper("100")], "en", "shop and the document agree."),
        (
            [table("100", covered=JUNE), paper("80")],
            "zh",
            "该文件的数字比shop低20元（20.0%）；涉及的日期不同（shop：2024年6月），不构成矛盾。",
        ),
        (
            [table("100"), paper("80", counts="Each attempt counts.")],
            "en",
            "The document is lower than shop by CNY 20 (20.0%); they are counted in different ways and do not "
            "contradict each other: “Each attempt counts”.",
        ),
        (
            [table("0"), paper("8", issuer="Elm")],
            "en",
            "The document is higher than shop by CNY 8; shop is of higher rank than the document, so CNY 0 holds.",
        ),
    ],
)
def test_what_the_answer_says_of_it(told: list[Told], language: Language, sentence: str, catalogue: Catalogue) -> None:
    assert settled_sentence(settle(told, BY_RANK), catalogue, language) == sentence
