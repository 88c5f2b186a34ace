"""The chart of the sail game, square by square: land, harbours, forts, ships, goods, mines, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from searoom.cli.boards.signs import COURSES, arrow, sign
from searoom.core.events import Event
from searoom.core.seats import Seat
from searoom.words import Words

WIDE: Final = 4  # columns of a square
NARROW: Final = 3
MARGIN: Final = 3  # columns for the rows' numbers
LETTERS: Final = {"brig": "B", "frigate": "F", "galleon": "G", "first-rate": "R"}
# Light colours on dark water, whatever the terminal's own ground is.
COLOURS: Final = {
    "red": "#ff6b5f",
    "blue": "#5fafff",
    "green": "#5fd787",
    "yellow": "#ffd75f",
    "white": "#f0f0f0",
    "black": "#a8a8a8",
    "spain": "#ffaf5f",
}
NOBODYS: Final = "#c6b896"
INK: Final = "#d7dee4"
PAPER: Final = "#101820"  # round the chart
WATER: Final = "#0d2a44"
HARBOUR: Final = "#14466b"
COASTAL: Final = "#1d4d4a"
SAND: Final = "#8a7340"
WOOD: Final = "#4f6f3a"
GOLD: Final = "bold #ffe75f"
WARNING: Final = "bold #ff8787"
SEA, COAST, SHORE, LAND = "~cL#"  # as the view's rows have them
Square = str


class Over:
    """Something that a request draws over a square."""

    def __init__(self, text: str, style: str = "bold #101820 on #ffd75f", ring: bool = False) -> None:
        self.text: Final = text
        self.style: Final = style
        self.ring: Final = ring  # round what lies there, instead of over it


NOTHING_OVER: Final[Mapping[Square, Over]] = {}


def colour(view: Mapping[str, Any], seat: Seat) -> str:
    return COLOURS.get(view["seats"][seat], NOBODYS) if 0 <= seat < len(view["seats"]) else NOBODYS


def initial(view: Mapping[str, Any], words: Words, seat: Seat) -> str:
    """One letter for a player, beside his colour."""
    return words.word("initial", view["seats"][seat]) if 0 <= seat < len(view["seats"]) else "-"


def short(ship: Mapping[str, Any]) -> str:
    return f"{LETTERS[ship['type']]}{ship['number']}"


class Chart:
    def __init__(
        self,
        view: Mapping[str, Any],
        words: Words,
        viewer: Seat | None,
        told: Sequence[Event] = (),
        over: Mapping[Square, Over] = NOTHING_OVER,
    ) -> None:
        self.view: Final = view
        self.words: Final = words
        self.viewer: Final = viewer
        self.over: Final = over
        self.legend: Final[dict[str, str]] = {}  # signs in use, by the message that explains them
        self.ships: Final[dict[Square, list[Mapping[str, Any]]]] = {}
        for ship in view["ships"]:
            if ship["at"]:
                self.ships.setdefault(ship["at"], []).append(ship)
        self.forts: Final = {fort["at"]: fort for fort in view["forts"]}
        self.ports: Final = {port["at"]: port for port in view["ports"]}
        self.harbours: Final = {
            square: place["owner"] for place in (*view["forts"], *view["ports"]) for square in place["harbour"]
        }
        self.reefs: Final = set(view["reefs"])
        self.goods: Final[dict[Square, list[str]]] = {}
        for item in view["goods"]:
            if item["place"] == "space":
                self.goods.setdefault(item["where"], []).append(item["name"].split()[-1])
        self.markers: Final = {square for squares in view["mine_markers"] for square in squares}
        self.mines: Final = {square for squares in view["mines"] for square in squares or ()}
        self.hidden: Final = {one["at"] for one in view["maps"] if one["at"]}
        self.wakes, self.struck, self.lost = latest(view, viewer, told)

    def width(self, cell: int) -> int:
        return MARGIN + cell * int(self.view["width"])

    def lines(self, cell: int) -> Text:
        """All of it, each square so many columns wide."""
        width, height = int(self.view["width"]), int(self.view["height"])
        board = Text(no_wrap=True)
        letters = "".join(f" {chr(ord('a') + column)}".ljust(cell) for column in range(width))
        board.append(" " * MARGIN + letters + "\n", style="#7fb3c8")
        for row in range(1, height + 1):
            board.append(f"{row:2} ", style="#7fb3c8")
            for column in range(width):
                board.append_text(self.square(f"{chr(ord('a') + column)}{row}", cell))
            board.append("\n" if row < height else "")
        return board

    # ---- one square

    def square(self, at: Square, cell: int) -> Text:
        text = self.piece(at, cell)
        over = self.over.get(at)
        if over is None:
            return text
        if over.ring:
            return Text(f"{text.plain[: cell - 1].rstrip(' :')}<".ljust(cell), style=over.style)
        said = over.text.strip() + ("$" if at in self.goods else "")
        return Text(said.center(cell)[:cell], style=over.style)

    def piece(self, at: Square, cell: int) -> Text:
        ships = self.ships.get(at, [])
        if len(ships) > 1:
            return self.pair(ships, at, cell)
        if ships:
            return self.ship(ships[0], at, cell)
        if at in self.forts:
            return self.fort(self.forts[at], cell)
        if at in self.ports:
            return self.port(self.ports[at], cell)
        return self.thing(at, cell) or self.ground(at, cell)

    def ship(self, ship: Mapping[str, Any], at: Square, cell: int) -> Text:
        name, style = self.named(ship)
        mark = self.mark(ship, at)
        alarm = mark in ("*", "!")
        text = Text(name, style=style)
        if cell == WIDE or not alarm:
            text.append(initial(self.view, self.words, ship["owner"]))
        if cell == WIDE or alarm:
            text.append(mark, style=WARNING if alarm else GOLD)
        return self.on_ground(text, at, cell)

    def pair(self, ships: Sequence[Mapping[str, Any]], at: Square, cell: int) -> Text:
        """Two in one space: own ones in capitals, the others not; the table beside tells whose they are."""
        text = Text()
        for ship in ships[:2]:
            name, style = self.named(ship)
            name = name if ship["owner"] == self.viewer or self.viewer is None or self.viewer < 0 else name.lower()
            text.append(name if cell == WIDE else name[0], style=style)
        if cell == NARROW:
            text.append(sign("²"), style="bold")
            self.legend["pair"] = sign("²")
        else:
            self.legend["pairs"] = "B1g2"
        return self.on_ground(text, at, cell)

    def named(self, ship: Mapping[str, Any]) -> tuple[str, str]:
        bold = "bold " if ship["owner"] == self.viewer else ""
        return short(ship), f"{bold}{colour(self.view, ship['owner'])}"

    def mark(self, ship: Mapping[str, Any], at: Square) -> str:
        """What matters most about a ship, in one sign."""
        marks = (
            ("alight", "*", ship["alight"]),
            ("hit", "!", ship["name"] in self.struck),
            ("repair", "+", bool(ship["repair"])),
            ("work", "&", bool(ship["work"])),
            ("cargo", "$", bool(ship["cargo"]) or at in self.goods),
            ("heading", arrow(ship["heading"]), bool(ship["heading"])),
            ("damaged", "'", ship["strength"] < ship["full"]),
        )
        for key, found, holds in marks:
            if holds:
                self.legend[key] = found
                return found
        return ""

    def fort(self, fort: Mapping[str, Any], cell: int) -> Text:
        found = colour(self.view, fort["owner"])
        style = f"bold #101820 on {found}" if not fort["ruin"] else f"{NOBODYS} on #3a3a3a"
        whose = "x" if fort["ruin"] else initial(self.view, self.words, fort["owner"])
        self.legend["ruin" if fort["ruin"] else "fort"] = "[x0]" if fort["ruin"] else "[r3]"
        return Text(f"[{whose}{fort['strength']}]"[:cell], style=style)

    def port(self, port: Mapping[str, Any], cell: int) -> Text:
        taken = port["taken"] >= 0
        owner = port["taken"] if taken else port["owner"]
        self.legend["port"] = "<r>"
        whose = initial(self.view, self.words, owner)
        style = f"bold #101820 on {colour(self.view, owner)}"
        return Text(f"<{whose}{'!' if taken else ''}>".ljust(cell)[:cell], style=style)

    def thing(self, at: Square, cell: int) -> Text | None:
        """What lies on the water, or happened there."""
        text = Text()
        if at in self.goods:
            self.legend["goods"] = "$1"
            many = self.goods[at]
            text = Text(f"{' ' if cell == WIDE else ''}${many[0]}{'+' if len(many) > 1 else ''}", style=GOLD)
        elif at in self.lost:
            self.legend["sunk"] = sign("✖")
            text = Text(f" {sign('✖')}", style=WARNING)
        elif at in self.markers:
            self.legend["marker"] = "x"
            text = Text(" x", style="#d787ff")
        if at in self.mines:
            self.legend["mine"] = "m"
            text.append("m" if text.plain else " m", style="bold #ff87ff")
        if at in self.hidden:
            self.legend["map"] = "?"
            text.append("?" if text.plain else " ?", style=GOLD)
        if not text.plain and at in self.wakes:
            course, owner = self.wakes[at]
            self.legend["wake"] = arrow("ne") or "/"
            text = Text(f" {arrow(course)}", style=f"dim {colour(self.view, owner)}")
        return self.on_ground(text, at, cell) if text.plain else None

    def kind(self, at: Square) -> str:
        column, row = ord(at[0]) - ord("a"), int(at[1:]) - 1
        return str(self.view["rows"][row][column])

    def on_ground(self, text: Text, at: Square, cell: int) -> Text:
        """Ships by the coast and in harbours are seen to be there, also without colours where there is room."""
        ground, filling = WATER, " "
        if self.kind(at) == COAST:
            ground, filling = COASTAL, sign("░")
        elif at in self.harbours:
            ground, filling = HARBOUR, ":"
        if len(text.plain) < cell:
            text.append(filling, style=f"not bold {SAND if self.kind(at) == COAST else '#5f87af'}")
            text.append(" " * (cell - len(text.plain)))
        text.truncate(cell)
        text.stylize(f"on {ground}")
        return text

    def ground(self, at: Square, cell: int) -> Text:
        kind = self.kind(at)
        if at in self.reefs:
            self.legend["reef"] = sign("▲")
            return Text(f" {sign('▲')}".ljust(cell), style=f"#c6b896 on {WATER}")
        if kind == LAND:
            return Text(sign("▓") * cell, style=f"{WOOD} on #35502a")
        if kind == SHORE:
            self.legend["shore"] = sign("▒▒")
            return Text(sign("▒") * cell, style=f"{SAND} on {WOOD}")
        if kind == COAST:
            self.legend["coast"] = sign("░")
            return Text((" " + sign("░") * (cell - 2)).ljust(cell), style=f"{SAND} on {COASTAL}")
        if at in self.harbours:
            self.legend["harbour"] = ":"
            return Text(" :".ljust(cell), style=f"{colour(self.view, self.harbours[at])} on {HARBOUR}")
        return Text(f" {sign('·')}".ljust(cell), style=f"#3f6786 on {WATER}")

    # ---- what the signs mean

    def signs(self) -> Iterator[Text]:
        for key, found in self.legend.items():
            yield Text.assemble((found, "bold"), (f" {self.words.say(f'board.sail.sign.{key}')}", "dim"))


def latest(
    view: Mapping[str, Any], viewer: Seat | None, told: Sequence[Event]
) -> tuple[dict[Square, tuple[str, Seat]], set[str], set[Square]]:
    """Since the viewer's actions before these: where ships came from, who was hit, where one sank."""
    wakes: dict[Square, tuple[str, Seat]] = {}
    struck: set[str] = set()
    lost: set[Square] = set()
    for event in told[since(viewer, told) :]:
        facts = event.facts
        if event.kind in ("moved", "drifted"):
            course = str(facts["course"])
            owner = facts["owner"]
            if course in COURSES and facts["from"] != facts["to"] and isinstance(owner, int):
                wakes[str(facts["from"])] = (course, owner)
        elif event.kind == "damage":
            struck.add(str(facts["ship"]))
        elif event.kind == "sunk":
            lost.add(str(facts["at"]))
    return wakes, struck, lost


def since(viewer: Seat | None, told: Sequence[Event]) -> int:
    """Where the news begins: after the viewer's own last actions; for a spectator with the Turn."""
    watching = viewer is None or viewer < 0
    for index in range(len(told) - 1, -1, -1):
        event = told[index]
        if watching and event.kind == "turn":
            return index
        if not watching and event.kind == "actions over" and event.facts.get("seat") == viewer:
            return index
    return 0
