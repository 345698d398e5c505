"""Pairs as the store keeps them: by evaluation, or the newest of each question."""

from collections.abc import Collection
from datetime import date

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict

from engine.store import Store
from engine.store_tables import pairs
from shadow_mode.pairs import PairRecord

WITH_ROWS = "/with_rows"
"""How evaluations end in which Simple's index also held the rows of tables: there it is another Simple."""


class StoredEvaluation(BaseModel):
    """One evaluation of which pairs are kept."""

    model_config = ConfigDict(frozen=True)

    id: str
    pairs: int
    at: AwareDatetime


def evaluations(store: Store) -> tuple[StoredEvaluation, ...]:
    """Every evaluation that has pairs, the newest first; days of traffic are evaluations too."""
    last = sa.func.max(pairs.c.id)
    query = sa.select(pairs.c.evaluation_id, sa.func.count(), sa.func.max(pairs.c.at))
    with store.reading() as connection:
        found = connection.execute(query.group_by(pairs.c.evaluation_id).order_by(last.desc())).all()
    return tuple(StoredEvaluation(id=name, pairs=n, at=at) for name, n, at in found)


def stored_pairs(store: Store, evaluation_id: str) -> list[PairRecord]:
    """The pairs of one evaluation, in the order of saving."""
    return [PairRecord.model_validate(record) for record in store.pairs(evaluation_id).values()]


def newest_pairs(store: Store, asked: Collection[tuple[str, date]]) -> list[PairRecord]:
    """For each question and day among ``asked`` its newest pair, in the order of saving.

    A question that was asked every night says no more than once how such questions fare.
    """
    wanted, newest = set(asked), {}
    query = sa.select(pairs.c.record).where(pairs.c.evaluation_id.not_like(f"%{WITH_ROWS}")).order_by(pairs.c.id)
    with store.reading() as connection:
        for record in connection.execute(query).scalars():
            key = (record["question"], date.fromisoformat(record["as_of"]))
            if key in wanted:
                newest[key] = record
    return [PairRecord.model_validate(record) for record in newest.values()]
