"""Every question with its answers: what is offered, why not, and which chapter carries it out."""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat, all_but
from searoom.games.boardgame import (
    assignment,
    damage,
    deployment,
    dogfights,
    ending,
    features,
    fleets,
    launching,
    movement,
    repairs,
    resolution,
    scenery,
    strikes,
)
from searoom.games.boardgame.frames import (
    AirOpportunity,
    Assigning,
    ChoosingFleets,
    Course,
    Deploying,
    Engaging,
    Entering,
    Grouping,
    Launching,
    LayingScenery,
    Marking,
    NamingFirst,
    Opportunity,
    PlacingSubmarine,
    RepairAnswer,
    Rerolling,
    SecretChoice,
    Sending,
    StrikeFeatures,
    Voiding,
)
from searoom.games.boardgame.orders import (
    ANEW,
    CONCEDE,
    DONE,
    GO,
    GROUPS,
    LAUNCH,
    NAME_FIRST,
    PASS,
    PLAIN_ORDERS,
    READY,
    RECHARGE,
    REROLL,
    SCREEN_UNIT,
    STAND,
    STRIKE,
    WEAKEN,
    Activate,
    At,
    Charge,
    Deploy,
    Engage,
    Fire,
    Group,
    Lay,
    Mark,
    Move,
    NameFirst,
    OfUnit,
    Plain,
    Repair,
    Sail,
    Send,
    Spends,
    Take,
    TakeFleet,
    Torpedo,
    Void,
    Wait,
)
from searoom.games.boardgame.state import Battle

READY_ORDER: Final = PLAIN_ORDERS[READY]


def not_now(top: Frame) -> Refusal:
    return Refusal("BOARD-5.1.1", "not now", {"prompt": top.prompt})


def says(order: Order, verb: int) -> bool:
    return isinstance(order, Plain) and order.verb == verb


# ---- what may be said


def offers(battle: Battle, seat: Seat) -> List[Order]:
    found: List[Order] = []
    top = battle.pending[-1]
    if isinstance(top, Opportunity):
        offer_opportunity(battle, seat, found)
    elif isinstance(top, Course):
        movement.offer_paths(battle, top, found)
    elif isinstance(top, Assigning):
        assignment.offer_assignments(battle, seat, found)
    elif isinstance(top, Marking):
        damage.offer_marks(battle, top, found)
    elif isinstance(top, AirOpportunity):
        found.append(PLAIN_ORDERS[PASS])
        launching.offer_strikes(battle, seat, found)
    elif isinstance(top, Sending):
        launching.offer_sendings(battle, top, found)
    elif isinstance(top, StrikeFeatures):
        found.append(PLAIN_ORDERS[DONE])
        features.offer_activations(battle, seat, features.AIR, found)
    elif isinstance(top, Engaging):
        dogfights.offer_engagements(battle, top, found)
    elif isinstance(top, Rerolling):
        found.append(PLAIN_ORDERS[STAND])
        found.append(PLAIN_ORDERS[REROLL])
    elif isinstance(top, Grouping):
        found.extend(GROUPS[1 : top.left + 1])
    elif isinstance(top, Launching):
        launching.offer_placings(battle, top, found)
    elif isinstance(top, RepairAnswer):
        found.append(PLAIN_ORDERS[STAND])
        found.append(PLAIN_ORDERS[WEAKEN])
    elif isinstance(top, Voiding):
        resolution.offer_voids(battle, top, found)
    elif isinstance(top, NamingFirst):
        found.append(NAME_FIRST[seat])
        found.append(NAME_FIRST[1 - seat])
    elif isinstance(top, Entering):
        deployment.offer_entry(battle, top, found)
    elif isinstance(top, PlacingSubmarine):
        deployment.offer_submarines(battle, top, found)
    elif isinstance(top, Deploying):
        deployment.offer_deployment(battle, top, seat, found)
    elif isinstance(top, ChoosingFleets):
        fleets.offer_cards(battle, seat, found)
    elif isinstance(top, LayingScenery):
        scenery.offer_scenery(battle, found)
    return found


