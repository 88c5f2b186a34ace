"""What alembic runs: the connection is handed in by `upgrade.py`."""

from alembic import context

from searoom.server.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
