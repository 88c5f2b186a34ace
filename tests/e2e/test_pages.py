"""The pages round the table: harbour, new battle, links, rulebook, oneself; and where a way ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Someone, finished
from tests.e2e.person import Person


def test_the_harbour_opens_a_battle_in_one_click_and_shows_it_afterwards(anna: Person) -> None:
    anna.opens("/")
    expect(anna.heading("Naval wargaming on one table")).to_be_visible()
    anna.button("Play now").click()
    expect(anna.chart).to_be_visible()
    battle = anna.page.url.rpartition("/")[2]
    anna.link("Harbour").click()
    expect(anna.heading("My battles")).to_be_visible()
    card = anna.link(re.compile("^Treasures of the Old Pirate"))
    expect(card.first).to_have_attribute("href", f"/battle/{battle}")


def test_a_new_battle_is_set_up_switch_by_switch_and_its_links_seat_friends(anna: Person, someone: Someone) -> None:
    anna.opens("/new")
    anna.link("Pearl Banks").click()
    anna.page.get_by_role("combobox", name=re.compile("Set-up")).select_option(label="For four")
    for seat, who in (("Blue", "somebody, by link"), ("Green", "the computer: captain")):
        anna.page.get_by_role("combobox", name=seat, exact=True).select_option(label=who)
    anna.page.get_by_role("radio", name=re.compile("^Captain")).check()
    anna.unfolds("The battle")
    anna.page.get_by_label("Alliances").select_option(label="for a time")
    anna.button(re.compile("^SAIL-3.1.2.1$")).first.click()
    anna.sees(re.compile("alliance", re.I))
    anna.page.get_by_label("A title of your own").fill("Saturday night")
    anna.button("Begin and get the links").click()
    expect(anna.heading("Saturday night")).to_be_visible()
    link = anna.page.get_by_label("Link", exact=True).input_value()

    bea = someone()
    bea.opens("/")
    bea.page.get_by_label("The link that you were sent").fill(link)
    bea.button("Sit down").click()
    expect(bea.page.get_by_text("To play Blue in Saturday night.")).to_be_visible()
    expect(bea.page.get_by_text("Level: Captain")).to_be_visible()
    bea.button("Sit down as Blue").click()
    expect(bea.chart).to_be_visible()
    expect(anna.chart).to_be_visible()
    options = bea.rest("GET", f"/battles/{bea.page.url.rpartition('/')[2]}")["options"]
    assert options["level"] == "captain" and options["alliances"] == "temporary"

    # a link seats one; whoever comes later may look on
    late = someone()
    late.opens(link)
    expect(late.heading("This link has been used")).to_be_visible()
    late.sits_at(bea.page.url.rpartition("/")[2])
    late.page.get_by_role("tab", name="Talk").click()
    expect(late.button("Resign")).to_have_count(0)


def test_the_rulebook_is_searched_and_every_rule_has_a_link(anna: Person) -> None:
    anna.opens("/rules/sail")
    expect(anna.heading(re.compile("^Admiral"))).to_be_visible()
    anna.page.get_by_role("searchbox").fill("storm harbour")
    expect(anna.page.get_by_role("status").filter(has_text=re.compile(r"^\d+ rules?$"))).to_be_visible()
    anna.page.get_by_role("searchbox").fill("")
    anna.opens("/rules/sail/SAIL-3.3.2.8")
    rule = anna.page.get_by_role("article").filter(has=anna.link("Link to SAIL-3.3.2.8"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    inner = anna.page.get_by_role("article").get_by_role("link", name=re.compile("^Link to SAIL-3.3.2.4.1$"))
    inner.click()
    expect(anna.page).to_have_url(re.compile("/rules/sail/SAIL-3.3.2.4.1$"))
    anna.page.get_by_role("navigation", name="Contents").get_by_role("link", name="Battleship").click()
    expect(anna.page).to_have_url(re.compile("/rules/battleship$"))
    expect(anna.heading(re.compile("Battleship")).first).to_be_visible()


def test_ones_name_account_and_tokens(anna: Person, someone: Someone) -> None:
    anna.opens("/you")
    anna.page.get_by_label("Your name").fill("Anna Bonny")
    anna.button("Save").first.click()
    expect(anna.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    account = anna.page.get_by_role("region", name="Account")
    account.get_by_label("E-mail address").fill(f"anna-{id(anna)}@example.org")
    account.get_by_label(re.compile("^Password")).fill("eight signs or more")
    account.get_by_role("button", name="Open an account").click()
    anna.sees(re.compile("Signed in as anna-"))
    tokens = anna.page.get_by_role("region", name="Tokens for bots")
    tokens.get_by_label("What it is for").fill("my bot")
    tokens.get_by_role("button").first.click()
    expect(tokens.get_by_role("button", name=re.compile("my bot$"))).to_be_visible()
    tokens.get_by_role("button", name=re.compile("my bot$")).click()
    expect(tokens.get_by_role("button", name=re.compile("my bot$"))).to_have_count(0)

    # the same person from another browser
    other = someone()
    other.opens("/you")
    account = other.page.get_by_role("region", name="Account")
    account.get_by_label("E-mail address").fill(f"anna-{id(anna)}@example.org")
    account.get_by_label(re.compile("^Password")).fill("wrong signs here")
    account.get_by_role("button", name="Sign in").click()
    expect(other.page.get_by_role("alert")).to_contain_text("do not go together")
    account.get_by_label(re.compile("^Password")).fill("eight signs or more")
    account.get_by_role("button", name="Sign in").click()
    expect(other.page.get_by_label("Your name")).to_have_value("Anna Bonny")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere/at/all", "Uncharted waters"),
        ("/battle/unknown", "No such battle"),
        ("/battle/unknown/replay", "No such battle"),
        ("/join/aaaaaaaaaaaaaaaaaaaaaaaa", "This link has been used"),
        ("/new/chess/blitz", "No such game"),
        ("/rules/chess", "No such game"),
        ("/verify?battle=unknown", "No such battle"),
        ("/battle/%E0%A4%A", "No such battle"),
    ],
)
def test_where_a_way_ends_it_says_so_and_leads_home(anna: Person, path: str, title: str) -> None:
    anna.opens(path)
    expect(anna.heading(title)).to_be_visible()
    anna.page.get_by_role("main").get_by_role("link").last.click()
    expect(anna.page.get_by_role("main")).to_be_visible()


def test_what_is_not_for_others_eyes_is_not_shown(anna: Person, bea: Person) -> None:
    closed, _ = anna.found_battle("sail", "old_pirate-2", spectators="none")
    bea.opens(f"/battle/{closed}")
    expect(bea.heading("Not open to spectators")).to_be_visible()
    running, _ = anna.found_battle("sail", "old_pirate-2")
    bea.opens(f"/verify?battle={running}")
    expect(bea.heading("Not over yet")).to_be_visible()
    by_seed = finished(anna, "sail-race")
    bea.opens(f"/verify?battle={by_seed}")
    expect(bea.heading("These dice were not sealed")).to_be_visible()
