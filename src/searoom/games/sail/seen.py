"""What may be known of a battle: views, the hidden dealt anew, sealed secrets, and the invariants (SAIL-1.1.7).

Hidden are the mines, the instructions for them, and the spaces on treasure maps; all else is public.
"""

from __future__ import annotations

from typing import Dict, Final, List, Optional, Set

from searoom.core.dice import Dice
from searoom.core.game import Secret
from searoom.core.grid import DIRECTION_NAMES, NOWHERE, OFF
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import maps, mines
from searoom.games.sail.cards import WINDS
from searoom.games.sail.chart import SYMBOLS
from searoom.games.sail.frames import LayingMines
from searoom.games.sail.orders import ASK, INSTRUCTIONS
from searoom.games.sail.pieces import (
    ABOARD,
    AT_FORT,
    FREE,
    HIDDEN,
    IN_HAND,
    LOST,
    NONE,
    SPACE,
    Alliance,
    Fort,
    Item,
    Port,
    Ship,
)
from searoom.games.sail.state import Battle
from searoom.games.sail.views import AllianceView, BattleView, FortView, ItemView, MapView, PortView, ShipView

PLACES: Final = {
    SPACE: "space",
    ABOARD: "aboard",
    AT_FORT: "fort",
    IN_HAND: "hand",
    HIDDEN: "hidden",
    LOST: "lost",
}


def view(battle: Battle, seat: Optional[Seat]) -> BattleView:
    """Built up from nothing; shares nothing that will change."""
    rules = battle.rules
    everything = battle.ended is not None  # afterwards nothing is hidden
    return {
        "scenario": rules.setup.key,
        "campaign": rules.setup.campaign,
        "width": rules.grid.width,
        "height": rules.grid.height,
        "seats": list(rules.seat_names),
        "sides": list(rules.sides),
        "turn": battle.turn,
        "turn_limit": rules.switches.turn_limit,
        "wind": {
            "strength": WINDS[battle.wind],
            "to": DIRECTION_NAMES[battle.wind_to],
            "fog": battle.fog,
            "blown": battle.turn > 0,
        },
        "order": list(battle.order),
        "acts": list(battle.queue),
        "acting": battle.acting(),
        "out": [s for s in range(battle.seats) if battle.out >> s & 1],
        "rows": rows(battle),
        "land_rays": {battle.square(s): rays for s, rays in enumerate(battle.chart.rays) if 0 < rays < 0xFF},
        "reefs": [battle.square(s) for s in battle.chart.reefs],
        "islands": [
            {"piece": i.piece, "number": i.number, "at": battle.square(i.at), "turned": i.turned}
            for i in battle.chart.islands
        ],
        "ships": [ship_facts(battle, ship) for ship in battle.ships],
        "forts": [fort_facts(battle, fort) for fort in battle.forts],
        "ports": [port_facts(battle, port) for port in battle.ports],
        "goods": [item_facts(battle, item) for item in battle.items],
        "goods_word": rules.campaign.goods,
        "delivered": [battle.goods_of(s) for s in range(battle.seats)],
        "target": battle.target,
        "needed": [rules.campaign.needed_by(battle, s) if battle.target else 0 for s in range(battle.seats)],
        "alliances": [alliance_facts(alliance) for alliance in battle.alliances],
        "allied": [[o for o in range(battle.seats) if battle.friends[s] >> o & 1] for s in range(battle.seats)],
        "flagships": [battle.name(f) if f != NONE else "" for f in battle.flagship],
        "mines_left": [mines_left(battle, s, seat) for s in range(battle.seats)],
        "mine_markers": [[battle.square(s) for s in markers] for markers in battle.markers],
        "mines": [
            [battle.square(s) for s in m] if everything or owner == seat else None
            for owner, m in enumerate(battle.mines)
        ],
        "instruction": INSTRUCTIONS[battle.instruction[seat]] if seat is not None and 0 <= seat < battle.seats else "",
        "maps": [map_facts(battle, s, seat) for s in range(battle.seats)] if has_maps(battle) else [],
    }


