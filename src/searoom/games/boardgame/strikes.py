"""The course of a strike: anti-aircraft fire, bombs, torpedoes, damage (BOARD-10.2.6, BOARD-10.5.1 to BOARD-10.8.2)."""

from __future__ import annotations

from typing import Final, List, Optional, Tuple

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.grid import OFF
from searoom.core.odds import Modifier, Throw
from searoom.core.orders import Refusal
from searoom.games.boardgame.artillery import Attack, armour_of
from searoom.games.boardgame.battlefield import ADJACENT
from searoom.games.boardgame.cards import (
    ANTI_AIRCRAFT,
    DIVE_BOMBER,
    FLAK_FACE,
    OBSOLETE_ATTACK_PLANES,
    PLANES,
    TORPEDO_BOMBER,
)
from searoom.games.boardgame.damage import ask_for_tokens, lose, sink_if_lost, spared
from searoom.games.boardgame.dogfights import must_engage, shoot_down
from searoom.games.boardgame.frames import Engaging, Flying, Grouping
from searoom.games.boardgame.orders import Group
from searoom.games.boardgame.pieces import NONE, SPENT, STRIKING, Strike, Unit
from searoom.games.boardgame.resolution import belted
from searoom.games.boardgame.state import Battle

SCREENS: Final = 0  # the stages of a strike; the first two target by target
FLAK: Final = 1
BOMBS: Final = 2
TORPEDOES: Final = 3
DAMAGE: Final = 4
OVER: Final = 5
BOMB_VALUE: Final = 2  # of each dive-bomber squadron (BOARD-10.6.1)


def fly_on(battle: Battle, frame: Flying, dice: Dice, log: Optional[Log]) -> None:
    """One step of the strike on its way."""
    strike = battle.strike
    if strike is None:
        battle.pending.pop()
        return
    stage, place = frame.stage, frame.target
    if stage == SCREENS:
        target = battle.units[strike.targets[place]]
        if must_engage(battle, target.index):
            battle.pending.append(Engaging(target.owner, target.index, target.name()))
        else:
            battle.pending[-1] = Flying(FLAK, place)
    elif stage == FLAK:
        fire_at_bombers(battle, strike, strike.targets[place], dice, log)
        more = place + 1 < len(strike.targets)
        battle.pending[-1] = Flying(SCREENS, place + 1) if more else Flying(BOMBS, 0)
    elif stage == BOMBS:
        if place == len(strike.targets):
            battle.pending[-1] = Flying(TORPEDOES, 0)
        else:
            battle.pending[-1] = Flying(BOMBS, place + 1)
            dive(battle, strike, place, log)
    elif stage == TORPEDOES:
        drop_torpedoes(battle, strike, log)
        battle.pending[-1] = Flying(DAMAGE, 0)
    elif stage == DAMAGE:
        battle.pending[-1] = Flying(OVER, 0)
        take_damage(battle, strike, log)
    else:
        over(battle)
        battle.tell(log, "strike over", "BOARD-10.8.1", battle.units[strike.carrier])


# ---- anti-aircraft fire


def rating(battle: Battle, unit: Unit) -> int:
    """What a unit adds to the dice (BOARD-10.5.4)."""
    if not unit.surface() or battle.in_fog(unit) or unit.disabled(ANTI_AIRCRAFT):
        return 0
    return unit.card.anti_aircraft


def helpers(battle: Battle, strike: Strike, target: Unit, squares: List[int]) -> List[Unit]:
    """Units friendly to the target on those squares that are not under air attack themselves."""
    found: List[Unit] = []
    for at in squares:
        index = battle.surface_at[at]
        if index in (NONE, target.index) or strike.under_attack >> index & 1:
            continue
        if battle.units[index].owner == target.owner:
            found.append(battle.units[index])
    return found


def flak_dice(battle: Battle, strike: Strike, target: Unit, square: int) -> int:
    """Dice against the dive bombers on the target (no square), or the torpedo bombers on one square (BOARD-10.5.2,
    BOARD-10.5.3)."""
    around = ADJACENT[target.at] if square == OFF else [square, *ADJACENT[square]]
    firing = [target, *helpers(battle, strike, target, around)]
    return sum([rating(battle, unit) for unit in firing])


def sent_at(battle: Battle, target: int, kind: int) -> List[int]:
    """Squadrons of this kind still attacking it, by their place among those in the air."""
    return [i for i, s in enumerate(battle.aloft) if s.place == STRIKING and s.where == target and s.kind == kind]


def fire_at_bombers(battle: Battle, strike: Strike, target: int, dice: Dice, log: Optional[Log]) -> None:
    """The dive bombers, then the torpedo bombers square by square. Fighters are not fired at (BOARD-10.5.5)."""
    if sent_at(battle, target, DIVE_BOMBER):
        fire_at_group(battle, strike, battle.units[target], DIVE_BOMBER, OFF, dice, log)
    bombers = sent_at(battle, target, TORPEDO_BOMBER)
    for square in dict.fromkeys([battle.aloft[i].square for i in bombers]):
        fire_at_group(battle, strike, battle.units[target], TORPEDO_BOMBER, square, dice, log)


