"""Facts that only documents tell: in a sentence, or in a cell of a table."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from evaluation.questions import GoldValue, Question
from sample.documents.paper import Mark
from sample.facts import AS_OF, Facts
from sample.months import quarter
from sample.names import Name
from sample.questions.ask import Language, Thing
from sample.questions.gold import DOCUMENTS, day, forms, number, numbers_in, page

CAUSE = Name("配件缺失", "missing accessories")


def document_questions(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    """Six facts of sentences and two of tables, half Chinese; one English question is about a Chinese document."""
    yield from _chinese(facts, marks)
    yield from _english(facts, marks)


def _chinese(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    papers, who = facts.papers, facts.cast
    budget = _money(papers.campaign_budget)
    yield _tells("document-zh-1", "今年年中大促的总预算是多少？", [budget], marks["campaign_budget"])
    published = papers.published["release"]
    yield _tells(
        "document-zh-2",
        "新的整机保修期是多少个月，从哪天起执行？",
        [number(papers.warranty_months), day(published)],
        marks["warranty"],
    )
    supplier = who.suppliers[0]
    yield _tells(
        "document-zh-3",
        f"生态环境局要求{supplier.short.zh}最晚在什么时候完成整改？",
        [day(papers.rectification)],
        marks["rectification"],
        about=[supplier],
    )
    product = who.products[2]
    revenue, before = papers.revenue[2, "2024Q1"], papers.revenue[2, "2023Q4"]
    yield _tells(
        "table-zh-1",
        f"{product.zh}2024年第一季度的销售收入是多少万元？",
        [_money(revenue)],
        marks["revenue_2024Q1_2"],
        about=[product],
        periods=[quarter(2024, 1).days],
        also=[revenue / 10, before / 10, before * 1_000, (revenue / before - 1) * 100],
    )


def _english(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    papers, who = facts.papers, facts.cast
    yield _tells(
        "document-en-1",
        "What was the main cause of complaints in the third quarter of 2023, and what share of them did it make up?",
        [GoldValue(kind="name", names=(CAUSE.en, CAUSE.zh)), _tenths_percent(papers.complaint_share["2023Q3"])],
        marks["complaint_share_2023Q3"],
        periods=[quarter(2023, 3).days],
        also=[papers.complaints["2023Q3"]],
    )
    carrier = who.carriers[3]
    yield _tells(
        "document-en-2",
        f"How many months does {who.maker.short.en}'s delivery agreement with {carrier.short.en} run?",
        [number(papers.contract_months)],
        marks["contract_months"],
        about=[who.maker, carrier],
    )
    yield _tells(
        "document-en-3",
        "Under the circular on appliances sold online, above what monthly return rate must a maker report the causes?",
        [_tenths_percent(papers.policy_threshold)],
        marks["policy_threshold"],
    )
    supplier, water = who.suppliers[1], papers.esg[1]
    yield _tells(
        "table-en-1",
        f"How many cubic metres of fresh water did {supplier.short.en} withdraw in 2023?",
        [number(water.after)],
        marks["esg_1"],
        about=[supplier],
        periods=[(date(2023, 1, 1), date(2024, 1, 1))],
        also=[water.before],
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
