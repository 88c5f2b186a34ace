"""Brings a database up to date, whatever version of Searoom made it; a newer one than this is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class TooNew(Exception):
    """The database was made by a later version."""


def bring_up_to_date(engine: Engine) -> tuple[str, str]:
    """The revision that was found, "" for an empty database, and the one that it has now."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all steps or none: its driver begins none before a CREATE
        found = revision(connection)
        steps = sorted(file.stem.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
        if found and found not in steps:
            raise TooNew(found)
        if found != steps[-1]:
            _upgrade(connection)
        return found, steps[-1]


def _upgrade(connection: Connection) -> None:
    from alembic import command  # half a second to import, which a server that starts again need not wait for
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
