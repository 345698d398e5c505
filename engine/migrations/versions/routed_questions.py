"""Questions whose path a router decided, and their shadows."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of routed questions."""
    op.create_table(
        "routed",
        sa.Column("trace_id", sa.String, primary_key=True),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("shadow", sa.String, nullable=True, unique=True),
        sa.Column("shed", sa.Boolean, nullable=False),
        sa.Column("failed", sa.JSON, nullable=True),
    )
