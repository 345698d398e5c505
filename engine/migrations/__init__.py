"""The store's schema, one revision a change. `engine/store.py` drives Alembic; no alembic.ini is involved."""
