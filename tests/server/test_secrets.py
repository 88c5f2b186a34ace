"""Non-interference through the real wire: battles that differ in one side's secrets alone are, to the byte, one battle
for everybody else: every answer and refusal, every message on a socket, their number and their order."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from searoom.core.seal import Sealer
from searoom.server import engagement, founding, people
from searoom.words import estimate
from tests.server.played import (
    LINK,
    ME,
    NARROWS,
    PATIENCE,
    RASH,
    Client,
    Hours,
    Inside,
    Message,
    Sight,
    computer,
    open_socket,
    token_of,
)

EXAMPLES = int(os.environ.get("EXAMPLES", "3"))  # `make crashes` asks for more
WINDOW = 10  # seconds that a question stands
LIVE = {"kind": "live", "free_s": 20, "bank_s": 900, "window_s": WINDOW}
MAY_NOT_KNOW = ("ben", "eve", "zoe")


class Draw:
    """What is drawn by lot, the same in every campaign: ids, tokens, salts, the secret of the dice."""

    def __init__(self) -> None:
        self._random = Random(1)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()

    token_urlsafe = token_hex

    def randbelow(self, most: int) -> int:
        return self._random.randrange(most)


class OfNames(Sealer):
    """Seals that do not hang on what is sealed, or they would differ: to see through one is not what is tried here."""

    def seal(self, name: str, text: str) -> str:
        return super().seal(name, "")


@dataclass(frozen=True)
class Secret:
    """What red does that nobody else may know."""

    mines: int = 0  # which of the berths that are offered each mine gets
    answers: str = "at once"  # late, twice, never
    instructs: bool = False
    asks: bool = False  # odds, advice, what is refused, looking on twice


class Campaign:
    """Ada plays red and has the secret; Ben plays blue, Eve looks on, Zoe shares Ben's seat and is told when she is to
    come. What the three get is written down."""

    def __init__(self, folder: Path, secret: Secret, most: int, pace: Message, third: bool = False) -> None:
        self.secret, self.most = secret, most
        self.public, self.hidden = Random(7), Random(9)
        self.heard: dict[str, list[str]] = {name: [] for name in MAY_NOT_KNOW}
        self.questions = 0
        self.instructions = 0
        with Inside(folder, Hours()) as self.server:
            clients = [Client(self.server.url, name) for name in ("Ada", "Ben", "Eve", "Zoe")]
            self.ada, self.ben, self.eve, self.zoe = clients
            try:
                self._begin(pace, third)
                self._play()
            finally:
                self.notices.close()
                for client in clients:
                    client.close()

    def _begin(self, pace: Message, third: bool) -> None:
        seats = [{**ME, "seed": "r"}, {**LINK, "seed": "b"}]
        where = ("sail", "pearl-3") if third else ("sail", "own")
        options = {"mines": "true", "turn_limit": "6"} | ({} if third else {"file": NARROWS})
        if third:
            seats.append({**computer(), "seed": "g"})
        self.battle, links = self.ada.create(*where, *seats, options=options, pace=pace)
        self.path = f"/api/battles/{self.battle}"
        self.ben.join(links[0])
        self.zoe.join(token_of(self.ben.post(f"{self.path}/links", {"seat": "blue"})))
        self.notices = open_socket(self.zoe, "", "/api/me/socket")
        self.red = self.ada.sight(self.battle, "red")
        self.sights: dict[str, list[Sight]] = {"ben": [], "eve": []}
        for client, *seats_watched in ((self.ben, "blue", None), (self.eve, None), (self.eve,)):
            name = "ben" if client is self.ben else "eve"
            self.sights[name].append(client.sight(self.battle, *seats_watched))
            self.listen()
        self.sights["eve"][0].watch(None, language="it")
        self.ben.say(self.battle, "offer", "an-offer", seat="blue", what="draw")
        self.ben.say(self.battle, "chat", "a-word", text="fair winds")

    # -- what the others get

    def listen(self) -> None:
        self.red.so_far()
        if self.red.tables["red"]["result"]:
            return  # now all secrets are shown, and the battles do differ
        for name, sights in self.sights.items():
            for number, sight in enumerate(sights):
                sight.so_far()
                self.heard[name] += [f"{number}: {text}" for text in sight.raw]
                sight.raw.clear()
        self.notices.send('{"kind":"ping"}')
        while True:
            text = str(self.notices.recv(PATIENCE))
            self.heard["zoe"].append(text)
            if '"kind":"pong"' in text:
                break

    def wait(self, seconds: float) -> None:
        """What has been said by now has been heard before the clock goes on."""
        self.listen()
        self.server.advance(seconds)

    def probe(self) -> None:
        """Everything that can be asked over REST, by one who sits there and by one who does not."""
        blue = self.sights["ben"][0].tables["blue"]
        text = blue["orders"][0] if blue["orders"] else "end"
        self.tell("ben", "GET", f"{self.path}/table?seat=blue")
        self.tell("ben", "GET", f"{self.path}/replay?seat=blue")
        for about in ("odds", "check", "hint"):
            self.say("ben", kind="ask", seat="blue", about=about, text=text)
        self.say("ben", kind="order", seat="blue", expected=blue["number"] + 1, text=text)
        self.say("ben", kind="order", seat="blue", expected=-1, text="detonate b2")
        self.say("ben", kind="order", seat="blue", expected=-1, text="mines sometimes")
        self.say("ben", kind="order", seat="red", expected=-1, text="hold")
        self.say("ben", kind="offer", seat="blue", what="back", yes=False)
        for name in ("ben", "eve"):
            for path in ("", "/table", "/table?after=3", "/chat", "/replay", "/record", "/dice", "/table?seat=red"):
                self.tell(name, "GET", f"{self.path}{path}")
            self.tell(name, "GET", "/api/battles")
            self.tell(name, "GET", "/api/battles/watchable")
            self.tell(name, "POST", f"{self.path}/branch", {"after": 5})
            self.tell(name, "POST", f"{self.path}/leave", {"computer": "nobody"})
            self.say(name, kind="undo", seat="red")
        again = self.sights["eve"][1]
        again.send(kind="watch", seat=None, after=2)  # looks again: whatever it is sent tells nothing either
        again.send(kind="watch", seat="red")

    def tell(self, name: str, method: str, path: str, body: Any = None) -> None:
        said = self.client(name).call(method, path, body)
        headers = {key: value for key, value in said.headers.items() if key != "date"}
        text = (
            re.sub(r'("hash":"|-mine-\d, )\w+', r"\1", said.text) if "/replay" in path else said.text
        )  # sealed by a worker
        self.heard[name].append(f"{method} {path} {body}: {said.status_code} {headers} {text}")

    def say(self, name: str, **said: Any) -> None:
        self.tell(name, "POST", f"{self.path}/say", {"id": f"p{len(self.heard[name])}", **said})

    def client(self, name: str) -> Client:
        return self.ben if name == "ben" else self.eve

    # -- the battle

    def _play(self) -> None:
        for step in range(self.most):
            self.listen()
            if step % 6 == 0:
                self.probe()
                self.listen()
            red, blue = self.red.tables["red"], self.sights["ben"][0].tables["blue"]
            if red["result"]:
                return
            if any(decision["veiled"] for decision in red["decisions"]):
                self.question(red, blue)
                continue
            if self.secret.asks:
                self.ask(red)
            if self.secret.instructs:
                self.instruct(red)
            seat = self.public.choice([s for s, table in (("blue", blue), ("red", red)) if table["orders"]])
            if seat == "red" and red["decisions"][0]["prompt"] == "lay mines":
                self.red.order("red", red["orders"][(5 + self.secret.mines) % len(red["orders"])])
            else:
                orders = [text for text in (red if seat == "red" else blue)["orders"] if not text.startswith(RASH)]
                said = (self.red if seat == "red" else self.sights["ben"][0]).order(seat, self.public.choice(orders))
                assert said["ok"], said
            self.wait(1)
        self.listen()

    def question(self, red: Message, blue: Message) -> None:
        """Stands for its window, whatever red says, and when."""
        self.questions += 1
        if blue["orders"]:
            self.sights["ben"][0].order("blue", "hold")
        answers = self.secret.answers if red["orders"] else ""
        if answers == "at once":
            self.red.order("red", "hold")
        if answers == "twice":
            self.red.order("red", self.hidden.choice(red["orders"]))
            self.red.order("red", "hold")
        self.wait(WINDOW / 2)
        self.listen()
        self.probe()
        self.listen()
        if answers == "late":
            self.red.order("red", "hold")
        self.listen()
        self.probe()
        self.wait(WINDOW / 2)

    def ask(self, red: Message) -> None:
        for about in ("odds", "check", "hint"):
            self.red.say("ask", seat="red", about=about, text=self.hidden.choice(red["orders"] or ["end"]))
        self.red.order("red", "sail to the moon")
        self.red.order("red", "end", 999)
        self.red.watch("red")
        self.ada.get(f"{self.path}/replay", seat="red")

    def instruct(self, red: Message) -> None:
        orders = [text for text in red["asides"] if text in ("mines never", "mines ask")]
        if orders:
            self.instructions += 1
            assert self.red.order("red", orders[0])["ok"]


def first_difference(one: Campaign, two: Campaign) -> str:
    for name in MAY_NOT_KNOW:
        pairs = zip_longest(one.heard[name], two.heard[name])
        for number, (mine, yours) in enumerate(pairs):
            if mine != yours:
                both = zip(mine or "", yours or "", strict=False)
                at = max(0, next((i for i, (a, b) in enumerate(both) if a != b), 0) - 200)
                return f"{name}, message {number}:\n{(mine or '')[at : at + 400]}\n{(yours or '')[at : at + 400]}"
    return ""


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What is drawn by lot begins anew, and is the same."""

    def begin() -> None:
        draw = Draw()
        for module in (people, founding):
            monkeypatch.setattr(module, "secrets", draw)
        monkeypatch.setattr(engagement, "Sealer", OfNames)
        monkeypatch.setattr(estimate, "LONGEST", 1e9)  # how many battles are imagined hangs on the time that there is
        monkeypatch.setattr(estimate, "IMAGINED", 8)

    return begin


