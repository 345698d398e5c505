"""Whether a return rate moved with a change of the logistics provider: two tables in one answer."""

from collections.abc import Iterator, Mapping

from evaluation.questions import Question
from sample.documents.paper import Mark, change_key, rate_key
from sample.facts import Facts
from sample.facts.carrier_changes import CarrierChange
from sample.figures import punctuality, returns
from sample.months import ALL_MONTHS, Span, month, quarter
from sample.questions.ask import Language, ask, say
from sample.questions.comparison import gaps
from sample.questions.gold import all_told, named, rate


def relations(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    """Two questions on the months around a change, two on the quarters around it."""
    one, two, three, four, *_ = facts.changes
    text = "{p}在{r}的退货率，{a}和{b}分别是多少？这两个月各由哪家承运商负责配送？"
    yield _around(facts, marks, "zh", 1, text, one, _months(one))
    text = "从{a}到{b}，{r}{p}的退货率{move}，是不是和更换物流商有关？请给出两个季度的退货率和对应的承运商。"
    yield _around(facts, marks, "zh", 2, text, two, _quarters(two))
    text = (
        "Between {a} and {b} the return rate of the {p} in {r} {move}. Was there a change of logistics provider? "
        "Give both rates and both carriers."
    )
    yield _around(facts, marks, "en", 1, text, three, _months(three))
    text = "Which carrier served the {p} in {r} in {a} and which in {b}, and what was the return rate in each quarter?"
    yield _around(facts, marks, "en", 2, text, four, _quarters(four))


def _months(change: CarrierChange) -> tuple[Span, Span]:
    position = ALL_MONTHS.index(change.month)
    return month(ALL_MONTHS[position - 1]), month(change.month)


def _quarters(change: CarrierChange) -> tuple[Span, Span]:
    year, number = int(change.month[:4]), (int(change.month[5:]) + 2) // 3
    before = quarter(year, number - 1) if number > 1 else quarter(year - 1, 4)
    return before, quarter(year, number)


def _around(
    facts: Facts,
    marks: Mapping[str, Mark],
    language: Language,
    position: int,
    template: str,
    change: CarrierChange,
    spans: tuple[Span, Span],
) -> Question:
    shares = [returns(facts, s.months, product=change.product, region=change.region) for s in spans]
    punctual = [punctuality(facts, s.months, product=change.product, region=change.region) for s in spans]
    keys = [*(rate_key(s, change.product, change.region) for s in spans), change_key(change.product, change.region)]
    rose = shares[1].percent > shares[0].percent
    text = template.format(
        p=say(change.product, language),
        r=say(change.region, language),
        a=spans[0].zh if language == "zh" else spans[0].en,
        b=spans[1].zh if language == "zh" else spans[1].en,
        move=("上升了" if rose else "下降了") if language == "zh" else ("rose" if rose else "fell"),
    )
    return ask(
        "relation",
        language,
        position,
        text,
        [*(rate(s) for s in shares), named(change.before), named(change.after)],
        tables=["returns", "shipments"],
        about=[change.product, change.region, change.before, change.after],
        periods=[s.days for s in spans],
        shares=[*shares, *punctual],
        also=[*gaps(*shares), *gaps(*punctual)],
        told=all_told(marks, keys),
    )
