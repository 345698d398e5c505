"""Numbers and short sentences in the answer's language."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from engine.periods.period import Grain, Period
from engine.periods.words import period_text
from engine.planning.catalogue import Language

_CHINESE_UNITS = {"CNY": "元", "USD": "美元", "EUR": "欧元", "units": "", "days": "天", "%": "%"}
_GRAINS = {Grain.DAY: "一天", Grain.MONTH: "月份", Grain.QUARTER: "季度", Grain.YEAR: "年份"}
_EVERY = {Grain.DAY: "各日", Grain.MONTH: "各月", Grain.QUARTER: "各季度", Grain.YEAR: "各年"}
_BEFORE = ("CNY", "USD", "EUR")


def quantity(value: float, unit: str, decimals: int, language: Language, *, points: bool = False) -> str:
    """A value with its unit. ``points`` says that a percentage is a difference of percentages.

    >>> quantity(1234.5, "CNY", 0, "en"), quantity(0.4, "%", 2, "zh", points=True)
    ('CNY 1,234', '0.40个百分点')
    """
    number = f"{value:,.{decimals}f}"
    if unit == "%" and points:
        return f"{number}个百分点" if language == "zh" else f"{number} percentage points"
    if unit == "%" or not unit:
        return number + unit
    if language == "zh":
        return number + _CHINESE_UNITS.get(unit, unit)
    return f"{unit} {number}" if unit in _BEFORE else f"{number} {unit}"


def comma(language: Language) -> str:
    """What stands between the items of a list."""
    return "、" if language == "zh" else ", "


def full_stop(language: Language) -> str:
    """The end of a sentence."""
    return "。" if language == "zh" else "."


def ranked(order: Literal["highest", "lowest"], by_time: Grain | None, language: Language) -> str:
    """What stands behind a figure's name where only the extreme is told: the unit of time that was ranked, if one was.

    >>> ranked("highest", Grain.DAY, "en"), ranked("lowest", None, "en"), ranked("highest", Grain.DAY, "zh")
    (' (highest day)', ' (lowest)', '最高的一天')
    """
    if language == "zh":
        extreme = {"highest": "最高", "lowest": "最低"}[order]
        return f"{extreme}的{_GRAINS[by_time]}" if by_time is not None else extreme
    return f" ({order} {by_time})" if by_time is not None else f" ({order})"


def zero_otherwise(by_time: Grain, language: Language) -> str:
    """That all the days or months of a series which are not named are zero: in a word, so that it is no figure.

    >>> zero_otherwise(Grain.DAY, "en"), zero_otherwise(Grain.MONTH, "zh")
    ('zero on every other day', '其余各月均为零')
    """
    if language == "zh":
        return f"其余{_EVERY[by_time]}均为零"
    return f"zero {'on' if by_time is Grain.DAY else 'in'} every other {by_time}"


def joined(about: Sequence[str], head: str, values: str, language: Language) -> str:
    """One sentence: what it is about, the figure's name, the values."""
    if language == "zh":
        return f"{'，'.join(about)}，{head}：{values}。" if about else f"{head}：{values}。"
    return f"{head[:1].upper()}{head[1:]}, {', '.join(about)}: {values}." if about else f"{head}: {values}."


def data_reach(source: str, table: str, asked: Period, covered: Period, language: Language) -> str:
    """The clause that a table's data hold ``covered`` only of the days asked for, and that the rest is not answered."""
    late = asked.start != covered.start and covered.start is not None
    early = asked.end != covered.end and covered.end is not None
    first = period_text(_day(covered.start, covered), language) if late and covered.start else ""
    last = period_text(_day(covered.end - timedelta(days=1), covered), language) if early and covered.end else ""
    if language == "zh":
        edges = "，".join([f"始于{first}"] * late + [f"截至{last}"] * early)
        return f"{source}的{table}表数据{edges}，{'、'.join(['此前'] * late + ['此后'] * early)}的部分没有回答"
    edges = " and ".join([f"start on {first}"] * late + [f"end on {last}"] * early)
    rest = " and ".join(["before"] * late + ["after"] * early)
    return f"the data of {source} ({table}) {edges}; the time {rest} is not answered"


def _day(of: date, like: Period) -> Period:
    return Period(start=of, end=of + timedelta(days=1), zone=like.zone, grain=Grain.DAY)


def asides(clauses: Sequence[str], language: Language) -> str:
    """What follows an answer's text that the reader must know beside it; empty where there is nothing."""
    if language == "zh":
        return "".join(f"（注意：{clause}。）" for clause in clauses)
    return "".join(f" (Note: {clause}.)" for clause in clauses)
