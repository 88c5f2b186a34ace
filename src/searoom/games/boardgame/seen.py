"""What may be known of a battle: views, sealed secrets, invariants (BOARD-1.1.8, BOARD-4.4.1).

Hidden are the fleets of a skirmish and face-down cards until the reveal, and assignments until both are in.
"""

from __future__ import annotations

from typing import Dict, Final, List, Optional

from searoom.core.game import Secret
from searoom.core.grid import DIRECTION_NAMES, OFF
from searoom.core.seats import Seat
from searoom.games.boardgame import assignment
from searoom.games.boardgame.battlefield import OPEN, SCENERY, SQUARES
from searoom.games.boardgame.cards import FIRST_RED, PLANES, RED, SPOTS, names_of
from searoom.games.boardgame.data import CARDS
from searoom.games.boardgame.ending import score
from searoom.games.boardgame.frames import Assigning, ChoosingFleets, SecretChoice
from searoom.games.boardgame.pieces import AIRBORNE, NONE, ON_BOARD, STATUSES, WAITING, Squadron, Unit
from searoom.games.boardgame.plans import SIDES
from searoom.games.boardgame.state import Battle
from searoom.games.boardgame.views import FleetsView, SquadronView, UnitView

GREEN: Final = (1 << FIRST_RED) - 1


def view(battle: Battle, seat: Optional[Seat]) -> FleetsView:
    """Built up from nothing; shares nothing that will change."""
    rules = battle.rules
    return {
        "scenario": rules.plan.key,
        "rule": rules.plan.rule,
        "edition": rules.switches.edition,
        "turn": battle.turn,
        "turns": rules.turns,
        "visibility": rules.plan.visibility,
        "limit": rules.points,
        "seats": list(SIDES),
        "revealed": battle.revealed,
        "first": battle.first,
        "terrain": {battle.square(at): SCENERY[kind] for at, kind in enumerate(battle.terrain) if kind != OPEN},
        "smoke": [battle.square(at) for at in battle.smoke],
        "units": units(battle, seat),
        "face_down": [face_down(battle, owner, seat) for owner in (0, 1)],
        "chosen": [[CARDS[c].word for c in battle.chosen[o]] if chooses(battle, o, seat) else None for o in (0, 1)],
        "dice": [battle.pool[o][1:] if o == seat else battle.told_dice(o) for o in (0, 1)],
        "exhausted": [battle.exhausted[o][1:] for o in (0, 1)],
        "passed": battle.passed[:],
        "ready": [is_ready(battle, owner) for owner in (0, 1)],
        "assigned": [assigned(battle, owner, seat) for owner in (0, 1)],
        "aloft": [squadron_facts(battle, squadron) for squadron in battle.aloft],
        "over": battle.ended.reason if battle.ended is not None else "",
        "scores": [score(battle, owner) if battle.revealed else 0 for owner in (0, 1)],
        "fleet_points": [battle.fleet_points[o] if knows(battle, o, seat) else 0 for o in (0, 1)],
    }


