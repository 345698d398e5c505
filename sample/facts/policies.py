"""Circulars of authorities that bind the maker or its suppliers."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.offences import AUTHORITIES
from sample.names import Name


@dataclass(frozen=True)
class Topic:
    """What a circular rules; its threshold is kept in tenths of ``unit``, its term in working days."""

    key: str
    title: str
    authority: int
    low: int
    high: int
    unit: str


TOPICS = (
    Topic("returns", "关于加强网售家用电器退货管理的通知", 2, 30, 58, "%"),
    Topic("waste", "关于规范工业企业危险废物贮存的通知", 0, 20, 95, "吨"),
    Topic("welding", "关于开展特种作业持证专项检查的通知", 1, 100, 300, "%"),
    Topic("packaging", "关于限制家用电器过度包装的通知", 2, 80, 240, "%"),
    Topic("energy", "关于重点用能企业报送用电数据的通知", 0, 3_000, 9_000, "万千瓦时"),
)
WINDOWS = (
    (date(2023, 11, 13), date(2023, 12, 8)),
    (date(2022, 6, 6), date(2022, 6, 24)),
    (date(2023, 3, 13), date(2023, 4, 7)),
    (date(2024, 1, 22), date(2024, 2, 2)),
    (date(2022, 11, 14), date(2022, 12, 2)),
)


@dataclass(frozen=True)
class Policy:
    """A circular."""

    topic: Topic
    city: Name
    authority: Name
    number: str
    day: date
    effective: date
    threshold: int
    report_days: int

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"policy/{self.topic.key}"


def draw_policies(seed: int, who: Cast) -> tuple[Policy, ...]:
    """One circular a topic."""
    draw = Draw(seed, "policies")
    found = []
    for position, (topic, (first, last)) in enumerate(zip(TOPICS, WINDOWS, strict=True)):
        city, office, day = who.cities[position % len(who.cities)], AUTHORITIES[topic.authority], draw.day(first, last)
        later = (day.replace(day=1) + timedelta(days=32 * draw.rng.choice((2, 3)))).replace(day=1)
        found.append(
            Policy(
                topic=topic,
                city=city,
                authority=Name(f"{city.zh}市{office.zh}", f"{city.en} {office.en}"),
                number=f"{city.zh[0]}{office.zh[:2]}发〔{day.year}〕{draw.figure(30, 190)}号",
                day=day,
                effective=later,
                threshold=draw.figure(topic.low, topic.high),
                report_days=draw.figure(5, 27),
            )
        )
    return tuple(found)
