"""The tables. `lines` is the truth of every battle, and only ever grows; all else is who, when and how to find it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
}
metadata: Final = MetaData(naming_convention=NAMING)


def _battle(primary: bool = False) -> Column[str]:
    return Column("battle", String(24), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=primary)


people: Final = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("email", String(200), unique=True),
    Column("password", String(200)),  # argon2id
    Column("notices", Text, nullable=False),
    Column("called", String(200), nullable=False, server_default=text("''")),  # by which address this person reaches us
)

keys: Final = Table(  # what proves who somebody is: the browser's cookie, a bot's token
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # cookie, bearer
    Column("name", String(40), nullable=False),
    Column("scope", String(8), nullable=False),  # play, watch
    Column("battles", Text, nullable=False),  # those it is good for; empty: all
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

battles: Final = Table(
    "battles",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), nullable=False, index=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(12), nullable=False),  # gathering, playing, over
    Column("pace", Text, nullable=False),
    Column("spectators", String(8), nullable=False),
    Column("dice", String(100), nullable=False),  # as the record says it
    Column("dice_secret", String(64), nullable=False),
    Column("salts", String(64), nullable=False),
    Column("match", String(120), nullable=False),  # what its record calls it
    Column("players", BigInteger, nullable=False),  # the seed of its computer players
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("zero", BigInteger, nullable=False),  # the instant from which its record counts
    Column("due", BigInteger),  # when a clock of it runs out
    Column("result", Text, nullable=False),
    Column("offers", Text, nullable=False),
    Column("next", String(24), nullable=False),
    Column("origin", String(24), nullable=False),
    Index("ix_battles_due", "due"),
)

seats: Final = Table(
    "seats",
    metadata,
    _battle(True),
    Column("seat", Integer, primary_key=True),
    Column("word", String(40), nullable=False),
    Column("kind", String(8), nullable=False),  # person, computer, open
    Column("player", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seed", String(64), nullable=False),
)

holders: Final = Table(  # who speaks for a seat: several people may
    "holders",
    metadata,
    _battle(True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

links: Final = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("battle", String(24), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("used", Boolean, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("by", String(24), nullable=False),  # who used it: whoever opens it twice is let in
)

lines: Final = Table(
    "lines",
    metadata,
    _battle(True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("how", String(12), nullable=False),
    Column("text", Text, nullable=False),
    Column("faces", Text, nullable=False),
    Column("seals", Text, nullable=False),
    Column("check", String(16), nullable=False, quote=True),
    Column("person", String(24), nullable=False),  # who sent the saying that ended in this line, and its id:
    Column("said", String(64), nullable=False),  # the same one sent again is not done again
    sqlite_with_rowid=False,
)

chat: Final = Table(
    "chat",
    metadata,
    _battle(True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # as bits
    Column("text", Text, nullable=False),
)

outbox: Final = Table(  # what somebody is still to be told who was not at the table
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("battle", String(24), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
    Column("what", String(12), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next", BigInteger, nullable=False),  # not before
    Column("way", String(8), nullable=False, server_default=text("'mail'")),  # mail, webhook
    Index("ix_outbox_next", "next"),
)

service: Final = Table(
    "service",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
