"""What was asked on one civil day, and what became of its shadows."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field

from engine.store import Store
from engine.store_tables import pairs, routed
from shadow_mode.traffic import TRAFFIC


class DayOfTraffic(BaseModel):
    """Questions whose path a router decided, from one civil day to another."""

    model_config = ConfigDict(frozen=True)

    kinds: dict[str, int] = Field(description="Questions by kind")
    due: int = Field(description="Questions that both paths are to answer, those that were shed among them")
    shed: int
    paired: int

    @property
    def questions(self) -> int:
        """How many there were."""
        return sum(self.kinds.values())


def traffic_of(store: Store, first: date, after: date, *, zone: str) -> DayOfTraffic:
    """The questions from ``first`` to the day before ``after``, days as they are lived in ``zone``."""
    start, end = (datetime.combine(day, time(), ZoneInfo(zone)) for day in (first, after))
    paired = sa.select(pairs.c.id).where(
        pairs.c.question_id == routed.c.trace_id, pairs.c.evaluation_id.like(f"{TRAFFIC}%")
    )
    compares = sa.or_(routed.c.shadow.is_not(None), routed.c.shed)
    query = sa.select(
        routed.c.kind,
        sa.func.count(),
        sa.func.count(sa.case((compares, 1))),
        sa.func.count(sa.case((routed.c.shed, 1))),
        sa.func.count(sa.case((paired.exists(), 1))),
    ).where(routed.c.at >= start, routed.c.at < end)
    with store.reading() as connection:
        rows = connection.execute(query.group_by(routed.c.kind).order_by(routed.c.kind)).all()
    return DayOfTraffic(
        kinds={row[0]: row[1] for row in rows},
        due=sum(row[2] for row in rows),
        shed=sum(row[3] for row in rows),
        paired=sum(row[4] for row in rows),
    )
