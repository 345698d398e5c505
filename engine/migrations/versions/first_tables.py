"""Answers, transitions, promotions and pairs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first four tables."""
    op.create_table(
        "answers",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("trace_id", sa.String, nullable=False, unique=True),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("as_of", sa.Date, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "transitions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("execution_id", sa.String, nullable=False),
        sa.Column("step_id", sa.String, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("from_state", sa.String, nullable=True),
        sa.Column("to_state", sa.String, nullable=False),
        sa.Column("cause", sa.Text, nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("execution_id", "step_id", "attempt", "to_state", name="transitions_once"),
    )
    op.create_table(
        "promotions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String, nullable=False, index=True),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("evidence", sa.JSON, nullable=False),
        sa.Column("actor", sa.String, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "pairs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("evaluation_id", sa.String, nullable=False),
        sa.Column("question_id", sa.String, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("evaluation_id", "question_id", name="pairs_once"),
    )
