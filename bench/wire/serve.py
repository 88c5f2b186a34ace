"""Searoom's server with the duel among its games, and no limits that a bench would run into."""

from __future__ import annotations

import sys
import tempfile

import searoom.games
from bench.wire import duel


def main(port: int) -> int:
    sys.modules["searoom.games.duel"] = duel
    sys.modules["searoom.games.duel.game"] = duel
    searoom.games.NAMES = (*searoom.games.NAMES, "duel")  # type: ignore[assignment]
    from searoom.server.running import listen, serve
    from searoom.server.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            port=port,
            data=folder,
            battles_open=100_000,
            sayings_per_second=100_000,
            calls_per_second=100_000,
            sockets_per_person=100_000,
            workers=1,
        )
        return serve(settings, listen(settings), lambda: print("ready", flush=True))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
