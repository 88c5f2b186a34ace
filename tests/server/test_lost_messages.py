"""Messages that are lost, doubled or come late: each order is done once, and whoever comes again gets the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from searoom.server.engagement import MOST_CHATS
from searoom.server.watching import MOST_WAITING, Look, Watcher
from searoom.server.wire import Pong
from tests.server.played import LINK, ME, Client, Hours, Inside, Sight, eventually, play_on

SKIRMISH = ("battleship", "skirmish")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lost") / "data"


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Inside]:
    with Inside(folder, Hours()) as server:
        yield server


class Duel:
    def __init__(self, url: str) -> None:
        self.ada, self.ben = Client(url, "Ada"), Client(url, "Ben")
        self.battle, links = self.ada.create(*SKIRMISH, ME, LINK)
        self.ben.join(links[0])
        self.red, self.blue = self.ada.sight(self.battle, "red"), self.ben.sight(self.battle, "blue")

    def first(self) -> str:
        orders: list[str] = self.ada.table(self.battle, "red")["orders"]
        return orders[0]

    def lines(self, server: Inside) -> int:
        match = server.engagement(self.battle).match
        assert match is not None
        return len(match.lines)


@pytest.fixture
def duel(server: Inside) -> Iterator[Duel]:
    duel = Duel(server.url)
    yield duel
    duel.ada.close()
    duel.ben.close()


def test_an_order_that_is_sent_twice_is_done_once_and_answered_alike(server: Inside, duel: Duel) -> None:
    text = duel.first()
    first = duel.red.order("red", text, id="once")
    lines = duel.lines(server)
    assert duel.red.order("red", text, id="once") == first
    assert duel.ada.order(duel.battle, "red", text, id="once") == first  # by another way
    assert duel.lines(server) == lines


def test_what_was_refused_is_refused_again_with_the_same_words(server: Inside, duel: Duel) -> None:
    first = duel.red.order("red", "place z9 across", id="never")
    assert not first["ok"]
    assert duel.red.order("red", duel.first(), id="never") == first


def test_each_person_has_ids_of_his_own(duel: Duel) -> None:
    assert duel.red.order("red", duel.first(), id="same")["ok"]
    assert duel.blue.say("chat", id="same", text="mine")["ok"]
    assert [line["text"] for line in duel.ada.get(f"/api/battles/{duel.battle}/chat")] == ["mine"]


def test_what_is_said_in_chat_twice_is_heard_once(duel: Duel) -> None:
    for _ in (1, 2):
        assert duel.red.say("chat", id="hail", text="ahoy")["ok"]
    assert duel.red.order("red", duel.first(), id="hail")["ok"]  # orders and talk have ids of their own
    assert [line["text"] for line in duel.ben.get(f"/api/battles/{duel.battle}/chat")] == ["ahoy"]


def test_an_answer_is_remembered_when_a_hundred_others_have_been_given(server: Inside, duel: Duel) -> None:
    text = duel.first()
    first = duel.red.order("red", text, id="first")
    for number in range(MOST_CHATS + 5):
        duel.red.say("chat", id=f"c{number}", text="and another")
    lines = duel.lines(server)
    assert duel.red.order("red", text, id="first") == first
    assert duel.lines(server) == lines


def test_an_order_is_done_once_also_when_the_server_has_been_started_anew(tmp_path: Path) -> None:
    with Inside(tmp_path / "data", Hours()) as server:
        duel = Duel(server.url)
        text = duel.first()
        first = duel.red.order("red", text, id="once")
        assert duel.red.say("chat", id="word", text="before")["ok"]
        cookie, battle, number = duel.ada.cookie, duel.battle, duel.ada.table(duel.battle, "red")["number"]
    with Inside(tmp_path / "data", Hours()) as server:
        again = Client(server.url, cookie=cookie)
        sight = again.sight(battle, "red")
        assert sight.order("red", text, id="once") == first
        assert sight.say("chat", id="word2", text="after")["ok"]
        assert [line["text"] for line in again.get(f"/api/battles/{battle}/chat")] == ["before", "after"]
        assert again.table(battle, "red")["number"] == number
        again.close()


def test_orders_that_come_in_another_order_are_stale_and_nothing_is_done_by_halves(server: Inside, duel: Duel) -> None:
    """Two orders one behind the other; the second overtakes the first."""
    table = duel.red.tables["red"]
    late, early = table["orders"][0], table["orders"][1]
    assert duel.red.order("red", early, table["number"])["ok"]
    said = duel.red.order("red", late, table["number"])
    assert said["refused"]["reason"] == "stale"


def test_whoever_loses_the_line_right_behind_his_order_comes_back_and_finds_it_done_once(
    server: Inside, duel: Duel
) -> None:
    random = Random(3)
    for number in range(12):
        seat, client = "red", duel.ada
        if not client.table(duel.battle, seat)["orders"]:
            seat, client = "blue", duel.ben
        table = client.table(duel.battle, seat)
        lines = duel.lines(server)
        said = {"kind": "order", "seat": seat, "expected": table["number"], "text": random.choice(table["orders"])}
        cut = Sight(client, duel.battle)
        cut.send(id=f"cut{number}", **said)
        if number % 2:
            cut.ws.socket.close()  # without a word
        else:
            cut.close()
        back = client.sight(duel.battle, seat, after=table["number"])
        answer = back.say(**said, id=f"cut{number}")
        assert answer["ok"]
        assert duel.lines(server) == lines + 1
        back.so_far()
        assert back.told[seat][0]["number"] == table["number"] + 1  # the rest, and nothing twice
        back.close()


def test_where_two_speak_for_one_seat_the_first_word_counts(server: Inside, duel: Duel) -> None:
    link = duel.ben.post(f"/api/battles/{duel.battle}/links", {"seat": "blue"})
    eve = Client(server.url, "Eve")
    eve.join(link["path"][6:])
    duel.red.order("red", duel.first())
    other = eve.sight(duel.battle, "blue")
    table = duel.ben.table(duel.battle, "blue")
    for sight, text in ((duel.blue, table["orders"][0]), (other, table["orders"][1])):
        sight.send(kind="order", id="both", seat="blue", expected=table["number"], text=text)
    answers = [sight.until("answer", id="both") for sight in (duel.blue, other)]
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    assert next(a for a in answers if not a["ok"])["refused"]["reason"] == "stale"
    duel.blue.so_far()
    other.so_far()
    assert duel.blue.tables["blue"]["view"] == other.tables["blue"]["view"]
    eve.close()


def test_whoever_has_missed_something_looks_again_and_gets_all_of_it(duel: Duel) -> None:
    play_on([duel.red, duel.blue], Random(1), 10)
    duel.red.so_far()
    number = duel.red.tables["red"]["number"]
    again = duel.ada.sight(duel.battle, "red", after=4)
    assert [event["number"] for event in again.tables["red"]["told"]] == list(range(5, number + 1))
    beyond = again.watch("red", after=number + 1000)  # he has seen what has not happened
    assert (beyond["number"], beyond["told"]) == (number, [])
    again.send(kind="unwatch", seat="red")
    again.so_far()
    play_on([duel.red, duel.blue], Random(1), 4)
    assert not [m for m in again.so_far() if m["kind"] == "table"]


def test_a_slow_reader_costs_nothing_and_gets_one_table_with_all_that_was_told(server: Inside, duel: Duel) -> None:
    engagement = server.engagement(duel.battle)

    async def sit() -> Watcher:
        watcher = Watcher(engagement, next(iter(engagement.watchers)).person, "en")
        watcher.looks[None] = Look(0, "en")
        engagement.watchers.add(watcher)
        return watcher

    slow = server.do(sit())
    play_on([duel.red, duel.blue], Random(1), 30)
    assert len(slow._waiting) == 0

    async def take() -> list[str]:
        return slow.take()

    found = server.do(take())
    tables = [text for text in found if '"kind":"table"' in text]
    assert len(tables) == 1
    assert tables[0].count('"outcome":') == server.do(count_told(server, duel.battle))
    assert server.do(take()) == []

    async def flood() -> None:
        for at in range(MOST_WAITING * 3):
            slow.say(Pong(at=at))

    server.do(flood())
    assert slow.slow and slow.gone and len(slow._waiting) == MOST_WAITING
    engagement.watchers.discard(slow)


async def count_told(server: Inside, battle: str) -> int:
    return (await server.house.harbour.find(battle)).number(None)


def test_whoever_does_not_read_is_sent_away_and_the_others_do_not_notice(server: Inside, duel: Duel) -> None:
    deaf = duel.ben.sight(duel.battle, "blue")
    for number in range(MOST_WAITING * 2):
        deaf.send(kind="ping")
        if number % 50 == 0:
            assert duel.red.say("ask", seat="red", about="check", text=duel.first())["ok"]
    assert duel.red.order("red", duel.first())["ok"]
    assert eventually(lambda: duel.ada.battle(duel.battle)["status"] == "playing")
