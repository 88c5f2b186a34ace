"""Somebody at a browser: what he sees, by roles and names as a screen reader would say them, and what his hands do."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, WebSocket, expect

from tests.e2e.house import House

SPECTATOR: Final = ""
PATIENCE: Final = 15.0  # seconds until something that must come has come
STEPS: Final[Mapping[str, tuple[int, int]]] = {
    "n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0),
    "ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1),
}  # fmt: skip


class Person:
    """One browser context: cookies, language and screen of its own."""

    def __init__(self, browser: Browser, house: House, **how: Any) -> None:
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}, **how}
        self.context = browser.new_context(base_url=house.url, **settings)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.heard: list[str] = []  # all that came over the socket
        self.fetched: list[Response] = []
        self.tables: dict[str, dict[str, Any]] = {}
        self.answers: list[dict[str, Any]] = []
        self.faults: list[str] = []  # what went wrong in the page's own code
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("response", self._fetched)
        self.page.on("pageerror", lambda error: self.faults.append(error.stack or str(error)))
        self.page.on("console", self._told)
        self.rest("POST", "/me")

    # ---- what comes over the line

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _fetched(self, response: Response) -> None:
        if "/api/" in response.url:
            self.fetched.append(response)

    def _told(self, message: ConsoleMessage) -> None:
        # that a line breaks, or an address has nothing, is what some tests are about
        if message.type == "error" and not re.search(r"Failed to load resource|WebSocket connection", message.text):
            self.faults.append(message.text)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.heard.append(text)
        said = json.loads(text)
        if said["kind"] == "table":
            self.tables[said["seat"] or SPECTATOR] = said
        elif said["kind"] in ("answer", "trouble"):
            self.answers.append(said)

    def rest(self, method: str, path: str, body: Any = None, text: str = "") -> Any:
        """The API with this person's cookies, for what a test only needs to have been done."""
        headers = {"content-type": "text/plain" if text else "application/json"}
        data = text or (None if body is None else json.dumps(body))
        answer = self.context.request.fetch(f"/api{path}", method=method, data=data, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        found = answer.text()
        if "json" in answer.headers.get("content-type", ""):
            return json.loads(found)
        return found

    def found_battle(self, game: str, scenario: str, **wanted: Any) -> tuple[str, list[str]]:
        """A battle that this person has set up, and the links to its open seats."""
        made = self.rest("POST", "/battles", {"game": game, "scenario": scenario, **wanted})
        return made["battle"]["id"], [link["path"] for link in made["links"]]

    # ---- going about

    def opens(self, path: str) -> Page:
        self.page.goto(path, wait_until="domcontentloaded")
        return self.page

    def sits_at(self, battle: str) -> None:
        self.opens(f"/battle/{battle}")
        expect(self.chart).to_be_visible()

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=isinstance(name, str))

    def unfolds(self, title: str) -> None:
        """A group of settings, opened if it is not: no role says what opens it."""
        summary = self.page.locator("summary").filter(has_text=title)
        expect(summary).to_be_visible()
        if not summary.evaluate("(one) => one.parentElement.open"):
            summary.click()

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def leaves(self) -> None:
        self.context.close()

    # ---- at the table

    @property
    def chart(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile(r"^(Chart|Carta),"))

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name="What is awaited")

    @property
    def command(self) -> Locator:
        return self.page.get_by_role("combobox", name="Order or question")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    def unit(self, name: str) -> Locator:
        return self.chart.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b", re.I))

    def square(self, square: str) -> Locator:
        return self.chart.get_by_role("button", name=re.compile(rf"^(sail to|choose) {square}\b", re.I))

    def waits(self, what: str, met: Any, patience: float = PATIENCE) -> None:
        """While it is not so, the browsers go on."""
        end = time.monotonic() + patience
        while not met():
            assert time.monotonic() < end, f"waited for: {what}"
            self.page.wait_for_timeout(8)

    def may(self, seat: str, text: str) -> bool:
        table = self.tables.get(seat, {})
        if table.get("held"):  # an answer rests: what is offered would take its place
            return False
        return text in [*table.get("orders", ()), *table.get("asides", ())]

    def waits_for(self, seat: str, text: str) -> None:
        """Until this order may be given."""
        self.waits(f"{seat} may {text}", lambda: self.may(seat, text))

    def asks(self, text: str) -> None:
        self.command.fill(text)
        self.command.press("Enter")

    def types(self, text: str) -> dict[str, Any]:
        """An order, typed; and the answer to it."""
        before = len(self.answers)
        self.asks(text)
        self.waits(f"an answer to {text}", lambda: len(self.answers) > before)
        return self.answers[before]

    def does(self, act: Any) -> dict[str, Any]:
        """Something by hand that is an order; and the answer to it."""
        before = len([one for one in self.answers if "number" in one])
        act()
        self.waits("an answer", lambda: len([one for one in self.answers if "number" in one]) > before)
        return self.answers[-1]

    def says_yes(self) -> None:
        self.page.get_by_role("region", name="Are you sure?").get_by_role("button", name="Yes, do it").click()

    def moves(self, seat: str, text: str) -> None:
        """`move brig 1 e 3` by hand: the ship, then where it shall go."""
        found = re.fullmatch(r"move (.+ \d+) ([nesw]+) (\d+)", text)
        assert found, text
        ships = {ship["name"]: ship["at"] for ship in self.tables[seat]["view"]["ships"]}
        at = ships[found[1]]
        x, y = STEPS[found[2]]
        to = f"{chr(ord(at[0]) + x * int(found[3]))}{int(at[1:]) + y * int(found[3])}"
        self.unit(found[1]).click()
        self.square(to).click()

    def alone_on_its_square(self, seat: str, unit: str) -> bool:
        at = [ship["at"] for ship in self.tables[seat]["view"]["ships"] if ship["name"] == unit]
        there = [ship for ship in self.tables[seat]["view"]["ships"] if ship["at"] in at]
        return len(there) == 1
