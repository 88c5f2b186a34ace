"""Screens and dogfights (BOARD-10.3.1 to BOARD-10.4.5)."""

from __future__ import annotations

from typing import Dict, Final, List, Optional, Sequence, Tuple

from searoom.core.dice import Dice
from searoom.core.events import Log, roll
from searoom.core.odds import CERTAIN, Forecast, Need, Spread, forecast_of
from searoom.core.orders import Order, Refusal
from searoom.core.seats import Seat
from searoom.games.boardgame import orders
from searoom.games.boardgame.cards import ARMOURED_FIGHTERS, FIGHTER, PLANES, SUPERIOR_FIGHTERS
from searoom.games.boardgame.data import CARDS, DICE
from searoom.games.boardgame.frames import Engaging, Rerolling
from searoom.games.boardgame.orders import REROLL, Engage, Plain
from searoom.games.boardgame.pieces import NONE, SCREEN, STRIKING, Squadron
from searoom.games.boardgame.state import Battle

STRIKER: Final = 0  # the sides of a dogfight
DEFENDER: Final = 1
WINS: Final = ("nobody shot down", "screen shot down", "escort shot down")  # by the result: 0, 1 the striker's, 2
DOWNED: Final = "bomber shot down"
FLIES_ON: Final = "bomber flies on"
BOMBER_RULES: Final = ("", "BOARD-10.4.4", "BOARD-10.4.5")


def screens_of(battle: Battle, target: int) -> List[int]:
    """Fighters of a screen that have not fought this turn, by their place among those in the air (BOARD-10.3.2)."""
    return [i for i, s in enumerate(battle.aloft) if s.place == SCREEN and s.where == target and not s.fought]


def attackers(battle: Battle, target: int) -> List[int]:
    """Whom the next screening fighter may engage: escorts first, each once, then bombers (BOARD-10.3.3)."""
    sent = [i for i, s in enumerate(battle.aloft) if s.place == STRIKING and s.where == target]
    escorts = [i for i in sent if battle.aloft[i].kind == FIGHTER and not battle.aloft[i].fought]
    return escorts or [i for i in sent if battle.aloft[i].kind != FIGHTER]


def must_engage(battle: Battle, target: int) -> bool:
    """BOARD-10.3.1; where only escorts attack, the fight with them ends it (BOARD-10.3.4)."""
    return len(screens_of(battle, target)) > 0 and len(attackers(battle, target)) > 0


def carrier_card(battle: Battle, squadron: Squadron) -> int:
    return battle.units[squadron.carrier].card.index


def offer_engagements(battle: Battle, frame: Engaging, found: List[Order]) -> None:
    carriers = dict.fromkeys([carrier_card(battle, battle.aloft[i]) for i in screens_of(battle, frame.target)])
    against = [battle.aloft[i] for i in attackers(battle, frame.target)]
    for key in dict.fromkeys([(squadron.kind, squadron.square) for squadron in against]):
        found.extend([orders.engage(key[0], key[1], carrier) for carrier in carriers])


def no_engagement(battle: Battle, frame: Engaging, order: Engage) -> Optional[Refusal]:
    facts = {"unit": frame.name, "what": PLANES[order.kind]}
    if found_screen(battle, frame, order) == NONE:
        return Refusal("BOARD-10.3.2", "no such fighter", {"unit": CARDS[order.carrier].word})
    against = [battle.aloft[i] for i in attackers(battle, frame.target)]
    if order.kind != FIGHTER and against and against[0].kind == FIGHTER:
        return Refusal("BOARD-10.3.3", "escorts first", facts)
    if found_attacker(battle, frame, order) == NONE:
        return Refusal("BOARD-10.3.3", "no such squadron", facts)
    return None


def found_screen(battle: Battle, frame: Engaging, order: Engage) -> int:
    for index in screens_of(battle, frame.target):
        if carrier_card(battle, battle.aloft[index]) == order.carrier:
            return index
    return NONE


def found_attacker(battle: Battle, frame: Engaging, order: Engage) -> int:
    for index in attackers(battle, frame.target):
        squadron = battle.aloft[index]
        if squadron.kind == order.kind and squadron.square == order.square:
            return index
    return NONE


# ---- the fight: forecast and roll both ask here


class Sides:
    """What matters of two fighters: the ranks of the edition, and the features of their carriers."""

    def __init__(self, battle: Battle, escort: Squadron, screen: Squadron) -> None:
        italian = battle.rules.switches.dogfight_order
        self.ranks: Final = DICE.dogfight_italian if italian else DICE.dogfight_english  # BOARD-10.4.3
        carriers = (battle.units[escort.carrier], battle.units[screen.carrier])
        self.superior: Final = [carrier.is_active(SUPERIOR_FIGHTERS) for carrier in carriers]
        self.armoured: Final = [carrier.is_active(ARMOURED_FIGHTERS) for carrier in carriers]
        self.asks: Final = battle.rules.switches.armoured_fighters  # italian: by the owner's word

    def better(self, faces: Sequence[int]) -> int:
        """1: the striker's die wins, 2: the defender's, 0: a tie (BOARD-10.4.2, BOARD-12.2.4)."""
        mine, yours = self.ranks[faces[STRIKER] - 1], self.ranks[faces[DEFENDER] - 1]
        if mine != yours:
            return 1 if mine > yours else 2
        if self.superior[STRIKER] == self.superior[DEFENDER]:
            return 0
        return 1 if self.superior[STRIKER] else 2

    def result(self, faces: Sequence[int], rerolled: int) -> int:
        """Who loses by a die that was rolled again has tied (BOARD-12.2.3)."""
        found = self.better(faces)
        return 0 if found and rerolled >> (2 - found) & 1 else found

    def forced(self, faces: Sequence[int]) -> int:
        """english: whose die must be rolled again, the winner's over armoured fighters; NONE: nobody's."""
        found = self.better(faces)
        return found - 1 if found and not self.asks and self.armoured[2 - found] else NONE

    def spread(self) -> Spread:
        """All results of one dogfight, in 216 ways."""
        ways: Dict[int, int] = {}
        for mine in range(1, 7):
            for yours in range(1, 7):
                again = self.forced((mine, yours))
                for face in range(1, 7):
                    faces = (face if again == STRIKER else mine, face if again == DEFENDER else yours)
                    found = self.result(faces, 0 if again == NONE else 1 << again)
                    ways[found] = ways.get(found, 0) + 1
        return Spread(216, ways)


