"""Assaults on forts: SAIL-5.6. How the attacking party gathers is told in party.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Optional

from searoom.core.dice import Dice
from searoom.core.encode import Facts
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.odds import NO_NEEDS, Chance, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.seats import NOBODY, Seat
from searoom.games.sail import alliances, boarding, neutral_forts, sharing, spoils
from searoom.games.sail.able import BOARD, Fleet, bar, can
from searoom.games.sail.cards import TABLES
from searoom.games.sail.contests import assault_fight, common_ways, outcome
from searoom.games.sail.frames import Defenders
from searoom.games.sail.orders import FORTS, PLAIN_ORDERS, STAND, Assault, Join
from searoom.games.sail.pieces import NONE, Fort, Ship
from searoom.games.sail.state import Battle

# ---- who may assault what


def no_stronghold(battle: Battle, seat: Seat, fort: Fort) -> Optional[Refusal]:
    """Why this fort can not be assaulted: only a standing one, an enemy's or neutral (SAIL-5.6.1)."""
    if not battle.rules.switches.fort_assault:
        return Refusal("SAIL-3.3.5.1.2", "forts fall by fire only", {"fort": fort.name})
    if fort.ruin:
        return Refusal("SAIL-5.6.1", "fort in ruins", {"fort": fort.name})
    if battle.rules.campaign.in_common(battle, fort, seat):  # Tortuga is every pirate's own
        return Refusal("SAIL-4.3.8", "yours too", {"fort": fort.name})
    return alliances.no_attack(battle, seat, fort.owner, "SAIL-5.6.1")


def open_to(battle: Battle, seat: Seat, fort: Fort) -> bool:
    """The same for speed."""
    return not fort.ruin and not battle.holds(seat, fort) and alliances.may_attack(battle, seat, fort.owner)


def no_assailant(battle: Battle, seat: Seat, fort: Fort, ship: int) -> Optional[Refusal]:
    """Why this ship can not take part in an assault on the fort; also asked by boarding.no_join."""
    refusal = bar(battle, seat, ship, BOARD)
    if refusal is None:
        refusal = boarding.has_fought(battle, battle.ships[ship])
    if refusal is None and not battle.in_harbour(battle.ships[ship], fort):
        refusal = Refusal("SAIL-5.6.2", "not in its harbour", {"ship": battle.name(ship), "fort": fort.name})
    return refusal


def may_assail(battle: Battle, seat: Seat, fort: Fort, ship: Ship) -> bool:
    """The same for speed."""
    return (
        ship.owner == seat and ship.fought != battle.turn and battle.in_harbour(ship, fort) and can(battle, ship, BOARD)
    )


# ---- assault


def offer_assaults(battle: Battle, seat: Seat, fleet: Fleet, found: List[Order]) -> None:
    """Every lawful Assault (its first ship)."""
    for ship in fleet.able_to(BOARD):
        if battle.chart.harbour[ship.at] == 0:
            continue
        forts = [fort for fort in battle.forts if may_assail(battle, seat, fort, ship) and open_to(battle, seat, fort)]
        found.extend([battle.rules.book.assault(fort.index, ship.index) for fort in forts])


def no_assault(battle: Battle, seat: Seat, order: Assault) -> Optional[Refusal]:
    fort = battle.forts[order.fort]
    refusal = no_stronghold(battle, seat, fort)
    return refusal if refusal is not None else no_assailant(battle, seat, fort, order.ship)


# ---- the defenders (SAIL-5.6.3)


def summon_defenders(
    battle: Battle, seat: Seat, fort: Fort, attackers: Sequence[int], dice: Dice, log: Optional[Log]
) -> None:
    """Asks the fort's owner (Tortuga: every pirate in turn, SAIL-4.3.9.3.3) if he has a ship that could defend
    (Defenders frame), else fights at once."""
    holders = [other for other in battle.after(seat) if battle.holds(other, fort)]
    ask(battle, fort, attackers, [], holders, dice, log)


def ask(
    battle: Battle,
    fort: Fort,
    attackers: Sequence[int],
    defenders: Sequence[int],
    holders: Sequence[Seat],
    dice: Dice,
    log: Optional[Log],
) -> None:
    """The first of these players who has a ship there is asked; the others after him. With nobody left it is fought."""
    for place, seat in enumerate(holders):
        for ship in battle.ships:
            if may_defend(battle, seat, fort, ship) and ship.index not in defenders:
                battle.pending.append(
                    Defenders(seat, fort.index, fort.name, attackers, defenders, holders[place + 1 :])
                )
                if log is not None:
                    log.tell("defenders asked", "SAIL-5.6.3", {"seat": seat, "fort": fort.name}, final=True)
                return
    fight(battle, attackers, fort, defenders, dice, log)


