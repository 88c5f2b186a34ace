"""Brings a database up to date, whatever version of Searoom made it; a newer one than this is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class TooNew(Exception):
    """The database was made by a later version."""


def bring_up_to_date(engine: Engine) -> tuple[str, str]:
    """The revision that was found, "" for an empty database, and the one that it has now."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all steps or none: its driver begins none before a CREATE
        found = revision(connection)
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if found and found not in known:
            raise TooNew(found)
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise TooNew(str(error)) from error
        return found, revision(connection)


def revision(connection: Connection) -> str:
    return MigrationContext.configure(connection).get_current_revision() or ""
