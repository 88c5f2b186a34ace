"""Notices by mail and by webhook wait apart, and carry a link to where their reader called from."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("way", sa.String(length=8), nullable=False, server_default=sa.text("'mail'")))
    op.create_index("ix_outbox_next", "outbox", ["next"], unique=False)
    op.add_column("people", sa.Column("called", sa.String(length=200), nullable=False, server_default=sa.text("''")))
