"""What the maker's quarterly reviews tell beyond the database."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.cast import PRODUCTS
from sample.draw import Draw
from sample.months import Span, quarter
from sample.names import Name

QUARTERS = tuple((year, number) for year in (2022, 2023, 2024) for number in (1, 2, 3, 4))[:9]
CAUSES = (
    Name("包装破损", "damaged packaging"),
    Name("运行噪音偏大", "noise in operation"),
    Name("配件缺失", "missing accessories"),
    Name("安装预约延迟", "late installation"),
    Name("显示屏失灵", "faulty displays"),
)


@dataclass(frozen=True)
class Quarter:
    """The management figures of a quarter. Amounts in 万元 are kept in tenths, shares in tenths of a percent."""

    year: int
    number: int
    revenue: tuple[int, ...]
    """Product by product, in tenths of 万元."""
    online: tuple[int, ...]
    """The part of it that was sold online."""
    export_kusd: int
    """Export revenue in thousands of US dollars."""
    margin: int
    hotline_calls: int
    cause: Name
    """What most callers complained about."""
    cause_share: int
    inventory: int
    """Finished goods at the end, in tenths of 万元."""
    published: date

    @property
    def span(self) -> Span:
        """Its months."""
        return quarter(self.year, self.number)

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"quarter/{self.year}Q{self.number}"

    @property
    def total(self) -> int:
        """Revenue of all products, in tenths of 万元."""
        return sum(self.revenue)


def draw_quarters(seed: int) -> tuple[Quarter, ...]:
    """Each product sells at its own scale, with a moderate move from quarter to quarter."""
    draw = Draw(seed, "quarters")
    scales = [draw.factor(22_000, 90_000) for _ in range(PRODUCTS)]
    causes = draw.rng.sample(CAUSES, len(CAUSES))
    found = []
    for position, (year, number) in enumerate(QUARTERS):
        revenue = tuple(draw.near(scale * draw.factor(0.86, 1.16)) for scale in scales)
        end = quarter(year, number).days[1]
        found.append(
            Quarter(
                year=year,
                number=number,
                revenue=revenue,
                online=tuple(draw.near(r * draw.factor(0.45, 0.7)) for r in revenue),
                export_kusd=draw.figure(2_100, 9_700),
                margin=draw.figure(240, 360),
                hotline_calls=draw.figure(3_700, 9_900),
                cause=causes[position % len(causes)],
                cause_share=draw.figure(280, 470),
                inventory=draw.figure(40_000, 95_000),
                published=draw.day(end + timedelta(days=16), end + timedelta(days=30)),
            )
        )
    return tuple(found)
