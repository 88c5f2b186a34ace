"""Beside the chart of the sail game: Turn, wind, who is ahead, and every fleet ship by ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from searoom.cli.boards.sail_chart import GOLD, colour, initial, short
from searoom.cli.boards.signs import COURSES, arrow, sign
from searoom.core.seats import Seat
from searoom.games.sail.cards import CARDS, FORT, TYPES
from searoom.words import Words

ROSE: Final = (("nw", "n", "ne"), ("w", "", "e"), ("sw", "s", "se"))
WIND: Final = "bold #87d7ff"
STORM: Final = "bold #ff8787"
LONGEST_BAR: Final = 9
BLOCK: Final = 38  # columns that a fleet's table likes to have


class Panel:
    def __init__(self, view: Mapping[str, Any], words: Words, viewer: Seat | None) -> None:
        self.view: Final = view
        self.words: Final = words
        self.viewer: Final = viewer
        self.storm: Final = view["wind"]["strength"] == "storm"

    # ---- the state of the battle

    def head(self) -> Iterator[Text]:
        """Turn and order of play; wind; goods; what else is in force."""
        view, say = self.view, self.words.say
        limit = view["turn_limit"]
        key = "board.sail.turn_of" if limit else "board.sail.turn"
        turn = self.words.find([key], {"turn": view["turn"], "limit": limit or 0}) or ""
        line = Text.assemble((turn if view["turn"] else say("board.sail.before"), "bold"), "  ")
        yield line.append_text(self.order())
        yield from self.wind()
        score = self.score()
        if score is not None:
            yield score
        yield from self.besides()

    def order(self) -> Text:
        """Who acts when; in brackets who acts now."""
        seats = self.view["acts"] or self.view["order"]
        text = Text()
        for place, seat in enumerate(seats):
            text.append(", " if place else "")
            text.append_text(self.seat(seat, "[{}]" if seat == self.view["acting"] else "{}"))
        for seat in self.view["out"]:
            text.append("  ").append(self.words.say("board.sail.out", seat=self.words.seat(seat)), style="dim strike")
        return text

    def seat(self, seat: Seat, form: str = "{}") -> Text:
        """By name and letter; the viewer's own underlined."""
        name = f"{self.words.seat(seat)} {initial(self.view, self.words, seat)}" if seat >= 0 else self.words.seat(-1)
        style = f"bold {colour(self.view, seat)}{' underline' if seat == self.viewer else ''}"
        return Text(form.format(name), style=style)

    def wind(self) -> Iterator[Text]:
        wind, say = self.view["wind"], self.words.say
        if not wind["blown"]:
            yield from (Text(), Text(" " + say("board.sail.no_wind"), style="dim"), Text())
            return
        blows = wind["strength"] != "calm"
        said = [say(f"board.sail.wind.{wind['strength']}", course=self.words.word("course", wind["to"]))]
        said.append(say("board.sail.fog") if wind["fog"] else "")
        for row, courses in enumerate(ROSE):
            line = Text(" ")
            for course in courses:
                line.append_text(self.point(course, wind["to"] if blows else ""))
            line.append(f"   {said[row - 1] if 0 < row <= len(said) else ''}", style=STORM if self.storm else WIND)
            yield line

    def point(self, course: str, to: str) -> Text:
        """One of the rose: N, E, S, W by their letters, the wind's way in the middle and at its end."""
        if not course:
            return Text(f"{arrow(to) or sign('◦')} ", style=WIND)
        if course == to:
            return Text(self.words.word("course", course)[:2].ljust(2) if len(course) < 2 else arrow(to) + " ",
                        style=f"{WIND} reverse" if len(course) < 2 else WIND)  # fmt: skip
        letter = self.words.word("course", course) if len(course) < 2 else sign("·")
        return Text(f"{letter} ", style="#7fb3c8")

    def score(self) -> Text | None:
        """Goods brought home, and how many win."""
        view = self.view
        if not view["goods_word"]:
            return None
        text = Text(self.words.say("board.sail.home") + " ")
        most = max(view["delivered"])
        uneven = len(set(view["needed"])) > 1  # then each has a number of his own (SAIL-4.0.2)
        for seat in view["order"]:
            number = view["delivered"][seat]
            text.append_text(self.seat(seat)).append(f" {number}", style="bold" if number else "")
            if uneven:
                text.append(self.words.say("board.sail.of", number=view["needed"][seat]), style="dim")
            text.append(" " + sign("•") if number == most > 0 else "").append("  ")
        if view["target"] and not uneven:
            text.append(self.words.say("board.sail.target", target=view["target"]), style="dim")
        return text

    def besides(self) -> Iterator[Text]:
        view, say = self.view, self.words.say
        for alliance in view["alliances"]:
            names = self.words.listed([self.words.seat(seat) for seat in alliance["seats"]])
            notices = self.words.listed([self.words.seat(seat) for seat, _ in alliance["notices"]])
            key = "board.sail.alliance_notice" if notices else "board.sail.alliance"
            yield Text(self.words.find([key], {"number": alliance["number"], "seats": names, "notices": notices}) or "")
        if any(view["mines_left"]):
            left = ", ".join(f"{self.words.seat(s)} {n}" for s, n in enumerate(view["mines_left"]) if n)
            text = Text(say("board.sail.mines", left=left), style="#ff87ff")
            if view["instruction"]:
                text.append(" " + say("board.sail.instruction", instruction=view["instruction"]))
            yield text
        for one in view["maps"]:
            if one["at"]:
                whose = self.words.seat(one["of_seat"])
                yield Text(say("board.sail.map", seat=whose, at=one["at"]), style=GOLD.removeprefix("bold "))
        coming = [ship["name"] for ship in view["ships"] if ship["to_come"]]
        if coming:
            yield Text(
                say("board.sail.reserve", ships=", ".join(self.words.name(name) for name in coming)), style="dim"
            )
        waiting = [self.words.name(item["name"]) for item in view["goods"] if item["place"] == "to come"]
        if waiting:
            yield Text(say("board.sail.to_come", items=", ".join(waiting)), style="dim")

    # ---- fleets

    def height(self) -> int:
        """In lines, the fleets one below the other."""
        pieces = [*self.view["forts"], *self.view["ports"], *(ship for ship in self.view["ships"] if ship["at"])]
        return len(list(self.head())) + 1 + len(self.view["order"]) + len(pieces)

    def blocks(self) -> list[Table]:
        """A table for each fleet with its forts, in the order of play; then what is nobody's."""
        seats = [*self.view["order"], -1]
        found = []
        for seat in seats:
            block = self.block(seat)
            if block is not None:
                found.append(block)
        return found

    def block(self, seat: Seat) -> Table | None:
        ships = [ship for ship in self.view["ships"] if ship["owner"] == seat and ship["at"]]
        forts = [fort for fort in self.view["forts"] if fort["owner"] == seat]
        ports = [port for port in self.view["ports"] if port["owner"] == seat]
        if not (ships or forts or ports):
            return None
        table = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        for _ in range(5):
            table.add_column(no_wrap=True)
        table.add_column()
        for ship in ships:
            table.add_row(*self.ship(ship))
        for fort in forts:
            table.add_row(*self.fort(fort))
        for port in ports:
            key = "board.sail.port_taken" if port["taken"] >= 0 else "board.sail.port"
            said = self.words.find([key], {"seat": self.words.seat(port["taken"])}) or ""
            table.add_row(Text("<>", style=colour(self.view, seat)), port["at"], "", "", "", said)
        outer = Table.grid(pad_edge=False)
        outer.add_row(self.seat(seat).append(f"  {self.allies(seat)}", style="dim not bold not underline"))
        outer.add_row(table)
        return outer

    def allies(self, seat: Seat) -> str:
        if seat < 0:
            return ""
        said = [self.words.say("board.sail.you")] if seat == self.viewer else []
        others = [self.words.seat(other) for other in self.view["allied"][seat] if other != seat]
        if others:
            said.append(self.words.say("board.sail.with", seats=self.words.listed(others)))
        return ", ".join(said)

    def ship(self, ship: Mapping[str, Any]) -> Sequence[Text | str]:
        card = CARDS[TYPES.index(ship["type"])]
        shots = max(0, (card.shots_storm if self.storm else card.shots) - ship["shots_fired"])
        style = colour(self.view, ship["owner"])
        name = Text(short(ship), style=f"bold {style}")
        return (name, ship["at"].ljust(3), bar(ship["strength"], ship["full"], style), guns(shots, card.shots),
                Text(sign("→") if not ship["moved"] else "", style="bold #5fd787"), self.state(ship))  # fmt: skip

    def state(self, ship: Mapping[str, Any]) -> Text:
        """In words, what is not as usual."""
        view, say = self.view, self.words.say
        said = [f"${item.split()[-1]}" for item in ship["cargo"]]
        if ship["alight"]:
            said.append(say("board.sail.state.alight"))
        if ship["repair"]:
            said.append(say("board.sail.state.repair"))
        if ship["work"]:
            said.append(say("board.sail.state.work", fort=self.words.name(ship["work"])))
        if ship["taken"]:
            said.append(say("board.sail.state.taken"))
        if ship["rigging"]:
            said.append(say("board.sail.state.rigging"))
        if ship["shaken"]:
            said.append(say("board.sail.state.shaken"))
        if ship["marks"]:
            said.append(say("board.sail.state.marks", marks=ship["marks"]))
        if ship["name"] in view["flagships"]:
            said.append(say("board.sail.state.flagship"))
        if ship["heading"] in COURSES:
            said.append(self.words.word("course", ship["heading"]))
        return Text(" ".join(said), style=GOLD.removeprefix("bold "))

    def fort(self, fort: Mapping[str, Any]) -> Sequence[Text | str]:
        style = colour(self.view, fort["owner"])
        left = 0 if fort["ruin"] else max(0, (FORT.shots_storm if self.storm else FORT.shots) - fort["shots_fired"])
        said = [f"${item.split()[-1]}" for item in fort["goods"]]
        if fort["ruin"]:
            said.insert(0, self.words.say("board.sail.state.ruin"))
        if fort["workers"]:
            ships = ", ".join(self.words.name(ship) for ship in fort["workers"])
            said.append(self.words.say("board.sail.state.workers", ships=ships))
        if fort["title"]:
            said.insert(0, fort["title"])
        name = Text("[]", style=f"bold {style}")
        strength = bar(fort["strength"], FORT.strength, style)
        return (
            name,
            fort["at"].ljust(3),
            strength,
            guns(left, FORT.shots),
            "",
            Text(" ".join(said), style=GOLD.removeprefix("bold ")),
        )


def bar(strength: int, full: int, style: str) -> Text:
    """Each point of strength a block, then the number."""
    text = Text(sign("■") * strength, style=style)
    text.append(sign("·") * (full - strength), style="dim")
    text.append(f" {strength}")
    text.pad_right(LONGEST_BAR - len(text.plain))  # all fleets in line
    return text


def guns(left: int, full: int) -> Text:
    return Text(sign("●") * left, style="bold").append(sign("○") * max(0, full - left), style="dim")
