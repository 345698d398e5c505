"""Meetings of the maker's management, and what they decided."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.draw import Draw
from sample.names import Name

DEPARTMENTS = (
    Name("采购部", "Purchasing"),
    Name("质检部", "Quality"),
    Name("物流部", "Logistics"),
    Name("市场部", "Marketing"),
    Name("客服中心", "Customer Service"),
    Name("信息中心", "IT"),
)
TASKS = (
    Name("完成重点供应商现场复核", "visit the suppliers on the watch list"),
    Name("更换大件产品的缓冲内衬", "change the cushioning of large boxes"),
    Name("与承运商重签延误赔付条款", "renegotiate the price of late parcels"),
    Name("上线会员延保服务", "offer members an extended warranty"),
    Name("增设夜间客服坐席", "staff the hotline at night"),
    Name("打通工单与订单数据", "link tickets and orders"),
)
HELD = (
    (Name("供应商风险评审会", "Supplier Risk Review"), date(2022, 9, 12), date(2022, 9, 30)),
    (Name("物流降本专题会", "Logistics Cost Meeting"), date(2023, 3, 6), date(2023, 3, 24)),
    (Name("质量改进专题会", "Quality Improvement Meeting"), date(2023, 7, 17), date(2023, 8, 4)),
    (Name("年度预算评审会", "Annual Budget Review"), date(2023, 11, 27), date(2023, 12, 15)),
    (Name("供应商约谈会", "Supplier Hearing"), date(2024, 4, 1), date(2024, 4, 19)),
    (Name("售后服务改进会", "After-Sales Meeting"), date(2024, 5, 27), date(2024, 6, 14)),
)


@dataclass(frozen=True)
class Decision:
    """What was decided: who does what by when, with how much money (tenths of 万元)."""

    owner: Name
    task: Name
    due: date
    budget: int


@dataclass(frozen=True)
class Meeting:
    """A meeting of management."""

    name: Name
    day: date
    attendees: int
    decisions: tuple[Decision, ...]

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"meeting/{self.name.zh}"


def draw_meetings(seed: int) -> tuple[Meeting, ...]:
    """Six meetings, oldest first."""
    draw = Draw(seed, "meetings")
    found = []
    for name, first, last in HELD:
        day = draw.day(first, last)
        owners = draw.rng.sample(range(len(DEPARTMENTS)), 4)
        decisions = tuple(
            Decision(
                DEPARTMENTS[owner],
                TASKS[owner],
                draw.day(day + timedelta(days=20), day + timedelta(days=120)),
                draw.figure(150, 4_200),
            )
            for owner in owners
        )
        found.append(Meeting(name, day, draw.rng.randrange(9, 24), decisions))
    return tuple(found)
