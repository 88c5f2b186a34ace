"""Takes the pictures of the browser for the README, on real battles of a real server: `make pictures`."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from docs.pictures.palette import reduced
from searoom.core.match import Match
from searoom.core.record import Record, read_record
from searoom.core.replay import replay as replayed
from searoom.core.seats import each
from searoom.games import game
from tests.e2e.conftest import QUIET, chromium, finished, record_text
from tests.e2e.house import House
from tests.e2e.person import Person

HERE: Final = Path(__file__).parent
DESK: Final = {"viewport": {"width": 1360, "height": 850}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
# where a font lies there twice, Chromium now and then takes the Type 1 file, which it cannot draw with
FONTS: Final = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><selectfont><rejectfont>
<pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
</rejectfont></selectfont></fontconfig>"""
FINISHED: Final = "sail-allies-and-mines"
SHOT: Final = r"(?:fire|salvo) ([\w-]+ \d+) (?:x\d+ )?at (?!nothing)"
Shot = Callable[[Person], None]


def harbour(person: Person) -> None:
    in_play(person)
    person.opens("/")
    person.heading("My battles").wait_for()
    person.heading(re.compile("Pearl Banks")).first.wait_for()


def new_battle(person: Person) -> None:
    person.opens("/new/sail/pearl-4")
    person.page.get_by_role("combobox", name="Green", exact=True).select_option(label="somebody, by link")
    person.page.get_by_role("radio", name=re.compile("^Captain")).check()
    person.page.get_by_role("img", name=re.compile("map of")).wait_for()


@cache
def lively() -> tuple[int, int]:
    """The moment of a finished battle with most to shoot at: how many events lie before it, whose turn it is."""
    rules, record = game("sail"), read_record(record_text(FINISHED))
    assert rules is not None and isinstance(record, Record)
    best = (-1, 0, 0)
    for line in range(len(record.lines) // 3, len(record.lines) * 2 // 3):
        match = replayed(rules, record, line)
        assert isinstance(match, Match)
        for seat in each(match.state.awaited()):
            shots = len([one for one in match.state.orders(seat) if re.match(SHOT, one.text)])
            best = max(best, (shots, -len(match.told(None)), seat))
    return -best[1], best[2]


def in_play(person: Person) -> str:
    """In the middle of a battle: a branch of one that was recorded, against captains."""
    number, mine = lively()
    battle = finished(person, FINISHED)
    others = {"kind": "computer", "player": "captain"}
    seats = [{"kind": "me"} if seat == mine else others for seat in range(3)]
    branch: dict[str, Any] = person.rest("POST", f"/battles/{battle}/branch", {"after": number, "seats": seats})
    return str(branch["id"])


def table(person: Person) -> None:
    person.sits_at(in_play(person))
    person.waits("a turn", lambda: any(one["orders"] for one in person.tables.values()), patience=60)
    seat = next(seat for seat, one in person.tables.items() if one["orders"])
    ships = [found[1] for text in person.tables[seat]["orders"] if (found := re.match(SHOT, text))]
    person.unit(f"{max(set(ships), key=ships.count)} of {seat}").click()
    person.page.wait_for_timeout(600)


def replay(person: Person) -> None:
    battle = finished(person, FINISHED)
    person.opens(f"/battle/{battle}/replay")
    slider = person.page.get_by_role("slider", name="Moment")
    slider.wait_for()
    at = int(slider.get_attribute("max") or 0) * 3 // 5
    person.opens(f"/battle/{battle}/replay?at={at}")
    person.chart.wait_for()


def rulebook(person: Person) -> None:
    person.opens("/rules/sail/SAIL-3.3.2.4.2")
    person.page.get_by_role("article").first.wait_for()


SHOTS: Final[tuple[tuple[str, Shot, dict[str, Any]], ...]] = (
    ("web-harbour", harbour, DESK),
    ("web-new-battle", new_battle, DESK),
    ("web-table", table, DESK),
    ("web-table-dark", table, {**DESK, "color_scheme": "dark"}),
    ("web-table-phone", table, PHONE),
    ("web-replay", replay, DESK),
    ("web-rulebook", rulebook, DESK),
)


def take(browser: Browser, house: House, names: list[str]) -> None:
    for name, shot, how in SHOTS:
        if names and name not in names:
            continue
        person = Person(browser, house, **how)
        shot(person)
        person.page.wait_for_timeout(900)  # until the chart lies still
        file = HERE / f"{name}.png"
        file.write_bytes(reduced(person.page.screenshot(animations="disabled")))
        print(f"{file.name}: {file.stat().st_size // 1000} kB")
        person.leaves()


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        try:
            fonts = Path(folder) / "fonts.conf"
            fonts.write_text(FONTS, encoding="utf-8")
            environment: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
            browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET, env=environment)
            take(browser, house, names)
            browser.close()
        finally:
            house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
