"""Whoever is not at the table is told elsewhere that his turn has come, and nothing that he may not know."""

from __future__ import annotations

import json
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from searoom.server import notices, post, webhooks
from searoom.server.mail import Unsent
from searoom.server.store import outbox as outbox_rows
from searoom.server.webhooks import is_public, target_of
from searoom.words import Words
from tests.server.served import ALONE, TWO, Served, Visitor, heard, serving, until

HERE: Final = Path(__file__).parent


# ---- a mail server and a listener for webhooks, both on this machine


class Letters(socketserver.ThreadingTCPServer):
    """Takes every letter, but as many as it is told to refuse first."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Smtp)
        self.letters: Final[list[EmailMessage]] = []
        self.refuse = 0


class _Smtp(socketserver.StreamRequestHandler):
    server: Letters

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            verb = line[:4].upper()
            if verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b""
                for part in self.rfile:
                    if part == b".\r\n":
                        break
                    text += part
                self.server.letters.append(message_from_bytes(text, policy=policy.default))
            elif verb == b"MAIL" and self.server.refuse:
                self.server.refuse -= 1
                self.wfile.write(b"451 not now\r\n")
                continue
            self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 yes\r\n")
            if verb == b"QUIT":
                return


class Hooks(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Hook)
        self.posted: Final[list[dict[str, Any]]] = []
        self.answer = 200
        self.paths: Final[list[str]] = []


class _Hook(BaseHTTPRequestHandler):
    server: Hooks

    def do_POST(self) -> None:
        self.server.paths.append(self.path)
        self.server.posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.answer)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def _running(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def _letters() -> Iterator[Letters]:
    yield from _running(Letters())


@pytest.fixture
def letters(_letters: Letters) -> Letters:
    _letters.letters.clear()
    _letters.refuse = 0
    return _letters


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    yield from _running(Hooks())


@pytest.fixture(scope="module")
def _house(tmp_path_factory: pytest.TempPathFactory, _letters: Letters) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(post, "ROUND", 3600.0)  # only when a test says so
        with serving(tmp_path_factory.mktemp("house"), **mailing(_letters), webhooks="any") as served:
            yield served


@pytest.fixture
def house(_house: Served) -> Served:
    _house.write("DELETE FROM outbox")
    return _house


def mailing(letters: Letters) -> dict[str, Any]:
    port = letters.server_address[1]
    return {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_from": "Searoom <sea@example.org>", "smtp_tls": "none"}


def wants_mail(who: Visitor) -> str:
    """His address."""
    email = f"nell.{who.id.lower().replace('_', '-')}@example.org"
    who.ok("POST", "/api/account", {"email": email, "password": "long enough"})
    who.ok("PATCH", "/api/me", {"name": "Nell", "notices": {"email": True}})
    return email


def go_round(house: Served, wait_over: bool = True) -> None:
    if wait_over:
        house.write("UPDATE outbox SET next = 0")
    house.inside(house.house.notices.post.go_round())


def outbox(house: Served) -> list[Any]:
    return house.read("SELECT what, way FROM outbox ORDER BY id")


# ---- in the browser


def test_whoever_is_elsewhere_in_his_browser_is_told_that_his_turn_has_come(house: Served) -> None:
    battle, red, red_seat, white, _ = house.two(title="Off\nUshant")
    with white.socket("/api/me/socket") as socket:
        red.order(battle, red_seat)
        notice = heard(socket, "notice")
    words = Words("en").say("notice.turn")
    assert notice == {
        "kind": "notice",
        "what": "turn",
        "battle": battle,
        "title": "Off Ushant",
        "said": words,
        "path": f"/battle/{battle}",
    }


def test_whoever_looks_at_the_table_is_not_told_elsewhere(house: Served) -> None:
    battle, red, red_seat, white, seat = house.two()
    with white.socket("/api/me/socket") as own, white.socket(f"/api/battles/{battle}/socket") as table:
        table.send(json.dumps({"kind": "watch", "seat": seat}))
        heard(table, "table")
        red.order(battle, red_seat)
        heard(table, "table")
        own.send('{"kind":"ping"}')
        assert json.loads(own.recv(timeout=5))["kind"] == "pong"


def test_his_own_order_tells_him_nothing_and_another_one_what_is_new(house: Served) -> None:
    battle, red, red_seat, white, _ = house.two()
    with red.socket("/api/me/socket") as reds, white.socket("/api/me/socket") as whites:
        red.order(battle, red_seat)
        assert heard(whites, "notice")["what"] == "turn"
        red.offer(battle, red_seat, "draw")
        assert heard(whites, "notice")["what"] == "offer"
        white.offer(battle, _, "draw")
        assert [heard(reds, "notice")["what"], heard(whites, "notice")["what"]] == ["over", "over"]
        white.offer(battle, _, "rematch")
        asked = heard(reds, "notice")
        assert asked["what"] == "rematch" and asked["path"] == f"/battle/{battle}"
        red.offer(battle, red_seat, "rematch")
        laid_out = heard(whites, "notice")
        assert laid_out["said"] == Words("en").say("notice.again") and battle not in laid_out["path"]


def test_the_one_who_waited_hears_that_it_has_begun(house: Served) -> None:
    one, other = house.visitor(), house.visitor()
    one.ok("PATCH", "/api/me", {"language": "it"})
    made = one.ok("POST", "/api/battles", TWO)
    with one.socket("/api/me/socket") as ones, other.socket("/api/me/socket") as others:
        other.ok("POST", "/api/join", {"token": made["links"][0]["path"].rpartition("/")[2]})
        notice = heard(ones, "notice")
        assert notice["what"] == "began" and notice["said"].startswith("La battaglia è cominciata")
        others.send('{"kind":"ping"}')
        assert json.loads(others.recv(timeout=5))["kind"] == "pong"


def test_a_browser_that_does_not_want_to_be_told_is_not(house: Served) -> None:
    battle, red, red_seat, white, _ = house.two()
    with white.socket("/api/me/socket") as socket:
        white.ok("PATCH", "/api/me", {"notices": {"browser": False}})
        red.order(battle, red_seat)
        socket.send('{"kind":"ping"}')
        assert json.loads(socket.recv(timeout=5))["kind"] == "pong"


def test_a_token_for_other_battles_hears_nothing_of_this_one(house: Served) -> None:
    battle, red, red_seat, white, _ = house.two()
    token = white.ok("POST", "/api/tokens", {"name": "bot", "scope": "watch", "battles": ["another"]})["token"]
    bot = house.visitor({"Authorization": f"Bearer {token}"}, hello=False)
    with bot.socket("/api/me/socket") as socket:
        red.order(battle, red_seat)
        socket.send('{"kind":"ping"}')
        assert json.loads(socket.recv(timeout=5))["kind"] == "pong"


# ---- by mail


def test_one_letter_for_all_battles_with_title_and_link(house: Served, letters: Letters) -> None:
    first, one, seat, nell, _ = house.two(title="Ushant")
    email = wants_mail(nell)
    one.order(first, seat)
    more = [house.visitor() for _ in range(2)]
    for number, friend in enumerate(more):
        made = friend.ok("POST", "/api/battles", {**TWO, "title": f"Cape {number}"})
        nell.ok("POST", "/api/join", {"token": made["links"][0]["path"].rpartition("/")[2]})
        mine = next(s["seat"] for s in made["battle"]["seats"] if s["kind"] == "person")
        if friend.table(made["battle"]["id"], mine)["orders"]:
            friend.order(made["battle"]["id"], mine)
    go_round(house, wait_over=False)
    assert not letters.letters, "it waits for more"
    go_round(house)
    assert len(letters.letters) == 1 and not outbox(house)
    letter = letters.letters[0]
    text = letter.get_content()
    assert letter["To"] == email and letter["Auto-Submitted"] == "auto-generated"
    assert "Ushant" in text and f"{house.url}/battle/{first}" in text and "Hello Nell," in text


def test_a_letter_about_one_battle_says_so_in_its_subject(house: Served, letters: Letters) -> None:
    battle, red, seat, white, _ = house.two(title="Ushant\r\nBcc: all@example.org")
    wants_mail(white)
    red.order(battle, seat)
    red.offer(battle, seat, "draw")
    go_round(house)
    [letter] = letters.letters
    assert letter["Subject"].startswith("Ushant Bcc: all@example.org: It is your turn.") and letter["Bcc"] is None
    assert "offers a draw" in letter.get_content()


def test_nothing_is_sent_when_he_came_to_the_table_or_his_turn_has_passed(house: Served, letters: Letters) -> None:
    battle, red, seat, white, own = house.two()
    wants_mail(white)
    red.order(battle, seat)
    assert outbox(house) == [("turn", "mail")]
    with white.socket(f"/api/battles/{battle}/socket") as table:
        heard(table, "welcome")
        until(lambda: not outbox(house))
    other, friend, turn, _, _ = house.two()
    wants_mail(friend)
    friend.order(other, turn)
    assert not outbox(house), "his own doing"
    white.order(battle, own)
    red.order(battle, seat)
    white.order(battle, own)
    go_round(house)
    assert not letters.letters and not outbox(house)


def test_a_letter_that_fails_is_tried_again_later_and_not_for_ever(house: Served, letters: Letters) -> None:
    battle, red, seat, white, _ = house.two()
    wants_mail(white)
    red.order(battle, seat)
    letters.refuse = 1
    go_round(house)
    assert house.read("SELECT tries, next > 0 FROM outbox") == [(1, 1)] and not letters.letters
    go_round(house, wait_over=False)
    assert not letters.letters, "not at once"
    go_round(house)
    assert len(letters.letters) == 1 and not outbox(house)
    red.offer(battle, seat, "draw")
    letters.refuse = 1000
    for _ in range(len(post.AGAIN_AFTER) + 1):
        assert outbox(house)
        go_round(house)
    assert not outbox(house)


def test_what_waits_survives_a_restart(tmp_path: Path, letters: Letters) -> None:
    with serving(tmp_path, **mailing(letters), public_url="https://sea.example.org") as house:
        battle, red, seat, white, _ = house.two()
        wants_mail(white)
        red.order(battle, seat)
    with serving(tmp_path, **mailing(letters), public_url="https://sea.example.org") as house:
        go_round(house)
    [letter] = letters.letters
    assert f"https://sea.example.org/battle/{battle}" in letter.get_content()


def test_the_outbox_is_looked_into_by_itself(tmp_path: Path, letters: Letters, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "ROUND", 0.02)
    monkeypatch.setattr(notices, "MINUTE", 1)
    with serving(tmp_path, **mailing(letters)) as house:
        battle, red, seat, white, _ = house.two()
        wants_mail(white)
        red.order(battle, seat)
        until(lambda: letters.letters)


def test_alone_with_the_computer_nobody_is_written_to(house: Served, letters: Letters) -> None:
    nell = house.visitor()
    wants_mail(nell)
    made = nell.ok("POST", "/api/battles", ALONE)["battle"]
    seat = next(s["seat"] for s in made["seats"] if s["mine"])
    until(lambda: nell.table(made["id"], seat)["orders"])
    nell.order(made["id"], seat)
    until(lambda: nell.table(made["id"], seat)["orders"])
    assert not outbox(house)


def test_mail_needs_an_account_and_a_server_that_sends(tmp_path: Path, house: Served) -> None:
    guest = house.visitor()
    assert guest.trouble("PATCH", "/api/me", {"notices": {"email": True}}) == (400, "no_mail")
    with serving(tmp_path / "other") as without:
        nell = without.visitor()
        nell.ok("POST", "/api/account", {"email": "nell@example.org", "password": "long enough"})
        assert nell.trouble("PATCH", "/api/me", {"notices": {"email": True}}) == (400, "no_mail")


def test_the_outbox_of_one_person_is_bounded(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_rows, "MOST_WAITING", 1)
    battle, red, seat, white, _ = house.two()
    wants_mail(white)
    red.order(battle, seat)
    red.offer(battle, seat, "draw")
    assert outbox(house) == [("turn", "mail")]


# ---- by webhook


def test_a_webhook_gets_title_text_and_link(house: Served, hooks: Hooks) -> None:
    battle, red, seat, white, _ = house.two(title="Ushant")
    url = f"http://127.0.0.1:{hooks.server_address[1]}/in?key=1"
    white.ok("PATCH", "/api/me", {"notices": {"webhook": url}})
    red.order(battle, seat)
    go_round(house)
    item = {
        "title": "Ushant",
        "text": "It is your turn.",
        "link": f"{house.url}/battle/{battle}",
        "battle": battle,
        "what": "turn",
    }
    assert hooks.posted == [{**item, "battles": [item]}] and hooks.paths == ["/in?key=1"]


def test_a_webhook_is_not_followed_elsewhere(house: Served, hooks: Hooks) -> None:
    hooks.answer = 307
    battle, red, seat, white, _ = house.two()
    white.ok("PATCH", "/api/me", {"notices": {"webhook": f"http://127.0.0.1:{hooks.server_address[1]}/in"}})
    red.order(battle, seat)
    go_round(house)
    assert hooks.paths == ["/in"] and house.read("SELECT tries FROM outbox") == [(1,)]


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "::", "::1", "fe80::1", "fe80::1%eth0"),
        *("fc00::1", "ff02::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("2001:0:7f00:1::", "2001:db8::1", "::127.0.0.1", "no address"),
    ],
)
def test_no_webhook_into_this_network(address: str) -> None:
    assert not is_public(address)
    shown = f"[{address}]" if ":" in address else address
    assert target_of(f"https://{shown}/", "public") is None or address == "no address"


def test_addresses_of_the_world_are_public() -> None:
    assert is_public("93.184.216.34") and is_public("2606:4700:4700::1111")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://localhost/",
        "https://a.localhost/",
        "https://me:secret@example.org/",
        "https://example.org:99999/",
        "https:///nowhere",
        "https://example.org/a b",
        "https://example.org/\r\nHost: other",
        "https://exämple.org/",
        "ftp://example.org/",
        "https://[::1",
        "https://" + "a" * 80 + ".org/",
    ],
)
def test_a_webhook_that_cannot_be_is_refused_when_it_is_named(url: str) -> None:
    assert target_of(url, "public") is None


def test_what_a_webhook_may_be_is_the_hosts_to_say(tmp_path: Path) -> None:
    assert target_of("https://example.org/x", "none") is None
    target = target_of("http://10.0.0.1:8080/x?y", "any")
    assert target is not None and (target.called(), target.path) == ("10.0.0.1:8080", "/x?y")
    with serving(tmp_path) as house:
        answer = house.visitor().trouble("PATCH", "/api/me", {"notices": {"webhook": "https://127.0.0.1/"}})
        assert answer == (400, "bad_webhook")


def test_a_name_is_resolved_once_and_must_lead_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answering(*addresses: str) -> Callable[[str, int], Any]:
        async def resolve(host: str, port: int) -> list[str]:
            asked.append(host)
            return list(addresses)

        return resolve

    import asyncio

    for addresses in (("127.0.0.1",), ("93.184.216.34", "10.0.0.1"), ()):
        monkeypatch.setattr(webhooks, "resolve", answering(*addresses))
        with pytest.raises(Unsent, match="into this network"):
            asyncio.run(webhooks.post_webhook("https://example.org/", "public", {}))
    assert len(asked) == 3


def test_a_webhook_goes_to_the_checked_address_with_the_certificate_of_its_name(
    hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]  # as if it were the address of the name

    monkeypatch.setattr(webhooks, "resolve", resolve)
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(HERE / "hook.example.org.pem")
    hooks.socket = secure.wrap_socket(hooks.socket, server_side=True)
    trust = ssl.create_default_context(cafile=str(HERE / "hook.example.org.pem"))
    port = hooks.server_address[1]
    asyncio.run(webhooks.post_webhook(f"https://hook.example.org:{port}/in", "public", {"a": 1}, trust))
    assert hooks.posted == [{"a": 1}]
    with pytest.raises(Unsent, match=r"[Cc]ertificate"):
        asyncio.run(webhooks.post_webhook(f"https://other.example.org:{port}/in", "public", {"a": 1}, trust))
    with pytest.raises(Unsent, match=r"[Cc]ertificate"):
        asyncio.run(webhooks.post_webhook(f"https://hook.example.org:{port}/in", "public", {"a": 1}))


def test_a_webhook_that_never_answers_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio
    import socket

    monkeypatch.setattr(webhooks, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(Unsent, match="in time"):
            asyncio.run(webhooks.post_webhook(url, "any", {}))
