"""A battle as one's seat sees it, kept up to date; and one's word there, which is heard once, whatever breaks."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from searoom.client.line import Line, Lost
from searoom.client.shapes import Answered, Battle, Chatted, OfferNow, TableNow, Told, You
from searoom.client.sorry import AGAIN, Refused, Trouble, told

if TYPE_CHECKING:
    from types import TracebackType

    from searoom.client.home import Home

PATIENCE: Final = 300.0  # seconds that a server which is gone is called again
MOST_GAPS: Final = 5  # one after another: more are a fault of the server
REST: Final = 0.2  # seconds before the same is said again, doubled each time
TRIES: Final = 7
STALE: Final = "stale"  # reason of a refusal: something has happened that one had not heard of


class Table:
    """What happens is taken in while one waits or says something; in between, all here stands still."""

    battle: Battle  # who sits where, its pace, whether it is over
    you: You

    def __init__(self, home: Home, id: str, seat: str | None, watch: bool, patience: float) -> None:
        self.home: Final = home
        self.id: Final = id
        self.seat = seat  # its word; None: a spectator
        self.now: TableNow | None = None  # None until everybody has sat down
        self.number = 0  # of the last event that was told
        self.told: Final[list[Told]] = []
        self.chat: Final[list[Chatted]] = []
        self.offers: Final[list[OfferNow]] = []  # that are open
        self.spectators = 0
        self.reopened = -1  # how often the line was broken and came back
        self.next = ""  # the rematch
        self.on_line: Callable[[bool], None] | None = None  # told when the line breaks (False) and when it is back
        self._wanted: Final = seat is not None or watch
        self._line: Final = Line(home, id, patience)
        self._saying: dict[str, Any] | None = None  # said, and not answered yet
        self._answer: Answered | Trouble | None = None
        self._changes = 0
        self._settled = False  # what has been asked for last has come
        self._gaps = 0

    # ---- opening and closing

    def __enter__(self) -> Table:
        self.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def open(self) -> None:
        """Until it is known how things stand."""
        self._open()
        while not self._settled:
            self._hear(None)

    def close(self) -> None:
        """One's seat stays one's own."""
        self._line.close()

    def _open(self) -> None:
        """Again, too: what was missed is told, what was not answered is said again."""
        if self.on_line is not None:
            self.on_line(False)
        while True:
            self._line.open()
            try:
                welcome = self._line.hear(None)
                self._take(welcome)
                if self.reopened < 0 and not self._wanted:
                    self.seat = next((seat["seat"] for seat in self.battle["seats"] if seat["mine"]), None)
                self._watch(self.number)
                if self._saying is not None:
                    self._line.say(self._saying)
                break
            except Lost:
                continue
        self.reopened += 1
        if self.on_line is not None:
            self.on_line(True)

    def _watch(self, after: int) -> None:
        """The answer to the ping comes after the table, or after the trouble with it."""
        self._settled = False
        self._line.say({"kind": "watch", "seat": self.seat, "after": after, "language": self.home.language or None})
        self._line.say({"kind": "ping"})

    # ---- how things stand

    @property
    def orders(self) -> list[str]:
        """What may be said now; none while one is not asked, or has answered and it rests till the window closes."""
        return [] if self.now is None or self.now["held"] else self.now["orders"]

    @property
    def over(self) -> bool:
        return self.now is not None and self.now["result"] is not None

    # ---- waiting

    def wait(self, timeout: float | None = None) -> bool:
        """For the next change: of the table, of who is there, an offer, something said. False: none came in time."""
        until = None if timeout is None else time.monotonic() + timeout
        before = self._changes
        while self._changes == before:
            if not self._hear(until):
                return False
        return True

    def turns(self) -> Iterator[TableNow]:
        """The table each time one's word is wanted, to the end of the battle."""
        last: TableNow | None = None
        while not self.over:
            if self.now is None or not self.orders or self.now is last:
                self.wait()
            else:
                last = self.now
                yield last

    # ---- saying: NotDone where it is not taken

    def order(self, text: str, expected: int | None = None) -> Answered:
        """It holds only if nothing has happened that one has not heard of (MATCH-2.3, `stale`); `expected` -1: whatever
        has happened."""
        return self._say("order", seat=self.seat, text=text, expected=self.number if expected is None else expected)

    def undo(self) -> Answered:
        return self._say("undo", seat=self.seat)

    def die(self, face: int) -> Answered:
        """The die that `now["wanted"]` calls for."""
        wanted = None if self.now is None else self.now["wanted"]
        return self._say("die", face=face, expected=-1 if wanted is None else wanted["expected"])

    def resign(self) -> Answered:
        return self._say("resign", seat=self.seat)

    def offer(self, what: Literal["draw", "back", "rematch"], yes: bool = True) -> Answered:
        """Or the answer to one that stands. `back`: one's last order undone, if all agree."""
        return self._say("offer", seat=self.seat, what=what, yes=yes)

    def say(self, text: str) -> Answered:
        """To all at the table."""
        return self._say("chat", text=text)

    def ask(self, about: Literal["odds", "check", "hint", "rule"], text: str = "") -> Answered:
        """What changes nothing: the odds of an order, whether it is lawful, advice, a rule."""
        return self._say("ask", seat=self.seat, about=about, text=text)

    def _say(self, kind: str, **what: Any) -> Answered:
        """The answer to it. The same id goes with it however often it must be said, so that it is done once."""
        self._saying = {"kind": kind, "id": secrets.token_hex(12), **what}
        try:
            for tried in range(TRIES):
                answer = self._answered()
                if not isinstance(answer, Trouble):
                    if answer["refused"] is not None:
                        raise Refused(answer["refused"])
                    return answer
                if answer.code not in AGAIN or tried == TRIES - 1:
                    raise answer
                time.sleep(REST * 2**tried)
            raise AssertionError
        finally:
            self._saying = None

    def _answered(self) -> Answered | Trouble:
        self._answer = None
        try:
            assert self._saying is not None
            self._line.say(self._saying)
        except Lost:
            self._open()
        while self._answer is None:
            self._hear(None)
        return self._answer

    # ---- hearing

    def _hear(self, until: float | None) -> bool:
        """Takes in the next message; False when none came in time."""
        try:
            message = self._line.hear(None if until is None else max(0.0, until - time.monotonic()))
            if message is None:
                return False
            self._take(message)
        except Lost:
            self._open()
        return True

    def _take(self, message: Any) -> None:
        kind = message["kind"]
        if kind == "answer":
            if self._saying is not None and message["id"] == self._saying["id"]:
                self._answer = cast(Answered, message)
            return
        if kind == "trouble":
            self._take_trouble(message)
            return
        if kind == "pong":
            self._settled = True
            return
        self._changes += 1
        if kind == "table":
            self._take_table(message)
        elif kind == "welcome":
            self.battle, self.you = message["battle"], message["you"]
            self.next = self.battle["next"]
            self.offers[:] = message["offers"]
            known = {said["number"] for said in self.chat}
            self.chat.extend(said for said in message["chat"] if said["number"] not in known)
        elif kind == "battle":
            self.battle, self.spectators = message["battle"], message["spectators"]
            self.next = self.battle["next"]
        elif kind == "offer":
            self.offers[:] = [offer for offer in self.offers if offer["what"] != message["what"]]
            self.next = message["battle"] or self.next
            if message["open"]:
                self.offers.append(message)
        elif kind == "chat" and all(said["number"] != message["number"] for said in self.chat):
            self.chat.append(message)

    def _take_table(self, table: TableNow) -> None:
        """Numbers have no gaps: where one is missing, the server is asked again for all that came after the last."""
        if table["seat"] != self.seat:
            return
        new = table["told"]
        first = new[0]["number"] if new else table["number"] + 1
        if first > self.number + 1 or table["number"] < self.number:
            self._gaps += 1
            if self._gaps > MOST_GAPS:
                raise Trouble("out_of_step", "The server counts otherwise than it tells.")
            if table["number"] < self.number:  # an older battle has been put back in its place
                self.told.clear()
                self.number = 0
            self._watch(self.number)
            return
        self._gaps = 0
        self.told.extend(event for event in new if event["number"] > self.number)
        self.number = table["number"]
        self.now = table

    def _take_trouble(self, message: Any) -> None:
        found = told(message)
        if self._saying is not None and message["id"] == self._saying["id"] and isinstance(found, Trouble):
            self._answer = found
        elif message["id"]:
            return  # of something that is no longer waited for
        elif isinstance(found, Trouble) and found.code in AGAIN:
            time.sleep(REST)
            self._watch(self.number)
        else:
            raise found
