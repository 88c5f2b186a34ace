"""`searoom play` with no battle named: the server of one's own, and the browser at its door."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

from searoom.cli import in_browser
from searoom.client import Home
from searoom.server import pages
from searoom.server.settings import settle
from tests.cli.run import Run

SOURCES = Path(__file__).parents[2] / "src"


class Player:
    """At a machine without a screen."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in in_browser.SCREENS},
            "PYTHONPATH": str(SOURCES),
            "XDG_DATA_HOME": str(folder),
            "SEAROOM_WORKERS": "1",
            "SEAROOM_LANGUAGE": "en",
        }
        self.data = folder / "searoom"
        self.running: list[subprocess.Popen[str]] = []

    def play(self, *argv: str) -> subprocess.Popen[str]:
        command = (sys.executable, "-m", "searoom.cli", "play", *argv)
        self.running.append(
            subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True,
            )
        )  # fmt: skip
        return self.running[-1]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    found = Player(tmp_path)
    yield found
    for process in found.running:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def test_it_opens_is_found_open_and_is_closed_by_ctrl_c(player: Player) -> None:
    first = player.play("--no-browser")
    assert first.stdout is not None
    said = first.stdout.readline()
    assert said.startswith("Searoom is open at http://localhost:")
    url = said.split()[-1]
    assert Home(url).games()
    second = player.play("--no-browser")
    assert f"Searoom is open already, at {url}" in second.communicate(timeout=20)[0]
    assert second.returncode == 0
    first.send_signal(signal.SIGINT)
    rest = first.communicate(timeout=20)[0]
    assert first.returncode == 0 and f"Closed. Battles are kept in {player.data}" in rest and "Traceback" not in rest
    assert not (player.data / "address").exists()


def test_the_address_of_a_server_that_was_killed_is_not_believed(tmp_path: Path) -> None:
    settings = settle({"data": str(tmp_path)}, {})
    assert in_browser.found(settings) == ""
    (tmp_path / "address").write_text("http://localhost:9\n")
    assert in_browser.found(settings) == ""
    (tmp_path / "address").write_text("nonsense://\n")
    assert in_browser.found(settings) == ""


def test_the_usual_port_is_taken_if_it_is_free_and_else_another() -> None:
    settings = settle({"port": 0, "data": "."}, {})
    with in_browser.open_door(settings) as door:
        taken = door.getsockname()[1]
        with in_browser.open_door(settle({"port": taken, "data": "."}, {})) as other:
            assert other.getsockname()[1] != taken


@pytest.mark.parametrize("built", [True, False])
@pytest.mark.parametrize("screen", [True, False])
def test_what_to_do_is_said_where_no_browser_opens(
    built: bool, screen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    opened: list[str] = []
    monkeypatch.setattr(in_browser, "pages_folder", lambda: tmp_path if built else None)
    monkeypatch.setattr(in_browser, "screen", lambda: screen)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    in_browser.show("http://localhost:1", "play.open", settle({"data": "here"}, {}), True)
    said = capsys.readouterr().out
    assert "Searoom is open at http://localhost:1" in said and "Ctrl-C closes it; battles are kept in here." in said
    assert ("make play builds them" in said) == (not built)
    assert ("Open this address in a browser" in said) == (built and not screen)
    until = time.monotonic() + 5
    while built and screen and not opened and time.monotonic() < until:
        time.sleep(0.01)
    assert opened == (["http://localhost:1"] if built and screen else [])


def test_without_a_screen_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in in_browser.SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert not in_browser.screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert in_browser.screen() and pages.CHECKOUT.name == "dist"
