"""Battles over the net, against a real server."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

from searoom.client import Home, Refused, Table, Trouble
from searoom.core.record import Fault, read_record
from searoom.core.replay import Verdict, verify
from searoom.games import game
from tests.client.server import Server

TWO = ({"kind": "me"}, {"kind": "link"})


def two_at_a_table(url: str, scenario: str = "skirmish", **more: Any) -> tuple[Home, Home, str]:
    anne, bert = Home(url), Home(url)
    anne.hello("Anne")
    bert.hello("Bert")
    made = anne.create("battleship", scenario, TWO, **{"dice": "seeded", **more})
    bert.join(made["links"][0]["path"])
    return anne, bert, made["battle"]["id"]


def play(table: Table, dice: random.Random) -> list[str]:
    """To the end, with any order; those that were taken."""
    said = []
    for now in table.turns():
        order = dice.choice(now["orders"])
        table.order(order)
        said.append(order)
    return said


def alone(home: Home) -> str:
    return home.create("battleship", "skirmish", [{"kind": "me"}, {"kind": "me"}], dice="seeded")["battle"]["id"]


def check_record(text: str, orders: list[str]) -> None:
    """It is whole, and holds each order once, in the order in which it was given."""
    record = read_record(text)
    assert not isinstance(record, Fault)
    rules = game("battleship")
    assert rules is not None
    assert isinstance(verify(rules, record), Verdict)
    assert sorted(line.text for line in record.lines if line.how == "says") == sorted(orders)


def test_two_play_to_the_end_and_are_told_the_same(server: Server) -> None:
    anne, bert, id = two_at_a_table(server.url)
    said: dict[str, list[str]] = {}
    tables: list[Table] = []

    def sit(home: Home, name: str) -> None:
        with home.battle(id) as table:
            tables.append(table)
            said[name] = play(table, random.Random(len(name)))

    threads = [threading.Thread(target=sit, args=(home, name)) for home, name in ((anne, "Anne"), (bert, "Bernard"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    one, other = tables
    assert {one.seat, other.seat} == {"red", "blue"}
    assert one.now and other.now and one.now["result"] == other.now["result"] is not None
    for table in tables:
        assert [event["number"] for event in table.told] == list(range(1, table.number + 1))
    check_record(anne.record(id), said["Anne"] + said["Bernard"])


def test_what_a_rule_forbids_names_the_rule(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    with home.battle(alone(home), "red") as red:
        with pytest.raises(Refused) as refused:
            red.order("place f1 across")
        assert refused.value.rule == "SHIPS-2.2" and refused.value.said
        with pytest.raises(Refused) as refused:
            red.order("sink them all")
        assert refused.value.reason == "not understood" and refused.value.facts["said"] == "sink them all"
        red.order("place a1 across")
        with pytest.raises(Refused) as refused:
            red.order("place a2 across", expected=0)
        assert refused.value.reason == "stale"
        assert red.told[0]["facts"]["at"] == "a1"
    with pytest.raises(Refused) as refused:
        home.create("battleship", "skirmish", options={"board_width": "99"})
    assert refused.value.rule == "SHIPS-1.1"


def test_what_cannot_be_done_says_so_by_a_code(server: Server) -> None:
    home, nobody = Home(server.url), Home(server.url)
    home.hello()
    id = home.create("battleship", "skirmish", TWO, spectators="none")["battle"]["id"]
    for code, act in (
        ("unknown_battle", lambda: home.battle("nowhere").open()),
        ("no_caller", lambda: nobody.battle(id).open()),
        ("no_caller", nobody.battles),
        ("stale_link", lambda: home.join("x" * 22)),
        ("no_seat", lambda: home.battle(id, "green").open()),
        ("not_yours", lambda: home.battle(id, "blue").open()),
        ("unreachable", Home("http://localhost:9").games),
    ):
        with pytest.raises(Trouble) as trouble:
            act()
        assert trouble.value.code == code and trouble.value.said
    nobody.hello()
    with pytest.raises(Trouble) as trouble:
        nobody.battle(id).open()
    assert trouble.value.code == "not_watchable"
    with home.battle(id) as table:
        assert table.now is None and not table.orders
        with pytest.raises(Trouble) as trouble:
            table.order("place a1 across")
        assert trouble.value.code == "gathering"


def test_questions_taking_back_chat_and_an_agreed_end(server: Server) -> None:
    anne, bert, id = two_at_a_table(server.url)
    with anne.battle(id) as red, bert.battle(id) as blue, bert.battle(id, watch=True) as spectator:
        assert spectator.seat is None and spectator.orders == []
        red.order("place a1 across")
        assert red.now and red.now["may_undo"]
        red.undo()
        odds = red.ask("odds", red.orders[0])["odds"]
        assert odds and odds["lines"]
        with pytest.raises(Refused):
            red.ask("check", "place z9 down")
        rule = red.ask("rule", "match-3.1")["rule"]
        assert rule and rule["title"] == "Taking back"
        red.say("Good wind to you")
        while not blue.chat:
            assert blue.wait(5)
        assert (blue.chat[0]["name"], blue.chat[0]["text"]) == ("Anne", "Good wind to you")
        red.offer("draw")
        while not blue.offers:
            assert blue.wait(5)
        blue.offer("draw")
        while not red.over or red.offers:
            assert red.wait(5)
        assert red.now and red.now["result"] and red.now["result"]["winners"] == []
        assert not red.wait(0.05)
        again = bert.battle(id)
        blue.offer("rematch")
        battle = red.offer("rematch")["battle"]
        assert anne.about(battle)["origin"] == "" and battle != id
        again.close()


def test_resigning_ends_it(server: Server) -> None:
    anne, bert, id = two_at_a_table(server.url)
    with anne.battle(id) as red, bert.battle(id) as blue:
        blue.resign()
        while not red.over:
            assert red.wait(5)
        assert red.now and red.now["result"] and red.now["result"]["winners"] == ["red"]


def test_a_die_of_a_real_table_is_said_when_it_is_called_for(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    made = home.create("sail", "old_pirate-2", [{"kind": "me"}, {"kind": "me"}], dice="entered")
    with home.battle(made["battle"]["id"]) as table:
        wanted = table.now["wanted"] if table.now else None
        assert wanted and wanted["sides"] > 1
        with pytest.raises(Refused) as refused:
            table.die(99)
        assert refused.value.rule == "MATCH-3.3"
        table.die(1)
        assert table.now and (table.now["wanted"] or {}) != wanted


def test_after_a_gap_the_rest_is_asked_for_again(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    id = alone(home)
    with home.battle(id, "red") as red, home.battle(id, "red") as other:
        take, lost = other._take_table, list[Any]()

        def lose_the_first(table: Any) -> None:
            if not lost:
                lost.append(table)
            else:
                take(table)

        other._take_table = lose_the_first  # type: ignore[method-assign]
        red.order("place a1 across")
        other.wait(5)
        red.undo()
        while other.number < red.number:
            assert other.wait(5)
        assert lost and other.told == red.told and other.now and red.now and other.now["view"] == red.now["view"]


def test_the_same_id_is_done_once_however_often_it_is_said(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    with home.battle(alone(home), "red") as red:
        said = {"kind": "order", "id": "one", "seat": "red", "expected": 0, "text": "place a1 across"}
        answers = [home.call("POST", f"/api/battles/{red.id}/say", said) for _ in range(3)]
        assert answers[0]["ok"] and answers == [answers[0]] * 3
        while red.number < answers[0]["number"]:
            assert red.wait(5)
        assert not red.wait(0.1) and [event["kind"] for event in red.told].count("placed at") == 1


def test_too_much_at_once_is_said_again_and_too_much_in_one_is_told(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    with home.battle(alone(home), "red") as red:
        assert all(red.ask("check", "place a1 across")["ok"] for _ in range(75))  # sixty may come in a row
        for text in ("x" * 5000, "x" * 100_000):
            with pytest.raises(Trouble) as trouble:
                red.order(text)
            assert trouble.value.code in ("bad_message", "too_long")
        red.order("place a1 across")
        assert red.reopened == 0


def test_a_server_that_was_killed_is_found_again_and_nothing_is_lost_or_done_twice(server: Server) -> None:
    home = Home(server.url)
    home.hello()
    with home.battle(alone(home), "red") as red, home.battle(red.id, "blue") as blue:
        dice, said = random.Random(4), list[str]()
        back, late = list[float](), list[float]()

        def restart() -> None:
            server.kill()
            server.start()
            back.append(time.monotonic())

        killer = threading.Thread(target=restart)
        while not red.over:
            table = red if red.orders else blue
            if not table.orders:
                red.wait(0.02)
                blue.wait(0.02)
                continue
            if len(said) == 9 and killer.ident is None:
                killer.start()  # in the middle of this order, or of the next
            order = dice.choice(table.orders)
            try:
                table.order(order)
            except Refused as refused:  # these eyes are behind
                assert refused.reason == "stale"
                continue
            said.append(order)
            if table.reopened and not late:
                killer.join(20)
                late.append(time.monotonic() - back[0])
        assert late[0] < 5
        assert red.reopened == blue.reopened == 1
        assert [event["number"] for event in red.told] == list(range(1, red.number + 1))
        check_record(home.record(red.id), said)


def test_links_and_addresses_are_read(server: Server) -> None:
    from searoom.client import address

    assert address("http://sea:80/join/abc") == ("http://sea:80", "abc", "")
    assert address("https://sea.example/battle/xyz/") == ("https://sea.example", "", "xyz")
    assert address("localhost:8250") == ("http://localhost:8250", "", "")
    for wrong in ("ftp://sea/join/x", "http://", ""):
        with pytest.raises(ValueError):
            address(wrong)
