"""What is agreed before the battle, and every order that can then be given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from re import compile as pattern
from typing import Dict, Final, List, Optional, Union

from searoom.core.encode import Facts
from searoom.core.game import Option
from searoom.core.grid import Grid
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat
from searoom.games.battleship.fleet import ACROSS, DOWN, Fleet, Shape

_NUMBER: Final = pattern(r"([0-9]{1,6})(?:\.([0-9]{0,3}))?")
SEATS: Final = ("red", "blue")
LIES: Final = ("across", "down")
MET: Final = ("", "water", "hit", "sunk")


class Place(Order):
    """Lay the next ship with its left or upper end on a square."""

    def __init__(self, at: int, lies: int, grid: Grid) -> None:
        super().__init__(f"place {grid.name(at)} {LIES[lies]}")
        self.at: Final = at
        self.lies: Final = lies


class Shoot(Order):
    def __init__(self, at: int, grid: Grid) -> None:
        super().__init__(f"shoot {grid.name(at)}")
        self.at: Final = at


class Placing(Frame):
    def __init__(self, seat: Seat, length: int) -> None:
        super().__init__("place", 1 << seat, secret=True)  # SHIPS-2.4
        self.length: Final = length

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"length": self.length}


class Rules:
    """What was agreed, and every order that can ever be given, made once for all battles that agreed on it."""

    def __init__(self, shape: Shape, values: Sequence[int], shots: int, repeats: bool, loss: int, scale: int) -> None:
        grid = shape.grid
        self.grid: Final = grid
        self.shape: Final = shape
        self.values: Final = tuple(values)  # in 1/scale
        self.shots: Final = shots
        self.repeats: Final = repeats
        self.loss: Final = loss  # the loss multiplier, in 1/scale
        self.scale: Final = scale
        self.ships: Final = len(shape.lengths)
        self.shooting: Final[List[Order]] = [Shoot(at, grid) for at in range(grid.squares)]
        self.placing: Final[List[List[Order]]] = [
            [Place(at, lies, grid) for at in range(grid.squares)] for lies in (ACROSS, DOWN)
        ]
        # OpenSpiel numbers the actions so: shots, then across, then down, each square by square
        self.by_action: Final[List[Order]] = [*self.shooting, *self.placing[ACROSS], *self.placing[DOWN]]
        self.words: Final[Dict[str, Order]] = {order.text: order for order in self.by_action}
        self.action_of: Final[Dict[str, int]] = {order.text: a for a, order in enumerate(self.by_action)}
        self.place_frames: Final[List[List[Frame]]] = [[Placing(s, n) for n in shape.lengths] for s in (0, 1)]
        # what a shot is told as: by who fires, where, and what it meets (SHIPS-3.2)
        self.shot_facts: Final[List[List[List[Facts]]]] = [
            [[{"seat": seat, "at": name, "met": met} for met in MET] for name in grid.names] for seat in (0, 1)
        ]
        self.shoot_frames: Final[List[Frame]] = [Frame("shoot", 1 << seat) for seat in (0, 1)]


def switches(shots: str, repeats: str, side: str = "10", ships: str = "2;3;3;4;5") -> List[Option]:
    """OpenSpiel's, by its names."""
    return [
        Option("board_width", side, "SHIPS-1.1", low=1, high=10),
        Option("board_height", side, "SHIPS-1.1", low=1, high=10),
        Option("ship_sizes", ships, "SHIPS-1.2"),
        Option("ship_values", "", "SHIPS-1.4"),
        Option("num_shots", shots, "SHIPS-1.5", low=1, high=9999),
        Option("allow_repeated_shots", repeats, "SHIPS-3.3", ["true", "false"]),
        Option("loss_multiplier", "1", "SHIPS-4.2"),
    ]


def read_numbers(text: str, scale: int) -> Optional[List[int]]:
    """Numbers between semicolons, in 1/scale, with up to three decimals; None where one is no number."""
    found: List[int] = []
    for word in text.strip("[] ").split(";"):
        number = _NUMBER.fullmatch(word.strip())
        if number is None:
            return None
        value = int(number.group(1)) * 1000 + int((number.group(2) or "").ljust(3, "0"))
        if value % (1000 // scale):
            return None
        found.append(value * scale // 1000)
    return found


def agree(options: Mapping[str, str]) -> Union[Rules, Refusal]:
    """The rules that these options make, or why they do not go together."""
    grid = Grid(int(options["board_width"]), int(options["board_height"]))
    sizes = options["ship_sizes"]
    lengths = read_numbers(sizes, 1)
    if lengths is None or not 1 <= min(lengths) <= max(lengths) <= max(grid.width, grid.height):
        return Refusal("SHIPS-1.2", "bad list", {"option": "ship_sizes", "value": sizes[:60], "example": "2;3;3;4;5"})
    worth = options["ship_values"] or ";".join(["1"] * len(lengths))
    scale = 1000 if "." in worth + options["loss_multiplier"] else 1
    values = read_numbers(worth, scale)
    if values is None or len(values) != len(lengths):
        facts: Facts = {"option": "ship_values", "value": worth[:60], "ships": len(lengths)}
        return Refusal("SHIPS-1.4", "bad list", facts)
    loss = read_numbers(options["loss_multiplier"], scale)
    if loss is None or len(loss) != 1:
        value = options["loss_multiplier"][:60]
        return Refusal("SHIPS-4.2", "bad value", {"option": "loss_multiplier", "value": value, "example": "1.5"})
    shape = Shape(grid, lengths)
    if sum(lengths) > grid.squares or not Fleet(shape, False).has_room():
        return Refusal(
            "SHIPS-1.3", "fleet does not fit", {"width": grid.width, "height": grid.height, "lengths": lengths}
        )
    repeats = options["allow_repeated_shots"] == "true"
    shots = int(options["num_shots"])
    if not repeats and shots > grid.squares:
        return Refusal("SHIPS-3.4", "too many shots", {"shots": shots, "squares": grid.squares})
    return Rules(shape, values, shots, repeats, loss[0], scale)
