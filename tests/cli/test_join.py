"""Battles over the net in the terminal, from scripts of lines, against a real server."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from searoom.cli.away import hours
from searoom.cli.keys import Keys
from searoom.cli.typed import Keyboard
from searoom.client import Home, Table
from tests.cli.run import Run
from tests.cli.test_play import SHOTS
from tests.client.server import SOURCES, Server

LOWEST = "place d6 across\nplace d5 across\nplace d4 across\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def anne(server: Server) -> Home:
    home = Home(server.url)
    home.hello("Anne")
    return home


def invitation(anne: Home, scenario: str = "battleship/skirmish", **more: str) -> tuple[str, str]:
    """A battle with a seat for Anne; its id, and the link to the other seat."""
    name, _, key = scenario.partition("/")
    made = anne.create(name, key, [{"kind": "me"}, {"kind": "link"}], **{"dice": "seeded", **more})
    return made["battle"]["id"], anne.server + made["links"][0]["path"]


class Opponent(threading.Thread):
    """Plays the first order that is offered, for as long as anybody wants it."""

    def __init__(self, home: Home, battle: str) -> None:
        super().__init__(daemon=True)
        self.table: Table = home.battle(battle)
        self.start()

    def run(self) -> None:
        with self.table as table:
            for now in table.turns():
                table.order(now["orders"][0])


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_battle_to_its_end_by_a_link(run: Run, anne: Home) -> None:
    battle, link = invitation(anne, dice="sealed")
    Opponent(anne, battle)
    typed = LOWEST + "".join(reversed(SHOTS.splitlines(keepends=True))) + "log 1\n"
    played = run("join", link, "--name", "Bert", typed=typed)
    assert played.status == 0, played.err
    said = flat(played.out)
    assert "red: Anne" in said and "blue: Bert (you)" in said
    assert "Your fleet (blue)" in said and "blue> place d6 across" in said
    assert "blue: d6 across, d5 across, d4 across" in said  # what was hidden
    assert "6 sealed secrets never moved" in said and "The battle is over. rematch offers another" in said
    assert anne.about(battle)["status"] == "over"
    assert "To come back" not in said


def test_one_leaves_and_comes_back_to_ones_own_seat(run: Run, anne: Home, tmp_path: Path) -> None:
    battle, link = invitation(anne)
    Opponent(anne, battle)
    first = run("join", link, typed="place d6 across\nquit\n")
    back = f"{anne.server}/battle/{battle}"
    assert f"Your seat stays yours. To come back: searoom join {back}" in first.out
    keys = tmp_path / "data" / "searoom" / "keys.json"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600 and Keys(keys.parent).of(anne.server)
    again = run("join", back, typed="log\nwho\nclock\nplace d5 across\n")
    assert "blue places a ship of 2 squares at d6, across" in again.out and "No clock runs" in again.out
    assert "Your seat stays yours" in again.out
    listed = run("join", anne.server).out
    assert f"(your turn): searoom join {back}" in flat(listed)
    assert "Your seat stays yours" in run("join", link, typed="quit\n").out  # the link still leads to its own


def test_commands_answer_over_the_net(run: Run, anne: Home) -> None:
    battle, link = invitation(anne)
    Opponent(anne, battle)
    typed = (
        "?\norders d6\nodds\nodds place d6 across\nodds place z9 down\nplace f6 across\nwhy\nrule MATCH-3.1\n"
        "why no-rule\nsink them all\npl d6 ac\nplace d5 across\nhint\nundo\nboard\nlog 2\nsay Good wind; to you\nsay\n"
        "draw\nresign it\nquit\n"
    )
    ran = run("join", link, "--name", "Cora", typed=typed)
    assert ran.status == 0, ran.err
    said = flat(ran.out)
    for text in (
        "For example: place a1 across",
        "say TEXT says something to all at the table",
        "place d6 across",
        "Ask for one order: odds ORDER",
        "Nothing is left to chance: blue places a ship of 2 squares at d6, across",
        "would not lie wholly on the board. (SHIPS-2.2",
        "SHIPS-2.2 Across or down",
        "MATCH-3.1 Taking back",
        "There is no rule no-rule",
        "Not understood: sink them all.",
        "= place d6 across",
        "Nobody here has an opinion on that.",
        "There is nothing that blue may still take back",
        "Cora says: Good wind; to you",
        "What? say TEXT",
        "It is offered: all who sit at the table must agree.",
        "Your seat stays yours.",
    ):
        assert text in said, text


def test_the_others_talk_and_offer_and_a_rematch_follows(run: Run, anne: Home) -> None:
    battle, link = invitation(anne)
    done: list[str] = []

    def agree() -> None:
        with anne.battle(battle) as table:
            while not table.offers:
                table.wait()
            table.say("So be it")
            table.offer("draw")
            table.offer("rematch")
            while not table.next:
                table.wait()
            done.append(table.next)
            anne.battle(table.next).open()

    talker = threading.Thread(target=agree, daemon=True)
    talker.start()
    threading.Thread(target=lambda: place_first(anne, battle), daemon=True).start()
    said = flat(run("join", link, "--name", "Dora", typed="draw\nrematch\nquit\n").out)
    talker.join(20)
    assert done and "So be it" in said and "The rematch begins." in said
    assert f"searoom join {anne.server}/battle/{done[0]}" in said


def place_first(anne: Home, battle: str) -> None:
    """So that it is the other's turn."""
    with anne.battle(battle) as table:
        for now in table.turns():
            table.order(now["orders"][0])
            return


