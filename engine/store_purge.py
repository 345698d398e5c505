"""What is older than a project keeps: runs that ended, answers, pairs. Never what is open, or what live ones name."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, get_args

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict

from engine.states import RunState
from engine.store import PromotionKind, Store
from engine.store_runs import RUN
from engine.store_tables import answers, attempts, pairs, reviews, routed, runs, transitions

BATCH = 200
"""Runs that are removed in one transaction: whoever else writes need not wait long."""


class Removed(BaseModel):
    """How much was removed of one kind. ``bytes`` are those of its texts."""

    model_config = ConfigDict(frozen=True)

    number: int = 0
    bytes: int = 0

    def __add__(self, other: "Removed") -> "Removed":
        return Removed(number=self.number + other.number, bytes=self.bytes + other.bytes)


class Purge:
    """Removes what ended before an instant from one store; where it only looks, nothing is changed."""

    def __init__(self, store: Store, before: datetime, *, dry_run: bool) -> None:
        self._store = store
        self._before = before
        self._dry_run = dry_run
        self.live = frozenset(_named_by_live_promotions(store))
        """Every word that a live promotion says of its evidence; what has such an id stays."""
        self._old = self._old_runs()

    def runs(self) -> Removed:
        """Finished runs, with their steps, transitions, reviews and what a router decided."""
        return self._each(runs.c.trace_id, self._old, attempts.c.outcome, attempts.c.execution_id, _OF_RUNS)

    def answers(self) -> Removed:
        """The answers of those runs, and old ones without a run, such as those of Simple."""
        ended = sa.select(runs.c.trace_id).where(runs.c.trace_id == answers.c.trace_id)
        loose = sa.select(answers.c.trace_id).where(answers.c.at < self._before, ~ended.exists())
        return self._each(answers.c.trace_id, (*self._old, *self._ids(loose)), answers.c.answer, answers.c.trace_id)

    def pairs(self) -> Removed:
        """What both pipelines said, by evaluations whose last question is old."""
        old = (
            sa.select(pairs.c.evaluation_id)
            .group_by(pairs.c.evaluation_id)
            .having(sa.func.max(pairs.c.at) < self._before)
        )
        return self._each(pairs.c.evaluation_id, self._ids(old), pairs.c.record, pairs.c.evaluation_id)

    def still_named(self) -> frozenset[str]:
        """The digests of all evidence that attempts go on to name."""
        gone = frozenset(self._old)
        query = sa.select(attempts.c.execution_id, attempts.c.evidence).where(attempts.c.evidence.is_not(None))
        with self._store.reading() as connection:
            rows = connection.execution_options(yield_per=1000).execute(query)
            return frozenset(word for run, evidence in rows if run not in gone for word in _words(evidence))

    def _old_runs(self) -> tuple[str, ...]:
        ended = sa.select(transitions.c.execution_id).where(
            transitions.c.step_id == RUN, transitions.c.to_state == RunState.DONE, transitions.c.at < self._before
        )
        return self._ids(sa.select(runs.c.trace_id).where(runs.c.state == RunState.DONE, runs.c.trace_id.in_(ended)))

    def _ids(self, query: sa.Select[Any]) -> tuple[str, ...]:
        with self._store.reading() as connection:
            return tuple(one for one in connection.execute(query).scalars() if one not in self.live)

    def _each(
        self,
        named: sa.ColumnElement[Any],
        ids: Sequence[str],
        text: sa.ColumnElement[Any],
        of: sa.ColumnElement[Any],
        beside: Sequence[sa.ColumnElement[Any]] = (),
    ) -> Removed:
        """Remove the rows whose ``named`` is among ``ids``, and those ``beside``; ``text`` of ``of`` is measured."""
        removed = Removed()
        for start in range(0, len(ids), BATCH):
            batch = ids[start : start + BATCH]
            with self._store.reading() if self._dry_run else self._store.writing() as connection:
                number = connection.execute(sa.select(sa.func.count()).where(named.in_(batch))).scalar_one()
                size = connection.execute(_size(text, connection.dialect.name).where(of.in_(batch))).scalar_one()
                removed += Removed(number=number, bytes=int(size or 0))
                for column in () if self._dry_run else (*beside, named):
                    connection.execute(sa.delete(_table(column)).where(column.in_(batch)))
        return removed


_OF_RUNS = (attempts.c.execution_id, transitions.c.execution_id, reviews.c.execution_id, routed.c.trace_id)


def _table(column: sa.ColumnElement[Any]) -> sa.Table:
    table = getattr(column, "table", None)
    assert isinstance(table, sa.Table)  # only columns of tables are named above
    return table


def _size(text: sa.ColumnElement[Any], dialect: str) -> sa.Select[Any]:
    """The bytes of a column's texts; SQLite before 3.43 has no ``octet_length``."""
    plain = sa.cast(text, sa.Text)
    size = sa.func.octet_length(plain) if dialect == "postgresql" else sa.func.length(sa.cast(plain, sa.LargeBinary))
    return sa.select(sa.func.sum(size))


def _named_by_live_promotions(store: Store) -> Iterator[str]:
    for kind in get_args(PromotionKind):
        live = store.live(kind)
        if live is not None:
            yield from (live.version, *_words(live.evidence))


def _words(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    match value:
        case str():
            yield value
        case dict():
            for held in value.values():
                yield from _words(held)
        case list() | tuple():
            for held in value:
                yield from _words(held)
