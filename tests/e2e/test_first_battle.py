"""The guided first battle: each thing is said when it can be done, and gone when it has been."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.person import STEPS, Person


def spot(square: str) -> tuple[int, int]:
    return ord(square[0]) - 97, int(square[1:])


def apart(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(spot(one), spot(other), strict=True))


def sensible(table: dict[str, Any]) -> str:
    """What a beginner does who has read the lesson: for gold, and home with it."""
    orders: list[str] = table["orders"]
    view = table["view"]
    me = view["seats"].index("red")
    home = [fort["at"] for fort in view["forts"] if fort["owner"] == me]
    gold = [item["where"] for item in view["goods"] if item["place"] == "space"]
    ships = {ship["name"]: ship for ship in view["ships"] if ship["at"]}
    for verb in ("unload", "load", "give", "stow", "let it sink", "hold", "stand"):
        for text in orders:
            if text.startswith(verb):
                return text
    best = (0, "end")
    for text in orders:
        found = re.fullmatch(r"move (.+ \d+) ([nesw]+) (\d+)", text)
        if found and not ships[found[1]]["moved"]:
            ship, (x, y), far = ships[found[1]], STEPS[found[2]], int(found[3])
            column, row = spot(ship["at"])
            to = f"{chr(97 + column + x * far)}{row + y * far}"
            goals = home if ship["cargo"] else gold
            gains = [apart(ship["at"], one) for one in goals], [apart(to, one) for one in goals]
            best = max(best, (min(gains[0], default=0) - min(gains[1], default=0), text))
    if best[0] == 0:
        return next((text for text in orders if text.startswith("drift")), "end")
    return best[1]


def test_the_lesson_is_opened_from_the_harbour_and_can_be_left(anna: Person) -> None:
    anna.opens("/")
    anna.button("First battle, guided").click()
    lesson = anna.page.get_by_role("region", name="First battle")
    expect(lesson.get_by_role("heading", name="Treasures of the Old Pirate")).to_be_visible()
    lesson.get_by_role("button", name="Leave the lesson").click()
    expect(lesson).to_have_count(0)
    expect(anna.chart).to_be_visible()


def test_the_lesson_walks_through_a_battle_until_the_first_trove_is_home(anna: Person) -> None:
    battle, _ = anna.found_battle("sail", "old_pirate-2", dice="seeded", seed=4)
    anna.opens(f"/battle/{battle}?lesson=first")
    lesson = anna.page.get_by_role("region", name="First battle")
    title = lesson.get_by_role("heading")
    expect(title).to_have_text("Treasures of the Old Pirate")
    lesson.get_by_role("button", name="On", exact=True).click()
    expect(title).to_have_text("The wind")
    lesson.get_by_role("button", name="On", exact=True).click()
    expect(title).to_have_text("Take a ship in hand")
    anna.waits_for("red", "end")
    anna.unit("brig 1 of red").click()
    expect(title).to_have_text("Sail")
    seen: list[str] = []
    for _ in range(150):
        anna.waits(
            "one's turn", lambda: bool(anna.tables["red"]["orders"] or anna.tables["red"]["result"]), patience=40
        )
        if title.inner_text() not in seen[-1:]:
            seen.append(title.inner_text())
        if seen[-1] in ("The first trove is home", "That was the first battle"):
            break
        if seen[-1] == "You may take back":
            assert anna.tables["red"]["may_undo"]
            lesson.get_by_role("button", name="On", exact=True).click()
            expect(title).to_have_text("End your actions")
            continue
        anna.types(sensible(anna.tables["red"]))
    lessons = ["Sail", "You may take back", "Fetch gold", "Home with it", "The first trove is home"]
    # a storm or an enemy is spoken of in between, whenever there is one
    assert [one for one in dict.fromkeys(seen) if one in lessons] == lessons, seen
