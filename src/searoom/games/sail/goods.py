"""Goods: loading, unloading, and what becomes of cargo: SAIL-4.0.3 to SAIL-4.0.7.

An item is at one place (SAIL-4.0.3): loading and unloading are here, for every scenario; what else a scenario wants is
asked of its campaign.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.sail import able, losses
from searoom.games.sail.able import Fleet
from searoom.games.sail.frames import Stowing
from searoom.games.sail.items import item_name, put_aboard
from searoom.games.sail.orders import FORTS, LET_SINK, PLAIN_ORDERS, Load, Stow, Unload
from searoom.games.sail.pieces import (
    ABOARD,
    AT_FORT,
    HIDDEN,
    IN_HAND,
    LOST,
    NONE,
    SPACE,
    TO_COME,
    Fort,
    Item,
    Ship,
)
from searoom.games.sail.state import Battle

# ---- what may be loaded and unloaded (SAIL-4.0.4): any number, in any weather


def offer_cargo(battle: Battle, fleet: Fleet, found: List[Order]) -> None:
    """Every lawful Load and Unload."""
    hands = fleet.able_to(able.CARGO)
    if not hands:
        return
    for item in battle.items:
        kind = item.kind
        if kind == ABOARD:
            offer_unloading(battle, hands, item, found)
        elif kind == SPACE:
            if battle.lying[item.where]:
                offer_loading(battle, hands, item, found)
        elif kind in (AT_FORT, HIDDEN):
            offer_loading(battle, hands, item, found)


def offer_loading(battle: Battle, hands: Sequence[Ship], item: Item, found: List[Order]) -> None:
    """`load ITEM aboard SHIP` for every ship that may, of those that can handle cargo."""
    if item.loaded == battle.turn:
        return
    campaign = battle.rules.campaign
    found += [
        battle.rules.book.load(item.index, ship.index)
        for ship in hands
        if at_hand(battle, item, ship)
        and ship.load < campaign.capacity(battle, ship)
        and campaign.no_load(battle, item, ship) is None
    ]


def at_hand(battle: Battle, item: Item, ship: Ship) -> bool:
    """Whether the ship lies where the item is; of hidden goods the campaign knows."""
    if item.kind == SPACE:
        return ship.at == item.where
    if item.kind == AT_FORT:
        return battle.chart.harbour[ship.at] >> item.where & 1 == 1
    return True


def offer_unloading(battle: Battle, hands: Sequence[Ship], item: Item, found: List[Order]) -> None:
    """`unload ITEM from SHIP at FORT` for every fort in whose harbour its ship lies."""
    ship = battle.ships[item.where]
    harbours = battle.chart.harbour[ship.at]
    if harbours == 0 or item.unloaded == battle.turn or ship not in hands:
        return
    found += [
        battle.rules.book.unload(item.index, ship.index, fort.index)
        for fort in battle.forts
        if harbours >> fort.index & 1
        and not comes_from(battle, item, fort)
        and battle.rules.campaign.no_unload(battle, item, ship, fort) is None
    ]


def comes_from(battle: Battle, item: Item, fort: Fort) -> bool:
    """Whether it was loaded from this fort in this Turn (SAIL-4.0.7)."""
    return item.loaded == battle.turn and item.came_from == fort.index


# ---- loading


def no_load(battle: Battle, seat: Seat, order: Load) -> Optional[Refusal]:
    refusal = able.bar(battle, seat, order.ship, able.CARGO)  # SAIL-4.0.4
    if refusal is not None:
        return refusal
    item = battle.items[order.item]
    ship = battle.ships[order.ship]
    name = battle.rules.item_names[item.index]
    refusal = out_of_reach(battle, item, ship, name)
    if refusal is not None:
        return refusal
    if item.loaded == battle.turn:
        return Refusal("SAIL-4.0.7", "loaded this turn", {"item": name})
    room = battle.rules.campaign.capacity(battle, ship)
    if ship.load >= room:
        return Refusal(battle.rules.campaign.capacity_rule(ship), "full", {"ship": ship.name(), "most": room})
    return battle.rules.campaign.no_load(battle, item, ship)


def out_of_reach(battle: Battle, item: Item, ship: Ship, name: str) -> Optional[Refusal]:
    """An item is at one place (SAIL-4.0.3), and the ship must be there. Where hidden goods lie the campaign knows."""
    kind = item.kind
    if kind == ABOARD:  # goods are not passed from ship to ship at sea
        facts: Facts = {"item": name, "ship": battle.name(item.where)}
        return Refusal(battle.rules.campaign.transfer_rule(), "aboard a ship", facts)
    if kind == IN_HAND:
        return Refusal("SAIL-4.0.3", "in hand", {"item": name, "seat": item.where})
    if kind == LOST:
        return Refusal("SAIL-4.0.3", "lost", {"item": name})
    if kind == TO_COME:
        return Refusal("SAIL-4.0.3", "to come", {"item": name})
    if kind == SPACE and ship.at != item.where:
        facts = {"ship": ship.name(), "item": name, "at": battle.square(item.where)}
        return Refusal("SAIL-4.0.4", "goods elsewhere", facts)
    if kind == AT_FORT and not battle.in_harbour(ship, battle.forts[item.where]):
        return Refusal("SAIL-4.0.4", "not in its harbour", harbour_facts(ship, battle.forts[item.where]))
    return None


def harbour_facts(ship: Ship, fort: Fort) -> Facts:
    return {"ship": ship.name(), "fort": fort.name}


def load(battle: Battle, seat: Seat, order: Load, log: Optional[Log]) -> None:
    item = battle.items[order.item]
    ship = battle.ships[order.ship]
    battle.rules.campaign.loading(battle, item, ship, log)
    if log is not None:
        facts: Facts = {"seat": seat, "ship": ship.name(), "item": item_name(battle, item)}
        if item.kind == AT_FORT:
            log.tell("loaded at fort", "SAIL-4.0.4", {**facts, "fort": battle.forts[item.where].name})
        else:
            log.tell("loaded", "SAIL-4.0.4", {**facts, "at": battle.square(ship.at)})
    item.came_from = item.where if item.kind == AT_FORT else NONE
    item.loaded = battle.turn
    put_aboard(item, ship)
    able.acts(battle, ship)
    battle.touched = True


# ---- unloading


def no_unload(battle: Battle, seat: Seat, order: Unload) -> Optional[Refusal]:
    refusal = able.bar(battle, seat, order.ship, able.CARGO)  # SAIL-4.0.4
    if refusal is not None:
        return refusal
    item = battle.items[order.item]
    ship = battle.ships[order.ship]
    fort = battle.forts[order.fort]
    name = battle.rules.item_names[item.index]
    if item.kind != ABOARD or item.where != ship.index:
        return Refusal("SAIL-4.0.3", "not aboard", {"ship": ship.name(), "item": name})
    if not battle.in_harbour(ship, fort):
        return Refusal("SAIL-4.0.4", "not in its harbour", harbour_facts(ship, fort))
    if item.unloaded == battle.turn:
        return Refusal("SAIL-4.0.7", "unloaded this turn", {"item": name})
    if comes_from(battle, item, fort):
        return Refusal("SAIL-4.0.7", "from this fort", {"item": name, "fort": fort.name})
    return battle.rules.campaign.no_unload(battle, item, ship, fort)


def unload(battle: Battle, seat: Seat, order: Unload, log: Optional[Log]) -> None:
    item = battle.items[order.item]
    ship = battle.ships[order.ship]
    fort = battle.forts[order.fort]
    if log is not None:
        facts: Facts = {"seat": seat, "ship": ship.name(), "item": item_name(battle, item), "fort": fort.name}
        log.tell("unloaded", "SAIL-4.0.4", facts)
    item.unloaded = battle.turn
    ship.load -= 1
    able.acts(battle, ship)
    battle.rules.campaign.unloaded(battle, item, ship, fort, log)
    battle.touched = True


# ---- goods of a ship that sinks, and goods after a boarding


def sink_by_fire(battle: Battle, ship: Ship, firing: Sequence[int], rule: str, log: Optional[Log]) -> None:
    """A ship sunk by the fire of these ships (none for a fort): where the scenario lets gold be taken off and one of
    them is adjacent, or in the same space, and has room, its owner is asked (SAIL-4.1.8.1)."""
    takers: List[int] = []
    if ship.load > 0 and battle.rules.campaign.taken_from_sunk():
        for unit in firing:
            if unit < FORTS and unit not in takers and may_take(battle, battle.ships[unit], ship.at):
                takers.append(unit)
    if not takers:
        losses.sink(battle, ship, rule, log)
        return
    items = battle.load_of(ship)
    square = ship.at
    ship.load = 0
    for item in items:
        item.kind = SPACE
        item.where = square
    losses.sink(battle, ship, rule, log, cargo=False)
    ask_stowing(battle, battle.ships[takers[0]].owner, items, [NONE] * len(items), takers, True, log)


def may_take(battle: Battle, taker: Ship, square: int) -> bool:
    """At most one space away, with room, and not at work on a fort, where no cargo is handled (SAIL-3.3.5.2.3)."""
    return (
        taker.at != OFF
        and battle.rules.grid.distance(taker.at, square) <= 1
        and taker.load < battle.rules.campaign.capacity(battle, taker)
        and taker.working == NONE
    )


def after_boarding(
    battle: Battle, seat: Seat, ships: Sequence[int], cargo: Sequence[Tuple[int, int]], log: Optional[Log]
) -> None:
    """After a boarding the winner distributes the cargo of all ships involved (SAIL-4.0.6). ships: the survivors, his
    now, in the order of SAIL-3.3.3.6.4; cargo: each item with the square where its carrier was. What has stayed afloat
    comes first, so that by default it stays where it is."""
    staying: List[Item] = []
    carriers: List[int] = []
    adrift: List[Item] = []
    for index, square in cargo:
        item = battle.items[index]
        carrier = battle.ships[item.where]
        carrier.load -= 1
        if carrier.at != OFF:
            staying.append(item)
            carriers.append(carrier.index)
        else:
            adrift.append(item)
        item.kind = SPACE
        item.where = square
    if not cargo:
        return
    battle.touched = True
    ask_stowing(battle, seat, staying + adrift, carriers + [NONE] * len(adrift), ships, False, log)


def ask_stowing(
    battle: Battle,
    seat: Seat,
    items: Sequence[Item],
    carriers: Sequence[int],
    ships: Sequence[int],
    sinking: bool,
    log: Optional[Log],
) -> None:
    name = item_name(battle, items[0])
    battle.pending.append(Stowing(seat, [item.index for item in items], carriers, ships, sinking, name))
    stow_without_choice(battle, log)


def with_room(battle: Battle, frame: Stowing) -> List[Ship]:
    """The ships that can take one more, in the order of the default."""
    campaign = battle.rules.campaign
    ships = [battle.ships[index] for index in frame.ships]
    return [ship for ship in ships if ship.at != OFF and ship.load < campaign.capacity(battle, ship)]


def more_than_room(battle: Battle, frame: Stowing) -> bool:
    """Whether some of the goods will find no room: then the winner may say which (SAIL-4.0.6)."""
    campaign = battle.rules.campaign
    room = sum([campaign.capacity(battle, ship) - ship.load for ship in with_room(battle, frame)])
    return len(frame.items) > room


def stow_without_choice(battle: Battle, log: Optional[Log]) -> None:
    """Whatever leaves nothing to choose is done without asking."""
    while battle.pending:
        frame = battle.pending[-1]
        if not isinstance(frame, Stowing):
            return
        room = with_room(battle, frame)
        if room and (frame.sinking or len(room) > 1 or more_than_room(battle, frame)):
            return
        if room:
            take_aboard(battle, frame, room[0], log)
        else:
            give_up(battle, frame, len(frame.items), log)


def go_on_stowing(battle: Battle, frame: Stowing, done: int, ships: Sequence[int]) -> None:
    """The frame on top with so many items less."""
    items = frame.items[done:]
    if not items:
        battle.pending.pop()
        return
    name = battle.rules.item_names[items[0]]
    battle.pending[-1] = Stowing(frame.seat, items, frame.carriers[done:], ships, frame.sinking, name)


def take_aboard(battle: Battle, frame: Stowing, ship: Ship, log: Optional[Log]) -> None:
    item = battle.items[frame.items[0]]
    put_aboard(item, ship)
    if log is not None:
        rule = "SAIL-4.1.8.1" if frame.sinking else "SAIL-4.0.6"
        log.tell("stowed", rule, {"seat": frame.seat, "item": item_name(battle, item), "ship": ship.name()})
    # one ship of a salvo takes all that is taken (SAIL-4.1.8.1)
    go_on_stowing(battle, frame, 1, [ship.index] if frame.sinking else frame.ships)


def give_up(battle: Battle, frame: Stowing, many: int, log: Optional[Log]) -> None:
    """So many items are the cargo of a ship sunk where their carriers were (SAIL-4.0.6, SAIL-4.1.8.2)."""
    for index in frame.items[:many]:
        item = battle.items[index]
        battle.rules.campaign.cargo_lost(battle, item, item.where, log)
    battle.touched = True
    go_on_stowing(battle, frame, many, frame.ships)


# ---- the question


def offer_stowage(battle: Battle, frame: Stowing, found: List[Order]) -> None:
    """`stow ITEM aboard SHIP` for the next item, and `let it sink`."""
    item = frame.items[0]
    found += [Stow(item, ship.index, frame.name, ship.name()) for ship in with_room(battle, frame)]
    if frame.sinking or more_than_room(battle, frame):
        found.append(PLAIN_ORDERS[LET_SINK])


def no_stowage(battle: Battle, frame: Stowing, order: Stow) -> Optional[Refusal]:
    rule = "SAIL-4.1.8.1" if frame.sinking else "SAIL-4.0.6"
    if order.item != frame.items[0]:
        return Refusal(rule, "another item first", {"item": frame.name})
    if order.ship not in frame.ships:
        return Refusal(rule, "may not take it", {"ship": battle.name(order.ship), "item": frame.name})
    ship = battle.ships[order.ship]
    room = battle.rules.campaign.capacity(battle, ship)
    if ship.at == OFF or ship.load >= room:
        return Refusal(battle.rules.campaign.capacity_rule(ship), "full", {"ship": ship.name(), "most": room})
    return None


def no_let_sink(battle: Battle, frame: Stowing) -> Optional[Refusal]:
    """What finds room after a boarding is stowed; gold need not be taken off."""
    if frame.sinking or more_than_room(battle, frame):
        return None
    return Refusal("SAIL-4.0.6", "there is room", {"item": frame.name})


def stow(battle: Battle, frame: Stowing, order: Stow, log: Optional[Log]) -> None:
    take_aboard(battle, frame, battle.ships[order.ship], log)
    battle.touched = True
    stow_without_choice(battle, log)


def let_sink(battle: Battle, frame: Stowing, log: Optional[Log]) -> None:
    """Off a ship that sinks nothing more is taken; after a boarding this item finds no room."""
    give_up(battle, frame, len(frame.items) if frame.sinking else 1, log)
    stow_without_choice(battle, log)


def default_stowage(battle: Battle, frame: Stowing) -> str:
    """Goods stay where they are; others go to the first ship with room (SAIL-4.0.6)."""
    ships = with_room(battle, frame)
    for ship in ships:
        if ship.index == frame.carriers[0]:
            return Stow(frame.items[0], ship.index, frame.name, ship.name()).text
    return Stow(frame.items[0], ships[0].index, frame.name, ships[0].name()).text
