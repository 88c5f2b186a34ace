"""A database that an older Searoom made goes on.

tests/fixtures/databases holds one of each revision that was left behind, written by the server of its time, with a
battle in play and one that is over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from searoom.server.store.keeper import open_engine
from searoom.server.store.tables import metadata
from searoom.server.store.upgrade import TooNew, bring_up_to_date
from tests.server.served import Served, serving

OLD = sorted((Path(__file__).parents[1] / "fixtures" / "databases").glob("*.sql"))
RED, WHITE = "red-" * 8, "white-" * 8


def titled(house: Served, title: str) -> str:
    [(battle,)] = house.read(f"SELECT id FROM battles WHERE title = '{title}'")
    return str(battle)


def laid_down(dump: Path, data: Path) -> None:
    with sqlite3.connect(data / "searoom.db") as database:
        database.executescript(dump.read_text(encoding="utf-8"))
    database.close()


@pytest.fixture(params=OLD, ids=lambda file: file.stem)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    laid_down(request.param, tmp_path)
    with serving(tmp_path) as served:
        yield served


def test_the_steps_make_exactly_the_tables(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'new.db'}")
    found, now = bring_up_to_date(engine)
    assert found == "" and now
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
    assert bring_up_to_date(engine) == (now, now), "a second time nothing is done"
    engine.dispose()


@pytest.mark.parametrize("dump", OLD, ids=lambda file: file.stem)
def test_an_old_database_gets_exactly_the_tables_and_loses_no_row(dump: Path, tmp_path: Path) -> None:
    laid_down(dump, tmp_path)
    engine = open_engine(f"sqlite:///{tmp_path / 'searoom.db'}")
    with engine.connect() as connection:
        names = [table.name for table in metadata.sorted_tables]
        count = {name: connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() for name in names}
    found, now = bring_up_to_date(engine)
    assert found == dump.stem and now > found
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        for name in names:
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() == count[name], name
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    engine.dispose()


def test_its_battles_go_on_and_its_people_are_who_they_were(house: Served) -> None:
    battle = titled(house, "In play")
    red = house.visitor({"Cookie": f"searoom={RED}"}, hello=False)
    white = house.visitor({"Cookie": f"searoom={WHITE}"}, hello=False)
    assert [one["id"] for one in red.ok("GET", "/api/battles")] == [battle]
    assert house.read("SELECT what, way FROM outbox") == [("turn", "mail")]
    before = red.table(battle, "red")["number"]
    white.order(battle, "blue")
    red.order(battle, "red")
    assert red.table(battle, "red")["number"] > before
    assert [said["text"] for said in white.ok("GET", f"/api/battles/{battle}/chat")] == ["Hoy"]
    again = house.visitor(hello=False)
    again.ok("POST", "/api/login", {"email": "white@example.org", "password": "white ensign"})
    assert again.ok("GET", "/api/me")["name"] == "White"


def test_what_was_over_is_still_to_be_looked_at_and_its_dice_to_be_checked(house: Served) -> None:
    anybody, battle = house.visitor(), titled(house, "Over")
    assert anybody.ok("GET", f"/api/battles/{battle}")["result"]["winners"] == []
    record = anybody.call("GET", f"/api/battles/{battle}/record").text
    assert record.startswith("searoom record 1") and record.endswith("\n")


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'new.db'}")
    bring_up_to_date(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(TooNew, match="9999"):
        bring_up_to_date(engine)
    engine.dispose()


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_down(OLD[0], tmp_path)
    engine = open_engine(f"sqlite:///{tmp_path / 'searoom.db'}")
    with engine.begin() as connection:  # the last thing that step does cannot be done
        connection.exec_driver_sql("ALTER TABLE people ADD COLUMN called TEXT")
    with pytest.raises(Exception, match="called"):
        bring_up_to_date(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "0001"
        columns = [row[1] for row in connection.exec_driver_sql("PRAGMA table_info(outbox)")]
    assert "way" not in columns, "half a step would bar the way for the next attempt"
    engine.dispose()
