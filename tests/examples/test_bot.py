"""The bot plays whole battles, with a token and by a link."""

from __future__ import annotations

import runpy
import threading
from pathlib import Path
from typing import Any

import pytest

from searoom.client import Home
from tests.client.server import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_fits_on_a_page() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 45


def test_one_with_a_token_beats_one_by_link_or_loses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        main: Any = runpy.run_path(str(BOT))["main"]
        home = Home(server.url)
        home.hello("Anne")
        made = home.create("battleship", "skirmish", [{"kind": "me"}, {"kind": "link"}])
        battle = made["battle"]["id"]
        token = home.new_token("bot", battles=[battle])["token"]
        other = threading.Thread(target=main, args=(f"{server.url}{made['links'][0]['path']}",))
        other.start()
        main(f"{server.url}/battle/{battle}", token)
        other.join(30)
        said = capsys.readouterr().out
        assert "I am Bot" in said and said.count("I play") == 2
        assert home.about(battle)["status"] == "over"
    finally:
        server.stop()
