"""What suppliers report about environment, people and compliance."""

from dataclasses import dataclass
from datetime import date

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.penalties import PenaltyRow
from sample.names import Firm, Name

YEARS = (2021, 2022, 2023)
UNDERSTATING = (1, 6)
"""Positions of the suppliers whose report on 2023 counts one penalty less than the authorities imposed."""


@dataclass(frozen=True)
class Indicator:
    """What is measured: kept as an integer, printed with ``decimals``; the range is that of the first year."""

    key: str
    name: Name
    unit: Name
    low: int
    high: int
    decimals: int = 0

    def printed(self, value: int) -> str:
        """The value as a report prints it."""
        return f"{value / 10**self.decimals:,.{self.decimals}f}"


INDICATORS = (
    Indicator("power", Name("外购电量", "Electricity purchased"), Name("兆瓦时", "MWh"), 21_000, 38_000),
    Indicator("gas", Name("天然气用量", "Natural gas"), Name("千立方米", "thousand m³"), 700, 2_600),
    Indicator("solar", Name("自发光伏电量", "Own solar power"), Name("兆瓦时", "MWh"), 400, 1_900),
    Indicator("water", Name("新鲜水取用量", "Fresh water withdrawn"), Name("立方米", "m³"), 90_000, 160_000),
    Indicator("emissions", Name("范围一和范围二排放", "Scope 1 and 2 emissions"), Name("吨", "t CO2e"), 14_000, 26_000),
    Indicator("hazardous", Name("危险废物转移量", "Hazardous waste treated"), Name("吨", "t"), 410, 890),
    Indicator("recycled", Name("一般固废回收率", "Recycling rate"), Name("%", "%"), 610, 890, 1),
    Indicator("employees", Name("期末员工人数", "Employees at year end"), Name("人", "persons"), 380, 1_900),
    Indicator("women", Name("女性员工占比", "Women among employees"), Name("%", "%"), 280, 460, 1),
    Indicator("training", Name("人均培训时数", "Training hours per employee"), Name("小时", "hours"), 168, 420, 1),
    Indicator(
        "injuries", Name("百万工时伤害率", "Lost-time injuries per million hours"), Name("起", "cases"), 130, 280, 2
    ),
    Indicator("audited", Name("已审核的下级供应商", "Own suppliers audited"), Name("家", "firms"), 41, 167),
)


@dataclass(frozen=True)
class EsgReport:
    """A supplier's report on 2023 with the figures of three years."""

    supplier: Firm
    values: dict[tuple[str, int], int]
    """(indicator's key, year) → value."""
    monthly_power: tuple[int, ...]
    """Electricity by month of 2023; they add up to the year's."""
    penalties_stated: int
    """How many penalties of 2023 the report owns up to."""
    penalties_official: int
    target_year: int
    target_cut: int
    """By how much emissions are to fall until then, in tenths of a percent."""
    investment: int
    """Spent on the environment in 2023, in tenths of 万元."""
    published: date

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"esg/{self.supplier.zh}"


def draw_esg(seed: int, who: Cast, penalties: tuple[PenaltyRow, ...]) -> tuple[EsgReport, ...]:
    """A report of every supplier."""
    draw = Draw(seed, "esg")
    reports = []
    for position, supplier in enumerate(who.suppliers):
        values = {}
        for item in INDICATORS:
            value = draw.figure(item.low, item.high)
            for year in YEARS:
                values[item.key, year] = value
                value = draw.near(value * draw.factor(0.86, 1.08))
        monthly = tuple(draw.near(values["power", 2023] / 12 * draw.factor(0.85, 1.15)) for _ in range(12))
        values["power", 2023] = sum(monthly)
        official = sum(1 for p in penalties if p.supplier == supplier and p.day.year == 2023)
        reports.append(
            EsgReport(
                supplier=supplier,
                values=values,
                monthly_power=monthly,
                penalties_stated=official - (position in UNDERSTATING),
                penalties_official=official,
                target_year=draw.rng.choice((2027, 2028, 2030)),
                target_cut=draw.figure(120, 380),
                investment=draw.figure(900, 6_800),
                published=draw.day(date(2024, 3, 4), date(2024, 4, 26)),
            )
        )
    return tuple(reports)