def may_defend(battle: Battle, seat: Seat, fort: Fort, ship: Ship) -> bool:
    """A ship at work may be named, also one that is shaken (SAIL-6.6.2)."""
    return (
        ship.owner == seat
        and battle.in_harbour(ship, fort)
        and ship.mending == NONE
        and ship.lit == 0
        and ship.taken != battle.turn
    )


def offer_defenders(battle: Battle, frame: Defenders, found: List[Order]) -> None:
    """`join SHIP` and `stand`."""
    fort = battle.forts[frame.fort]
    ships = [ship for ship in battle.ships if may_defend(battle, frame.seat, fort, ship)]
    found.extend([battle.rules.book.join(ship.index) for ship in ships if ship.index not in frame.defenders])
    found.append(PLAIN_ORDERS[STAND])


def no_defender(battle: Battle, frame: Defenders, order: Join) -> Optional[Refusal]:
    ship = battle.ships[order.ship]
    facts: Facts = {"ship": ship.name()}
    if order.ship in frame.defenders:
        return Refusal("SAIL-5.6.3", "takes part already", facts)
    if ship.at == OFF:
        return Refusal("SAIL-1.1.9", "not on the board", facts)
    if ship.owner != frame.seat:
        return Refusal("SAIL-1.1.9", "not your ship", {"ship": ship.name(), "owner": ship.owner})
    if not battle.in_harbour(ship, battle.forts[frame.fort]):
        return Refusal("SAIL-5.6.3", "not in its harbour", {"ship": ship.name(), "fort": frame.fort_name})
    if ship.mending != NONE:
        return Refusal("SAIL-5.6.3", "under repair", facts)
    if ship.lit:
        return Refusal("SAIL-5.6.3", "fireship", facts)
    if ship.taken == battle.turn:
        return Refusal("SAIL-5.6.3", "captured this turn", facts)
    return None


def defend(battle: Battle, frame: Defenders, order: Join, dice: Dice, log: Optional[Log]) -> None:
    """One more defender; the next of his is asked for while there is one."""
    battle.pending.pop()
    if log is not None:
        facts = {"ship": battle.name(order.ship), "fort": frame.fort_name, "seat": frame.seat}
        log.tell("defends", "SAIL-5.6.3", facts)
    defenders = [*frame.defenders, order.ship]
    ask(battle, battle.forts[frame.fort], frame.attackers, defenders, [frame.seat, *frame.then], dice, log)


def stand(battle: Battle, frame: Defenders, dice: Dice, log: Optional[Log]) -> None:
    """No more defenders of this player: the next one is asked, or it is fought. The frame on top is taken off."""
    battle.pending.pop()
    ask(battle, battle.forts[frame.fort], frame.attackers, frame.defenders, frame.then, dice, log)


# ---- the fight


def fight(
    battle: Battle,
    attackers: Sequence[int],
    fort: Fort,
    defenders: Sequence[int],
    dice: Dice,
    log: Optional[Log],
) -> None:
    """SAIL-5.6.4 to SAIL-5.6.8"""
    ships = [battle.ships[ship] for ship in attackers if battle.ships[ship].at != OFF]
    helpers = [battle.ships[ship] for ship in defenders if battle.ships[ship].at != OFF]
    if not ships:
        return
    seat, owner = ships[0].owner, fort.owner
    fort.assaulted = battle.turn  # SAIL-5.6.8
    if owner == NOBODY:
        neutral_forts.attacked(battle, fort, seat)  # SAIL-5.6.1
    margin, facts = assault_fight(battle, ships, fort, helpers).roll(dice, log)
    if log is not None:
        rule = "SAIL-5.6.6.1" if margin == 0 else "SAIL-5.6.4"
        told = {**facts, "seat": seat, "enemy": owner, "target": fort.name}
        log.tell("assault", rule, told, outcome=outcome(margin))
    if margin == 0:
        spoils.all_lost(battle, fort, [*ships, *helpers], log)
    elif margin > 0:
        won(battle, seat, fort, ships, helpers, margin, log)
    elif owner == NOBODY:
        spoils.fort_held(battle, fort, min(fort.strength(), -margin), [], ships, log)  # SAIL-5.6.7.3
        neutral_forts.return_fire(battle, fort, dice, log)  # SAIL-3.3.2.11.2
    else:
        held(battle, fort, ships, helpers, -margin, log)