def need_against(kind: int) -> Need:
    """BOARD-10.4.4, BOARD-10.4.5"""
    return Need(BOMBER_RULES[kind], 6, DICE.downs[kind])


def forecast(battle: Battle, frame: Engaging, order: Engage) -> Forecast:
    if order.kind != FIGHTER:
        return forecast_of(need_against(order.kind), DOWNED, FLIES_ON)
    screen, escort = found_screen(battle, frame, order), found_attacker(battle, frame, order)
    if screen == NONE or escort == NONE:
        return CERTAIN
    return Sides(battle, battle.aloft[escort], battle.aloft[screen]).spread().forecast(lambda n: WINS[n])


def engage(battle: Battle, frame: Engaging, order: Engage, dice: Dice, log: Optional[Log]) -> None:
    battle.pending.pop()
    screen, other = found_screen(battle, frame, order), found_attacker(battle, frame, order)
    battle.aloft[screen].fought = True
    if log is not None:
        facts = {"seat": frame.seat, "unit": frame.name, "what": PLANES[order.kind]}
        log.tell("engages", "BOARD-10.3.3", facts)
    if order.kind != FIGHTER:  # the fighter is never destroyed
        if roll(need_against(order.kind), "dogfight", dice, log, frame.seat, DOWNED, FLIES_ON):
            shoot_down(battle, [other], log)
        return
    battle.aloft[other].fought = True
    faces = [0, 0]
    for seat in (battle.first, 1 - battle.first):
        faces[DEFENDER if seat == frame.seat else STRIKER] = dice.roll(6, "dogfight", "BOARD-10.4.1")
    told_dice(battle, frame.seat, faces, log)
    sides = Sides(battle, battle.aloft[other], battle.aloft[screen])
    again = sides.forced(faces)
    if again != NONE:
        faces[again] = dice.roll(6, "dogfight again", "BOARD-12.2.3")
        told_dice(battle, frame.seat, faces, log)
    rerolled = 0 if again == NONE else 1 << again
    if not ask_reroll(battle, frame.seat, (faces[0], faces[1]), rerolled, 0, other, screen, sides):
        decide(battle, sides.result(faces, rerolled), other, screen, log)


def told_dice(battle: Battle, defender: Seat, faces: Sequence[int], log: Optional[Log]) -> None:
    if log is not None:
        facts = {"seat": 1 - defender, "enemy": defender, "purpose": "dogfight", "faces": list(faces)}
        log.tell("dogfight", "BOARD-10.4.1", facts, final=True)


def ask_reroll(
    battle: Battle,
    defender: Seat,
    faces: Tuple[int, int],
    rerolled: int,
    asked: int,
    escort: int,
    screen: int,
    sides: Sides,
) -> bool:
    """italian: the owner of armoured fighters may demand it once, after any result; the first player first. `asked`:
    the seats that have been asked, as bits."""
    if not sides.asks:
        return False
    for seat in (battle.first, 1 - battle.first):
        side = DEFENDER if seat == defender else STRIKER
        if sides.armoured[side] and not asked >> seat & 1:
            battle.pending.append(Rerolling(seat, faces, rerolled, asked | 1 << seat, defender, escort, screen))
            return True
    return False


def answer_reroll(battle: Battle, frame: Rerolling, order: Plain, dice: Dice, log: Optional[Log]) -> None:
    battle.pending.pop()
    faces, rerolled = list(frame.faces), frame.rerolled
    if order.verb == REROLL:
        enemy = STRIKER if frame.seat == frame.defender else DEFENDER
        faces[enemy] = dice.roll(6, "dogfight again", "BOARD-12.2.3")
        rerolled |= 1 << enemy
        told_dice(battle, frame.defender, faces, log)
    elif log is not None:
        log.tell("die stands", "BOARD-12.2.3", {"seat": frame.seat})
    escort, screen = frame.escort, frame.screen
    sides = Sides(battle, battle.aloft[escort], battle.aloft[screen])
    left = (faces[0], faces[1])
    if not ask_reroll(battle, frame.defender, left, rerolled, frame.said, escort, screen, sides):
        decide(battle, sides.result(faces, rerolled), escort, screen, log)


def decide(battle: Battle, result: int, escort: int, screen: int, log: Optional[Log]) -> None:
    if log is not None:
        log.tell("dogfight over", "BOARD-10.4.1", {"reason": WINS[result]}, outcome=WINS[result])
    if result:
        shoot_down(battle, [screen if result == 1 else escort], log)


def shoot_down(battle: Battle, indices: Sequence[int], log: Optional[Log]) -> None:
    """Out of the game (BOARD-10.8.2)."""
    for index in sorted(indices, reverse=True):
        squadron = battle.aloft.pop(index)
        carrier = battle.units[squadron.carrier]
        if log is not None:
            facts = {"seat": carrier.owner, "unit": carrier.name(), "piece": PLANES[squadron.kind]}
            log.tell("shot down", "BOARD-10.8.2", facts)
