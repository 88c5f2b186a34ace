"""Too fast, too long, too deep, too many: a clear answer, and everybody else plays on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from searoom.server import limits, watching
from searoom.server.limits import Berths, Buckets
from tests.server.served import ALONE, TWO, Served, heard, serving, until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits_ = {"message_bytes": 2048, "body_bytes": 20_000, "battles_open": 3, "sockets_per_person": 3}
    with serving(tmp_path_factory.mktemp("house"), **limits_) as served:
        yield served


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("slow"), calls_per_second=2, sayings_per_second=2) as served:
        yield served


# ---- too fast


def test_a_bucket_fills_by_the_second() -> None:
    now = [0.0]
    buckets = Buckets(2, lambda: now[0])
    assert [buckets.take("nell") for _ in range(7)] == [True] * 6 + [False]
    assert buckets.take("ned"), "everybody has one of his own"
    now[0] = 0.5
    assert buckets.take("nell") and not buckets.take("nell")
    now[0] = 1000.0
    assert [buckets.take("nell") for _ in range(7)] == [True] * 6 + [False], "it never holds more"


def test_what_costs_more_than_a_bucket_holds_costs_a_full_one() -> None:
    now = [0.0]
    buckets = Buckets(1, lambda: now[0])
    assert buckets.take("nell", 10.0) and not buckets.take("nell", 10.0)
    now[0] = 3.0
    assert buckets.take("nell", 10.0)


def test_no_more_callers_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CALLERS", 100)
    buckets = Buckets(1)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100


def test_who_calls_too_often_is_told_to_wait_and_who_does_not_is_served(slow: Served) -> None:
    nell = slow.visitor()
    answers = [nell.call("GET", "/api/me") for _ in range(12)]
    late = next(answer for answer in answers if answer.status_code == 429)
    assert late.json()["code"] == "slow_down" and late.headers["Retry-After"] == "1"
    assert answers[0].status_code == 200
    assert slow.visitor().call("GET", "/api/me").status_code == 200


def test_who_guesses_tokens_or_comes_without_any_counts_by_his_address(tmp_path: Path) -> None:
    with serving(tmp_path, calls_per_second=2) as house:
        thief = house.visitor({"Authorization": "Bearer guessed"}, hello=False)
        codes = [thief.trouble("GET", "/api/me")[1] for _ in range(12)]
        assert codes[0] == "bad_token" and "slow_down" in codes
        with pytest.raises(InvalidStatus), thief.socket("/api/me/socket"):
            pass


def test_many_players_behind_one_address_are_not_one(tmp_path: Path) -> None:
    with serving(tmp_path, calls_per_second=30) as house:
        crowd = [house.visitor() for _ in range(40)]
        for _ in range(3):
            assert {one.call("GET", "/api/me").status_code for one in crowd} == {200}


def test_sayings_too_quick_are_answered_and_not_done(slow: Served) -> None:
    battle, red, _, _, _ = slow.two()
    with red.socket(f"/api/battles/{battle}/socket") as table:
        for number in range(12):
            table.send(json.dumps({"kind": "chat", "id": f"c{number}", "text": "hoy"}))
        replies: list[dict[str, Any]] = []
        while len(replies) < 12:
            message = json.loads(table.recv(timeout=5))
            replies += [message] if message["kind"] in ("answer", "trouble") else []
    assert replies[0]["kind"] == "answer" and [one["id"] for one in replies] == [f"c{n}" for n in range(12)]
    assert "slow_down" in {one["code"] for one in replies if one["kind"] == "trouble"}


# ---- too long


@pytest.mark.parametrize("length_told", [True, False])
def test_a_body_too_long_is_not_even_read(house: Served, length_told: bool) -> None:
    nell = house.visitor()
    text = b'"' + b"a" * 30_000 + b'"'
    body = text if length_told else iter([text[:15_000], text[15_000:]])
    answer = nell.http.post("/api/records", content=body, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 413 and answer.json()["code"] == "too_long"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert nell.ok("GET", "/api/me")["id"] == nell.id


def test_a_body_that_lies_about_its_length_hangs_nobody(house: Served) -> None:
    with socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2]))) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: nine\r\n\r\n")
        line.settimeout(5)
        assert line.recv(100).startswith(b"HTTP/1.1 400")


def test_a_message_too_long_is_answered_and_one_far_too_long_ends_the_socket(house: Served) -> None:
    battle, red, _, _, _ = house.two()
    with red.socket(f"/api/battles/{battle}/socket") as table:
        table.send(json.dumps({"kind": "chat", "id": "a", "text": "x" * 3000}))
        assert heard(table, "trouble")["code"] == "too_long"
        table.send(json.dumps({"kind": "chat", "id": "b", "text": "\u2693" * 1000}, ensure_ascii=False))
        assert heard(table, "trouble")["code"] == "too_long", "bytes count, not letters"
        with pytest.raises(ConnectionClosed) as closed:
            table.send("x" * 50_000)
            heard(table, "pong")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_a_message_that_is_no_text_ends_the_socket(house: Served) -> None:
    battle, red, _, _, _ = house.two()
    with red.socket(f"/api/battles/{battle}/socket") as table, pytest.raises(ConnectionClosed):
        table.send(b"\x00\xff")
        heard(table, "pong")


# ---- too deep


DEEP = "[" * 5000


@pytest.mark.parametrize("text", [DEEP, '{"a":' * 3000, DEEP + "]" * 5000])
def test_what_is_nested_deeply_is_answered(house: Served, text: str) -> None:
    nell = house.visitor()
    answer = nell.http.post("/api/battles", content=text.encode(), headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["kind"] == "trouble"


def test_a_deeply_nested_message_is_answered(house: Served) -> None:
    battle, red, _, _, _ = house.two()
    with red.socket(f"/api/battles/{battle}/socket") as table:
        for text in ("[" * 1000, '{"kind":' * 200, '{"kind":"chat","id":"x","text":' + "[" * 900 + "]" * 900 + "}"):
            table.send(text)
            assert heard(table, "trouble")["code"] == "bad_message"


# ---- too many


def test_not_more_battles_than_one_may_have_open(house: Served) -> None:
    nell = house.visitor()
    made = [nell.ok("POST", "/api/battles", ALONE)["battle"]["id"] for _ in range(3)]
    assert nell.trouble("POST", "/api/battles", ALONE) == (429, "too_many_battles")
    nell.ok("DELETE", f"/api/battles/{made[0]}")
    nell.ok("POST", "/api/battles", ALONE)


def test_not_more_seats_options_or_letters_than_there_can_be(house: Served) -> None:
    nell = house.visitor()
    for wrong in ({"seats": [{"kind": "me"}] * 9}, {"options": {str(n): "" for n in range(65)}}, {"title": "x" * 81}):
        assert nell.trouble("POST", "/api/battles", {**TWO, **wrong})[0] == 422


def test_not_more_sockets_than_one_may_have_open(house: Served) -> None:
    battle, red, _, white, _ = house.two()
    path = f"/api/battles/{battle}/socket"
    with red.socket(path), red.socket(path), red.socket("/api/me/socket") as third:
        with pytest.raises(InvalidStatus) as refused, red.socket(path):
            pass
        assert refused.value.response.status_code == 403
        with white.socket(path) as others:
            heard(others, "welcome")
        third.close()
        until(lambda: len(house.house.berths) == 2)
        with red.socket("/api/me/socket"):
            pass
    until(lambda: not len(house.house.berths))


def test_berths_are_each_persons_own() -> None:
    berths, gone = Berths(1), list[str]()
    one = berths.take("nell", "k1", lambda: gone.append("nell"))
    assert one is not None and berths.take("nell", "k1", lambda: None) is None
    assert berths.take("ned", "k2", lambda: gone.append("ned")) is not None
    berths.send_away("nell", lambda key: key == "other")
    assert not gone
    berths.send_away()
    assert sorted(gone) == ["ned", "nell"]
    berths.give(one)
    assert len(berths) == 1


def test_no_more_looks_than_there_are_seats_however_often_one_asks(house: Served) -> None:
    battle, red, seat, _, other = house.two()
    with red.socket(f"/api/battles/{battle}/socket") as table:
        for _ in range(3):
            for word in (seat, None):
                table.send(json.dumps({"kind": "watch", "seat": word}))
                assert heard(table, "table")["seat"] == word
        table.send(json.dumps({"kind": "watch", "seat": other}))
        assert heard(table, "trouble")["code"] == "not_yours"
        [watcher] = house.house.harbour.engagements[battle].watchers
        assert len(watcher.looks) == 2


def test_a_table_asked_for_from_everywhere_fills_no_memory(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_SHARED", 2)
    battle, red, seat, _, _ = house.two()
    for _ in range(2):
        if red.table(battle, seat)["orders"]:
            red.order(battle, seat)
    with red.socket(f"/api/battles/{battle}/socket") as table:
        for after in range(5):
            table.send(json.dumps({"kind": "watch", "seat": seat, "after": after}))
            heard(table, "table")
        assert len(house.house.harbour.engagements[battle].shared) <= 2


# ---- from elsewhere


@pytest.mark.parametrize("path", ["/api/me/socket", "/api/battles/{battle}/socket"])
def test_no_socket_for_a_page_from_elsewhere_or_for_nobody(house: Served, path: str) -> None:
    battle, red, _, _, _ = house.two()
    where = path.format(battle=battle)
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": house.url + ".evil.example"}):
        with pytest.raises(InvalidStatus) as refused, red.socket(where, **headers):
            pass
        assert refused.value.response.status_code == 403
    with red.socket(where, Origin=house.url):
        pass
    with pytest.raises(InvalidStatus), house.visitor(hello=False).socket(where):
        pass
