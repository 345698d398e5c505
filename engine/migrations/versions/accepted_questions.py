"""Questions that were accepted and are not answered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of accepted questions."""
    op.create_table(
        "accepted",
        sa.Column("trace_id", sa.String, primary_key=True),
        sa.Column("path", sa.String, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("as_of", sa.Date, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("takes", sa.Integer, nullable=False),
        sa.Column("owner", sa.String, nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
    )