@pytest.fixture(scope="module")
def plain() -> dict[str, Campaign]:
    """The battle that the others are compared with, by its pace."""
    return {}


SECRETS = {
    "mines elsewhere": Secret(mines=11, answers="twice"),
    "answers never": Secret(answers="never"),
    "late, by instruction, after many questions": Secret(3, "late", True, True),
}


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS.keys())
def test_nobody_hears_of_a_secret_in_a_whole_battle_with_mines(
    tmp_path: Path, fixed: Callable[[], None], plain: dict[str, Campaign], secret: Secret
) -> None:
    if "live" not in plain:
        fixed()
        plain["live"] = Campaign(tmp_path / "one", Secret(), 200, LIVE)
        assert plain["live"].red.tables["red"]["result"], "the battle has not been played to its end"
        assert plain["live"].questions >= 3
    fixed()
    other = Campaign(tmp_path / "two", secret, 200, LIVE)
    assert other.instructions > 0 or not secret.instructs
    assert first_difference(plain["live"], other) == ""


def test_a_difference_that_can_be_seen_is_found(tmp_path: Path, fixed: Callable[[], None]) -> None:
    """Two battles with other orders are not the same: the comparison sees something."""
    found = []
    for seed in (7, 8):
        fixed()
        campaign = Campaign.__new__(Campaign)
        campaign.__init__(tmp_path / str(seed), Secret(), 0, {**LIVE, "free_s": seed})  # type: ignore[misc]
        found.append(campaign)
    assert "free_s" in first_difference(*found)


