"""What suppliers report about environment, people and compliance."""

from dataclasses import dataclass
from datetime import date

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.penalties import PenaltyRow
from sample.names import Firm, Name

YEARS = (2020, 2021, 2022, 2023)
EARLIER = (0, 1, 2, 3, 4, 5, 6, 8, 10)
"""Positions of the suppliers that reported on 2022 already; all report on 2023."""
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
MONTHLY = ("power", "gas", "water", "emissions")
"""What is also reported by month."""
COURSES = (
    Name("机械伤害防护", "Machine guarding"),
    Name("焊接与动火作业", "Welding and hot work"),
    Name("危险化学品管理", "Hazardous chemicals"),
    Name("职业病防护", "Occupational diseases"),
    Name("消防与疏散", "Fire and evacuation"),
    Name("急救知识", "First aid"),
    Name("叉车驾驶", "Fork-lift driving"),
    Name("质量工具", "Quality methods"),
    Name("商业道德", "Business ethics"),
    Name("信息安全", "Information security"),
)


@dataclass(frozen=True)
class EsgReport:
    """A supplier's report on a year, with the figures of two years before."""

    supplier: Firm
    year: int
    values: dict[tuple[str, int], int]
    """(indicator's key, year) → value."""
    monthly: dict[str, tuple[int, ...]]
    """Key of an indicator in ``MONTHLY`` → its months of the year; they add up to the year's value."""
    courses: tuple[tuple[int, int], ...]
    """Sessions and participants of each of ``COURSES`` in the year."""
    penalties_stated: int
    """How many penalties of the year the report owns up to."""
    penalties_official: int
    target_year: int
    target_cut: int
    """By how much emissions are to fall until then, in tenths of a percent."""
    investment: int
    """Spent on the environment in the year, in tenths of 万元."""
    published: date

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"esg/{self.supplier.zh}/{self.year}"

    @property
    def years(self) -> tuple[int, ...]:
        """The years whose figures it gives."""
        return self.year - 2, self.year - 1, self.year


def draw_esg(seed: int, who: Cast, penalties: tuple[PenaltyRow, ...]) -> tuple[EsgReport, ...]:
    """The reports on 2023 of every supplier, then those on 2022."""
    draw = Draw(seed, "esg")
    series = [_series(draw) for _ in who.suppliers]
    planned = [(2023, position) for position in range(len(who.suppliers))] + [(2022, position) for position in EARLIER]
    reports = []
    for year, position in planned:
        supplier, (values, monthly) = who.suppliers[position], series[position]
        official = sum(1 for p in penalties if p.supplier == supplier and p.day.year == year)
        reports.append(
            EsgReport(
                supplier=supplier,
                year=year,
                values=values,
                monthly={key: monthly[key, year] for key in MONTHLY},
                courses=tuple((draw.rng.randrange(2, 13), draw.figure(40, 420)) for _ in COURSES),
                penalties_stated=official - (year == 2023 and position in UNDERSTATING),
                penalties_official=official,
                target_year=draw.rng.choice((2027, 2028, 2030)),
                target_cut=draw.figure(120, 380),
                investment=draw.figure(900, 6_800),
                published=draw.day(date(year + 1, 3, 4), date(year + 1, 4, 26)),
            )
        )
    return tuple(reports)


def _series(draw: Draw) -> tuple[dict[tuple[str, int], int], dict[tuple[str, int], tuple[int, ...]]]:
    """The indicators of all years, and the months that some of them are the sums of."""
    values, monthly = {}, {}
    for item in INDICATORS:
        level = draw.figure(item.low, item.high)
        for year in YEARS:
            if item.key in MONTHLY:
                months = tuple(draw.near(level / 12 * draw.factor(0.85, 1.15)) for _ in range(12))
                monthly[item.key, year], level = months, sum(months)
            values[item.key, year] = level
            level = draw.near(level * draw.factor(0.86, 1.08))
    return values, monthly
