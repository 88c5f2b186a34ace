"""The line breaks and mends itself: the server is killed under play and started again where it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.house import House
from tests.e2e.person import Person


@pytest.fixture
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that may be killed without harm to others."""
    house = House(tmp_path_factory.mktemp("frail"))
    house.open()
    yield house
    house.close()


def test_the_server_is_killed_under_play_and_the_browser_is_back_by_itself(browser: Browser, frail: House) -> None:
    anna = Person(browser, frail)
    battle, _ = anna.found_battle("sail", "old_pirate-2", dice="seeded", seed=2)
    anna.sits_at(battle)
    anna.waits_for("red", "move brig 1 se 3")
    anna.types("move brig 1 se 3")
    frail.kill()
    expect(
        anna.page.get_by_role("button", name="Line lost: connecting …").or_(anna.page.get_by_text("Line lost"))
    ).to_be_visible()

    # what is said meanwhile is said when the line is back, once
    anna.asks("move galleon 1 s 1")
    beside = anna.context.new_page()  # whoever comes now sees nothing of the shore
    frail.open()
    expect(anna.page.get_by_text("Line lost")).to_have_count(0, timeout=15_000)
    expect(anna.log).to_contain_text("Galleon 1 sails S 1")
    record = anna.rest("GET", f"/battles/{battle}/record")
    assert record.count("says move galleon 1 s 1") == 1
    assert anna.types("end")["ok"]

    # nobody there at all
    beside.goto("/")
    frail.kill()
    beside.get_by_role("link", name="Rulebook").first.click()
    expect(beside.get_by_role("heading", name="No signal from the shore")).to_be_visible()
    frail.open()
    beside.get_by_role("button", name="Try again").click()
    expect(beside.get_by_role("searchbox")).to_be_visible()
    assert anna.faults == []
    anna.leaves()
