"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "battles",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("spectators", sa.String(length=8), nullable=False),
        sa.Column("dice", sa.String(length=100), nullable=False),
        sa.Column("dice_secret", sa.String(length=64), nullable=False),
        sa.Column("salts", sa.String(length=64), nullable=False),
        sa.Column("match", sa.String(length=120), nullable=False),
        sa.Column("players", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("zero", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("offers", sa.Text(), nullable=False),
        sa.Column("next", sa.String(length=24), nullable=False),
        sa.Column("origin", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_battles")),
    )
    op.create_index("ix_battles_due", "battles", ["due"], unique=False)
    op.create_index(op.f("ix_battles_owner"), "battles", ["owner"], unique=False)
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("email", sa.String(length=200), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("notices", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("email", name=op.f("uq_people_email")),
    )
    op.create_table(
        "service",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_service")),
    )
    op.create_table(
        "chat",
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_chat_battle"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "number", name=op.f("pk_chat")),
    )
    op.create_table(
        "holders",
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_holders_battle"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_holders_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "seat", "person", name=op.f("pk_holders")),
    )
    op.create_index(op.f("ix_holders_person"), "holders", ["person"], unique=False)
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("battles", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_keys_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_keys")),
        sa.UniqueConstraint("id", name=op.f("uq_keys_id")),
    )
    op.create_index(op.f("ix_keys_person"), "keys", ["person"], unique=False)
    op.create_table(
        "lines",
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(length=12), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("faces", sa.Text(), nullable=False),
        sa.Column("seals", sa.Text(), nullable=False),
        sa.Column("check", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("said", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_lines_battle"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "number", name=op.f("pk_lines")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_links_battle"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_links")),
        sa.UniqueConstraint("id", name=op.f("uq_links_id")),
    )
    op.create_index(op.f("ix_links_battle"), "links", ["battle"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("what", sa.String(length=12), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("next", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_outbox_battle"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_person"), "outbox", ["person"], unique=False)
    op.create_table(
        "seats",
        sa.Column("battle", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=op.f("fk_seats_battle"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "seat", name=op.f("pk_seats")),
    )
