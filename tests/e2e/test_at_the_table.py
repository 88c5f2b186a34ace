"""At a table: orders by hand and typed, odds, refusals, taking back, two at one screen, offers, the end."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.e2e.conftest import finished
from tests.e2e.person import Person

ME: Final = {"kind": "me"}
LINK: Final = {"kind": "link"}


def before(person: Person, record: str, order: str) -> str:
    """A battle of one's own, all seats, at the moment before this order of a finished one."""
    battle = finished(person, record)
    replay = person.rest("GET", f"/battles/{battle}/replay")
    after = 0
    for moment in replay["moments"]:
        if moment["order"] == order:
            break
        after = max([after, *(told["number"] for told in moment["told"])])
    else:
        raise AssertionError(f"{order} was never given")
    branch = person.rest("POST", f"/battles/{battle}/branch", {"after": after, "seats": [ME, ME]})
    found: str = branch["id"]
    return found


def two(anna: Person, bea: Person, **wanted: Any) -> str:
    """Both sit at a battle, red and blue."""
    battle, (link,) = anna.found_battle("sail", "old_pirate-2", seats=[ME, LINK], **wanted)
    bea.rest("POST", "/join", {"token": link.rpartition("/")[2]})
    anna.sits_at(battle)
    bea.sits_at(battle)
    return battle


def test_a_move_by_hand_is_taken_back_and_a_refused_one_says_why(anna: Person) -> None:
    battle, _ = anna.found_battle("sail", "old_pirate-2", dice="seeded", seed=2)
    anna.sits_at(battle)
    anna.waits_for("red", "move brig 1 se 3")
    expect(anna.prompt).to_contain_text("Your actions")
    was = anna.unit("brig 1 of red").get_attribute("aria-label")
    anna.does(lambda: anna.moves("red", "move brig 1 se 3"))
    expect(anna.log).to_contain_text("Brig 1 sails SE 3")
    expect(anna.unit("brig 1 of red")).not_to_have_attribute("aria-label", was or "")
    anna.button("Take back").click()
    expect(anna.unit("brig 1 of red")).to_have_attribute("aria-label", was or "")

    refused = anna.types("move brig 1 nw 5")
    assert not refused["ok"] and refused["refused"]["rule"].startswith("SAIL-")
    alert = anna.prompt.get_by_role("alert")
    expect(alert).to_contain_text(refused["refused"]["said"])
    alert.get_by_role("button", name=re.compile("^why")).click()
    rule = anna.page.get_by_role("region", name="The rule")
    expect(rule.get_by_role("heading").first).to_be_visible()
    expect(rule).to_contain_text(refused["refused"]["rule"])
    rule.get_by_role("button", name="Close").click()
    expect(rule).to_have_count(0)

    # what is asked in words is answered in words
    for question, answer in (
        ("ships", "Brig 1, red, B1, strength 3 of 3"),
        ("range brig 1 galleon 1", "guns reach"),
        ("range brig 1 galleon 2", "none of the eight lines"),
        ("wind", "towards"),
        ("orders end", "end"),
        ("why", "Opened:"),
        ("help", "Type an order"),
    ):
        anna.asks(question)
        expect(anna.page.get_by_role("status").filter(has_text=re.compile(answer, re.I)).first).to_be_visible()


def test_a_shot_shows_its_odds_before_it_is_fired_and_its_die_afterwards(anna: Person) -> None:
    battle = before(anna, "sail-race", "fire brig 2 at brig 1")
    anna.sits_at(battle)
    anna.waits_for("blue", "fire brig 2 at brig 1")
    anna.unit("brig 2 of blue").click()
    anna.unit("brig 1 of red").click()
    asked = anna.page.get_by_role("region", name="Are you sure?")
    expect(asked.get_by_role("heading", name=re.compile("Fire at brig 1"))).to_be_visible()
    expect(asked).to_contain_text(re.compile(r"\d+ %"))
    odds = anna.rest(
        "POST",
        f"/battles/{battle}/say",
        {"kind": "ask", "id": "odds", "about": "odds", "seat": "blue", "text": "fire brig 2 at brig 1"},
    )["odds"]
    for chance in odds["chances"]:
        expect(asked).to_contain_text(re.compile(re.escape(chance["said"]), re.I))
    rule = asked.get_by_role("button", name=re.compile("^SAIL-")).first
    rule.click()
    expect(anna.page.get_by_role("region", name="The rule")).to_contain_text("SAIL-")
    anna.page.keyboard.press("Escape")
    before_it = anna.tables["blue"]["number"]
    assert anna.does(anna.says_yes)["ok"]
    anna.waits("the die", lambda: anna.tables["blue"]["number"] > before_it)
    assert not anna.tables["blue"]["may_undo"]
    expect(anna.log).to_contain_text(re.compile("fires at brig 1", re.I))
    why = anna.log.get_by_role("button", name=re.compile("^why"))
    why.last.click()
    expect(anna.page.get_by_role("region", name="The rule").get_by_role("heading").first).to_be_visible()
    anna.page.get_by_role("region", name="The rule").get_by_role("button", name="Close").click()
    anna.page.get_by_role("tab", name="Luck").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("1 roll")


