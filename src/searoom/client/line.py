"""The socket of a battle: it comes back by itself."""

from __future__ import annotations

import json
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from searoom.client.sorry import UNREACHABLE, Trouble

if TYPE_CHECKING:
    from searoom.client.home import Home

LONGEST: Final = 64 << 20  # bytes of a message: all that happened in a long battle comes in one
WAITING: Final = 1024  # messages that may lie unread while their reader thinks
FIRST_PAUSE: Final = 0.1  # seconds between two calls, which grow
LONGEST_PAUSE: Final = 2.0  # whoever comes back is found well within five seconds
HANDSHAKE: Final = 10.0
MOST_SENT_AWAY: Final = 5  # times without a reason, one after another
TURNED_AWAY: Final = "turned_away"  # the client's own code
BUSY: Final = frozenset({429, 500, 502, 503, 504})  # of a server, or of a proxy before it, that will be there soon


class Lost(Exception):
    """The line is broken: open it again."""


class Line:
    def __init__(self, home: Home, battle: str, patience: float) -> None:
        self.home: Final = home
        self.battle: Final = battle
        self.patience: Final = patience
        self._socket: ClientConnection | None = None

    def open(self) -> None:
        """Calls until somebody answers; Trouble where that will never be, or when patience is at its end."""
        self.close()
        until, pause, sent_away = time.monotonic() + self.patience, FIRST_PAUSE, 0
        while self._socket is None:
            try:
                self._socket = self._connect()
            except (OSError, WebSocketException, EOFError) as error:  # a server may die while it answers
                if isinstance(error, InvalidStatus) and error.response.status_code not in BUSY:
                    self._ask_why()
                    sent_away += 1
                    if sent_away > MOST_SENT_AWAY:
                        raise Trouble(TURNED_AWAY, f"The server does not open this battle: {error}.") from None
                if time.monotonic() + pause > until:
                    raise Trouble(UNREACHABLE, f"No server answers at {self.home.server}: {error}.") from None
                time.sleep(pause * random.uniform(0.8, 1.2))  # not all at once
                pause = min(2 * pause, LONGEST_PAUSE)

    def _connect(self) -> ClientConnection:
        from searoom.client.home import asked, on_this_machine, path

        server = self.home.server
        opened = connect(
            f"ws{server.removeprefix('http')}{path(self.battle)}/socket{asked(language=self.home.language or None)}",
            additional_headers=self.home.headers(),
            compression=None,
            proxy=None if on_this_machine(server) else True,
            open_timeout=HANDSHAKE,
            close_timeout=1.0,
            max_size=LONGEST,
            max_queue=WAITING,
        )
        return opened.__enter__()  # it is closed in `close`

    def _ask_why(self) -> None:
        """A socket that is not accepted does not say why: the same is asked for without one. If nothing stands in the
        way, there was too much at once."""
        self.home.you()
        self.home.about(self.battle)

    def say(self, message: dict[str, Any]) -> None:
        if self._socket is None:
            raise Lost
        try:
            self._socket.send(json.dumps(message))
        except (ConnectionClosed, OSError):
            raise Lost from None

    def hear(self, timeout: float | None) -> Any:
        """The next message; None when there was none in that time."""
        if self._socket is None:
            raise Lost
        try:
            return json.loads(self._socket.recv(timeout))
        except TimeoutError:
            return None
        except (ConnectionClosed, OSError):
            raise Lost from None

    def close(self) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):  # it may be broken already
                self._socket.close()
            self._socket = None