def knows(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> bool:
    """Whether that viewer knows which cards this side has (BOARD-4.1.5)."""
    return battle.revealed or battle.rules.points == 0 or owner == viewer


def sees_board(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> bool:
    """Whether he knows which card lies where (BOARD-4.4.1)."""
    return battle.revealed or owner == viewer


def chooses(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> bool:
    top = battle.pending[-1] if battle.pending else None
    return owner == viewer and isinstance(top, ChoosingFleets)


def is_ready(battle: Battle, owner: Seat) -> bool:
    top = battle.pending[-1] if battle.pending else None
    return isinstance(top, SecretChoice) and not top.awaited >> owner & 1


def assigning(battle: Battle) -> bool:
    return len(battle.pending) > 0 and isinstance(battle.pending[-1], Assigning)


def assigned(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> Optional[List[str]]:
    if assigning(battle) and owner != viewer:
        return None
    return sorted([order.text for order in battle.assigned[owner]])


def face_down(battle: Battle, owner: Seat, viewer: Optional[Seat]) -> List[str]:
    if sees_board(battle, owner, viewer):
        return []
    squares = sorted([unit.at for unit in battle.units if unit.owner == owner and unit.at != OFF])
    return [battle.square(at) for at in squares]


def units(battle: Battle, viewer: Optional[Seat]) -> List[UnitView]:
    return [unit_facts(battle, unit, viewer) for unit in battle.units if knows(battle, unit.owner, viewer)]


def unit_facts(battle: Battle, unit: Unit, viewer: Optional[Seat]) -> UnitView:
    open_ = sees_board(battle, unit.owner, viewer)
    planned = 0
    if viewer is not None:  # green ones by the owner, red ones by the enemy
        planned = unit.planned & (GREEN if unit.owner == viewer else RED)
    return {
        "name": unit.name(),
        "title": unit.card.name,
        "type": unit.card.kind,
        "navy": unit.card.navy,
        "owner": unit.owner,
        "status": STATUSES[unit.status] if open_ else "in hand",
        "at": battle.square(unit.at) if open_ else "",
        "heading": DIRECTION_NAMES[unit.heading] if open_ and unit.at != OFF else "",
        "submerged": unit.submerged,
        "structure": max(0, unit.structure()),
        "full": unit.card.structure,
        "torpedoes": unit.stock,
        "tokens": names_of(unit.tokens),
        "marked": names_of(unit.marked),
        "permanent": names_of(unit.permanent),
        "active": names_of(unit.active),
        "planned": names_of(planned),
        "moved": unit.moved,
        "repairs": unit.repairs,
        "launched": unit.launched > 0,
        "aboard": [unit.fighters, unit.dive_bombers, unit.torpedo_bombers],
    }


def squadron_facts(battle: Battle, squadron: Squadron) -> SquadronView:
    carrier = battle.units[squadron.carrier]
    waits = squadron.place == WAITING
    return {
        "carrier": carrier.name(),
        "owner": carrier.owner,
        "plane": PLANES[squadron.kind],
        "place": AIRBORNE[squadron.place],
        "where": battle.square(squadron.where) if waits else battle.units[squadron.where].name(),
        "square": battle.square(squadron.square),
        "fought": squadron.fought,
    }


# ---- what is sealed: one commitment a seat and choice, from when he is ready


def secrets(battle: Battle) -> List[Secret]:
    found: List[Secret] = []
    top = battle.pending[-1] if battle.pending else None
    for seat in (0, 1):
        number = battle.readied[seat]
        done = isinstance(top, SecretChoice) and top.asked >> seat & 1 and not top.awaited >> seat & 1
        if done and isinstance(top, Assigning):
            found.append(Secret(seat, f"{SIDES[seat]}-assignment-{number}", assignment.text_of(battle, seat)))
        elif done and isinstance(top, ChoosingFleets):
            found.append(Secret(seat, f"{SIDES[seat]}-fleet-{number}", fleet_text(battle, seat)))
        elif done:
            found.append(Secret(seat, f"{SIDES[seat]}-deployment-{number}", deployment_text(battle, seat)))
        if battle.rules.points and not battle.revealed and not isinstance(top, ChoosingFleets) and battle.units:
            found.append(Secret(seat, f"{SIDES[seat]}-cards", fleet_text(battle, seat)))
    return found


def fleet_text(battle: Battle, seat: Seat) -> str:
    return ", ".join(sorted([CARDS[card].word for card in battle.chosen[seat]]))


def deployment_text(battle: Battle, seat: Seat) -> str:
    laid = [u for u in battle.units if u.owner == seat and u.at != OFF]
    return "; ".join([f"{u.name()} {battle.square(u.at)} {DIRECTION_NAMES[u.heading]}" for u in laid])


# ---- what can never be


def fault(battle: Battle) -> str:
    """The first invariant that is broken, as a sentence."""
    surface, submerged = [NONE] * SQUARES, [NONE] * SQUARES
    for unit in battle.units:
        if (unit.status == ON_BOARD) != (unit.at != OFF):
            return f"{unit.name()} is {STATUSES[unit.status]} at {battle.square(unit.at)}"
        if unit.at == OFF:
            continue
        layer = submerged if unit.submerged else surface
        if layer[unit.at] != NONE:
            return f"two units lie on {battle.square(unit.at)} (BOARD-3.3.1)"
        layer[unit.at] = unit.index
        if unit.structure() <= 0 or unit.lost < 0:
            return f"{unit.name()} is afloat with {unit.structure()} points"
        if unit.stock < 0 or unit.stock > unit.card.torpedoes:
            return f"{unit.name()} has {unit.stock} torpedoes"
    if surface != battle.surface_at or submerged != battle.submerged_at:
        return "the squares do not know who lies on them"
    for seat in (0, 1):
        if min(battle.pool[seat]) < 0:
            return f"seat {seat} has used dice that it did not have"
    return air_fault(battle) or submarine_fault(battle)


def air_fault(battle: Battle) -> str:
    """No squadron is in two places, none comes from nowhere."""
    counts: Dict[int, int] = {}
    for squadron in battle.aloft:
        key = squadron.carrier * len(PLANES) + squadron.kind
        counts[key] = counts.get(key, 0) + 1
    for unit in battle.units:
        for kind in range(len(PLANES)):
            total = unit.aboard(kind) + counts.get(unit.index * len(PLANES) + kind, 0)
            if unit.aboard(kind) < 0 or total > unit.card.squadrons[kind]:
                return f"{unit.name()} has {total} squadrons of {PLANES[kind]}s"
    return ""


def submarine_fault(battle: Battle) -> str:
    for unit in battle.units:
        if unit.submerged and not unit.card.submarine:
            return f"{unit.name()} is submerged"
        if unit.marked & ~((1 << len(SPOTS)) - 1):
            return f"{unit.name()} has a token on nothing"
        if unit.at != OFF and not unit.submerged and unit.card.submarine and battle.submerged_at[unit.at] != NONE:
            return f"two submarines lie on {battle.square(unit.at)}"
    return ""
