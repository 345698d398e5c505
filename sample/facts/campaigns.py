"""Sales campaigns."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.cast import Cast
from sample.draw import Draw
from sample.names import Name, Product

PLANNED = (
    (Name("2022年秋季大促", "Autumn Sale 2022"), date(2022, 10, 21), date(2022, 10, 31)),
    (Name("2023年年中大促", "Mid-Year Sale 2023"), date(2023, 5, 24), date(2023, 6, 2)),
    (Name("2023年秋季大促", "Autumn Sale 2023"), date(2023, 10, 20), date(2023, 10, 31)),
    (Name("2024年年中大促", "Mid-Year Sale 2024"), date(2024, 5, 24), date(2024, 6, 3)),
)


@dataclass(frozen=True)
class Campaign:
    """A campaign as planned. Amounts in 万元 are kept in tenths."""

    name: Name
    first: date
    last: date
    published: date
    """The day of the plan."""
    budget: int
    livestream: int
    target: int
    """Units to be sold."""
    voucher: int
    """Yuan off for a member."""
    heroes: tuple[Product, Product]

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"campaign/{self.name.zh}"


def draw_campaigns(seed: int, who: Cast) -> tuple[Campaign, ...]:
    """Four campaigns, oldest first."""
    draw = Draw(seed, "campaigns")
    found = []
    for name, earliest, latest in PLANNED:
        first = draw.day(earliest, latest)
        hero, second = draw.rng.sample(who.products, 2)
        found.append(
            Campaign(
                name=name,
                first=first,
                last=first + timedelta(days=draw.rng.randrange(17, 24)),
                published=draw.day(first - timedelta(days=24), first - timedelta(days=12)),
                budget=draw.figure(3_000, 8_500),
                livestream=draw.figure(600, 1_900),
                target=draw.figure(52_000, 98_000),
                voucher=draw.figure(30, 160),
                heroes=(hero, second),
            )
        )
    return tuple(found)
