"""Runs and their attempts, with lease and fence, in place of accepted questions; and the log of refusals."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TAKE_OVER = """
INSERT INTO runs (trace_id, path, question, as_of, at, queued, state, fence, crashes, owner, lease_until)
SELECT trace_id, path, question, as_of, at, true, 'ACTIVE', takes, takes - 1, owner, lease_until FROM accepted
"""


def upgrade() -> None:
    """Create the three tables, and make a run of every question that was accepted and has no answer."""
    op.create_table(
        "runs",
        sa.Column("trace_id", sa.String, primary_key=True),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("as_of", sa.Date, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("queued", sa.Boolean, nullable=False),
        sa.Column("state", sa.String, nullable=False, index=True),
        sa.Column("end", sa.String, nullable=True),
        sa.Column("plans", sa.JSON, nullable=True),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("crashes", sa.Integer, nullable=False),
        sa.Column("owner", sa.String, nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_table(
        "attempts",
        sa.Column("execution_id", sa.String, primary_key=True),
        sa.Column("step_id", sa.String, primary_key=True),
        sa.Column("attempt", sa.Integer, primary_key=True),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("action", sa.JSON, nullable=True),
        sa.Column("outcome", sa.Text, nullable=True),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("trace_id", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.execute(sa.text(_TAKE_OVER))
    op.drop_table("accepted")