@settings(
    max_examples=3, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(
    one=st.builds(Secret, st.integers(0, 30), st.sampled_from(["at once", "late", "twice", "never"]), st.booleans()),
    two=st.builds(Secret, st.integers(0, 30), st.sampled_from(["at once", "late", "twice", "never"]), st.booleans()),
    pace=st.sampled_from(
        [LIVE, {"kind": "days", "days": 1, "window_s": WINDOW}, {"kind": "untimed", "window_s": WINDOW}]
    ),
)
def test_whatever_is_secret_and_whatever_the_pace_nobody_hears_of_it(
    tmp_path_factory: pytest.TempPathFactory, fixed: Callable[[], None], one: Secret, two: Secret, pace: Message
) -> None:
    played = []
    for secret in (one, two):
        fixed()
        played.append(Campaign(tmp_path_factory.mktemp("short"), secret, 16, pace))
    assert first_difference(*played) == ""


def test_a_computer_at_the_table_does_not_play_otherwise_for_a_secret_either(
    tmp_path: Path, fixed: Callable[[], None]
) -> None:
    played = []
    for number, secret in enumerate((Secret(), Secret(mines=5, instructs=True, asks=True))):
        fixed()
        played.append(Campaign(tmp_path / str(number), secret, 30, LIVE, third=True))
    assert played[1].instructions
    assert any('"by":"green"' in text or '"seat":2' in text for text in played[0].heard["eve"]), (
        "no computer has played"
    )
    assert first_difference(*played) == ""
