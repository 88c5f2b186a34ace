"""For everybody: without a mouse, on a phone, in Italian, by day and by night, with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Someone, finished
from tests.e2e.house import ROOT
from tests.e2e.person import Person

Pages = Callable[[Person], Iterator[str]]
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


# colours glide from day to night, what blinks for ever is not waited for; what lies outside the window is painted, too
SETTLED = """async () => {
    for (const one of document.querySelectorAll('article, section, ol')) one.style.contentVisibility = 'visible';
    document.documentElement.style.display = 'none';
    document.body.getBoundingClientRect();
    document.documentElement.style.display = '';
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
    const gliding = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(gliding.map((one) => one.finished.catch(() => {})));
}"""


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def serious(person: Person, *only: str) -> list[str]:
    """What axe finds that keeps somebody out."""
    person.page.evaluate(axe())
    how = {"resultTypes": ["violations"], **({"runOnly": {"type": "rule", "values": only}} if only else {})}
    found = person.page.evaluate("(how) => axe.run(document, how).then((all) => all.violations)", how)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
        # the letters on a piece are its picture: its name says more than "R B1"
        if not (one["id"] == "label-content-name-mismatch" and "data-square" in node["html"])
    ]


def pages_round_the_table(person: Person) -> Iterator[str]:
    """Every kind of page, one after the other, as it looks in use."""
    person.opens("/")
    expect(person.heading(re.compile("Pearl Banks")).first).to_be_visible()
    yield "harbour"
    person.opens("/new/sail/pearl-4")
    expect(person.page.get_by_role("radio").first).to_be_visible()
    person.unfolds("The battle")
    yield "new battle"
    battle, (link,) = person.found_battle("sail", "old_pirate-2", seats=[{"kind": "me"}, {"kind": "link"}])
    person.opens(f"/battle/{battle}")
    expect(person.page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    yield "gathering"
    person.opens(link)
    expect(person.page.get_by_role("main").get_by_role("button")).to_be_visible()
    yield "invitation"
    person.opens("/rules/sail/SAIL-3.3.2.8")
    expect(person.page.get_by_role("article").first).to_be_visible()
    yield "rulebook"
    for path in ("/verify", "/you", "/records", "/nowhere"):
        person.opens(path)
        expect(person.heading(re.compile(".")).first).to_be_visible()
        yield path


def pages_of_a_battle(person: Person) -> Iterator[str]:
    battle, _ = person.found_battle("sail", "pearl-4", dice="seeded", seed=4)
    person.opens(f"/battle/{battle}")
    expect(person.chart).to_be_visible()
    person.waits("a turn", lambda: bool(person.tables.get("red", {}).get("orders")), patience=40)
    person.page.keyboard.press("c")
    person.page.keyboard.press("Enter")
    yield "table, a ship in hand"
    if person.button("Show more").is_visible():
        person.button("Show more").click()
    for tab in ("Luck", "Talk"):
        person.page.get_by_role("tab", name=tab).click()
        yield f"table, {tab}"
    over = finished(person, "sail-race")
    person.opens(f"/battle/{over}")
    expect(person.page.get_by_role("row").last).to_be_visible()
    yield "the end"
    person.opens(f"/battle/{over}/replay?at=60")
    expect(person.page.get_by_role("slider")).to_be_visible()
    yield "replay"
    person.opens(f"/verify?battle={finished(person, 'sail-allies-and-mines')}")
    expect(person.page.get_by_role("row").last).to_be_visible()
    yield "dice rolled again"


PAGES = pytest.mark.parametrize("pages", [pages_round_the_table, pages_of_a_battle])


@PAGES
def test_axe_finds_nothing_serious_on_any_page_by_day_or_night(anna: Person, pages: Pages) -> None:
    found = {}
    for page in pages(anna):
        anna.page.evaluate(SETTLED)
        found[page] = serious(anna)
        anna.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        anna.page.evaluate(SETTLED)
        found[f"{page}, by night"] = serious(anna, "color-contrast", "link-in-text-block")  # all else is as by day
        anna.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert [f"{page}: {fault}" for page, faults in found.items() for fault in faults] == []


@PAGES
def test_on_a_phone_every_page_fits(someone: Someone, pages: Pages) -> None:
    person = someone(**PHONE)
    width = "() => document.documentElement.scrollWidth"
    wide = {page: person.page.evaluate(width) for page in pages(person)}
    assert {page: width for page, width in wide.items() if width > 390} == {}


def test_on_a_phone_a_ship_sails_by_touch(someone: Someone) -> None:
    person = someone(**PHONE)
    battle, _ = person.found_battle("sail", "old_pirate-2", dice="seeded", seed=2)
    person.sits_at(battle)
    person.waits_for("red", "move brig 1 se 3")
    person.unit("brig 1 of red").tap()
    person.square("e4").tap()
    # a finger hides what it touches: it is asked again
    assert person.does(lambda: person.button("Yes, do it").tap())["ok"]
    expect(person.unit("brig 1 of red")).to_have_attribute("aria-label", re.compile("E4"))
    person.button("Take back").tap()
    expect(person.unit("brig 1 of red")).to_have_attribute("aria-label", re.compile("B1"))
    person.button("Show more").tap()
    expect(person.page.get_by_role("tab", name="Log")).to_be_visible()


def test_by_keyboard_alone(anna: Person) -> None:
    page = anna.page
    keys = page.keyboard
    anna.opens("/")
    expect(anna.button("Play now")).to_be_enabled()
    for _ in range(20):
        keys.press("Tab")
        if anna.button("Play now").evaluate("(one) => one === document.activeElement"):
            break
    keys.press("Enter")
    expect(anna.chart).to_be_visible()

    def that_sail() -> set[str]:
        texts = anna.tables.get("red", {}).get("orders", ())
        return {" ".join(text.split()[1:3]) for text in texts if text.startswith("move")}

    for _ in range(20):
        anna.waits("red's turn", lambda: "end" in anna.tables.get("red", {}).get("orders", ()), patience=40)
        if that_sail():
            break
        anna.does(lambda: keys.press("e"))  # a storm
    # the chart, and on it the first ship that can sail
    keys.press("c")
    ship = anna.chart.locator(":focus")
    for _ in range(4):
        expect(ship).to_have_attribute("aria-label", re.compile("of red"))
        name = re.match(r"\w+ \d+", ship.get_attribute("aria-label") or "")
        if name and name[0] in that_sail():
            break
        keys.press("n")
    assert name
    keys.press("Enter")
    expect(ship).to_have_attribute("aria-pressed", "true")
    order = next(text for text in anna.tables["red"]["orders"] if text.startswith(f"move {name[0]} "))
    *_, course, spaces = order.split()
    arrows = {"n": "ArrowUp", "s": "ArrowDown", "e": "ArrowRight", "w": "ArrowLeft"}
    for way in course * int(spaces):
        keys.press(arrows[way])
    expect(ship).to_have_attribute("aria-label", re.compile("^sail to"))
    answer = anna.does(lambda: keys.press("Enter"))
    assert answer["ok"]
    before = anna.tables["red"]["number"]
    answer = anna.does(lambda: keys.press("u"))
    assert answer["ok"]
    keys.press("/")
    expect(anna.command).to_be_focused()
    keys.type(order)
    assert anna.does(lambda: keys.press("Enter"))["ok"]
    keys.press("Escape")
    keys.press("l")
    assert anna.does(lambda: keys.press("e"))["ok"]
    anna.waits("the captain has acted", lambda: anna.tables["red"]["number"] > before + 2, patience=40)


def test_in_italian_from_the_first_word_to_the_refusal(someone: Someone) -> None:
    person = someone(locale="it-IT")
    person.opens("/")
    expect(person.heading("La guerra sul mare, su un solo tavolo")).to_be_visible()
    person.button("Gioca subito").click()
    expect(person.chart).to_have_attribute("aria-label", re.compile("^Carta, "))
    person.waits("red's turn", lambda: "end" in person.tables.get("red", {}).get("orders", ()), patience=40)
    expect(person.button("Fine delle mie azioni")).to_be_visible()
    expect(person.page.get_by_role("region", name="Diario")).to_contain_text("Turno 1")
    command = person.page.get_by_role("combobox", name=re.compile("rdine"))
    command.fill("move brig 1 nw 9")
    command.press("Enter")
    alert = person.page.get_by_role("alert")
    expect(alert).to_contain_text("perché?")
    english = {"the", "cannot", "wind", "ship", "of"}
    assert not english & set(re.findall(r"\w+", alert.inner_text().lower()))
    # and back, kept for the next visit
    person.page.get_by_role("button", name="EN: English").click()
    expect(person.button("End my actions")).to_be_visible()
    person.opens("/")
    expect(person.heading("Naval wargaming on one table")).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
