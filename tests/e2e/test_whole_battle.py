"""Two browsers and a spectator play a whole battle with mines: by mouse and by typed orders, and no secret crosses."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Someone
from tests.e2e.person import SPECTATOR, Person
from tests.e2e.plays import MINES, with_mines


def gives(person: Person, seat: str, text: str, by_hand: bool) -> None:
    """This order: on the chart and the buttons where it is one for them, else typed."""
    person.waits_for(seat, text)
    if by_hand and text == "end":
        answer = person.does(lambda: person.button("End my actions").click())
    elif by_hand and text.startswith("mine "):
        answer = person.does(lambda: person.square(text.removeprefix("mine ")).click())
    elif by_hand and text.startswith("move ") and person.alone_on_its_square(seat, " ".join(text.split()[1:3])):
        answer = person.does(lambda: person.moves(seat, text))
    else:
        answer = person.types(text)
    assert answer.get("ok"), (text, answer)


def test_two_and_a_spectator_play_a_battle_with_mines_to_its_end(anna: Person, bea: Person, someone: Someone) -> None:
    play = with_mines()
    seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "link"}]
    battle, (link,) = anna.found_battle(
        "sail", play.scenario, options=MINES, seats=seats, dice="seeded", seed=play.seed, pace={"window_s": 1}
    )
    anna.opens(f"/battle/{battle}")
    anna.sees("One seat is open. Send its link; the battle begins by itself.")

    bea.opens(link)
    expect(bea.heading("You are invited")).to_be_visible()
    bea.button("Sit down as Blue").click()
    expect(bea.chart).to_be_visible()
    expect(anna.chart).to_be_visible()
    carla = someone()
    carla.sits_at(battle)
    anna.sees("1 spectator")
    assert carla.command.count() == 1

    people = {"red": anna, "blue": bea}
    for number, (seat, text) in enumerate(play.orders):
        gives(people[seat], seat, text, by_hand=number % 3 != 2)
        if number == 5:  # all mines lie
            for owner, other in (("red", bea), ("blue", anna), ("red", carla), ("blue", carla)):
                nothing_of(owner, play.mines[owner], other)
    for seat, person in people.items():
        person.waits("the end", lambda seat=seat, person=person: person.tables[seat]["result"])
        title = "Victory" if seat in play.winners else "Defeat"
        expect(person.heading(title)).to_be_visible()
    expect(carla.heading("The battle is over")).to_be_visible()
    assert SPECTATOR in carla.tables and set(carla.tables) == {SPECTATOR}

    # what was said and done at it is what was played beforehand
    record = anna.rest("GET", f"/battles/{battle}/record")
    said = re.findall(r"^\d+ \d+ (\w+) says (.+?) \|", record, re.M)
    assert said == list(play.orders)


def nothing_of(owner: str, squares: list[str], person: Person) -> None:
    """Where mines lie stands neither on the page nor in anything that came over the line, socket or call."""
    seats = ("red", "blue")
    came = [json.loads(text) for text in person.heard]
    views = [table["view"] for table in came if table["kind"] == "table"]
    assert views and all(view["mines"][seats.index(owner)] is None for view in views if "mines" in view)
    told = [event for table in came if table["kind"] == "table" for event in table["told"] if "mine" in event["kind"]]
    fetched = [answer.text() for answer in person.fetched if answer.ok and answer.request.method == "GET"]
    everything = [json.dumps(told), *fetched, *person.page.get_by_role("main").all_inner_texts()]
    everything += person.log.all_inner_texts()
    for square in squares:
        assert not [text for text in everything if re.search(rf"\b{square}\b", text, re.I)], (owner, square)
