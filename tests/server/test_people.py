"""Who somebody is: a cookie, an account, tokens for bots; and what each of them does not open."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from searoom.server import people
from searoom.server.api import people as api
from tests.server.served import TWO, Served, Visitor, heard, serving, until

PASSWORD = "nine tailed cat"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house"), proxy=True) as served:
        yield served


def email_of(who: Visitor) -> str:
    return f"P{who.id}@Example.org"


def with_account(house: Served) -> Visitor:
    nell = house.visitor()
    nell.ok("POST", "/api/account", {"email": email_of(nell), "password": PASSWORD})
    return nell


def logged_in(house: Served, nell: Visitor, password: str = PASSWORD) -> Visitor:
    other = house.visitor(hello=False)
    other.ok("POST", "/api/login", {"email": email_of(nell).lower(), "password": password})
    return other


def cookie_in(answer: httpx.Response) -> tuple[str, dict[str, object]]:
    [(name, morsel)] = SimpleCookie(answer.headers["set-cookie"]).items()
    return name, {key: value for key, value in morsel.items() if value}


# ---- the cookie


def test_over_http_the_cookie_is_plain_and_no_script_reads_it(house: Served) -> None:
    name, flags = cookie_in(house.visitor(hello=False).call("POST", "/api/me"))
    assert name == "searoom" and "secure" not in flags
    assert flags == {"httponly": True, "samesite": "lax", "path": "/", "max-age": str(400 * 24 * 3600)}


def test_over_https_the_cookie_is_bound_to_this_host(house: Served) -> None:
    nell = house.visitor({"X-Forwarded-Proto": "https"}, hello=False)
    answer = nell.call("POST", "/api/me")
    name, flags = cookie_in(answer)
    assert name == "__Host-searoom" and flags["secure"] and flags["httponly"] and "domain" not in flags
    sent = {"Cookie": f"{name}={answer.cookies[name]}"}
    assert nell.ok("GET", "/api/me", headers=sent)["id"] == answer.json()["id"]
    gone = nell.call("POST", "/api/logout", headers=sent)
    assert cookie_in(gone)[1]["max-age"] == "0" or "1970" in gone.headers["set-cookie"]


def test_a_plain_cookie_counts_for_nothing_over_https(house: Served) -> None:
    nell = house.visitor()
    assert nell.trouble("GET", "/api/me", headers={"X-Forwarded-Proto": "https"}) == (401, "no_caller")


def test_hello_twice_is_the_same_person(house: Served) -> None:
    nell = house.visitor()
    answer = nell.call("POST", "/api/me")
    assert answer.json()["id"] == nell.id and "set-cookie" not in answer.headers


def test_only_the_hash_of_a_cookie_is_kept(house: Served) -> None:
    nell = house.visitor()
    token = nell.http.cookies["searoom"]
    assert not house.read(f"SELECT 1 FROM keys WHERE hash = '{token}'")
    assert house.read(f"SELECT kind FROM keys WHERE hash = '{people.hashed(token)}'") == [("cookie",)]


def test_a_page_from_elsewhere_does_nothing_in_ones_name(house: Served) -> None:
    nell = house.visitor()
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        assert nell.trouble("PATCH", "/api/me", {"name": "Evil"}, headers=headers) == (403, "foreign_origin")
    nell.ok("PATCH", "/api/me", {"name": "Nell"}, headers={"Origin": house.url, "Sec-Fetch-Site": "same-origin"})


# ---- name and language


@pytest.mark.parametrize("name", ["", "   ", "a\u0000b", "a\u202eb", "\u200b", "x" * 41, None, 7])
def test_a_name_that_cannot_be_shown_is_none(house: Served, name: object) -> None:
    nell = house.visitor()
    before = nell.ok("GET", "/api/me")["name"]
    if name is not None:
        assert nell.trouble("PATCH", "/api/me", {"name": name})[0] in (400, 422)
    assert nell.ok("PATCH", "/api/me", {"name": None})["name"] == before


def test_a_name_is_one_line(house: Served) -> None:
    assert house.visitor().ok("PATCH", "/api/me", {"name": "  Nell \n of  Deptford "})["name"] == "Nell of Deptford"


def test_the_language_is_that_of_the_browser_until_one_is_chosen(house: Served) -> None:
    nell = house.visitor({"Accept-Language": "de, it-IT;q=0.8, en;q=0.5"})
    you = nell.ok("GET", "/api/me")
    assert you["language"] == "it" and you["name"].startswith("Ospite ")
    assert nell.ok("PATCH", "/api/me", {"language": "en"})["language"] == "en"
    assert nell.call("GET", "/api/battles/none").json()["said"].startswith("There is no such battle")
    assert nell.call("GET", "/api/battles/none?language=it").json()["said"].startswith("Non c'è")
    assert nell.trouble("PATCH", "/api/me", {"language": "xx"})[0] == 422


# ---- accounts


def test_an_account_is_opened_once_and_an_address_taken_once(house: Served) -> None:
    nell = with_account(house)
    you = nell.ok("GET", "/api/me")
    assert you["account"] and you["email"] == email_of(nell).lower()
    again = {"email": "other@example.org", "password": PASSWORD}
    assert nell.trouble("POST", "/api/account", again) == (400, "has_account")
    taken = {"email": email_of(nell).upper(), "password": PASSWORD}
    assert house.visitor().trouble("POST", "/api/account", taken) == (409, "email_taken")
    [(kept,)] = house.read(f"SELECT password FROM people WHERE id = '{nell.id}'")
    assert kept.startswith("$argon2id$") and PASSWORD not in kept


@pytest.mark.parametrize(
    "wrong",
    [
        *({"email": email} for email in ("", "nell", "nell@", "a@b", "a b@c.de", "a@b@c.de", "x" * 200 + "@a.de")),
        *({"password": password} for password in ("", "short", "x" * 201)),
    ],
)
def test_what_is_no_address_or_no_password_is_named(house: Served, wrong: dict[str, str]) -> None:
    answer = house.visitor().call("POST", "/api/account", {"email": "a@b.de", "password": PASSWORD, **wrong})
    assert answer.status_code == 422 and next(iter(wrong)) in answer.json()["said"]


def test_battles_are_found_again_from_another_browser(house: Served) -> None:
    nell = with_account(house)
    battle = nell.ok("POST", "/api/battles", TWO)["battle"]["id"]
    other = logged_in(house, nell)
    assert other.ok("GET", "/api/me")["id"] == nell.id
    assert [one["id"] for one in other.ok("GET", "/api/battles")] == [battle]


def test_a_wrong_password_and_an_unknown_address_look_the_same(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    verify = people.HASHER.verify

    class Watched:
        def verify(self, kept: str, password: str) -> bool:
            checked.append(kept)
            return verify(kept, password)

    monkeypatch.setattr(people, "HASHER", Watched())
    nell, guest, thief = with_account_kept(house, monkeypatch), house.visitor(), house.visitor(hello=False)
    answers = [
        thief.call("POST", "/api/login", {"email": email, "password": "wrong, wrong"})
        for email in (email_of(nell), "nobody@example.org", f"{guest.id}@example.org")
    ]
    assert {(one.status_code, one.text) for one in answers} == {(401, answers[0].text)}
    assert all("set-cookie" not in one.headers for one in answers)
    assert len(checked) == 3, "as much work for each"
    assert len({one.rpartition("$")[0].rpartition("$")[0] for one in checked}) == 1, "with the same costs"


def with_account_kept(house: Served, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """Its password is hashed by the true hasher."""
    watched = people.HASHER
    monkeypatch.undo()
    nell = with_account(house)
    monkeypatch.setattr(people, "HASHER", watched)
    return nell


def test_guessing_passwords_is_slow(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("slow"), calls_per_second=4) as house:
        thief = house.visitor(hello=False)
        guess = {"email": "nell@example.org", "password": "guess after guess"}
        codes = [thief.trouble("POST", "/api/login", guess)[1] for _ in range(6)]
        assert codes.count("bad_password") < 6 and "slow_down" in codes


def test_a_new_password_signs_out_everywhere_else(house: Served) -> None:
    nell = with_account(house)
    other = logged_in(house, nell)
    bot = bearer(house, nell)
    assert nell.trouble("POST", "/api/password", {"old": "not this one", "new": "brand new cat"}) == (
        401,
        "bad_password",
    )
    with other.socket("/api/me/socket") as open_, nell.socket("/api/me/socket") as own:
        nell.ok("POST", "/api/password", {"old": PASSWORD, "new": "brand new cat"})
        with pytest.raises(ConnectionClosed):
            heard(open_, "notice")
        own.send('{"kind":"ping"}')
        heard(own, "pong")
    assert other.trouble("GET", "/api/me") == (401, "no_caller")
    with pytest.raises(InvalidStatus), other.socket("/api/me/socket"):
        pass
    assert nell.ok("GET", "/api/me")["id"] == bot.ok("GET", "/api/me")["id"] == nell.id
    assert logged_in(house, nell, "brand new cat").ok("GET", "/api/me")["id"] == nell.id
    old = {"email": email_of(nell), "password": PASSWORD}
    assert house.visitor(hello=False).trouble("POST", "/api/login", old) == (401, "bad_password")


def test_whoever_logs_out_is_nobody_here_and_still_there(house: Served) -> None:
    nell = with_account(house)
    other = logged_in(house, nell)
    cookie = {"Cookie": f"searoom={other.http.cookies['searoom']}"}
    with other.socket("/api/me/socket") as open_:
        assert other.call("POST", "/api/logout").status_code == 204
        with pytest.raises(ConnectionClosed):
            heard(open_, "notice")
    assert house.visitor(cookie, hello=False).trouble("GET", "/api/me") == (401, "no_caller")
    assert other.trouble("GET", "/api/me") == (401, "no_caller")
    assert nell.ok("GET", "/api/me")["id"] == nell.id
    until(lambda: not len(house.house.berths))


# ---- tokens


def bearer(house: Served, nell: Visitor, **wanted: object) -> Visitor:
    token = nell.ok("POST", "/api/tokens", {"name": "bot", **wanted})["token"]
    return house.visitor({"Authorization": f"Bearer {token}"}, hello=False)


def test_a_bot_plays_by_its_token_without_any_origin(house: Served) -> None:
    battle, red, seat, _, _ = house.two()
    bearer(house, red).order(battle, seat)


def test_a_token_for_looking_on_does_not_play(house: Served) -> None:
    battle, red, seat, _, _ = house.two()
    bot = bearer(house, red, scope="watch")
    assert bot.table(battle, seat)["orders"]
    said = {"kind": "order", "id": "a", "seat": seat, "expected": -1, "text": "fire a1"}
    assert bot.trouble("POST", f"/api/battles/{battle}/say", said) == (403, "watch_only")
    assert bot.trouble("POST", f"/api/battles/{battle}/say", {"kind": "chat", "id": "b", "text": "hoy"})[0] == 403
    assert bot.trouble("POST", "/api/battles", TWO) == (403, "watch_only")
    assert bot.trouble("PATCH", "/api/me", {"name": "Bot"}) == (403, "watch_only")
    assert bot.trouble("POST", f"/api/battles/{battle}/leave", {}) == (403, "watch_only")
    with bot.socket(f"/api/battles/{battle}/socket") as table:
        heard(table, "welcome")
        table.send('{"kind":"resign","id":"c","seat":"' + seat + '"}')
        assert heard(table, "trouble")["code"] == "watch_only"


def test_a_token_for_some_battles_reaches_no_other(house: Served) -> None:
    battle, red, seat, _, _ = house.two()
    made = red.ok("POST", "/api/battles", TWO)["battle"]["id"]
    bot = bearer(house, red, battles=[battle])
    bot.order(battle, seat)
    assert [one["id"] for one in bot.ok("GET", "/api/battles")] == [battle]
    assert bot.trouble("GET", f"/api/battles/{made}") == (403, "watch_only")
    assert bot.trouble("POST", f"/api/battles/{made}/say", {"kind": "chat", "id": "a", "text": "b"})[0] == 403
    assert bot.trouble("POST", "/api/battles", TWO) == (403, "watch_only")
    with pytest.raises(InvalidStatus), bot.socket(f"/api/battles/{made}/socket"):
        pass


def test_a_token_makes_and_unmakes_no_tokens(house: Served) -> None:
    nell = house.visitor()
    bot = bearer(house, nell)
    [kept] = nell.ok("GET", "/api/tokens")
    assert kept["token"] == "" and kept["name"] == "bot"
    assert bot.trouble("POST", "/api/tokens", {"name": "heir"}) == (403, "watch_only")
    assert bot.trouble("DELETE", f"/api/tokens/{kept['id']}") == (403, "watch_only")


def test_a_token_revoked_or_expired_is_good_for_nothing(house: Served) -> None:
    nell = house.visitor()
    bot, late = bearer(house, nell), bearer(house, nell, name="late")
    first = next(token for token in nell.ok("GET", "/api/tokens") if token["name"] == "bot")
    with bot.socket("/api/me/socket") as open_:
        nell.ok("DELETE", f"/api/tokens/{first['id']}")
        with pytest.raises(ConnectionClosed):
            heard(open_, "notice")
    assert bot.trouble("GET", "/api/me") == (401, "bad_token")
    house.write(f"UPDATE keys SET expires = 1 WHERE person = '{nell.id}' AND name = 'late'")
    assert late.trouble("GET", "/api/me") == (401, "bad_token")
    assert nell.trouble("DELETE", f"/api/tokens/{first['id']}") == (400, "no_token")
    assert house.visitor().trouble("DELETE", f"/api/tokens/{first['id']}")[0] == 400


def test_a_token_is_no_cookie_and_a_cookie_no_token(house: Served) -> None:
    nell = house.visitor()
    token = str(bearer(house, nell).http.headers["authorization"]).removeprefix("Bearer ")
    assert house.visitor({"Cookie": f"searoom={token}"}, hello=False).trouble("GET", "/api/me")[0] == 401
    cookie = nell.http.cookies["searoom"]
    assert house.visitor({"Authorization": f"Bearer {cookie}"}, hello=False).trouble("GET", "/api/me")[0] == 401


def test_not_more_tokens_than_one_may_have(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_TOKENS", 2)
    nell = house.visitor()
    for _ in range(2):
        nell.ok("POST", "/api/tokens", {"name": "bot"})
    assert nell.trouble("POST", "/api/tokens", {"name": "bot"}) == (429, "too_many_tokens")
