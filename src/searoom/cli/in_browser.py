"""`searoom play` with no battle named: a server of one's own on this machine, and the browser at its door."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from searoom.cli import speech
from searoom.cli.common import Trouble
from searoom.client import Home, NotDone
from searoom.server.pages import pages_folder
from searoom.server.settings import BadSetting, Settings, settle

if TYPE_CHECKING:
    import socket

HEALTHY: Final = 3.0  # seconds in which a server on this machine answers
SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def play(browse: bool) -> int:
    """Until Ctrl-C; where a server runs on this folder already, only the browser is opened."""
    say = speech.words().say
    try:
        settings = settle(quiet(), os.environ)
        running = found(settings)
        if running:
            show(running, "play.already", settings, browse)
            return 0
        from searoom.server.running import address, serve

        door = open_door(settings)
        where = address(door)
        status = serve(settings, door, lambda: show(where, "play.open", settings, browse))
    except BadSetting as error:
        raise Trouble(str(error)) from None
    except KeyboardInterrupt:  # when all is written and closed
        status = 0
    print(f"\n{say('play.closed', data=settings.data)}", flush=True)
    return status


def quiet() -> dict[str, str]:
    """Whoever plays at home does not read logs."""
    return {} if "SEAROOM_LOG_LEVEL" in os.environ else {"log_level": "warning"}


def found(settings: Settings) -> str:
    """The address of a server that runs on this folder; "" if there is none."""
    from searoom.server.running import ADDRESS

    try:
        where = (Path(settings.data) / ADDRESS).read_text(encoding="utf-8").strip()
        healthy = where and Home(where, timeout=HEALTHY).call("GET", "/healthz")
    except (OSError, ValueError, NotDone):  # it was killed, and its address is left; or it was never there
        return ""
    return where if isinstance(healthy, dict) and healthy.get("ok") is True else ""


def open_door(settings: Settings) -> socket.socket:
    """The usual port, so that the browser finds its settings again; if somebody has it, any that is free."""
    from searoom.server.running import listen

    try:
        return listen(settings)
    except BadSetting:
        return listen(replace(settings, port=0))


def show(url: str, key: str, settings: Settings, browse: bool) -> None:
    say = speech.words().say
    print(say(key, url=url, data=settings.data))
    if pages_folder() is None:
        print(say("play.no_pages"))
    elif not browse or not screen():
        print(say("play.no_screen"))
    else:  # a browser in the terminal would keep us waiting
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    if key == "play.open":
        print(say("play.ends", data=settings.data))
    sys.stdout.flush()


def screen() -> bool:
    """Whether there is one that a browser could open on: without, Python would take one that fills the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in SCREENS)
