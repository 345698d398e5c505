"""A trend as a sentence: which way, how fast, and how likely chance would show as much."""

from collections.abc import Mapping

from engine.periods.period import Grain
from engine.planning.catalogue import Language
from engine.reflection.wording import quantity
from engine.sources.calculation import CalculationResult, TrendTold

_UNITS: Mapping[Grain, tuple[str, str]] = {
    Grain.DAY: ("天", "每天"),
    Grain.WEEK: ("周", "每周"),
    Grain.MONTH: ("个月", "每月"),
    Grain.QUARTER: ("个季度", "每季度"),
    Grain.HALF: ("个半年", "每半年"),
    Grain.YEAR: ("年", "每年"),
}


def trend_sentence(result: CalculationResult, trend: TrendTold, language: Language) -> str:
    """The trend, or that there is none that chance would not show as well."""
    clear = trend.direction != "none"
    value = abs(result.value) if clear else result.value
    size = quantity(value, result.unit, result.decimals, language, points=True)
    if language == "zh":
        unit, each = _UNITS[trend.per]
        told = {"up": "呈上升趋势", "down": "呈下降趋势", "none": "没有明确的趋势"}[trend.direction]
        chance = "" if clear else "，可能出于偶然"
        gap = f"；其间有{trend.missing}{unit}没有数值" if trend.missing else ""
        return f"{result.count}{unit}{told}：变化的中位数为{each}{size}{chance}（Mann-Kendall检验{_p(trend.p)}）{gap}。"
    way = {"up": "an upward trend", "down": "a downward trend", "none": "no clear trend"}[trend.direction]
    chance = "" if clear else ", which may be chance"
    gap = f"; {_counted(trend.missing, trend.per)} between without a figure" if trend.missing else ""
    return (
        f"Over {_counted(result.count, trend.per)} there is {way}: {size} a {trend.per} at the median{chance} "
        f"(Mann-Kendall test, {_p(trend.p)}){gap}."
    )


def _counted(count: int, per: Grain) -> str:
    plural = "halves" if per is Grain.HALF else f"{per}s"
    return f"{count} {per if count == 1 else plural}"


def _p(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"
