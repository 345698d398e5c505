"""Decisions of people on calls that are not made yet."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tell a decision on a call from one on its result, of which one attempt may need both."""
    with op.batch_alter_table("reviews") as reviews:
        reviews.add_column(sa.Column("of_call", sa.Boolean, nullable=False, server_default=sa.false()))
        reviews.drop_constraint("reviews_once", type_="unique")
        reviews.create_unique_constraint("reviews_once", ["execution_id", "step_id", "attempt", "of_call"])
