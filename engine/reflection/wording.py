"""Numbers and short sentences in the answer's language."""

from collections.abc import Sequence
from datetime import date, timedelta

from engine.planning.catalogue import Language

_CHINESE_UNITS = {"CNY": "元", "USD": "美元", "EUR": "欧元", "units": "", "days": "天", "%": "%"}
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


def joined(about: Sequence[str], head: str, values: str, language: Language) -> str:
    """One sentence: what it is about, the figure's name, the values."""
    if language == "zh":
        return f"{'，'.join(about)}，{head}：{values}。" if about else f"{head}：{values}。"
    return f"{head[:1].upper()}{head[1:]}, {', '.join(about)}: {values}." if about else f"{head}: {values}."


def data_end(source: str, end: date, language: Language) -> str:
    """The clause that a source's data end before ``end``, the first day it knows nothing of."""
    last = end - timedelta(days=1)
    if language == "zh":
        return f"{source}的数据截至{last.year}年{last.month}月{last.day}日"
    return f"the data of {source} end on {last.day} {last:%B %Y}"


def asides(clauses: Sequence[str], language: Language) -> str:
    """What follows an answer's text that the reader must know beside it; empty where there is nothing."""
    if language == "zh":
        return "".join(f"（注意：{clause}。）" for clause in clauses)
    return "".join(f" (Note: {clause}.)" for clause in clauses)
