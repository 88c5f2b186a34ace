"""Looking back: replay, what if, records out and in, and the dice rolled again in the browser."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import FIXTURES, finished
from tests.e2e.person import Person


def test_a_battle_is_looked_back_at_and_goes_another_way(anna: Person) -> None:
    battle = finished(anna, "sail-race")
    anna.opens(f"/battle/{battle}/replay")
    moment = anna.page.get_by_role("slider", name="Moment")
    all_of_it = int(moment.get_attribute("max") or 0) + 1
    assert all_of_it > 100
    said = anna.page.get_by_text(re.compile(rf"^\d+ of {all_of_it}$"))
    expect(said).to_have_text(f"0 of {all_of_it}")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    expect(said).to_have_text(f"2 of {all_of_it}")
    anna.page.keyboard.press("Shift+ArrowRight")
    expect(anna.page.get_by_text("Looking back · Turn 1")).to_be_visible()
    anna.page.keyboard.press("End")
    expect(said).to_have_text(f"{all_of_it} of {all_of_it}")
    anna.page.keyboard.press("Home")
    anna.button("One Turn on").click()
    anna.button("One Turn on").click()
    expect(anna.page.get_by_text("Looking back · Turn 2")).to_be_visible()
    anna.button("Play").click()
    anna.waits("it plays", lambda: int(moment.input_value()) > 12)
    anna.button("Pause").click()

    # a line of the log is a moment, and the address says which
    fired = anna.log.get_by_role("button", name=re.compile("fires at brig 1", re.I)).first
    fired.click()
    at = moment.input_value()
    expect(anna.page).to_have_url(re.compile(rf"at={int(at) + 1}\b"))
    anna.page.reload()
    expect(moment).to_have_value(at)
    eyes = anna.page.get_by_role("combobox", name="Through whose eyes")
    eyes.select_option(label="Blue")
    expect(anna.page).to_have_url(re.compile("seat=blue"))
    eyes.select_option(label="A spectator")

    anna.button("What if?").click()
    expect(anna.command).to_be_visible()
    expect(anna.page).not_to_have_url(re.compile("replay"))
    anna.waits("one's turn", lambda: any(table["orders"] for table in anna.tables.values()), patience=40)


def test_a_record_is_taken_out_and_brought_in_again(anna: Person, bea: Person, tmp_path: Path) -> None:
    battle, _ = anna.found_battle("sail", "old_pirate-2", dice="seeded", seed=2)
    anna.sits_at(battle)
    anna.waits_for("red", "move brig 1 se 3")
    anna.types("move brig 1 se 3")
    anna.button("More").click()
    with anna.page.expect_download() as started:
        anna.link("Save the record").click()
    saved = tmp_path / started.value.suggested_filename
    assert saved.suffix == ".searoom"
    started.value.save_as(saved)
    assert "red says move brig 1 se 3" in saved.read_text("utf-8")

    # somebody else goes on from there
    bea.opens("/")
    bea.page.get_by_role("main").get_by_role("link", name="Open a record").click()
    bea.page.locator("input[type=file]").set_input_files(saved)
    expect(bea.chart).to_be_visible(timeout=30_000)
    expect(bea.log).to_contain_text("Brig 1 sails SE 3")

    # one that is over is looked back at
    bea.opens("/records")
    bea.page.locator("input[type=file]").set_input_files(FIXTURES / "sail-race.searoom")
    expect(bea.page).to_have_url(re.compile("/replay"), timeout=30_000)

    broken = tmp_path / "broken.searoom"
    broken.write_text(saved.read_text("utf-8").replace("move brig 1 se 3", "move brig 1 se 2"), "utf-8")
    for file, words in ((broken, "line"), (tmp_path / "empty.searoom", "")):
        if file is not broken:
            file.write_text("nothing of the kind", "utf-8")
        bea.opens("/records")
        bea.page.locator("input[type=file]").set_input_files(file)
        expect(bea.page.get_by_role("alert")).to_contain_text(re.compile(f"cannot be read.*{words}"), timeout=30_000)


def test_every_sealed_roll_is_made_again_in_the_browser(anna: Person) -> None:
    battle = finished(anna, "sail-allies-and-mines")
    rolls = anna.rest("GET", f"/battles/{battle}/dice")["rolls"]
    assert len(rolls) > 50
    anna.opens("/verify")
    anna.page.get_by_role("main").get_by_role("link", name="Check the dice").first.click()
    expect(anna.page.get_by_text(f"All {len(rolls)} rolls agree with the seal.")).to_be_visible()
    anna.sees("The secret is the one that was sealed.")
    expect(anna.page.get_by_role("row")).to_have_count(len(rolls) + 1)


def test_a_changed_roll_is_found_out(anna: Person) -> None:
    battle = finished(anna, "sail-allies-and-mines")
    proof = anna.rest("GET", f"/battles/{battle}/dice")
    roll = proof["rolls"][3]
    roll["face"] = roll["face"] % roll["sides"] + 1
    anna.page.route("**/api/battles/*/dice*", lambda route: route.fulfill(json=proof))
    anna.opens(f"/verify?battle={battle}")
    anna.sees("One roll does not agree with the seal.")
