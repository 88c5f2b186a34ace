"""How quick the table is in a real browser: `python -m bench.web`. Figures are reported, and never asserted.

Server, browsers and this program share the machine, as at home. Chromium draws without a graphics card.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from searoom.core.articles import draw_up
from searoom.core.dice import Seeded
from searoom.core.game import State, Table
from searoom.core.match import Match
from searoom.core.record import record_of
from searoom.core.seats import each
from searoom.games import game
from searoom.players import CaptainPlayer
from tests.e2e.conftest import QUIET, chromium
from tests.e2e.house import House
from tests.e2e.person import Person

Row = tuple[str, str, str]  # what, found, must

SEEN: Final = """() => {
  const log = document.querySelector('[role=region][aria-label=Log]');
  const last = log.textContent;
  window.seen = new Promise((done) => {
    const look = () => {
      if (log.textContent === last) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
    };
    const watch = new MutationObserver(look);
    watch.observe(log, { childList: true, subtree: true, characterData: true });
  });
}"""
SENT: Final = """
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"order"')) window.sent = performance.timeOrigin + performance.now();
    return send.call(this, text);
  };
"""
JUMP: Final = """async (to) => {
  const slider = document.querySelector('input[type=range]');
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const from = performance.now();
  slider.value = String(to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((done) => queueMicrotask(done));
  document.body.getBoundingClientRect();
  const laid = performance.now();
  await new Promise((done) => requestAnimationFrame(() => { const port = new MessageChannel();
    port.port1.onmessage = done; port.port2.postMessage(0); }));
  return [laid - from, performance.now() - from];
}"""
FRAMES: Final = """() => {
  window.frames_ = [];
  let last = performance.now();
  const step = (now) => { window.frames_.push(now - last); last = now; window.frame_ = requestAnimationFrame(step); };
  window.frame_ = requestAnimationFrame(step);
}"""


@contextmanager
def at_home() -> Iterator[tuple[Browser, House]]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.open()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
                yield browser, house
                browser.close()
        finally:
            house.close()


def played(scenario: str, seed: int, longest: int) -> tuple[list[tuple[str, str]], int, str]:
    """A battle between captains: what each said, how many events it has for a spectator, and its record."""
    rules = game("sail")
    assert rules is not None
    found, state = rules.scenario(scenario), rules.start(scenario, {})
    assert found is not None and isinstance(state, State)
    match, said = Match(state, Seeded(seed), None, False), list[tuple[str, str]]()
    players = [CaptainPlayer(seed * 10 + seat) for seat in range(state.seats)]
    match.begin()
    while match.state.awaited() and len(said) < longest:
        seat = each(match.state.awaited())[0]
        text = players[seat].choose(Table(match.state, seat)).text
        assert match.order(seat, text, 0) is None
        said.append((found.seats[seat], text))
    names = [f"captain of {seat}" for seat in found.seats]
    record = record_of(match, draw_up(rules, found, {}, names, f"seeded {seed}", "", []))
    return said, len(match.told(None)), record.text()


def ninety_fifth(times: list[float]) -> float:
    return sorted(times)[max(0, round(0.95 * len(times)) - 1)]


def first_visit(browser: Browser, house: House) -> list[Row]:
    """All script and style that the harbour loads, and what the first battle adds."""
    person = Person(browser, house)
    sizes: dict[str, int] = {}

    def weigh() -> float:
        names = person.page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
        for name in [one for one in names if one.endswith((".js", ".css")) and one not in sizes]:
            sizes[name] = len(gzip.compress(person.context.request.get(name).body(), 6))
        return sum(sizes.values()) / 1000

    person.opens("/")
    person.heading("Pearl Banks").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    harbour = weigh()
    person.button("Play now").click()
    person.chart.wait_for()
    person.page.wait_for_timeout(500)
    table = weigh()
    person.leaves()
    return [
        ("first visit: script and style of the harbour, gzipped", f"{harbour:.0f} kB", "180 kB"),
        ("and with the first battle", f"{table:.0f} kB", ""),
    ]


def order_to_other(browser: Browser, house: House, most: int) -> list[Row]:
    """From an order on its way out of one browser to the frame in which another shows it."""
    anna, bea = Person(browser, house), Person(browser, house)
    anna.context.add_init_script(SENT)
    bea.context.add_init_script(SENT)
    times: list[float] = []
    for seed in range(1, 20):
        said, _, _ = played("old_pirate-2", seed, 200)
        seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "link"}]
        battle, (link,) = anna.found_battle("sail", "old_pirate-2", seats=seats, dice="seeded", seed=seed)
        bea.rest("POST", "/join", {"token": link.rpartition("/")[2]})
        for person in (anna, bea):
            person.tables.clear()
            person.sits_at(battle)
        people = {"red": (anna, bea), "blue": (bea, anna)}
        for seat, text in said:
            one, other = people[seat]
            one.waits_for(seat, text)
            other.page.evaluate(SEEN)
            one.types(text)
            seen = other.page.evaluate("() => window.seen")
            times.append(seen - one.page.evaluate("() => window.sent"))
            if len(times) >= most:
                break
        if len(times) >= most:
            break
    anna.leaves()
    bea.leaves()
    return [
        (
            f"order sent to seen in the other browser, 95 of 100 ({len(times)} orders)",
            ms(ninety_fifth(times)),
            "100 ms",
        ),
        ("the median of them", ms(statistics.median(times)), ""),
    ]


def jumps(browser: Browser, house: House, most: int) -> list[Row]:
    """From a pull at the scrubber to the table laid out, and to the frame that shows it."""
    person = Person(browser, house)
    battles = (played("oceans-3v1", seed, 900) for seed in range(1, 50))
    record = next(text for _, events, text in battles if events >= 1000)
    battle = person.rest("POST", "/records", text=record)["id"]
    person.opens(f"/battle/{battle}/replay")
    slider = person.page.get_by_role("slider", name="Moment")
    slider.wait_for()
    events = int(slider.get_attribute("max") or 0) + 1
    random = Random(1)
    goals = [random.randrange(events) for _ in range(most)]
    found: dict[int, list[list[float]]] = {goal: [] for goal in goals}
    for _ in range(3):  # what else the machine does falls on one of three: the middle one counts
        for goal in goals:
            found[goal].append(person.page.evaluate(JUMP, goal))
    pairs = [[statistics.median(times) for times in zip(*three, strict=True)] for three in found.values()]
    person.leaves()
    laid, shown = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return [
        (f"jump to any of {events:,} events in the replay, the slowest of {most}", ms(max(laid)), "50 ms"),
        ("the median of them", ms(statistics.median(laid)), ""),
        ("until its frame is shown, the median", ms(statistics.median(shown)), ""),
    ]


def pan_and_zoom(browser: Browser, house: House, seconds: float) -> list[Row]:
    """A hand that never rests, on the chart with 24 ships."""
    person = Person(browser, house, viewport={"width": 1440, "height": 900})
    battle, _ = person.found_battle("sail", "oceans-3v1", dice="seeded", seed=5)
    person.sits_at(battle)
    person.page.wait_for_timeout(1500)
    box = person.chart.bounding_box()
    assert box is not None
    ships = len(next(iter(person.tables.values()))["view"]["ships"])
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = person.page.mouse
    mouse.move(x, y)
    for _ in range(6):
        mouse.wheel(0, -120)
    person.page.evaluate(FRAMES)
    start = person.page.evaluate("() => performance.now()")
    turn = 0
    while person.page.evaluate("() => performance.now()") - start < 1000 * seconds:
        turn += 1
        mouse.down()
        for step in range(12):
            away = step if turn % 2 else -step
            mouse.move(x + 14 * away, y + 8 * away)
        mouse.up()
        for _ in range(6):
            mouse.wheel(0, -90 if turn % 2 else 90)
    frames = person.page.evaluate("() => { cancelAnimationFrame(window.frame_); return window.frames_; }")
    person.leaves()
    return [
        (
            f"pan and zoom with {ships} ships, median frame of {len(frames)} in {seconds:g} s",
            ms(statistics.median(frames)),
            "20 ms",
        ),
        ("95 of 100 frames", ms(ninety_fifth(frames)), ""),
    ]


def ms(value: float) -> str:
    return f"{value:.0f} ms" if value >= 10 else f"{value:.1f} ms"


def main(arguments: list[str]) -> None:
    options = argparse.ArgumentParser(prog="bench.web", description=__doc__)
    options.add_argument("--quick", action="store_true", help="fewer rounds")
    options.add_argument("--markdown", action="store_true", help="the table for bench/README.md")
    chosen = options.parse_args(arguments)
    with at_home() as (browser, house):
        rows = [
            *first_visit(browser, house),
            *order_to_other(browser, house, 20 if chosen.quick else 100),
            *jumps(browser, house, 20 if chosen.quick else 60),
            *pan_and_zoom(browser, house, 2 if chosen.quick else 5),
        ]
    if chosen.markdown:
        print("| in the browser | found | must |\n|---|---:|---:|")
        for row in rows:
            print(f"| {' | '.join(row)} |")
    else:
        wide = max(len(row[0]) for row in rows)
        for what, found, must in rows:
            print(f"{what.ljust(wide)}  {found:>8}  {f'must: {must}' if must else ''}".rstrip())


if __name__ == "__main__":
    main(sys.argv[1:])
