"""How often and how much suppliers were fined, with short and former names and relative time."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from evaluation.questions import GoldValue, Question
from sample.facts import AS_OF, Facts, PenaltyRow
from sample.figures import penalties
from sample.months import half, quarter, year
from sample.names import Firm, Name
from sample.questions.ask import Language, ask
from sample.questions.gold import number


def countings(facts: Facts) -> Iterator[Question]:
    """Four countings, half Chinese."""
    first, second, third, *_ = facts.cast.suppliers
    text = f"上个季度{first.former.zh if first.former else first.zh}被罚了几次，一共罚了多少钱？"
    yield _fines(facts, "zh", 1, text, quarter(2024, 2).days, first, ("count", "total"))
    text = f"去年{second.short.zh}的处罚次数是多少？罚款总额呢？"
    yield _fines(facts, "zh", 2, text, year(2023).days, second, ("count", "total"))
    text = "How many penalties have been imposed on our suppliers since the beginning of the year?"
    until = (date(AS_OF.year, 1, 1), AS_OF + timedelta(days=1))
    yield _fines(facts, "en", 1, text, until, None, ("count",))
    text = f"What do the fines of {third.short.en} in {half(2024, 1).en} add up to?"
    yield _fines(facts, "en", 2, text, half(2024, 1).days, third, ("total",))


def _fines(
    facts: Facts,
    language: Language,
    position: int,
    text: str,
    days: tuple[date, date],
    supplier: Firm | None,
    wanted: tuple[str, ...],
) -> Question:
    rows = penalties(facts, days, supplier)
    total = sum(row.amount for row in rows)
    gold: dict[str, GoldValue] = {"count": number(len(rows)), "total": number(total, "CNY")}
    return ask(
        "counting",
        language,
        position,
        text,
        [gold[what] for what in wanted],
        tables=["penalties"],
        about=[] if supplier is None else [supplier],
        periods=[days],
        also=[len(rows), total, *(row.amount for row in rows)],
        also_names=_names(rows),
    )


def _names(rows: Iterable[PenaltyRow]) -> tuple[str, ...]:
    """Who was fined, by whom and why: an answer may list it."""
    named: list[Name] = [name for row in rows for name in (row.authority, row.reason)]
    return tuple(n for name in named for n in (name.zh, name.en)) + tuple(n for row in rows for n in row.supplier.forms)