def won(
    battle: Battle,
    seat: Seat,
    fort: Fort,
    attackers: Sequence[Ship],
    defenders: Sequence[Ship],
    points: int,
    log: Optional[Log],
) -> None:
    """The attacker divides between his ships and the fort (SAIL-5.6.6.2)."""
    ships = sharing.in_order(seat, attackers)
    units = [*[ship.index for ship in ships], FORTS + fort.index]
    others = [ship.index for ship in defenders]
    limits = won_limits(battle, ships, fort)
    sharing.share(battle, seat, sharing.WON, units, limits, points, others, fort.index, log)


def won_limits(battle: Battle, ships: Sequence[Ship], fort: Fort) -> List[int]:
    """The fort comes last; where forts do not change owner it may get nothing (SAIL-4.3.20.1)."""
    walls = fort.strength() if battle.rules.campaign.forts_change_owner() else 0
    return [*[ship.strength() for ship in ships], walls]


def held(
    battle: Battle,
    fort: Fort,
    attackers: Sequence[Ship],
    defenders: Sequence[Ship],
    points: int,
    log: Optional[Log],
) -> None:
    """The defender divides between fort and ships (SAIL-5.6.7.1): the fort's owner, at Tortuga the first who named a
    ship (SAIL-4.3.9.3.3)."""
    seat = defenders[0].owner if defenders else fort.owner
    ships = sharing.in_order(seat, defenders)
    units = [FORTS + fort.index, *[ship.index for ship in ships]]
    limits = [fort.strength(), *[ship.strength() for ship in ships]]
    others = [ship.index for ship in attackers]
    sharing.share(battle, seat, sharing.BEATEN, units, limits, points, others, fort.index, log)


# ---- the odds


def assault_odds(battle: Battle, fort: Fort, ships: Sequence[int], defenders: Sequence[int]) -> Forecast:
    """By how much it is won or lost against these defenders, and what follows if the strength is shared out by
    default."""
    attackers = [battle.ships[ship] for ship in ships]
    helpers = [battle.ships[ship] for ship in defenders]
    contest = assault_fight(battle, attackers, fort, helpers)
    spread = contest.margins()
    common = common_ways(spread)
    chances = [
        Chance(outcome(margin), spread.ways[margin] // common, follows(battle, fort, attackers, helpers, margin))
        for margin in sorted(spread.ways)
    ]
    return Forecast(spread.of // common, chances, NO_NEEDS, [contest.attack.throw(), contest.defence.throw()])


def follows(battle: Battle, fort: Fort, attackers: Sequence[Ship], defenders: Sequence[Ship], margin: int) -> Facts:
    """Who sinks, and what becomes of the fort."""
    points = abs(margin)
    fate = "destroyed"
    if margin == 0:
        sunk = [ship.name() for ship in [*attackers, *defenders]]
    elif margin > 0:
        ships = sharing.in_order(attackers[0].owner, attackers)
        given = sharing.default_shares(sharing.WON, won_limits(battle, ships, fort), points)
        sunk = [ship.name() for ship, got in zip(ships, given[:-1], strict=True) if got == 0]
        sunk += [ship.name() for ship in defenders if ship.strength() == 1]  # SAIL-5.6.6.4
        fate = "captured" if given[-1] > 0 else fate
    else:
        ships = sharing.in_order(defenders[0].owner if defenders else fort.owner, defenders)
        limits = [fort.strength(), *[ship.strength() for ship in ships]]
        given = sharing.default_shares(sharing.BEATEN, limits, points)
        sunk = [ship.name() for ship, got in zip(ships, given[1:], strict=True) if got == 0]
        sunk += [ship.name() for ship in attackers if ship.strength() == 1]  # SAIL-5.6.7.2
        fate = "holds"
    if fate == "destroyed":
        sunk += [ship.name() for ship in battle.ships if ship.mending == fort.index]  # SAIL-3.3.5.1.7
        idle = [battle.ships[index] for index in fort.workers if battle.ships[index] not in defenders]
        sunk += [ship.name() for ship in idle if ship.strength() <= TABLES.worker_damage]  # SAIL-3.3.5.2.7
    return {"points": points, "sunk": sunk, "fort": fort.name, "fate": fate}