def fire_at_group(
    battle: Battle, strike: Strike, target: Unit, kind: int, square: int, dice: Dice, log: Optional[Log]
) -> None:
    """Each hit destroys one squadron; against obsolete planes misses are rolled once more (BOARD-12.3.1)."""
    many = flak_dice(battle, strike, target, square)
    if many == 0:
        return
    faces = [dice.roll(6, "anti-aircraft", "BOARD-10.5.1") for _ in range(many)]
    again: List[int] = []
    if battle.units[strike.carrier].is_active(OBSOLETE_ATTACK_PLANES):
        misses = [face for face in faces if face != FLAK_FACE]
        again = [dice.roll(6, "anti-aircraft again", "BOARD-12.3.1") for _ in misses]
    hits = faces.count(FLAK_FACE) + again.count(FLAK_FACE)
    if log is not None:
        facts = {
            "seat": target.owner,
            "purpose": "anti-aircraft",
            "unit": target.name(),
            "piece": PLANES[kind],
            "faces": faces,
            "again": again,
            "hits": hits,
        }
        log.tell("anti-aircraft", "BOARD-10.5.1", facts, final=True)
    group = [i for i in sent_at(battle, target.index, kind) if square == OFF or battle.aloft[i].square == square]
    shoot_down(battle, group[:hits], log)


# ---- bombs (BOARD-10.6.1, BOARD-10.6.2)


def bombs_on(target: Unit, squadrons: int) -> Attack:
    """By the rules of artillery, range apart; an obsolete unit is one for them too (BOARD-12.3.3)."""
    modifiers = [Modifier("BOARD-10.6.2", "squadrons together", BOMB_VALUE * (squadrons - 1))] if squadrons > 1 else []
    return Attack(Throw("BOARD-10.6.1", 0, BOMB_VALUE, modifiers), armour_of(target, True))


def dive(battle: Battle, strike: Strike, place: int, log: Optional[Log]) -> None:
    """english: the attacker groups them; italian: all together."""
    target = battle.units[strike.targets[place]]
    many = len(sent_at(battle, target.index, DIVE_BOMBER))
    if many == 0:
        return
    if many == 1 or battle.rules.switches.dive_bomber_sum:
        bomb(battle, strike, target, many, log)
    else:
        battle.pending.append(Grouping(1 - target.owner, target.index, target.name(), many))


def bomb(battle: Battle, strike: Strike, target: Unit, squadrons: int, log: Optional[Log]) -> None:
    attack = bombs_on(target, squadrons)
    place = strike.targets.index(target.index)
    strike.earned[place] += 1 if attack.effective() else 0
    strike.points[place] += 1 if attack.exceeds() else 0
    if log is not None:
        facts = {
            "seat": 1 - target.owner,
            "target": target.name(),
            "squadrons": squadrons,
            "attack": attack.value.facts(),
            "defence": attack.armour.facts(),
            "value": attack.value.added(),
            "armour": attack.armour.added(),
            "tokens": 1 if attack.effective() else 0,
            "points": 1 if attack.exceeds() else 0,
        }
        log.tell("bombs", "BOARD-10.6.1", facts)


def no_group(frame: Grouping, order: Group) -> Optional[Refusal]:
    if not 1 <= order.many <= frame.left:
        return Refusal("BOARD-10.6.2", "no such group", {"left": frame.left})
    return None


def group(battle: Battle, frame: Grouping, order: Group, log: Optional[Log]) -> None:
    battle.pending.pop()
    strike = battle.strike
    if strike is None:
        return
    target = battle.units[frame.target]
    bomb(battle, strike, target, order.many, log)
    left = frame.left - order.many
    if left == 1:
        bomb(battle, strike, target, 1, log)
    elif left > 1:
        battle.pending.append(Grouping(frame.seat, frame.target, frame.name, left))


# ---- torpedoes, and what it all came to


def drop_torpedoes(battle: Battle, strike: Strike, log: Optional[Log]) -> None:
    """Each surviving squadron is one torpedo hit (BOARD-10.7.2)."""
    carrier = battle.units[strike.carrier]
    for place, index in enumerate(strike.targets):
        target = battle.units[index]
        for _ in sent_at(battle, index, TORPEDO_BOMBER):
            saved = belted(target, carrier)
            strike.earned[place] += 1
            strike.points[place] += 0 if saved else 1
            if log is not None:
                facts = {"seat": carrier.owner, "unit": carrier.name(), "target": target.name()}
                told = {**facts, "points": 0 if saved else 1}
                log.tell("torpedo", "BOARD-12.2.6" if saved else "BOARD-10.7.2", told)


def take_damage(battle: Battle, strike: Strike, log: Optional[Log]) -> None:
    """At once, not in the Resolution (BOARD-10.8.1)."""
    owed: List[Tuple[int, int]] = []
    for place, index in enumerate(strike.targets):
        lose(battle, battle.units[index], strike.points[place], "BOARD-10.8.1", log)
    for place, index in enumerate(strike.targets):
        target = battle.units[index]
        sink_if_lost(battle, target, log)
        if target.on_board():
            tokens = spared(battle, target, strike.earned[place], log)
            if tokens:
                owed.append((index, tokens))
    ask_for_tokens(battle, battle.units[strike.carrier].owner, owed, log)


def over(battle: Battle) -> None:
    for squadron in battle.aloft:
        if squadron.place == STRIKING:
            squadron.place = SPENT
    battle.strike = None
    battle.pending.pop()
