"""Alembic's entry: migrates over the connection that `engine.store` hands in, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