def offer_opportunity(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """One thing exactly (BOARD-6.1.1)."""
    found.append(PLAIN_ORDERS[PASS])
    movement.offer_moves(battle, seat, found)
    repairs.offer_repairs(battle, seat, found)
    launching.offer_launches(battle, seat, found)
    repairs.offer_recharges(battle, seat, found)


def can_act(battle: Battle, seat: Seat, air: bool) -> bool:
    """Whether there is anything to do but to pass; by public facts."""
    found: List[Order] = []
    if air:
        launching.offer_strikes(battle, seat, found)
        return len(found) > 0
    if movement.faces_to_move(battle, seat) and movement.movers(battle, seat):
        return True
    repairs.offer_repairs(battle, seat, found)
    launching.offer_launches(battle, seat, found)
    repairs.offer_recharges(battle, seat, found)
    return len(found) > 0


def may_concede(top: Frame, seat: Seat) -> bool:
    """On any own opportunity (BOARD-14.3.2)."""
    own = isinstance(top, (Opportunity, AirOpportunity, Entering, NamingFirst))
    return own and top.awaited >> seat & 1 == 1


def may_begin_anew(top: Frame, seat: Seat) -> bool:
    """Also after he has said that he is ready, as long as the other has not (BOARD-1.1.8)."""
    return isinstance(top, SecretChoice) and top.asked >> seat & 1 == 1


def asides(battle: Battle, seat: Seat) -> List[Order]:
    found: List[Order] = []
    if battle.pending:
        top = battle.pending[-1]
        if may_concede(top, seat):
            found.append(PLAIN_ORDERS[CONCEDE])
        if may_begin_anew(top, seat):
            found.append(PLAIN_ORDERS[ANEW])
    return found


# ---- why not


def refusal(battle: Battle, seat: Seat, order: Order) -> Optional[Refusal]:
    """A refused order changes nothing (BOARD-1.1.5)."""
    if not battle.pending:
        return Refusal("MATCH-2.8", "over")
    top = battle.pending[-1]
    if says(order, ANEW) and may_begin_anew(top, seat):
        return None
    if not top.awaited >> seat & 1:
        return Refusal("MATCH-2.3", "not awaited", {"seat": seat})
    if says(order, CONCEDE) and may_concede(top, seat):
        return None
    if isinstance(top, SecretChoice):
        return no_secret_choice(battle, seat, order, top)
    if isinstance(top, Opportunity):
        return no_opportunity(battle, seat, order, top)
    if isinstance(top, Course) and isinstance(order, Sail):
        return movement.no_path(battle, top, order)
    if isinstance(top, Marking) and isinstance(order, Mark):
        return damage.no_mark(battle, top, order)
    if isinstance(top, (AirOpportunity, Sending, StrikeFeatures, Engaging, Grouping)):
        return no_air_order(battle, seat, order, top)
    if isinstance(top, Launching):
        placed = isinstance(order, Wait) or (isinstance(order, OfUnit) and order.verb == SCREEN_UNIT)
        return launching.no_placing(battle, top, order) if placed or says(order, DONE) else not_now(top)
    if isinstance(top, Voiding) and isinstance(order, Void):
        return resolution.no_void(battle, top, order)
    if isinstance(top, Entering) and (isinstance(order, (Deploy, At)) or says(order, DONE)):
        return deployment.no_entry(battle, top, order)
    if isinstance(top, PlacingSubmarine) and isinstance(order, (Deploy, At)):
        return deployment.no_submarine(battle, top, order)
    if isinstance(top, LayingScenery) and isinstance(order, Lay):
        return scenery.no_scenery(battle, order.kind, order.at)
    if (isinstance(top, NamingFirst) and isinstance(order, NameFirst)) or answers_plainly(top, order):
        return None
    return not_now(top)


def answers_plainly(top: Frame, order: Order) -> bool:
    if isinstance(top, Rerolling):
        return says(order, STAND) or says(order, REROLL)
    return isinstance(top, RepairAnswer) and (says(order, STAND) or says(order, WEAKEN))


def no_secret_choice(battle: Battle, seat: Seat, order: Order, top: SecretChoice) -> Optional[Refusal]:
    ready = says(order, READY)
    if isinstance(top, Assigning) and (isinstance(order, (Fire, Torpedo, Charge, Activate)) or ready):
        return assignment.no_assignment(battle, seat, order)
    if isinstance(top, Deploying) and (isinstance(order, (Deploy, At)) or ready):
        return deployment.no_deployment(battle, top, seat, order)
    if isinstance(top, ChoosingFleets) and (isinstance(order, (Take, TakeFleet)) or ready):
        return fleets.no_choice(battle, seat, order)
    return not_now(top)


def no_opportunity(battle: Battle, seat: Seat, order: Order, top: Frame) -> Optional[Refusal]:
    if isinstance(order, Move):
        return movement.no_move(battle, seat, order)
    if isinstance(order, Repair):
        return repairs.no_repair(battle, seat, order)
    if isinstance(order, OfUnit) and order.verb == LAUNCH:
        return launching.no_launch_order(battle, seat, order)
    if isinstance(order, OfUnit) and order.verb == RECHARGE:
        return repairs.no_recharge(battle, seat, order)
    return None if says(order, PASS) else not_now(top)


def no_air_order(battle: Battle, seat: Seat, order: Order, top: Frame) -> Optional[Refusal]:
    if isinstance(top, AirOpportunity):
        if isinstance(order, OfUnit) and order.verb == STRIKE:
            return launching.no_strike(battle, seat, order)
        return None if says(order, PASS) else not_now(top)
    if isinstance(top, Sending) and (isinstance(order, Send) or says(order, GO)):
        return launching.no_sending(battle, top, order)
    if isinstance(top, StrikeFeatures):
        if isinstance(order, Activate):
            return features.no_activation(battle, seat, order, features.AIR)
        return None if says(order, DONE) else not_now(top)
    if isinstance(top, Engaging) and isinstance(order, Engage):
        return dogfights.no_engagement(battle, top, order)
    if isinstance(top, Grouping) and isinstance(order, Group):
        return strikes.no_group(top, order)
    return not_now(top)


def forecast(battle: Battle, seat: Seat, order: Order) -> Forecast:
    top = battle.pending[-1]
    if isinstance(top, Assigning):
        return assignment.forecast(battle, seat, order)
    if isinstance(top, Engaging) and isinstance(order, Engage):
        return dogfights.forecast(battle, top, order)
    if isinstance(top, Grouping) and isinstance(order, Group):
        return strikes.bombs_on(battle.units[top.target], order.many).forecast()
    return CERTAIN


# ---- doing it


def obey(battle: Battle, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
    top = battle.pending[-1]
    if says(order, CONCEDE):
        ending.concede(battle, seat, log)
    elif isinstance(top, SecretChoice):
        choose_in_secret(battle, seat, order, top, log)
    elif isinstance(top, Opportunity):
        take_opportunity(battle, seat, order, log)
    elif isinstance(top, Course) and isinstance(order, Sail):
        movement.sail(battle, top, order, log)
    elif isinstance(top, Marking) and isinstance(order, Mark):
        damage.mark(battle, top, order, log)
    elif isinstance(top, Launching):
        launching.place_squadron(battle, top, order, log)
    elif isinstance(top, RepairAnswer) and isinstance(order, Plain):
        repairs.answer_repair(battle, top, order, log)
    elif isinstance(top, NamingFirst) and isinstance(order, NameFirst):
        name_first(battle, top, order, log)
    elif isinstance(top, Voiding) and isinstance(order, Void):
        battle.pending.pop()
        resolution.make_void(battle, battle.units[top.unit], order.target, log)
    elif isinstance(top, Entering):
        deployment.enter(battle, top, order, log)
    elif isinstance(top, PlacingSubmarine):
        deployment.place_submarine(battle, top, order, log)
    elif isinstance(top, LayingScenery) and isinstance(order, Lay):
        scenery.lay(battle, seat, order, log)
        battle.pending.pop()
        if top.left > 1:
            battle.pending.append(LayingScenery(1 - seat, top.left - 1))
    else:
        fly(battle, seat, order, top, dice, log)


def take_opportunity(battle: Battle, seat: Seat, order: Order, log: Optional[Log]) -> None:
    if isinstance(order, Move):
        movement.move(battle, seat, order, log)
    elif isinstance(order, Repair):
        repairs.repair(battle, seat, order, log)
    elif isinstance(order, OfUnit) and order.verb == LAUNCH:
        launching.launch(battle, seat, order, log)
    elif isinstance(order, OfUnit):
        repairs.recharge(battle, seat, order, log)
    else:
        battle.pending.pop()
        movement.passes(battle, seat, log)


def fly(battle: Battle, seat: Seat, order: Order, top: Frame, dice: Dice, log: Optional[Log]) -> None:
    if isinstance(top, AirOpportunity):
        if isinstance(order, OfUnit):
            launching.begin_strike(battle, seat, order, log)
        else:
            battle.pending.pop()
            movement.passes(battle, seat, log)
    elif isinstance(top, Sending):
        if isinstance(order, Send):
            launching.send(battle, top, order, log)
        else:
            launching.declare(battle, top, log)
    elif isinstance(top, StrikeFeatures):
        launching.strike_feature(battle, top, order, log)
    elif isinstance(top, Engaging) and isinstance(order, Engage):
        dogfights.engage(battle, top, order, dice, log)
    elif isinstance(top, Rerolling) and isinstance(order, Plain):
        dogfights.answer_reroll(battle, top, order, dice, log)
    elif isinstance(top, Grouping) and isinstance(order, Group):
        strikes.group(battle, top, order, log)


def name_first(battle: Battle, frame: NamingFirst, order: NameFirst, log: Optional[Log]) -> None:
    """BOARD-5.2.3; italian, submarines: BOARD-4.5.2."""
    battle.pending.pop()
    battle.places_next = order.side
    if not frame.submarines:
        battle.first = order.side
    if log is not None:
        rule = "BOARD-4.5.2" if frame.submarines else "BOARD-5.2.3"
        log.tell("named", rule, {"seat": frame.seat, "player": order.side})


# ---- secret choices


def choose_in_secret(battle: Battle, seat: Seat, order: Order, top: SecretChoice, log: Optional[Log]) -> None:
    if says(order, ANEW):
        begin_anew(battle, seat, top, log)
    elif says(order, READY):
        be_ready(battle, seat, top, log)
    elif isinstance(top, Assigning) and isinstance(order, Spends):
        assignment.assign(battle, seat, order, log)
    elif isinstance(top, ChoosingFleets):
        fleets.choose(battle, seat, order, log)
    elif isinstance(top, Deploying) and isinstance(order, Deploy):
        deployment.pick(battle, top, seat, order, log)
    elif isinstance(top, Deploying) and isinstance(order, At):
        deployment.lay_down(battle, top, seat, order, log)


def be_ready(battle: Battle, seat: Seat, top: SecretChoice, log: Optional[Log]) -> None:
    """That somebody is ready shows; what he has chosen does not, before both are."""
    battle.readied[seat] += 1
    awaited = top.awaited & ~(1 << seat)
    if log is not None:
        log.tell("ready", "BOARD-1.1.8", {"seat": seat, "prompt": top.prompt}, quiet=True)
    if awaited == 0:
        battle.pending.pop()
    else:
        battle.pending[-1] = again(top, awaited, seat)


def again(top: SecretChoice, awaited: int, seat: Seat) -> Frame:
    """The same question, put to others; this seat has nothing in hand."""
    if isinstance(top, Deploying):
        hands = list(top.in_hand)
        hands[seat] = -1
        return Deploying(awaited, top.asked, hands)
    if isinstance(top, ChoosingFleets):
        return ChoosingFleets(awaited, top.asked)
    return Assigning(awaited, top.asked)


def begin_anew(battle: Battle, seat: Seat, top: SecretChoice, log: Optional[Log]) -> None:
    shows = not top.awaited >> seat & 1
    if isinstance(top, Assigning):
        assignment.withdraw(battle, seat)
    elif isinstance(top, ChoosingFleets):
        battle.chosen[seat] = []
    else:
        shows = deployment.take_up(battle, seat) or shows
    battle.pending[-1] = again(top, top.awaited | 1 << seat, seat)
    if log is not None:
        log.tell("anew", "BOARD-1.1.8", {"seat": seat, "prompt": top.prompt}, 1 << seat)
        if shows:
            log.tell("thinks again", "BOARD-1.1.8", {"seat": seat}, all_but(seat), quiet=True)
