"""A server that is killed, that is ended, that cannot write: no order that was answered is lost, none is done twice,
and whoever plays comes back by himself. `make crashes` kills it more often than the suite does."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from searoom.core.articles import SAYS
from searoom.server.store import log
from searoom.server.store.keeper import Keeper, NotKept
from tests.server.played import LINK, ME, Client, Hours, Inside, Message, Outside, computer, eventually, open_socket

CRASHES = int(os.environ.get("CRASHES", "5"))
BACK_WITHIN = 5.0  # seconds from when the server listens again
LONG = {"num_shots": "9999", "allow_repeated_shots": "true"}


class Sailor(threading.Thread):
    """Plays one seat and comes back by himself: what was not answered he says again, with the same id."""

    def __init__(self, client: Client, battle: str, seat: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.client, self.battle, self.seat = client, battle, seat
        self.random = Random(seed)
        self.number = 0
        self.told: list[int] = []
        self.said: Message | None = None  # and not yet answered
        self.taken: list[str] = []  # orders that were answered with yes
        self.refused: list[str] = []
        self.came_back = 0
        self.heard = 0.0  # when he was answered last
        self.fault = ""
        self.rest = threading.Event()

    def run(self) -> None:
        while not self.rest.is_set():
            try:
                self._sail()
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(0.03)
            except Exception as error:
                self.fault = repr(error)
                return

    def _sail(self) -> None:
        with open_socket(self.client, self.battle) as ws:
            self.came_back += 1
            ws.send(json.dumps({"kind": "watch", "seat": self.seat, "after": self.number}))
            if self.said is not None:
                ws.send(json.dumps(self.said))
            orders: list[str] = []
            while not self.rest.is_set() or self.said is not None:
                message: Message = json.loads(ws.recv(10))
                if message["kind"] == "table":
                    self.told += [event["number"] for event in message["told"]]
                    self.number, orders = message["number"], message["orders"]
                elif message["kind"] == "answer" and self.said is not None and message["id"] == self.said["id"]:
                    (self.taken if message["ok"] else self.refused).append(self.said["text"])
                    self.said, self.heard = None, time.monotonic()
                elif message["kind"] == "trouble":
                    raise TimeoutError(message["code"])  # not kept, or closing: he comes again
                if orders and self.said is None and not self.rest.is_set():
                    time.sleep(0.005)  # so that a battle lasts
                    ws.send(json.dumps(self._choose(orders)))
                    orders = []

    def _choose(self, orders: list[str]) -> Message:
        """Ships where nobody shoots, so that it lasts."""
        text = orders[-1] if orders[0].startswith("place") else self.random.choice(orders[:8])
        id = f"{self.seat}{len(self.taken)}.{len(self.refused)}"
        self.said = {"kind": "order", "id": id, "seat": self.seat, "expected": self.number, "text": text}
        return self.said


class Voyage:
    """Two sailors at one battle, and the folder that must hold all that they were told has been done."""

    def __init__(self, folder: Path, server: Outside, seed: int) -> None:
        self.folder = folder
        ada, ben = Client(server.url, "Ada"), Client(server.url, "Ben")
        self.battle, links = ada.create("battleship", "classic", ME, LINK, options=LONG)
        ben.join(links[0])
        self.sailors = [Sailor(ada, self.battle, "red", seed), Sailor(ben, self.battle, "blue", seed + 1)]
        for sailor in self.sailors:
            sailor.start()

    def until_all_are_back(self, since: float) -> float:
        """How long that took from then."""
        eventually(lambda: all(sailor.heard > since or sailor.fault for sailor in self.sailors))
        assert not any(sailor.fault for sailor in self.sailors), [sailor.fault for sailor in self.sailors]
        return max(sailor.heard for sailor in self.sailors) - since

    def end(self) -> None:
        for sailor in self.sailors:
            sailor.rest.set()
        for sailor in self.sailors:
            sailor.join(20)
            assert not sailor.is_alive() and not sailor.fault, sailor.fault or "still under way"

    def check(self) -> int:
        """Each order that was answered stands in the log once, in its order, and nothing else does."""
        keeper = Keeper(f"sqlite:///{self.folder / 'searoom.db'}")
        with keeper.engine.connect() as connection:
            kept = log.load(connection, self.battle)
        keeper.engine.dispose()
        assert kept is not None
        lines = kept.lines
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        for seat, sailor in enumerate(self.sailors):
            assert [line.text for line in lines if line.seat == seat and line.how == SAYS] == sailor.taken
            assert sailor.told == sorted(set(sailor.told)), "told twice"
            assert not sailor.refused, sailor.refused
        return len(lines)


def test_no_order_is_lost_or_doubled_however_often_the_server_is_killed(tmp_path: Path) -> None:
    random, folder, slowest, killed = Random(CRASHES), tmp_path / "data", 0.0, 0
    server = Outside(folder)
    voyage = Voyage(folder, server, 1)
    try:
        for _ in range(CRASHES):
            time.sleep(random.random() * 0.5)
            server.kill()
            killed += 1
            server = Outside(folder, server.port)
            slowest = max(slowest, voyage.until_all_are_back(time.monotonic()))
        voyage.end()
    finally:
        server.end()
    lines = voyage.check()
    assert lines > CRASHES
    assert slowest < BACK_WITHIN
    print(f"killed {killed} times under play; {lines} orders, none lost, none doubled; all back within {slowest:.2f} s")


# ---- one server for what does not kill it, or only once


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("crashes") / "data"


@pytest.fixture(scope="module")
def servers(folder: Path) -> Iterator[list[Outside]]:
    """The one that runs; whoever ends it starts the next."""
    servers = [Outside(folder)]
    yield servers
    servers[-1].end()


def test_while_the_disk_is_full_nothing_happens_and_afterwards_all_goes_on(
    folder: Path, servers: list[Outside]
) -> None:
    """Full for this process: its files may grow no further."""
    import resource

    server = servers[-1]
    ada = Client(server.url, "Ada")
    battle, _ = ada.create("battleship", "classic", ME, ME, options=LONG)
    sight = ada.sight(battle, "red")
    before = ada.table(battle, "red")
    order = {"kind": "order", "id": "o1", "seat": "red", "expected": before["number"], "text": before["orders"][0]}
    endless = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, endless[1]))
    try:
        assert ada.refused("POST", f"/api/battles/{battle}/say", order) == (503, "not_kept")
        assert sight.ended() == 1012  # to be read again
        assert ada.table(battle, "red") == before
        assert ada.refused("POST", "/api/battles", {"game": "battleship", "scenario": "classic"}) == (503, "not_kept")
        assert ada.call("GET", "/healthz").json()["ok"]
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, endless)
    said = ada.post(f"/api/battles/{battle}/say", order)
    assert said["ok"] and said["number"] > before["number"]
    ada.close()


def test_a_server_that_is_ended_under_play_ends_well_and_everybody_comes_back(
    folder: Path, servers: list[Outside]
) -> None:
    voyage = Voyage(folder, servers[-1], 5)
    alone = Client(servers[-1].url, "Alone")
    versus, _ = alone.create("battleship", "skirmish", ME, computer())
    time.sleep(0.4)
    begun = time.monotonic()
    assert servers[-1].end() == 0
    assert time.monotonic() - begun < 5
    servers.append(Outside(folder, servers[-1].port))
    assert voyage.until_all_are_back(time.monotonic()) < BACK_WITHIN
    voyage.end()
    assert voyage.check() > 10
    orders = eventually(lambda: alone.table(versus, "red")["orders"])  # the computer has gone on by itself
    alone.order(versus, "red", orders[0])
    assert eventually(lambda: alone.table(versus, "red")["orders"])
    alone.close()


def test_two_servers_do_not_share_a_folder(folder: Path, servers: list[Outside]) -> None:
    with pytest.raises(AssertionError, match="another Searoom server runs on this folder"):
        Outside(folder)


# ---- a write that fails


def test_what_could_not_be_written_has_not_happened_and_can_be_said_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Inside(tmp_path / "data", Hours()) as server:
        ada, ben = Client(server.url, "Ada"), Client(server.url, "Ben")
        battle, links = ada.create("battleship", "skirmish", ME, LINK)
        ben.join(links[0])
        red, blue = ada.sight(battle, "red"), ben.sight(battle, "blue", None)
        before, theirs = ada.table(battle, "red"), len(blue.came)

        async def fails(*work: Any) -> Any:
            raise NotKept("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(server.house.keeper, "write", fails)
            broken.setattr(server.house.keeper, "write_lines", fails)
            said = red.order("red", before["orders"][0], id="o1")
            assert (said["kind"], said["code"]) == ("trouble", "not_kept")
            assert red.ended() == blue.ended() == 1012
            assert [m["kind"] for m in blue.came[theirs:] if m["kind"] == "table"] == []  # nobody heard of it
            assert ada.table(battle, "red") == before
            chat = {"kind": "chat", "id": "c1", "text": "ahoy"}
            assert ada.refused("POST", f"/api/battles/{battle}/say", chat) == (503, "not_kept")
            again = ada.sight(battle, "red")
            assert again.say("chat", text="ahoy")["code"] == "not_kept"
        red = ada.sight(battle, "red", after=before["number"])
        assert red.order("red", before["orders"][0], id="o1")["ok"]
        assert ada.get(f"/api/battles/{battle}/chat") == []
        ada.close()
        ben.close()


def test_nothing_is_shown_to_anybody_before_it_is_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an order is being written somebody asks, looks and comes in: all see what was before."""
    with Inside(tmp_path / "data", Hours()) as server:
        ada = Client(server.url, "Ada")
        battle, _ = ada.create("battleship", "skirmish", ME, ME)
        sight = ada.sight(battle, "red")
        before = ada.table(battle, "red")
        keeper, gate = server.house.keeper, threading.Event()

        def held_up(write: Callable[..., Any]) -> Callable[..., Any]:
            async def slowly(*work: Any) -> Any:
                while not gate.is_set():
                    await asyncio.sleep(0.01)
                return await write(*work)

            return slowly

        monkeypatch.setattr(keeper, "write", held_up(keeper.write))
        monkeypatch.setattr(keeper, "write_lines", held_up(keeper.write_lines))
        sight.send(kind="order", id="o1", seat="red", expected=-1, text=before["orders"][0])
        sight.send(kind="watch", seat="blue")
        with pytest.raises(TimeoutError):
            while sight.read(0.3)["kind"] != "table":
                pass
        found: list[Message] = []
        asking = threading.Thread(target=lambda: found.append(ada.table(battle, "red")))
        asking.start()
        asking.join(0.2)
        assert not found
        gate.set()
        assert sight.until("answer", id="o1")["ok"]
        assert sight.tables["red"]["number"] > before["number"]  # the table came before the answer
        asking.join(5)
        assert found[0]["number"] == sight.tables["red"]["number"]
        ada.close()