def test_two_at_one_screen_lay_mines_behind_a_curtain(anna: Person) -> None:
    anna.opens("/new/sail/old_pirate-2")
    anna.page.get_by_role("combobox", name="Blue").select_option(label="at this screen")
    anna.unfolds("The battle")
    anna.page.get_by_label("Secret mines").select_option(label="yes")
    anna.button("Begin").click()
    expect(anna.chart).to_be_visible()
    curtain = anna.page.get_by_role("dialog")
    for seat in ("red", "blue"):
        if seat == "blue":
            expect(curtain).to_contain_text("Blue to play")
            expect(anna.prompt).to_have_count(0)  # nothing is shown until the next one says that he sits there
            curtain.get_by_role("button", name="I am ready").click()
        expect(anna.prompt).to_contain_text("Lay a mine in secret")
        for _ in range(3):
            anna.waits("the next mine", lambda seat=seat: bool(anna.tables[seat]["orders"]))
            mine = anna.tables[seat]["orders"][20]
            assert anna.does(lambda mine=mine: anna.square(mine.removeprefix("mine ")).click())["ok"]
    anna.waits("somebody acts", lambda: any("end" in table["orders"] for table in anna.tables.values()))
    if curtain.count():
        curtain.get_by_role("button", name="I am ready").click()
    expect(anna.prompt).to_contain_text("Your actions")
    anna.button("End my actions").click()
    expect(curtain).to_be_visible()


def test_against_the_captain_to_the_end(anna: Person) -> None:
    """Whoever only ends his turns will lose; by the first move and by the rematch he is still a player."""
    anna.opens("/")
    anna.button(re.compile(r"^Play: Treasures of the Old Pirate")).click()
    expect(anna.chart).to_be_visible()
    battle = anna.page.url.rpartition("/")[2]
    own = next(seat["seat"] for seat in anna.rest("GET", f"/battles/{battle}")["seats"] if seat["mine"])

    def mine_or_over() -> bool:
        table = anna.tables.get(own)
        return table is not None and bool(table["result"] or "end" in table["orders"])

    for _ in range(200):
        anna.waits("my turn, or the end", mine_or_over, patience=40)
        if anna.tables[own]["result"]:
            break
        texts = anna.tables[own]["orders"]
        text = next((one for one in texts if one.startswith(("give", "stow", "let"))), "end")
        if text == "end":
            anna.does(lambda: anna.button("End my actions").click())
        else:
            anna.types(text)
        shown = anna.tables[own]["number"]
        anna.waits("an echo", lambda shown=shown: anna.tables[own]["number"] >= shown)
    else:
        raise AssertionError("it never ends")
    expect(anna.heading("Defeat")).to_be_visible()
    ending = anna.page.get_by_role("region", name="Defeat")
    expect(ending.get_by_role("link", name="Check the dice")).to_be_visible()
    ending.get_by_role("button", name="Rematch").click()
    expect(anna.page).not_to_have_url(re.compile(battle))
    expect(anna.chart).to_be_visible()


def test_talk_offers_and_resigning_and_the_rematch_with_seats_changed(anna: Person, bea: Person) -> None:
    battle = two(anna, bea)
    for person in (anna, bea):
        person.page.get_by_role("tab", name=re.compile("^Talk")).click()
    anna.page.get_by_label("Say something").fill("Good wind <b>to</b> you")
    anna.page.keyboard.press("Enter")
    expect(bea.page.get_by_role("log", name="Chat")).to_contain_text("Good wind <b>to</b> you")

    bea.button("Offer a draw").click()
    offer = anna.page.get_by_role("alert").filter(has_text="offers a draw")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="No").click()
    expect(offer).to_have_count(0)
    expect(bea.page.get_by_role("alert").filter(has_text="You offer a draw")).to_have_count(0)

    bea.button("Resign").click()
    bea.button("Yes, I resign").click()
    expect(bea.heading("Defeat")).to_be_visible()
    expect(anna.heading("Victory")).to_be_visible()
    anna.page.get_by_role("region", name="Victory").get_by_role("button", name="Rematch").click()
    offer = bea.page.get_by_role("alert").filter(has_text="offers a rematch")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Agree").click()
    for person in (anna, bea):
        person.button("To the rematch").click()
        expect(person.page).not_to_have_url(re.compile(battle))
        expect(person.chart).to_be_visible()
    again = anna.page.url.rpartition("/")[2]
    seats = {seat["seat"]: seat["mine"] for seat in anna.rest("GET", f"/battles/{again}")["seats"]}
    assert seats == {"red": False, "blue": True}


def test_an_order_is_taken_back_by_consent(anna: Person, bea: Person) -> None:
    two(anna, bea, dice="seeded", seed=2)
    anna.waits_for("red", "end")
    assert anna.types("end")["ok"]
    bea.waits_for("blue", "end")
    anna.page.get_by_role("tab", name=re.compile("^Talk")).click()
    anna.button("Ask to take back").click()
    expect(bea.page.get_by_role("tab", name=re.compile("^Talk"))).to_contain_text("!")
    bea.page.get_by_role("tab", name=re.compile("^Talk")).click()
    bea.button("Agree").click()
    anna.waits_for("red", "end")
    expect(anna.prompt).to_contain_text("Your actions")