def test_the_chart_of_a_sail_battle_is_drawn_from_what_came_over_the_wire(run: Run, anne: Home) -> None:
    made = anne.create("sail", "old_pirate-2", [{"kind": "link"}, {"kind": "computer"}], dice="seeded", seed=3)
    link = anne.server + made["links"][0]["path"]
    ran = run("join", link, typed="orders\nreach b1\nhint\nend\nboard\nquit\n")
    assert ran.status == 0, ran.err
    said = flat(ran.out)
    assert "can sail: B1" in said and "Worth considering, the best first:" in said
    assert "That is worked out from the whole table" in said


def test_somebody_looks_on_to_the_end(run: Run, anne: Home) -> None:
    battle, link = invitation(anne)
    bert = Home(anne.server)
    bert.hello()
    bert.join(link)
    for home in (anne, bert):
        Opponent(home, battle)
    said = flat(run("join", f"{anne.server}/battle/{battle}", "--watch").out)
    assert "You look on." in said and "The fleet of red" in said and "Points:" in said


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("ftp://sea/x", "is no address of a battle"),
        ("http://localhost:9/join/" + "x" * 22, "No Searoom server answers at http://localhost:9"),
        ("SERVER/join/" + "x" * 22, "This link is no longer good"),
        ("SERVER/battle/nowhere", "There is no such battle"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(run: Run, server: Server, url: str, complaint: str) -> None:
    ran = run("join", url.replace("SERVER", server.url))
    assert ran.status == 2 and ran.err.startswith("searoom: ") and complaint in ran.err


def test_in_italian(run: Run, anne: Home) -> None:
    battle, link = invitation(anne)
    Opponent(anne, battle)
    said = run("join", link, "--language", "it", typed="uffa\nquit\n").out
    assert "Non ho capito: uffa." in said and "Il posto resta tuo." in said


def test_a_pipe_that_ends_leaves_the_seat_held(anne: Home, tmp_path: Path) -> None:
    battle, link = invitation(anne)
    Opponent(anne, battle)
    ran = subprocess.run(
        (sys.executable, "-m", "searoom.cli", "join", link),
        env={"PYTHONPATH": str(SOURCES), "XDG_DATA_HOME": str(tmp_path), "PATH": ""},
        input="place d6 across",
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ran.returncode == 0 and "Your seat stays yours" in ran.stdout and not ran.stderr
    assert anne.about(battle)["seats"][1]["kind"] == "person"


def test_a_line_typed_while_others_are_awaited_is_overheard(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        lines = Keyboard()
        assert lines.overheard() == ""
        os.write(writing, b"say hello \n")
        assert lines.overheard() == "say hello" and lines.overheard() == ""
        os.close(writing)
        with pytest.raises(EOFError):
            lines.overheard()


def test_time_is_written_short() -> None:
    assert [hours(n) for n in (-5, 187_000, 3_750_000, 187_200_000)] == ["0:00", "3:07", "1:02:30", "2 d 04:00"]
