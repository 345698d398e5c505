"""The questions whose path a router decided, and the runs in their shadow that answer them on the other path."""

from datetime import datetime
from typing import Literal

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from engine.answer import Answer
from engine.states import RunState
from engine.store import Store
from engine.store_runs import StoredRun, insert_run, ownerless
from engine.store_tables import answers, routed, runs

PathName = Literal["simple", "agentic"]
OTHER: dict[PathName, PathName] = {"simple": "agentic", "agentic": "simple"}


class Routed(BaseModel):
    """What was decided for one question."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    mode: str
    path: PathName = Field(description="The path that was chosen to answer")
    why: str = Field(description="What decided, for instance the share or an open breaker")
    kind: str = Field(description="The kind of question, by which breakers are kept")
    at: AwareDatetime
    shadow: str | None = Field(None, description="The run that answers on the other path, where there is one")
    shed: bool = Field(False, description="There was to be one, but too many wait")
    failed: Answer | None = Field(None, description="The chosen path's answer, where it failed and the other stood in")


class Traffic(BaseModel):
    """What became of the questions since some time. In shadow and canary each is paired, waits, or was shed."""

    model_config = ConfigDict(frozen=True)

    questions: int
    agentic: int = Field(description="Sent to Agentic")
    stood_in: int = Field(description="Of these, answered by Simple, since Agentic failed")
    paired: int
    waiting: int = Field(description="Shadows that wait now, those of questions before that time too")
    shed: int


class RoutedStore:
    """The routed questions of one store; safe to share between threads and processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(self, connection: sa.Connection, question: StoredRun, decided: Routed, *, most_waiting: int) -> None:
        """Within the transaction that accepts ``question``: what was ``decided``, and its shadow, which waits.

        It is shed where ``most_waiting`` others do so already.
        """
        if decided.shadow is not None and connection.execute(_WAITING).scalar_one() >= most_waiting:
            decided = decided.model_copy(update={"shadow": None, "shed": True})
        connection.execute(routed.insert().values(**decided.model_dump(exclude={"failed"})))
        if decided.shadow is not None:
            other = {"trace_id": decided.shadow, "path": OTHER[decided.path], "queued": False}
            insert_run(connection, question.model_copy(update=other))

    def get(self, trace_id: str) -> Routed | None:
        """What was decided for the question of that trace; ``None`` where nobody had to decide."""
        with self._store.reading() as connection:
            row = connection.execute(sa.select(routed).where(routed.c.trace_id == trace_id)).mappings().first()
        return None if row is None else Routed.model_validate(dict(row))

    def keep_failure(self, trace_id: str, failed: Answer) -> None:
        """Keep how the chosen path failed, since its answer is not the one that is given."""
        change = routed.update().where(routed.c.trace_id == trace_id).values(failed=failed.model_dump(mode="json"))
        with self._store.writing() as connection:
            connection.execute(change)

    def ready(self, now: AwareDatetime) -> Routed | None:
        """The oldest question that was answered, whose shadow waits and is in nobody's hands at ``now``."""
        user = runs.alias("user_run")
        query = (
            sa.select(routed)
            .join(runs, runs.c.trace_id == routed.c.shadow)
            .join(user, user.c.trace_id == routed.c.trace_id)
            .where(runs.c.state == RunState.ACTIVE, ownerless(now))
            .where(user.c.state.not_in([RunState.ACTIVE, RunState.PAUSED]))
            .order_by(routed.c.at, routed.c.trace_id)
            .limit(1)
        )
        with self._store.reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Routed.model_validate(dict(row))

    def users_wait(self, now: AwareDatetime) -> bool:
        """Whether a server is at work on a user's question at ``now``."""
        query = sa.select(runs.c.trace_id).where(
            runs.c.queued, runs.c.state == RunState.ACTIVE, runs.c.lease_until >= now
        )
        with self._store.reading() as connection:
            return connection.execute(query.limit(1)).first() is not None

    def waiting(self) -> int:
        """How many shadows are not done."""
        with self._store.reading() as connection:
            return int(connection.execute(_WAITING).scalar_one())

    def traffic(self, since: datetime) -> Traffic:
        """What became of the questions since then; shadows that wait are all of those that wait now."""
        shadow = runs.alias("shadow_run")
        paired = sa.and_(shadow.c.trace_id.is_not(None), shadow.c.state != RunState.ACTIVE, answers.c.key.is_not(None))

        def count(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
            return sa.func.count(sa.case((condition, 1)))

        query = sa.select(
            sa.func.count(),
            count(routed.c.path == "agentic"),
            count(routed.c.failed.is_not(sa.null())),
            count(paired),
            _WAITING.scalar_subquery(),
            count(routed.c.shed),
        )
        tables = routed.outerjoin(shadow, shadow.c.trace_id == routed.c.shadow)
        tables = tables.outerjoin(answers, answers.c.trace_id == routed.c.trace_id)
        with self._store.reading() as connection:
            row = connection.execute(query.select_from(tables).where(routed.c.at >= since)).one()
        return Traffic.model_validate(dict(zip(Traffic.model_fields, row, strict=True)))


_WAITING = sa.select(sa.func.count()).where(
    runs.c.state == RunState.ACTIVE, ~runs.c.queued, runs.c.trace_id.in_(sa.select(routed.c.shadow))
)
