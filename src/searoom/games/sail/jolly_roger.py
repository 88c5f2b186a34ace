"""Good Luck with Jolly Roger!: Spain against one to three pirates, each of whom wins alone: SAIL-4.3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, List, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Refusal
from searoom.core.seats import Seat, Seats
from searoom.games.sail import items, maps, reserve
from searoom.games.sail.cards import GALLEON, TABLES
from searoom.games.sail.pieces import ABOARD, AT_FORT, HIDDEN, IN_HAND, LOST, NONE, Fort, Item, Ship
from searoom.games.sail.setup import Setup
from searoom.games.sail.state import Battle, Campaign, Switches

SPAIN: Final[Seat] = 0  # the first seat of every set-up (SAIL-4.3.3); the others are pirates


class JollyRoger(Campaign):
    """The fleets (SAIL-4.3.9.1, SAIL-4.3.9.2), the forts (SAIL-4.3.9.3.1) and where all of it lies (SAIL-4.3.9.5) are
    the set-up's. That treasure is not passed on at sea (SAIL-4.3.15) and is shared out after a boarding (SAIL-4.3.16)
    is the rule of all goods."""

    def __init__(self, setup: Setup, switches: Switches) -> None:
        super().__init__(setup.campaign, setup.goods, fort_on(setup, setup.tortuga))
        self.setup: Final = setup
        self.may_fight: Final = switches.pirates_may_fight  # SAIL-4.3.8
        self.cadiz: Final = fort_on(setup, setup.cadiz)
        self.tortuga: Final = fort_on(setup, setup.tortuga)
        self.pirates: Final[List[Seat]] = list(range(SPAIN + 1, setup.seats))

    # ---- before and between the Turns

    def lay_out(self, battle: Battle, log: Optional[Log]) -> None:
        """The treasures are still to come; the reserve waits (SAIL-4.3.18.1)."""
        reserve.fill(battle)

    def arrivals(self, battle: Battle, log: Optional[Log]) -> None:
        """A treasure, whether the fort stands or not (SAIL-4.3.10.1, SAIL-4.3.10.2); then ships from the reserve."""
        for index, arrival in enumerate(self.setup.arrivals):
            if arrival.turn == battle.turn:
                fort = battle.forts[fort_on(self.setup, arrival.at)]
                item = battle.items[index]
                item.kind = AT_FORT
                item.where = fort.index
                if log is not None:
                    facts = {"item": items.item_name(battle, item), "fort": fort.name, "turn": battle.turn}
                    log.tell("goods arrive", "SAIL-4.3.10.1", facts)
        reserve.ask(battle, log)

    def owes_ships(self, battle: Battle, seat: Seat) -> bool:
        """Spain, as long as ships are in her reserve (SAIL-4.3.18.1); never a pirate (SAIL-4.3.19, SAIL-4.3.22)."""
        return seat == SPAIN and battle.reserve != 0

    def eliminated(self, battle: Battle, seat: Seat, log: Optional[Log]) -> None:
        """A pirate's treasures in hand and the maps that he holds are lost, and the treasures with them
        (SAIL-4.3.23.1). What a boarding won by another has left of them, the winner has already (SAIL-4.3.23.2)."""
        if seat == SPAIN:
            return
        of = maps.lose_all(battle, seat, log)
        for item in battle.items:
            mine = item.kind == IN_HAND and item.where == seat
            if mine or (item.kind == HIDDEN and item.where in of):
                item.kind = LOST
                item.where = NONE
                battle.touched = True
                if log is not None:
                    facts: Facts = {"item": items.item_name(battle, item), "seat": seat}
                    log.tell("hoard lost", "SAIL-4.3.23.1", facts)

    def beaten_in_boarding(self, battle: Battle, losers: Seats, winner: Seat, log: Optional[Log]) -> None:
        """The winner gets their maps; what is hidden stays where it is, in nobody's hand (SAIL-4.3.23.2,
        SAIL-4.3.23.5)."""
        if not self.uses_maps(battle):
            return  # SAIL-4.3.23.4
        for loser in self.pirates:
            if losers >> loser & 1:
                for item in battle.items:
                    if item.kind == IN_HAND and item.where == loser:
                        item.kind = HIDDEN
                maps.hand_over(battle, loser, winner, log)

    # ---- who has won (SAIL-4.3.24)

    def check(self, battle: Battle, log: Optional[Log]) -> None:
        """At once: no pirate has a ship left (SAIL-4.3.6.2)."""
        for pirate in self.pirates:
            if battle.has_ship(pirate):
                return
        finish(battle, [SPAIN], "SAIL-4.3.6.2", "no pirate left", log)

    def nobody_left(self, battle: Battle, sides: Sequence[int], log: Optional[Log]) -> None:
        """Spain has lost her last ship in the same Turn as the last pirates, whose victory had to wait for its end
        (SAIL-4.3.6.3): a draw between them (SAIL-4.3.24). Who was out before holds not even his own map."""
        last = [pirate for pirate in self.pirates if battle.map_holder[pirate] == pirate]
        finish(battle, [SPAIN, *last], "SAIL-4.3.24", "nobody left", log)

    def turn_over(self, battle: Battle, log: Optional[Log]) -> None:
        """SAIL-4.3.6.1, SAIL-4.3.6.3, SAIL-4.3.6.4, in this order."""
        rich = [s for s in range(battle.seats) if battle.in_play(s) and battle.goods_in_hand(s) >= wanted(battle, s)]
        if rich:
            best = foremost(rich, [(battle.goods_in_hand(s), -self.third_at(battle, s)) for s in rich])
            finish(battle, best, "SAIL-4.3.6.1", "treasures", log)
        elif not self.spain_afloat(battle):
            left = [s for s in self.pirates if battle.in_play(s)]
            worth = [(battle.goods_in_hand(s) + aboard(battle, s), len(battle.ships_of(s))) for s in left]
            finish(battle, foremost(left, worth), "SAIL-4.3.6.3", "spain beaten", log)
        elif battle.items and not self.within_reach(battle):
            left = [s for s in range(battle.seats) if battle.in_play(s)]
            best = foremost(left, [(battle.goods_in_hand(s), 0) for s in left])
            finish(battle, best, "SAIL-4.3.6.4", "too few treasures", log)

    def at_limit(self, battle: Battle, log: Optional[Log]) -> None:
        """Each for himself: most delivered, then most aboard (SAIL-3.2.4.6)."""
        left = [s for s in range(battle.seats) if battle.in_play(s)]
        best = foremost(left, [(battle.goods_in_hand(s), aboard(battle, s)) for s in left])
        finish(battle, best, "SAIL-3.2.4.6", "turn limit", log)

    def spain_afloat(self, battle: Battle) -> bool:
        """On the board or in the reserve (SAIL-4.3.6.3)."""
        return battle.has_ship(SPAIN) or battle.reserve != 0

    def third_at(self, battle: Battle, seat: Seat) -> int:
        """How many deliveries there had been when he had enough."""
        his = 0
        for place, (by, _) in enumerate(battle.delivered):
            his += by == seat
            if his == wanted(battle, seat):
                return place
        return len(battle.delivered)

    def within_reach(self, battle: Battle) -> bool:
        """Whether anybody can still have three: with all that is neither lost nor in another's hand (SAIL-4.3.6.4)."""
        free = len([item for item in battle.items if item.kind not in (LOST, IN_HAND)])
        for seat in range(battle.seats):
            if battle.in_play(seat) and battle.goods_in_hand(seat) + free >= wanted(battle, seat):
                return True
        return False

    # ---- treasures

    def goods_of(self, battle: Battle, seat: Seat) -> int:
        return battle.goods_in_hand(seat)

    def needed_by(self, battle: Battle, seat: Seat) -> int:
        return wanted(battle, seat)

    def capacity(self, battle: Battle, ship: Ship) -> int:
        """SAIL-4.3.11"""
        return 2 if ship.kind == GALLEON else 1

    def capacity_rule(self, ship: Ship) -> str:
        return "SAIL-4.3.11"

    def transfer_rule(self) -> str:
        return "SAIL-4.3.15"

    def loss(self, battle: Battle, ship: Ship) -> int:
        """A space for the first treasure, for a Galleon's second one (SAIL-4.3.11)."""
        return 1 if ship.load >= self.capacity(battle, ship) else 0

    def no_load(self, battle: Battle, item: Item, ship: Ship) -> Optional[Refusal]:
        """Beside a fort that stands treasure is Spain's (SAIL-4.3.13.1), beside a ruin anybody's (SAIL-4.3.13.2);
        hidden treasure is for the holder of the map (SAIL-4.3.23.3)."""
        facts: Facts = {"ship": ship.name(), "item": items.item_name(battle, item)}
        if item.kind == HIDDEN:
            if battle.map_holder[item.where] != ship.owner:  # asked first: to him alone the space may make a difference
                return Refusal("SAIL-4.3.23.3", "not your map", facts)
            if ship.at != battle.maps[item.where]:
                return Refusal("SAIL-4.3.23.3", "hidden elsewhere", facts)
        elif item.kind == AT_FORT and ship.owner != SPAIN and not battle.forts[item.where].ruin:
            return Refusal("SAIL-4.3.13.1", "fort stands", {**facts, "fort": battle.forts[item.where].name})
        return None

    def loading(self, battle: Battle, item: Item, ship: Ship, log: Optional[Log]) -> None:
        if item.kind == HIDDEN:
            maps.show(battle, item.where, log)

    def no_unload(self, battle: Battle, item: Item, ship: Ship, fort: Fort) -> Optional[Refusal]:
        """Anywhere, also at a ruin, but not where the others bring theirs (SAIL-4.3.14.2)."""
        if fort.index == (self.tortuga if ship.owner == SPAIN else self.cadiz):
            return Refusal("SAIL-4.3.14.2", "enemy destination", {"ship": ship.name(), "fort": fort.name})
        return None

    def unloaded(self, battle: Battle, item: Item, ship: Ship, fort: Fort, log: Optional[Log]) -> None:
        """In hand where his are brought (SAIL-4.3.14.1), else beside the fort (SAIL-4.3.14.2)."""
        battle.touched = True
        owner = ship.owner
        if fort.index != (self.cadiz if owner == SPAIN else self.tortuga):
            item.kind = AT_FORT
            item.where = fort.index
            return
        item.kind = IN_HAND
        item.where = owner
        battle.delivered = (*battle.delivered, (owner, item.index))
        if log is not None:
            facts = {"seat": owner, "item": items.item_name(battle, item), "fort": fort.name}
            log.tell("delivered", "SAIL-4.3.14.1", facts)

    def cargo_lost(self, battle: Battle, item: Item, square: int, log: Optional[Log]) -> None:
        """Wherever the ship sinks (SAIL-4.3.17)."""
        items.lose(battle, item, square, "SAIL-4.3.17", log)

    # ---- pirates among themselves

    def agreed_sides(self, sides: Sequence[int]) -> Sequence[int]:
        """Pirates who may not fight each other are constant allies, though each wins alone (SAIL-4.3.8)."""
        return sides if self.may_fight else [0 if seat == SPAIN else 1 for seat in range(len(sides))]

    def uses_maps(self, battle: Battle) -> bool:
        """Two or three pirates make maps, one alone does not (SAIL-4.3.12, SAIL-4.3.23.4)."""
        return len(self.pirates) > 1

    def hides(self, battle: Battle, seat: Seat) -> bool:
        return seat != SPAIN and self.uses_maps(battle)

    def in_common(self, battle: Battle, fort: Fort, seat: Seat) -> bool:
        """Tortuga is every pirate's (SAIL-4.3.9.3.2), and neither attacks him nor is attacked by him (SAIL-4.3.8)."""
        return fort.index == self.tortuga and seat > SPAIN

    def boarding_bonus(self, battle: Battle, ships: Sequence[Ship], enemies: Sequence[Ship]) -> int:
        """A point for each ship of a pirate who fights Spain (SAIL-4.3.21)."""
        if ships[0].owner == SPAIN or enemies[0].owner != SPAIN:
            return 0
        return TABLES.pirate_bonus * len(ships)

    # ---- forts (SAIL-4.3.20)

    def forts_change_owner(self) -> bool:
        """A fort taken by assault is destroyed (SAIL-4.3.20.1)."""
        return False

    def may_rebuild(self, battle: Battle, seat: Seat, fort: Fort) -> bool:
        """Only the side that owned it (SAIL-4.3.20.2)."""
        return (fort.index == self.tortuga) == (seat != SPAIN)


