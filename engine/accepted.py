"""Questions that were accepted and are not answered yet. They outlive the process that accepted them."""

from collections.abc import Collection
from datetime import date
from typing import Literal

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from engine.answer import Answer
from engine.store import Store, insert_answer
from engine.store_tables import accepted as table


class AcceptedQuestion(BaseModel):
    """A question that will be answered, whatever happens to the process that accepted it."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    path: Literal["simple", "agentic"]
    question: str
    as_of: date
    at: AwareDatetime
    takes: int = Field(1, description="How often answering it was begun")


class AcceptedQuestions:
    """The accepted questions of one store; safe to share between threads and processes.

    Each is answered by one owner at a time, who holds a lease and renews it while it works. A question whose lease
    has ended, or that was given back, may be taken by any owner. Nothing is lost where an owner is slower than its
    lease: the first answer of a trace stays.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, question: AcceptedQuestion, *, owner: str, until: AwareDatetime) -> None:
        """Accept ``question`` on behalf of ``owner``, with a lease that lasts until ``until``."""
        with self._store.writing() as connection:
            connection.execute(table.insert().values(**question.model_dump(), owner=owner, lease_until=until))

    def get(self, trace_id: str) -> AcceptedQuestion | None:
        """The unanswered question of that trace."""
        with self._store.reading() as connection:
            row = connection.execute(sa.select(table).where(table.c.trace_id == trace_id)).mappings().first()
        return None if row is None else AcceptedQuestion.model_validate(dict(row))

    def free(self, now: AwareDatetime, *, most: int) -> tuple[AcceptedQuestion, ...]:
        """Up to ``most`` questions that nobody answers at ``now``, the oldest first."""
        query = sa.select(table).where(_free(now)).order_by(table.c.at, table.c.trace_id).limit(most)
        with self._store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(AcceptedQuestion.model_validate(dict(row)) for row in rows)

    def take(self, trace_id: str, *, owner: str, now: AwareDatetime, until: AwareDatetime) -> bool:
        """Become the owner of a free question; ``False`` where another was quicker."""
        change = table.update().where(table.c.trace_id == trace_id, _free(now))
        values = {"owner": owner, "lease_until": until, "takes": table.c.takes + 1}
        with self._store.writing() as connection:
            return connection.execute(change.values(values)).rowcount == 1

    def renew(self, trace_ids: Collection[str], *, owner: str, until: AwareDatetime) -> None:
        """Hold the leases of ``owner`` on these questions until ``until``."""
        change = table.update().where(table.c.trace_id.in_(trace_ids), table.c.owner == owner)
        with self._store.writing() as connection:
            connection.execute(change.values(lease_until=until))

    def give_back(self, owner: str) -> None:
        """Leave every question of ``owner`` to whoever takes it next."""
        with self._store.writing() as connection:
            connection.execute(table.update().where(table.c.owner == owner).values(owner=None, lease_until=None))

    def finish(self, answer: Answer, at: AwareDatetime) -> bool:
        """Keep the answer and forget the question, in one transaction; ``False`` where the trace had an answer."""
        with self._store.writing() as connection:
            kept = insert_answer(connection, f"asked {answer.trace_id}", answer, at)
            connection.execute(table.delete().where(table.c.trace_id == answer.trace_id))
        return kept


def _free(now: AwareDatetime) -> sa.ColumnElement[bool]:
    return table.c.owner.is_(None) | (table.c.lease_until < now)
