"""Who is let in, with what, and what he is told at the door."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from searoom import __version__
from searoom.server import pages
from searoom.server.app import HEADERS
from tests.server.played import LINK, ME, Client, Hours, Inside, Sight, eventually, open_socket

ELSEWHERE = "https://evil.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    folder = tmp_path_factory.mktemp("doors")
    (folder / "pages" / "assets").mkdir(parents=True)
    (folder / "pages" / "index.html").write_text("<!doctype html><title>Searoom</title>")
    (folder / "pages" / "assets" / "app.1f3.js").write_text("1")
    (folder / "secret.txt").write_text("not for you")
    patch = pytest.MonkeyPatch()
    patch.setattr(pages, "CHECKOUT", folder / "pages")
    with Inside(
        folder / "data", Hours(), body_bytes=200_000, message_bytes=4096, origins=("https://friend.example",)
    ) as server:
        yield server
    patch.undo()


@pytest.fixture(scope="module")
def ada(server: Inside) -> Iterator[Client]:
    client = Client(server.url, "Ada")
    yield client
    client.close()


@pytest.fixture(scope="module")
def battle(ada: Client) -> str:
    return ada.create("battleship", "skirmish", ME, ME)[0]


@pytest.fixture
def sight(ada: Client, battle: str) -> Iterator[Sight]:
    sight = ada.sight(battle, "red")
    yield sight
    sight.close()


# ---- pages from elsewhere


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://"])
def test_a_page_from_elsewhere_may_not_act(ada: Client, battle: str, origin: str) -> None:
    wanted = {"game": "battleship", "scenario": "skirmish"}
    assert ada.refused("POST", "/api/battles", wanted, headers={"origin": origin}) == (403, "foreign_origin")
    assert ada.refused("DELETE", f"/api/battles/{battle}", headers={"origin": origin}) == (403, "foreign_origin")
    with pytest.raises(InvalidStatus) as refused:
        open_socket(ada, battle, headers={"origin": origin})
    assert refused.value.response.status_code == 403


def test_a_page_of_ones_own_and_one_that_is_named_may(ada: Client, battle: str) -> None:
    for origin in (ada.url, "https://friend.example"):
        assert ada.call("PATCH", "/api/me", {"name": "Ada"}, headers={"origin": origin}).status_code == 200
        open_socket(ada, battle, headers={"origin": origin}).close()


def test_a_form_sent_from_elsewhere_without_an_origin_may_not_act(ada: Client) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert ada.refused("POST", "/api/logout", headers=headers) == (403, "foreign_origin")


def test_nothing_answered_may_be_read_by_a_page_from_elsewhere(ada: Client, battle: str) -> None:
    said = ada.call("GET", f"/api/battles/{battle}", headers={"origin": ELSEWHERE})
    assert not [name for name in said.headers if name.startswith("access-control")]


# ---- who calls


def test_nobody_is_let_in_without_cookie_or_token(server: Inside, battle: str) -> None:
    nobody = Client(server.url, headers={})
    assert nobody.refused("GET", "/api/me") == (401, "no_caller")
    assert nobody.refused("POST", "/api/battles", {"game": "battleship", "scenario": "skirmish"}) == (401, "no_caller")
    with pytest.raises(InvalidStatus):
        open_socket(nobody, battle)
    stale = Client(server.url, cookie="searoom=" + "x" * 43)
    assert stale.refused("GET", "/api/battles") == (401, "no_caller")


def test_a_bot_comes_with_a_token_and_goes_as_far_as_that_reaches(server: Inside, ada: Client, battle: str) -> None:
    other, _ = ada.create("battleship", "skirmish", ME, LINK)
    made = ada.post("/api/tokens", {"name": "bot", "battles": [battle]})
    bot = Client(server.url, headers={"authorization": f"Bearer {made['token']}"})
    table = bot.table(battle, "red")
    assert bot.order(battle, "red", table["orders"][0])["ok"]
    assert bot.sight(battle, "red").tables["red"]["number"] > table["number"]
    assert bot.refused("GET", f"/api/battles/{other}") == (403, "watch_only")
    with pytest.raises(InvalidStatus):
        open_socket(bot, other)
    watch = ada.post("/api/tokens", {"name": "eyes", "scope": "watch"})
    eyes = Client(server.url, headers={"authorization": f"Bearer {watch['token']}"})
    assert eyes.table(battle, "red")["seat"] == "red"
    order = {"kind": "order", "id": "e1", "seat": "red", "expected": -1, "text": "end"}
    assert eyes.refused("POST", f"/api/battles/{battle}/say", order) == (403, "watch_only")
    assert eyes.sight(battle, "red").say("chat", text="hello")["code"] == "watch_only"
    wrong = Client(server.url, headers={"authorization": "Bearer nonsense"})
    assert wrong.refused("GET", "/api/me") == (401, "bad_token")


# ---- what is carried in


def test_what_is_too_long_is_turned_away_at_the_door(ada: Client) -> None:
    body = b'{"game": "' + b"x" * 300_000 + b'"}'
    json_headers = {"content-type": "application/json"}
    assert ada.refused("POST", "/api/battles", content=body, headers=json_headers) == (413, "too_long")

    def in_pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 10_000

    said = ada.call("POST", "/api/battles", content=in_pieces(), headers=json_headers)
    assert (said.status_code, said.json()["code"]) == (413, "too_long")
    assert said.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 422),
        (b"", 422),
        (b"[" * 100_000, 400),
        (b'{"a":' * 30_000 + b"1" + b"}" * 30_000, 400),
        (b'{"game": "battleship", "scenario": "skirmish", "wind": 1}', 422),
        (b'{"game": "\xff"}', 400),
        (b'{"game": "battleship", "scenario": "skirmish", "seed": 1e400}', 422),
        (b'{"game": "a\\u0000", "scenario": "skirmish"}', 404),
        (b'{"game": "battleship", "scenario": "\\ud800"}', 422),
    ],
)
def test_what_is_no_such_message_is_answered_with_the_field(ada: Client, body: bytes, status: int) -> None:
    said = ada.call("POST", "/api/battles", content=body, headers={"content-type": "application/json"})
    assert said.status_code == status, said.text
    assert said.json()["code"] in ("bad_message", "unknown_game")
    assert said.json()["said"]


def test_the_socket_answers_whatever_comes_and_stays_open(sight: Sight) -> None:
    for text, why in (
        ("{", "bad_message"),
        ("[" * 4000, "bad_message"),
        ('{"a":' * 500 + "1" + "}" * 500, "bad_message"),
        ('{"kind": "scuttle", "id": "k1"}', "bad_message"),
        ('{"kind": "order", "id": "k2", "seat": "red"}', "bad_message"),
        ('{"kind": "ping", "extra": 1}', "bad_message"),
        ('{"kind": "order", "id": "", "seat": "red", "expected": 1, "text": "end"}', "bad_message"),
        ('{"kind": "chat", "id": "k3", "text": "\\ud800"}', "bad_message"),
        (json.dumps({"kind": "chat", "id": "k4", "text": "x" * 5000}), "too_long"),
        ("", "bad_message"),
    ):
        sight.ws.send(text)
        trouble = sight.until("trouble")
        assert trouble["code"] == why, text[:60]
        assert trouble["said"]
    assert sight.so_far() == []


def test_what_is_no_text_ends_the_socket(ada: Client, battle: str) -> None:
    sight = ada.sight(battle, "red")
    sight.ws.send(b"\x00\x01")
    assert sight.ended() == 1003


def test_a_trouble_says_which_message_it_is_about(sight: Sight) -> None:
    sight.send(kind="order", id="mine", seat="red", expected="x", text="end")
    trouble = sight.until("trouble")
    assert (trouble["id"], "expected" in trouble["said"]) == ("mine", True)


def test_a_message_of_megabytes_ends_the_socket(ada: Client, battle: str) -> None:
    sight = ada.sight(battle, "red")
    sight.ws.send("x" * 100_000)
    assert sight.ended() == 1009


def test_whoever_says_too_much_at_once_is_told_to_wait(ada: Client, battle: str, server: Inside) -> None:
    buckets = server.house.sayings
    patch = pytest.MonkeyPatch()
    patch.setattr(buckets, "per_second", 2)
    buckets._left.clear()
    sight = Sight(ada, battle)
    for _ in range(20):
        sight.send(kind="ping")
    assert sight.until("trouble")["code"] == "slow_down"
    patch.undo()
    buckets._left.clear()


# ---- what is there


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
     "/assets/..%5c..%5csecret.txt", "//etc/passwd", "/%2fetc/passwd", "/assets/%00"],
)  # fmt: skip
def test_no_path_leads_out_of_the_pages(server: Inside, path: str) -> None:
    with httpx.Client(trust_env=False) as http:
        request = http.build_request("GET", server.url)
        request.url = request.url.copy_with(raw_path=path.encode())
        said = http.send(request)
    assert "not for you" not in said.text and "root:" not in said.text
    assert said.status_code in (200, 400, 404), said.text


def test_pages_are_found_and_every_answer_carries_its_protection(ada: Client) -> None:
    page = ada.call("GET", "/battle/x1")
    assert page.status_code == 200 and "<title>Searoom" in page.text
    script = ada.call("GET", "/assets/app.1f3.js")
    assert "immutable" in script.headers["cache-control"]
    assert ada.call("GET", "/assets/none.js").status_code == 404
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/assets/app.1f3.js", "/api/openapi.json"):
        headers = ada.call("GET", path).headers
        for name, value in HEADERS:
            assert headers[name.decode()] == value.decode(), path
        assert "server" not in headers


def test_head_is_answered_as_get_is_without_what_it_would_bring(ada: Client) -> None:
    for path in ("/", "/healthz", "/api/games", "/api/nothing"):
        got, head = ada.call("GET", path), ada.call("HEAD", path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-type"] == got.headers["content-type"]
    said = ada.call("OPTIONS", "/api/games", headers={"origin": ELSEWHERE, "access-control-request-method": "POST"})
    assert said.status_code == 405
    assert "access-control-allow-origin" not in said.headers


def test_an_address_that_is_not_there_is_answered_in_the_readers_language(ada: Client) -> None:
    assert ada.refused("GET", "/api/nothing") == (404, "unknown_path")
    assert ada.refused("PUT", "/api/battles") == (405, "bad_call")
    said = ada.call("GET", "/api/nothing?language=it").json()["said"]
    assert said == ada.call("GET", "/api/nothing", headers={"accept-language": "it-IT,it;q=0.9"}).json()["said"]
    assert said != ada.call("GET", "/api/nothing").json()["said"]


def test_whether_it_is_well_and_how_much_it_does(ada: Client, battle: str) -> None:
    health = ada.get("/healthz")
    assert (health["ok"], health["version"]) == (True, __version__)
    said = ada.call("GET", "/metrics")
    assert said.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "searoom_lines_total" in said.text
    through_a_proxy = {"x-forwarded-for": "203.0.113.7"}  # how many lines there are tells of secret orders
    assert ada.refused("GET", "/metrics", headers=through_a_proxy) == (403, "only_here")


def test_what_can_be_called_is_described_and_every_trouble_is(ada: Client) -> None:
    found = ada.get("/api/openapi.json")
    assert found["openapi"].startswith("3.1")
    operations = [one for path in found["paths"].values() for one in path.values()]
    assert len(operations) > 30
    assert all({"401", "404", "422", "503"} <= set(one["responses"]) for one in operations)
    assert ada.call("GET", "/docs").text == ada.call("GET", "/").text  # which would load its scripts from elsewhere


def test_a_socket_of_a_battle_that_is_not_there_is_not_opened(ada: Client) -> None:
    with pytest.raises(InvalidStatus):
        open_socket(ada, "nowhere")


def test_a_battle_that_cannot_be_read_is_no_fault_of_the_others(server: Inside, ada: Client) -> None:
    """Its rules have changed since, say."""
    battle, _ = ada.create("battleship", "skirmish", ME, ME)
    other, _ = ada.create("battleship", "skirmish", ME, ME)

    def age(connection: object) -> None:
        connection.exec_driver_sql("UPDATE battles SET rules = 99 WHERE id = ?", (battle,))  # type: ignore[attr-defined]

    async def forget() -> None:
        await server.house.keeper.write(age)
        server.house.harbour.forget(await server.house.harbour.find(battle))

    server.do(forget())
    assert ada.refused("GET", f"/api/battles/{battle}") == (500, "unreadable")
    listed = [one["id"] for one in ada.get("/api/battles")]
    assert other in listed and battle not in listed
    assert eventually(lambda: ada.call("GET", "/healthz").status_code == 200)
