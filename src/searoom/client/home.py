"""A server, and who one is there: all that is asked for without a socket."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, Final, NamedTuple, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from searoom.client.shapes import Battle, Book, Created, DiceProof, GameShown, Invitation, Link, Replay, Token, You
from searoom.client.sorry import AGAIN, NO_ANSWER, UNREACHABLE, Trouble, told
from searoom.client.table import PATIENCE, Table

TIMEOUT: Final = 70.0  # seconds: the longest question a worker is given
TRIES: Final = 6  # of what the server could not do just now
REST: Final = 0.3  # seconds after the first of them, doubled from one to the next
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


class Address(NamedTuple):
    """What a link leads to: a server, and there a seat that waits (`token`), or a battle."""

    server: str
    token: str = ""
    battle: str = ""


def address(url: str) -> Address:
    """`http://host:8250/join/TOKEN`, or the address of a battle, whose last part is its id. ValueError for others."""
    parts = urlsplit(url.strip() if "://" in url else f"http://{url.strip()}")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError(url)
    server = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    steps = [step for step in parts.path.split("/") if step]
    if len(steps) >= 2 and steps[-2] == "join":
        return Address(server, token=steps[-1])
    return Address(server, battle=steps[-1] if len(steps) >= 2 else "")


class Home:
    """`token`: a bot's bearer token. `cookie`: of an earlier visit, as `home.cookie` was then."""

    def __init__(
        self, server: str, token: str = "", cookie: str = "", language: str = "", timeout: float = TIMEOUT
    ) -> None:
        self.server: Final = address(server).server
        self.token: Final = token
        self.cookie = cookie
        self.language: Final = language
        self.timeout: Final = timeout
        self._opener: Final = opener(self.server)

    # ---- who one is

    def hello(self, name: str = "") -> You:
        """Whoever comes for the first time gets a name and a cookie; nothing more is needed to play."""
        you: You = self.call("POST", "/api/me")
        return self.rename(name) if name and name != you["name"] else you

    def you(self) -> You:
        return cast(You, self.call("GET", "/api/me"))

    def rename(self, name: str) -> You:
        return cast(You, self.call("PATCH", "/api/me", {"name": name}))

    def new_token(self, name: str, scope: str = "play", battles: Sequence[str] = (), days: int = 90) -> Token:
        """For a bot: for these battles alone, if any are named. Its token is shown this once."""
        wanted = {"name": name, "scope": scope, "battles": list(battles), "days": days}
        return cast(Token, self.call("POST", "/api/tokens", wanted))

    # ---- what there is

    def games(self) -> list[GameShown]:
        return cast("list[GameShown]", self.call("GET", "/api/games"))

    def rules(self, game: str) -> Book:
        return cast(Book, self.call("GET", f"/api/rules/{quote(game)}"))

    def battles(self) -> list[Battle]:
        """Those one plays or has made, the latest first."""
        return cast("list[Battle]", self.call("GET", "/api/battles"))

    def watchable(self) -> list[Battle]:
        return cast("list[Battle]", self.call("GET", "/api/battles/watchable"))

    def about(self, battle: str) -> Battle:
        return cast(Battle, self.call("GET", path(battle)))

    # ---- setting up, sitting down

    def create(self, game: str, scenario: str, seats: Sequence[Mapping[str, str]] = (), **more: Any) -> Created:
        """`seats`: {"kind": "me"}, {"kind": "link"}, {"kind": "computer"}. What else may stand in them, and what `more`
        may be: SeatWanted and BattleWanted in docs/wire.md."""
        wanted = {"game": game, "scenario": scenario, "seats": list(seats), **more}
        return cast(Created, self.call("POST", "/api/battles", wanted))

    def invitation(self, link: str) -> Invitation:
        """What a link, or its token, invites to."""
        return cast(Invitation, self.call("GET", f"/api/join/{quote(token_of(link), safe='')}"))

    def join(self, link: str, seed: str = "") -> Battle:
        """Sits down by a link or its token. `seed`: one's own part in sealed dice."""
        return cast(Battle, self.call("POST", "/api/join", {"token": token_of(link), "seed": seed}))

    def leave(self, battle: str, computer: str = "") -> Battle:
        """Gives up one's seats; a computer player may take over."""
        return cast(Battle, self.call("POST", f"{path(battle)}/leave", {"computer": computer}))

    def new_link(self, battle: str, seat: str) -> Link:
        return cast(Link, self.call("POST", f"{path(battle)}/links", {"seat": seat}))

    def battle(self, id: str, seat: str | None = None, watch: bool = False, patience: float = PATIENCE) -> Table:
        """Its table, to be used in a `with`: from one's own (first) seat if none is named, or else as a spectator.
        `patience`: so many seconds a server that is gone is called again."""
        return Table(self, id, seat, watch, patience)

    # ---- looking back

    def record(self, battle: str) -> str:
        return str(self.call("GET", f"{path(battle)}/record"))

    def replay(self, battle: str, seat: str | None = None) -> Replay:
        return cast(Replay, self.call("GET", f"{path(battle)}/replay{asked(seat=seat)}"))

    def dice(self, battle: str) -> DiceProof:
        return cast(DiceProof, self.call("GET", f"{path(battle)}/dice"))

    def branch(self, battle: str, after: int, seat: str | None = None) -> Battle:
        return cast(Battle, self.call("POST", f"{path(battle)}/branch", {"after": after, "seat": seat}))

    def delete(self, battle: str) -> None:
        self.call("DELETE", path(battle))

    # ---- the ground floor

    def headers(self) -> dict[str, str]:
        """Who calls."""
        found = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.cookie and not self.token:
            found["Cookie"] = self.cookie
        if self.language:
            found["Accept-Language"] = self.language
        return found

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Any path of the API; what it answers, or NotDone. What the server cannot do just now is tried again."""
        for tried in range(TRIES):
            try:
                return self._call(method, path, body)
            except Trouble as trouble:
                if trouble.code not in AGAIN or tried == TRIES - 1:
                    raise
                time.sleep(REST * 2**tried)
        raise AssertionError

    def _call(self, method: str, path: str, body: object) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(
            self.server + path, data, {**self.headers(), "Content-Type": "application/json"}, method=method
        )
        try:
            with self._opener.open(request, timeout=self.timeout) as answer:
                self._keep_cookie(answer.headers.get_all("Set-Cookie", []))
                return read(answer.read(), answer.headers.get_content_type())
        except HTTPError as error:
            with error:
                raise told(read(error.read(), error.headers.get_content_type()), error.code) from None
        except (URLError, OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            raise Trouble(UNREACHABLE, f"No server answers at {self.server}: {why}.") from None

    def _keep_cookie(self, headers: Sequence[str]) -> None:
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                self.cookie = f"{name}={morsel.value}" if morsel.value else ""


def opener(server: str) -> OpenerDirector:
    """Proxies lead out of this machine, not back into it."""
    return build_opener(ProxyHandler({})) if on_this_machine(server) else build_opener()


def on_this_machine(server: str) -> bool:
    return urlsplit(server).hostname in THIS_MACHINE


def path(battle: str) -> str:
    return f"/api/battles/{quote(battle, safe='')}"


def asked(**what: str | None) -> str:
    given = {key: value for key, value in what.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def token_of(link: str) -> str:
    return link.rstrip("/").rpartition("/")[2]


def read(data: bytes, kind: str) -> Any:
    if not data:
        return None
    if kind != "application/json":
        return data.decode(errors="replace")
    try:
        return json.loads(data)
    except ValueError:
        raise Trouble(NO_ANSWER, "The answer was cut off.") from None