def fort_on(setup: Setup, square: int) -> int:
    """Which fort of the set-up stands there; NONE if none does."""
    if square != OFF:
        for index, plan in enumerate(setup.forts):
            if plan.site.at == square:
                return index
    return NONE


def wanted(battle: Battle, seat: Seat) -> int:
    """Treasures in hand with which he wins (SAIL-4.3.6.1). Each pirate wins alone, whoever his allies are."""
    rules = battle.rules
    return max(1, battle.target + (rules.setup.handicap[seat] if rules.switches.handicap else 0))


def aboard(battle: Battle, seat: Seat) -> int:
    """Treasures on his ships."""
    return len([item for item in battle.items if item.kind == ABOARD and battle.ships[item.where].owner == seat])


def foremost(seats: Sequence[Seat], worth: Sequence[Tuple[int, int]]) -> List[Seat]:
    """Who is best, by the first number, then the second: several if they are equal."""
    best = max(worth)
    return [seat for seat, his in zip(seats, worth, strict=True) if his == best]


def finish(battle: Battle, best: Sequence[Seat], rule: str, reason: str, log: Optional[Log]) -> None:
    """One wins, for himself alone (SAIL-4.3.3); between several it is a draw."""
    points = [1 if seat in best else 0 for seat in range(battle.seats)]
    battle.end(1 << best[0] if len(best) == 1 else 0, points, rule, reason, log)
