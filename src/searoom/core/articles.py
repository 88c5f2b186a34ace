"""What was agreed before a battle, and the lines of its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Tuple

from searoom.core.game import Game, Scenario
from searoom.core.orders import Refusal
from searoom.core.seats import Seat

# how a line came to be
BEGINS: Final = "begins"
SAYS: Final = "says"
HOLDS: Final = "holds"  # an answer to a veiled question that rests till its window closes
WAITS: Final = "waits"  # it has been taken, and waits for a die to be entered by hand
FACE: Final = "face"  # a die entered by hand
STANDS: Final = "stands"  # a standing instruction spoke
CLOCK: Final = "clock"  # time ran out: instruction or default
TAKES_BACK: Final = "takes-back"
AGREE: Final = "agree"  # the players have settled something among themselves: a draw, or how far to go back
GIVES_UP: Final = "gives-up"


class Articles:
    """What was agreed before the battle began: the head of its record."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        scenario: str,
        options: Mapping[str, str],
        seats: Sequence[str],
        players: Sequence[str],
        dice: str,
        match: str = "",
        seeds: Sequence[str] = (),
    ) -> None:
        self.game: Final = game
        self.rules_version: Final = rules_version
        self.scenario: Final = scenario
        self.options: Final = dict(options)
        self.seats: Final = tuple(seats)  # their names in the scenario
        self.players: Final = tuple(players)  # who sat there
        self.dice: Final = dice  # "seeded 7", "sealed 3f…", "entered"
        self.match: Final = match
        self.seeds: Final = tuple(seeds)  # each seat's own, for sealed dice


def draw_up(
    game: Game,
    scenario: Scenario,
    chosen: Mapping[str, str],
    players: Sequence[str],
    dice: str,
    match: str = "",
    seeds: Sequence[str] = (),
) -> Articles:
    """The articles of a battle whose options have been accepted, every one of them written out."""
    settled = scenario.settle(chosen)
    options = chosen if isinstance(settled, Refusal) else settled
    return Articles(game.name, game.rules_version, scenario.key, options, scenario.seats, players, dice, match, seeds)


def check_of(before: str, texts: Sequence[str]) -> str:
    """The check that ends a line: of the one before it and all that stands in the line or followed from it."""
    return sha256("\n".join([before, *texts]).encode()).hexdigest()[:16]


class Line:
    """One line of the record: who said what, when, and what the dice answered."""

    def __init__(
        self,
        number: int,
        at: int,
        seat: Seat,
        how: str,
        text: str,
        faces: Sequence[int],
        seals: Sequence[Tuple[str, str]],
    ) -> None:
        self.number: Final = number
        self.at: Final = at  # milliseconds since the battle began
        self.seat: Final = seat  # -1: nobody, the battle began
        self.how: Final = how
        self.text: Final = text
        self.faces: Final = tuple(faces)
        self.seals: Final = tuple(seals)  # name and hash of each secret settled by it
        self.check = ""  # chained over all lines and events so far

    def body(self) -> str:
        faces = " ".join([str(face) for face in self.faces])
        return f"{self.number} {self.at} {self.seat} {self.how} {self.text} | {faces}"