def mines_left(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> int:
    """While they are being laid others hear only when a player has laid all of his (SAIL-3.1.5.5.2)."""
    top = battle.pending[-1] if battle.pending else None
    if owner != viewer and isinstance(top, LayingMines) and top.left[owner] > 0:
        return 0
    return len(battle.mines[owner])


def rows(battle: Battle) -> List[str]:
    """The land, a line of symbols a row, north first (SAIL-2.3.1)."""
    width = battle.rules.grid.width
    symbols = [SYMBOLS[kind] for kind in battle.chart.kind]
    return ["".join(symbols[start : start + width]) for start in range(0, len(symbols), width)]


def ship_facts(battle: Battle, ship: Ship) -> ShipView:
    turn = battle.turn
    return {
        "name": ship.name(),
        "type": ship.card.word,
        "number": ship.number,
        "owner": ship.owner,
        "at": battle.square(ship.at) if ship.at != OFF else "",
        "to_come": ship.at == OFF and battle.reserve >> ship.index & 1 == 1,
        "strength": ship.strength() if ship.at != OFF else 0,
        "full": ship.card.strength,
        "heading": DIRECTION_NAMES[ship.heading] if ship.heading != NOWHERE else "",
        "cargo": [battle.rules.item_names[item.index] for item in battle.load_of(ship)],
        "moved": ship.moved == turn and turn > 0,
        "shots_fired": ship.shots_fired(turn),
        "alight": ship.lit > 0,
        "taken": ship.taken == turn and turn > 0,
        "repair": battle.rules.fort_names[ship.mending] if ship.mending != NONE else "",
        "work": battle.rules.fort_names[ship.working] if ship.working != NONE else "",
        "rigging": ship.rigging != FREE,
        "shaken": ship.shaken != FREE,
        "marks": ship.marks,
    }


def fort_facts(battle: Battle, fort: Fort) -> FortView:
    return {
        "name": fort.name,
        "title": battle.chart.forts[fort.index].name,
        "at": battle.square(fort.at),
        "owner": fort.owner,
        "ruin": fort.ruin,
        "strength": fort.strength(),
        "shots_fired": fort.shots_fired(battle.turn),
        "royal_symbol": battle.chart.forts[fort.index].royal_symbol,
        "harbour": [battle.square(s) for s in battle.chart.harbours[fort.index]],
        "workers": [battle.name(ship) for ship in fort.workers],
        "offers": [battle.name(ship) for ship, _ in fort.offers],
        "attackers": list(fort.attackers),
        "goods": [battle.rules.item_names[item.index] for item in battle.goods_at(fort.index)],
    }


def port_facts(battle: Battle, port: Port) -> PortView:
    return {
        "at": battle.square(port.at),
        "owner": port.owner,
        "taken": port.taken,
        "harbour": [battle.square(s) for s in battle.chart.port_harbours[port.index]],
    }


def item_facts(battle: Battle, item: Item) -> ItemView:
    place = PLACES.get(item.kind, "to come")
    where = ""
    if item.kind == SPACE:
        where = battle.square(item.where)
    elif item.kind == ABOARD:
        where = battle.name(item.where)
    elif item.kind == AT_FORT:
        where = battle.rules.fort_names[item.where]
    seat = item.where if item.kind in (IN_HAND, HIDDEN) else NOBODY
    return {"name": battle.rules.item_names[item.index], "place": place, "where": where, "seat": seat}


def alliance_facts(alliance: Alliance) -> AllianceView:
    return {
        "number": alliance.number,
        "seats": [s for s in range(32) if alliance.parties >> s & 1],
        "until": [alliance.until.kind, alliance.until.what, alliance.until.many],
        "made": alliance.made,
        "notices": [list(notice) for notice in alliance.notices],
    }


# ---- treasure maps (SAIL-4.3.12)


def has_maps(battle: Battle) -> bool:
    return battle.rules.campaign.uses_maps(battle)


def knows_map(battle: Battle, pirate: Seat, viewer: Optional[Seat]) -> bool:
    """Who made it, who holds it now (SAIL-4.3.23.2), everybody once it has been shown, or when all is over."""
    if battle.ended is not None or battle.map_shown >> pirate & 1:
        return True
    return viewer is not None and viewer in (pirate, battle.map_holder[pirate])


def map_facts(battle: Battle, pirate: Seat, viewer: Optional[Seat]) -> MapView:
    """`at` is empty to whom the map is hidden, and where there is none."""
    known = battle.maps[pirate] != OFF and knows_map(battle, pirate, viewer)
    return {
        "of_seat": pirate,
        "holder": battle.map_holder[pirate],
        "shown": battle.map_shown >> pirate & 1 == 1,
        "at": battle.square(battle.maps[pirate]) if known else "",
    }


def secrets(battle: Battle) -> List[Secret]:
    """Mines and maps, from the moment they are settled, for as long as they stand."""
    found: List[Secret] = []
    for seat in range(battle.seats):
        for number, square in battle.laid[seat]:
            if square in battle.mines[seat]:
                found.append(Secret(seat, f"{battle.rules.seat_names[seat]}-mine-{number}", battle.square(square)))
        if battle.maps[seat] != OFF and not battle.map_shown >> seat & 1:
            found.append(Secret(seat, f"{battle.rules.seat_names[seat]}-map", battle.square(battle.maps[seat])))
    return found


# ---- what a seat may imagine


def deal_anew(battle: Battle, seat: Seat, dice: Dice) -> None:
    """On a copy: the hidden things of all others are dealt anew, in agreement with all that this seat knows."""
    if battle.ended is not None:
        forget_instructions(battle, seat)
        return
    maps.draw_lots_anew(battle, seat, dice)
    for other in range(battle.seats):
        if other == seat:
            continue
        if battle.laid[other]:
            deal_mines(battle, other, dice)
        if battle.rules.switches.mines and mines.number_each(battle.seats) > 0:
            battle.instruction[other] = dice.choose(len(INSTRUCTIONS), "imagined instruction", "SAIL-3.3.6.7")
            battle.instructed[other] = -1
        if battle.maps[other] != OFF and not knows_map(battle, other, seat):
            spaces = maps.hiding_spaces(battle)
            battle.maps[other] = spaces[dice.choose(len(spaces), "imagined map", "SAIL-4.3.12")]


def deal_mines(battle: Battle, owner: Seat, dice: Dice) -> None:
    """As many as he has left, in any of his waters (SAIL-3.1.5.5.3, SAIL-3.1.5.5.4) but where his markers lie. Which of
    them went off, by their secret numbers, nobody knows: those are imagined as the first."""
    waters = [s for s in mines.waters(battle, owner) if s not in battle.markers[owner]]
    dealt = [waters.pop(dice.choose(len(waters), "imagined mine", "SAIL-3.1.5.5.2")) for _ in battle.mines[owner]]
    battle.mines[owner] = dealt
    number_mines(battle, owner)


def number_mines(battle: Battle, owner: Seat) -> None:
    battle.laid[owner] = [(n + 1, at) for n, at in enumerate([*battle.markers[owner], *battle.mines[owner]])]


def forget_instructions(battle: Battle, seat: Seat) -> None:
    """What others left as instructions is never told, not even when all is over."""
    for other in range(battle.seats):
        if other != seat:
            battle.instruction[other] = ASK
            battle.instructed[other] = -1
            number_mines(battle, other)


# ---- what can never be


def fault(battle: Battle) -> str:
    """The first invariant that is broken, as a sentence."""
    counted = [0] * battle.rules.grid.squares
    loads: Dict[int, int] = {}
    for ship in battle.ships:
        if ship.at == OFF:
            continue
        counted[ship.at] += 1
        if not 0 <= ship.damage < ship.card.strength:
            return f"{ship.name()} is afloat with {ship.damage} damage"
        if battle.out >> ship.owner & 1:
            return f"{ship.name()} sails for a player who is out"
    if counted != battle.lying:
        return "the count of ships by square is wrong"
    for square, many in enumerate(counted):
        if many > battle.chart.room[square]:
            return f"{many} ships lie on {battle.square(square)}"
    for item in battle.items:
        if item.kind == ABOARD:
            loads[item.where] = loads.get(item.where, 0) + 1
    for ship in battle.ships:
        if ship.load != loads.get(ship.index, 0):
            return f"{ship.name()} carries {loads.get(ship.index, 0)} goods and says {ship.load}"
        if ship.load and ship.at == OFF:
            return f"{ship.name()} is gone and carries goods"
        if ship.load > battle.rules.campaign.capacity(battle, ship):
            return f"{ship.name()} carries too much"
    for fort in battle.forts:
        problem = fort_fault(battle, fort)
        if problem:
            return problem
    for seat in range(battle.seats):
        if len(set(battle.mines[seat])) != len(battle.mines[seat]):
            return f"seat {seat} has two mines in one space"
    return ""


def fort_fault(battle: Battle, fort: Fort) -> str:
    if fort.ruin and fort.owner != NOBODY:
        return f"{fort.name} is a ruin and somebody's"
    if not fort.ruin and fort.strength() < 1:
        return f"{fort.name} stands without strength"
    seen_ships: Set[int] = set(fort.workers)
    for index in fort.workers:
        if battle.ships[index].working != fort.index or not battle.in_harbour(battle.ships[index], fort):
            return f"{battle.name(index)} works on {fort.name} from elsewhere"
    for ship in battle.ships:
        if ship.working == fort.index and ship.index not in seen_ships:
            return f"{ship.name()} works on {fort.name}, which does not know it"
        if ship.mending == fort.index and (fort.ruin or not battle.in_harbour(ship, fort)):
            return f"{ship.name()} is under repair at {fort.name}, where it cannot be"
    return ""
