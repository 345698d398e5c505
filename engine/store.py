"""What must outlive a process, in SQLite or PostgreSQL. Runs and their steps are in `store_runs` and `store_steps`."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any, Literal, get_args

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from engine import store_tables as tables
from engine.answer import Answer, AnswerStatus
from engine.store_schema import (
    BUSY_TIMEOUT_S,
    StoreError,
    connectable,
    explained,
    head,
    migrate,
    mismatch,
    reachable,
    revision,
    upgrade,
)

logger = logging.getLogger(__name__)

__all__ = ["Promotion", "PromotionKind", "Refusal", "Store", "StoreError", "Transition", "upgrade"]

PromotionKind = Literal["index", "planner", "routing", "calibration"]


class Transition(BaseModel):
    """One change of state of one attempt at one step. ``from_state`` is ``None`` where a step begins."""

    model_config = ConfigDict(frozen=True)

    execution_id: str
    step_id: str
    attempt: int = Field(ge=0)
    from_state: str | None
    to_state: str
    cause: str = ""
    fence: int = Field(0, ge=0, description="The writer's lease number; a later owner has a higher one")
    at: AwareDatetime


class Refusal(BaseModel):
    """Something that was asked for and may not be done: a security event."""

    model_config = ConfigDict(frozen=True)

    at: AwareDatetime
    event: str = Field(description="The error code, for instance TOOL_NOT_ALLOWED")
    trace_id: str
    subject: str = Field(description="What was refused, for instance a tool")
    reason: str


class Promotion(BaseModel):
    """One version of one kind going live; the newest of a kind is what the engine reads."""

    model_config = ConfigDict(frozen=True)

    kind: PromotionKind
    version: str
    evidence: dict[str, Any]
    actor: str
    reason: str
    at: AwareDatetime


class Store:
    """The state of one home. Safe to share between threads; every method is one transaction.

    >>> from datetime import UTC, datetime
    >>> store = Store.open("sqlite://")
    >>> when = datetime(2024, 5, 1, tzinfo=UTC)
    >>> store.save_pair("e1", "q1", {}, when), store.save_pair("e1", "q1", {}, when)
    (True, False)
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        # Who reads before it writes must not find, when it writes, that another has written meanwhile.
        self._writer = engine.execution_options(sqlite_immediate=True, sqlite_synchronous="FULL")
        self._quick_writer = engine.execution_options(sqlite_immediate=True, sqlite_synchronous="NORMAL")
        # A database in memory is one connection, which threads must not use at once.
        self._alone = threading.RLock() if isinstance(engine.pool, sa.pool.StaticPool) else nullcontext()

    @classmethod
    def open(cls, url: str, *, busy_timeout_s: float = BUSY_TIMEOUT_S) -> "Store":
        """Open the database at the SQLAlchemy ``url``; an empty one gets its tables.

        One that may only be read is opened for reading: writing to it then raises. Raises ``StoreError`` where it can
        be neither reached nor made, or where its schema is of another version.
        """
        engine = reachable(connectable(url, busy_timeout_s))
        with explained(engine, "opened"):
            with engine.connect() as connection:
                current, empty = revision(connection)
            if empty:
                migrate(engine, only_if_empty=True)
                return cls(engine)
        if current != head():
            engine.dispose()
            raise StoreError(mismatch(engine, current))
        return cls(engine)

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    def find_answer(self, key: str) -> Answer | None:
        """The answer saved under ``key``: a digest of question, day, path, index, pipeline, model and sources."""
        return self._answer(tables.answers.c.key == key)

    def get_answer(self, trace_id: str) -> Answer | None:
        """The answer of one run."""
        return self._answer(tables.answers.c.trace_id == trace_id)

    def save_answer(self, key: str, answer: Answer, at: AwareDatetime) -> bool:
        """Keep ``answer`` under ``key``; ``False`` where that key or that trace already has one, which then stays."""
        with self.writing() as connection:
            return insert_answer(connection, key, answer, at)

    def transitions(self, execution_id: str) -> tuple[Transition, ...]:
        """The log of one execution, in the order of writing."""
        rows = self._rows(tables.transitions, tables.transitions.c.execution_id == execution_id)
        return tuple(Transition.model_validate(row) for row in rows)

    def record_refusal(self, refusal: Refusal) -> None:
        """Append a security event to the audit log."""
        with self.writing() as connection:
            connection.execute(tables.audit.insert().values(**refusal.model_dump()))

    def refusals(self) -> tuple[Refusal, ...]:
        """The audit log, oldest first."""
        return tuple(Refusal.model_validate(row) for row in self._rows(tables.audit, sa.true()))

    def promote(
        self,
        kind: PromotionKind,
        version: str,
        *,
        evidence: dict[str, Any],
        actor: str,
        reason: str,
        at: AwareDatetime,
    ) -> Promotion:
        """Make ``version`` the live one of its kind. Nothing is overwritten: a rollback promotes an older version."""
        if kind not in get_args(PromotionKind):
            raise StoreError(f"unknown kind {kind!r}; what can be promoted: {', '.join(get_args(PromotionKind))}")
        promotion = Promotion(kind=kind, version=version, evidence=evidence, actor=actor, reason=reason, at=at)
        with self.writing() as connection:
            connection.execute(tables.promotions.insert().values(**promotion.model_dump()))
        logger.info("promoted %s %s by %s: %s", kind, version, actor, reason)
        return promotion

    def live(self, kind: PromotionKind) -> Promotion | None:
        """The newest promotion of ``kind``, or ``None`` where nothing was ever promoted."""
        table = tables.promotions
        query = sa.select(table).where(table.c.kind == kind).order_by(table.c.id.desc()).limit(1)
        with self.reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Promotion.model_validate(dict(row))

    def promotions(self, kind: PromotionKind) -> tuple[Promotion, ...]:
        """Every promotion of ``kind``, oldest first."""
        rows = self._rows(tables.promotions, tables.promotions.c.kind == kind)
        return tuple(Promotion.model_validate(row) for row in rows)

    def save_pair(self, evaluation_id: str, question_id: str, record: dict[str, Any], at: AwareDatetime) -> bool:
        """Keep what both pipelines said to one question; ``False`` where this evaluation already has that question."""
        return self._insert_once(
            tables.pairs, evaluation_id=evaluation_id, question_id=question_id, record=record, at=at
        )

    def pairs(self, evaluation_id: str) -> dict[str, dict[str, Any]]:
        """The records of one evaluation by question id, in the order of saving."""
        rows = self._rows(tables.pairs, tables.pairs.c.evaluation_id == evaluation_id)
        return {row["question_id"]: row["record"] for row in rows}

    def _answer(self, condition: sa.ColumnElement[bool]) -> Answer | None:
        with self.reading() as connection:
            stored = connection.execute(sa.select(tables.answers.c.answer).where(condition)).scalar_one_or_none()
        return None if stored is None else Answer.model_validate(stored)

    def _rows(self, table: sa.Table, condition: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
        with self.reading() as connection:
            found = connection.execute(sa.select(table).where(condition).order_by(table.c.id)).mappings().all()
        return [dict(row) for row in found]

    def _insert_once(self, table: sa.Table, **values: Any) -> bool:
        with self.writing() as connection:
            return insert_once(connection, table, **values)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to read by; what goes wrong is a ``StoreError``."""
        with self._alone, explained(self._engine, "read"), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[sa.Connection]:
        """One transaction, committed where the block ends well; what goes wrong is a ``StoreError``.

        What is not ``durable`` outlives the process, however it ends, but not for certain a failure of power: on SQLite
        it does not wait for the disk. The next durable transaction makes it so too.
        """
        writer = self._writer if durable else self._quick_writer
        with self._alone, explained(self._engine, "written"), writer.begin() as connection:
            yield connection


def insert_answer(connection: sa.Connection, key: str, answer: Answer, at: AwareDatetime) -> bool:
    """Keep ``answer`` within a transaction; ``False`` where its key or its trace already has one."""
    return insert_once(
        connection,
        tables.answers,
        key=key,
        trace_id=answer.trace_id,
        path=answer.path,
        question=answer.question,
        as_of=answer.as_of,
        status=answer.status.value,
        answer=answer.model_dump(mode="json"),
        at=at,
    )


def replace_waiting_answer(connection: sa.Connection, answer: Answer, at: AwareDatetime) -> bool:
    """Put ``answer`` in the place of the one of its run that waited for a person; ``False`` where none did.

    It keeps the key by which evaluations find it only where it stands on the same versions.
    """
    own = sa.and_(tables.answers.c.trace_id == answer.trace_id, tables.answers.c.status == AnswerStatus.NEEDS_REVIEW)
    waited = connection.execute(sa.select(tables.answers.c.key, tables.answers.c.answer).where(own)).first()
    if waited is None:
        return False
    same = waited.answer["versions"] == answer.versions
    new = {
        "key": waited.key if same else f"asked {answer.trace_id}",
        "status": answer.status.value,
        "answer": answer.model_dump(mode="json"),
        "at": at,
    }
    connection.execute(tables.answers.update().where(own).values(new))
    return True


def insert_transitions(connection: sa.Connection, moves: Sequence[Transition]) -> None:
    """Append within a transaction; what was recorded before, of the same step, attempt and state, stays."""
    statement = _insert(tables.transitions, tuple(Transition.model_fields))
    connection.execute(statement, [dict(moved) for moved in moves])


def insert_once(connection: sa.Connection, table: sa.Table, **values: Any) -> bool:
    """Insert a row within a transaction; ``False`` where the table already has one like it, which then stays."""
    statement = _insert(table, tuple(values))
    # PostgreSQL's driver forgets the row count of an INSERT unless it is told to keep it.
    return connection.execute(statement, values, execution_options={"preserve_rowcount": True}).rowcount == 1


@cache
def _insert(table: sa.Table, columns: tuple[str, ...]) -> sa.TextClause:
    """As text: SQLAlchemy compiles an INSERT with ON CONFLICT anew each time, which took longer than the INSERT."""
    names, slots = ", ".join(columns), ", ".join(f":{name}" for name in columns)
    text = sa.text(f"INSERT INTO {table.name} ({names}) VALUES ({slots}) ON CONFLICT DO NOTHING")
    return text.bindparams(*(sa.bindparam(name, type_=table.c[name].type) for name in columns))
