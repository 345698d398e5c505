"""Decisions of people on steps, and where the payloads of an attempt are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_CHANGE = ["execution_id", "step_id", "attempt", "from_state", "to_state"]


def upgrade() -> None:
    """Create the table of reviews; a step that a person approved succeeds a second time; ended runs wait again."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("execution_id", sa.String, nullable=False),
        sa.Column("step_id", sa.String, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("decision", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=True),
        sa.Column("reviewer", sa.String, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("execution_id", "step_id", "attempt", name="reviews_once"),
    )
    op.add_column("attempts", sa.Column("evidence", sa.JSON, nullable=True))
    with op.batch_alter_table("transitions") as transitions:
        transitions.drop_constraint("transitions_once", type_="unique")
        transitions.create_unique_constraint("transitions_once", _CHANGE)
    # Until now nobody could decide, so such a run was over.
    op.execute(sa.text("UPDATE runs SET state = 'WAITING', \"end\" = NULL WHERE \"end\" = 'needs_review'"))
