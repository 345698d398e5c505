"""The store's tables as the code sees them; `engine/migrations` creates them, and a test compares the two."""

from datetime import UTC, datetime

import sqlalchemy as sa


class UtcDateTime(sa.TypeDecorator[datetime]):
    """An instant. SQLite keeps no offset, so everything is stored as UTC and comes back aware."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Refuse naive times: which instant they mean cannot be known later."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone cannot be stored: {value.isoformat()}; pass an aware datetime")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        """Give the instant back as aware UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = sa.MetaData()

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("trace_id", sa.String, nullable=False, unique=True),
    sa.Column("path", sa.String, nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("as_of", sa.Date, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("answer", sa.JSON, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

transitions = sa.Table(
    "transitions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("execution_id", sa.String, nullable=False),
    sa.Column("step_id", sa.String, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    sa.Column("from_state", sa.String),
    sa.Column("to_state", sa.String, nullable=False),
    sa.Column("cause", sa.Text, nullable=False),
    sa.Column("fence", sa.Integer, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.UniqueConstraint("execution_id", "step_id", "attempt", "from_state", "to_state", name="transitions_once"),
)

promotions = sa.Table(
    "promotions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("kind", sa.String, nullable=False, index=True),
    sa.Column("version", sa.String, nullable=False),
    sa.Column("evidence", sa.JSON, nullable=False),
    sa.Column("actor", sa.String, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

pairs = sa.Table(
    "pairs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("evaluation_id", sa.String, nullable=False),
    sa.Column("question_id", sa.String, nullable=False),
    sa.Column("record", sa.JSON, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.UniqueConstraint("evaluation_id", "question_id", name="pairs_once"),
)

runs = sa.Table(
    "runs",
    metadata,
    sa.Column("trace_id", sa.String, primary_key=True),
    sa.Column("path", sa.String, nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("as_of", sa.Date, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False, index=True),
    sa.Column("queued", sa.Boolean, nullable=False),
    sa.Column("state", sa.String, nullable=False, index=True),
    sa.Column("end", sa.String),
    sa.Column("plans", sa.JSON),
    sa.Column("fence", sa.Integer, nullable=False),
    sa.Column("crashes", sa.Integer, nullable=False),
    sa.Column("owner", sa.String),
    sa.Column("lease_until", UtcDateTime),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("execution_id", sa.String, primary_key=True),
    sa.Column("step_id", sa.String, primary_key=True),
    sa.Column("attempt", sa.Integer, primary_key=True),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("fence", sa.Integer, nullable=False),
    sa.Column("action", sa.JSON),
    sa.Column("outcome", sa.Text),
    sa.Column("evidence", sa.JSON(none_as_null=True)),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("execution_id", sa.String, nullable=False),
    sa.Column("step_id", sa.String, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    sa.Column("of_call", sa.Boolean, nullable=False),
    sa.Column("decision", sa.String, nullable=False),
    sa.Column("value", sa.Text),
    sa.Column("reviewer", sa.String, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.UniqueConstraint("execution_id", "step_id", "attempt", "of_call", name="reviews_once"),
)

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("event", sa.String, nullable=False),
    sa.Column("trace_id", sa.String, nullable=False),
    sa.Column("subject", sa.String, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)

routed = sa.Table(
    "routed",
    metadata,
    sa.Column("trace_id", sa.String, primary_key=True),
    sa.Column("mode", sa.String, nullable=False),
    sa.Column("path", sa.String, nullable=False),
    sa.Column("why", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False, index=True),
    sa.Column("shadow", sa.String, unique=True),
    sa.Column("shed", sa.Boolean, nullable=False),
    sa.Column("failed", sa.JSON(none_as_null=True)),
)
