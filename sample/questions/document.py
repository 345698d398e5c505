"""Facts that only documents tell: in a sentence, or in a cell of a table."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from evaluation.questions import GoldValue, Question
from sample.documents.paper import Mark
from sample.facts import AS_OF, Facts
from sample.facts.news import ContractNews
from sample.months import quarter
from sample.names import Name
from sample.questions.ask import Language, Thing
from sample.questions.gold import DOCUMENTS, day, forms, number, numbers_in, page


def document_questions(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    """Six facts of sentences and two of tables, half Chinese; one English question is about a Chinese document."""
    yield from _chinese(facts, marks)
    yield from _english(facts, marks)


def _chinese(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    who, campaign, release, penalty = facts.cast, facts.campaigns[-1], facts.releases[-1], facts.penalties[3]
    budget = _money(campaign.budget)
    yield _tells("document-zh-1", "今年年中大促的总预算是多少？", [budget], marks[f"{campaign.key}/budget"])
    yield _tells(
        "document-zh-2",
        "新的整机保修期是多少个月，从哪天起执行？",
        [number(release.warranty_months or 0), day(release.day)],
        marks[f"{release.key}/warranty"],
    )
    yield _tells(
        "document-zh-3",
        f"应急管理局要求{penalty.supplier.short.zh}最晚在什么时候完成整改？",
        [day(penalty.deadline)],
        marks[f"{penalty.key}/deadline"],
        about=[penalty.supplier],
    )
    product, now, then = who.products[2], facts.quarters[-1], facts.quarters[-2]
    revenue, before, online = now.revenue[2], then.revenue[2], now.online[2]
    yield _tells(
        "table-zh-1",
        f"{product.zh}2024年第一季度的销售收入是多少万元？",
        [_money(revenue)],
        marks[f"{now.key}/revenue/{product.zh}"],
        about=[product],
        periods=[quarter(2024, 1).days],
        also=[revenue / 10, before / 10, before * 1_000, (revenue / before - 1) * 100, online * 1_000, online / 10],
    )


def _english(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    who, summer = facts.cast, next(q for q in facts.quarters if (q.year, q.number) == (2023, 3))
    yield _tells(
        "document-en-1",
        "What was the main cause of calls in the third quarter of 2023, and what share of them did it make up?",
        [GoldValue(kind="name", names=(summer.cause.en, summer.cause.zh)), _tenths_percent(summer.cause_share)],
        marks[f"{summer.key}/cause"],
        periods=[summer.span.days],
        also=[summer.hotline_calls],
    )
    contract = next(item for item in facts.news if isinstance(item, ContractNews))
    yield _tells(
        "document-en-2",
        f"How many months does {who.maker.short.en}'s delivery agreement with {contract.carrier.short.en} run?",
        [number(contract.months)],
        marks[f"{contract.key}/months"],
        about=[who.maker, contract.carrier],
    )
    yield _tells(
        "document-en-3",
        "Under the circular on appliances sold online, above what monthly return rate must a maker report the causes?",
        [_tenths_percent(facts.policies[0].threshold)],
        marks[f"{facts.policies[0].key}/threshold"],
    )
    report = facts.esg[1]
    yield _tells(
        "table-en-1",
        f"How many cubic metres of fresh water did {report.supplier.short.en} withdraw in 2023?",
        [number(report.values["water", 2023])],
        marks[f"{report.key}/water/2023"],
        about=[report.supplier],
        periods=[(date(2023, 1, 1), date(2024, 1, 1))],
        also=[report.values["water", year] for year in report.years[:-1]],
    )


def _money(tenths_of_wan: int) -> GoldValue:
    """An amount printed in 万元 with one decimal."""
    return number(tenths_of_wan * 1_000, "CNY", step=1_000)


def _tenths_percent(value: int) -> GoldValue:
    return number(value / 10, "%", step=0.1)


def _tells(
    name: str,
    text: str,
    gold: Iterable[GoldValue],
    mark: Mark,
    *,
    about: Iterable[Thing] = (),
    periods: Iterable[tuple[date, date]] = (),
    also: Iterable[float] = (),
) -> Question:
    kind, language, _ = name.split("-")
    things = tuple(about)
    spoken: Language = "zh" if language == "zh" else "en"
    return Question(
        id=name,
        question=text,
        language=spoken,
        kind=kind,
        as_of=AS_OF,
        answerable=True,
        gold=tuple(gold),
        also_true=(*numbers_in(mark.quote), *also),
        also_true_names=forms(things),
        entities=tuple(t.zh for t in things if not isinstance(t, Name)),
        periods=tuple(periods),
        sources=(DOCUMENTS,),
        evidence=(page(mark),),
    )
