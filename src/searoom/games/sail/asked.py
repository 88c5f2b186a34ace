"""Who may answer what: for every question on top of the stack its orders, the judge of each, its odds, and who does it.

Nothing is decided here: each line leads to the chapter whose rule it is.
"""

from __future__ import annotations

from typing import Final, List, Optional

from searoom.core.dice import Dice
from searoom.core.events import Log
from searoom.core.odds import CERTAIN, Forecast
from searoom.core.orders import Order, Refusal
from searoom.core.pending import Frame
from searoom.core.seats import Seat
from searoom.games.sail import (
    alliances,
    assault,
    boarding,
    broadsides,
    elimination,
    fireships,
    flagship,
    forts,
    goods,
    gunnery,
    maps,
    mines,
    party,
    placing,
    repair,
    reserve,
    sailing,
    salvoes,
    sharing,
    storm,
    wind,
    works,
)
from searoom.games.sail.able import Fleet
from searoom.games.sail.cards import STORM
from searoom.games.sail.frames import (
    Acting,
    Answering,
    BringingReserve,
    Closing,
    Defenders,
    Forsaken,
    HidingTreasure,
    LayingMines,
    Loading,
    MineQuestion,
    NamingFlagship,
    Party,
    Placing,
    Proposing,
    Sharing,
    Spinning,
    Stowing,
    UnderWay,
)
from searoom.games.sail.orders import (
    AGREE,
    DRIFT,
    END,
    EXPLODE,
    FIRE_SALVO,
    GO,
    HOLD,
    LET_SINK,
    LIE_TO,
    LIGHT,
    PLAIN_ORDERS,
    RAISE_FLAG,
    REFUSE,
    RESIGN,
    RIDE_OUT,
    STAND,
    AddShots,
    Also,
    Assault,
    Board,
    Boats,
    Bring,
    Broadsides,
    Detonate,
    Fire,
    Give,
    GiveFort,
    Hide,
    Instruct,
    Join,
    Lasting,
    LayMine,
    Load,
    Move,
    NameFlagship,
    Notice,
    OfShip,
    Onward,
    Plain,
    Propose,
    Repair,
    Salvo,
    Spin,
    StopWork,
    Stow,
    Unload,
    Work,
)
from searoom.games.sail.state import Battle

NOT_NOW: Final = "not now"


def not_now(top: Frame) -> Refusal:
    """An order that is no answer to what is asked: each order is resolved before the next (SAIL-1.1.8)."""
    return Refusal("SAIL-1.1.8", NOT_NOW, {"prompt": top.prompt})


# ---- what may be said


def offers(battle: Battle, seat: Seat) -> List[Order]:
    found: List[Order] = []
    top = battle.pending[-1]
    if isinstance(top, Acting):
        offer_actions(battle, seat, found)
    elif isinstance(top, UnderWay):
        sailing.offer_legs(battle, top, found)
    elif isinstance(top, MineQuestion):
        mines.offer_answers(battle, top, found)
    elif isinstance(top, Loading):
        salvoes.offer_shots(battle, top, found)
    elif isinstance(top, Party):
        party.offer_joiners(battle, top, found)
    elif isinstance(top, Sharing):
        sharing.offer_gifts(battle, top, found)
    elif isinstance(top, Stowing):
        goods.offer_stowage(battle, top, found)
    elif isinstance(top, Defenders):
        assault.offer_defenders(battle, top, found)
    elif isinstance(top, Answering):
        found.append(PLAIN_ORDERS[AGREE])
        found.append(PLAIN_ORDERS[REFUSE])
    elif isinstance(top, Proposing):
        alliances.offer_terms(battle, top, found)
    elif isinstance(top, LayingMines):
        mines.offer_berths(battle, top, seat, found)
    elif isinstance(top, Placing):
        placing.offer_places(battle, top, found)
    elif isinstance(top, HidingTreasure):
        maps.offer_hiding(battle, found)
    elif isinstance(top, NamingFlagship):
        flagship.offer_names(battle, seat, found)
    elif isinstance(top, Spinning):
        wind.offer_angles(battle, seat, found)
    elif isinstance(top, BringingReserve):
        reserve.offer_choice(battle, top, found)
    return found


def offer_actions(battle: Battle, seat: Seat, found: List[Order]) -> None:
    """All that a player may do in his own actions, in any order (SAIL-3.2.2.1, SAIL-3.3.0.1)."""
    fleet = Fleet(battle, seat)
    if battle.wind == STORM:
        storm.offer_drifts(battle, fleet, found)
    else:
        sailing.offer_moves(battle, fleet, found)
    gunnery.offer_fire(battle, seat, fleet, found)
    fireships.offer_fireships(battle, seat, fleet, found)
    boarding.offer_boardings(battle, fleet, found)
    if battle.rules.switches.fort_assault:
        assault.offer_assaults(battle, seat, fleet, found)
    repair.offer_repairs(battle, seat, fleet, found)
    works.offer_works(battle, seat, found)
    if battle.items:
        goods.offer_cargo(battle, fleet, found)
    if battle.rules.switches.temporary:
        alliances.offer_talks(battle, seat, found)
    forts.offer_presents(battle, seat, found)
    found.append(PLAIN_ORDERS[END])  # SAIL-3.2.2.4


def asides(battle: Battle, seat: Seat) -> List[Order]:
    """Besides: a standing instruction for mines (SAIL-3.3.6.7), and giving up (SAIL-3.2.4.5)."""
    found: List[Order] = []
    if battle.pending:
        mines.offer_instructions(battle, seat, found)
        top = battle.pending[-1]
        if isinstance(top, Acting) and top.seat == seat:
            found.append(PLAIN_ORDERS[RESIGN])
    return found


# ---- why not


def refusal(battle: Battle, seat: Seat, order: Order) -> Optional[Refusal]:
    if not battle.pending:
        return Refusal("MATCH-2.8", "over")
    top = battle.pending[-1]
    if isinstance(order, Instruct):
        return mines.no_instruction(battle, seat, order)
    if not top.awaited >> seat & 1:
        return Refusal("MATCH-2.3", "not awaited", {"seat": seat})  # SAIL-1.1.9, SAIL-3.2.2.3
    if isinstance(top, Acting):
        return no_action(battle, seat, order, top)
    if isinstance(top, (LayingMines, HidingTreasure, Placing, NamingFlagship, Spinning, BringingReserve)):
        return no_preparation(battle, seat, order, top)
    if isinstance(order, Plain):
        return no_plain_answer(battle, order, top)
    if isinstance(top, UnderWay) and isinstance(order, Onward):
        return sailing.no_leg(battle, top, order)
    if isinstance(top, MineQuestion) and isinstance(order, Detonate):
        return mines.no_detonation(battle, top, order)
    if isinstance(top, Loading) and isinstance(order, AddShots):
        return salvoes.no_shots(battle, top, order)
    if isinstance(top, Party) and isinstance(order, Join):
        return party.no_join(battle, top, order)
    if isinstance(top, Sharing) and isinstance(order, Give):
        return sharing.no_gift(battle, top, order)
    if isinstance(top, Stowing) and isinstance(order, Stow):
        return goods.no_stowage(battle, top, order)
    if isinstance(top, Defenders) and isinstance(order, Join):
        return assault.no_defender(battle, top, order)
    if isinstance(top, Proposing) and isinstance(order, Also):
        return alliances.no_party(battle, top, order)
    if isinstance(top, Proposing) and isinstance(order, Lasting):
        return alliances.no_end(battle, top, order)
    return not_now(top)


def no_action(battle: Battle, seat: Seat, order: Order, top: Frame) -> Optional[Refusal]:
    if isinstance(order, Move):
        return sailing.no_move(battle, seat, order)
    if isinstance(order, Fire):
        return gunnery.no_fire(battle, seat, order)
    if isinstance(order, Salvo):
        return salvoes.no_salvo(battle, seat, order)
    if isinstance(order, OfShip):
        if order.verb == DRIFT:
            return storm.no_drift(battle, seat, order.ship)
        if order.verb == RIDE_OUT:
            return storm.no_ride_out(battle, seat, order.ship)
        if order.verb == LIGHT:
            return fireships.no_light(battle, seat, order.ship)
        if order.verb == EXPLODE:
            return fireships.no_explode(battle, seat, order.ship)
        return repair.no_flag(battle, seat, order.ship)
    if isinstance(order, Plain):
        return None if order.verb in (END, RESIGN) else not_now(top)
    if isinstance(order, Broadsides):
        return broadsides.no_broadsides(battle, seat, order)
    if isinstance(order, Boats):
        return fireships.no_boats(battle, seat, order)
    if isinstance(order, Board):
        return boarding.no_board(battle, seat, order)
    if isinstance(order, Assault):
        return assault.no_assault(battle, seat, order)
    if isinstance(order, Repair):
        return repair.no_repair(battle, seat, order)
    if isinstance(order, Work):
        return works.no_work(battle, seat, order)
    if isinstance(order, StopWork):
        return works.no_stop(battle, seat, order)
    if isinstance(order, Load):
        return goods.no_load(battle, seat, order)
    if isinstance(order, Unload):
        return goods.no_unload(battle, seat, order)
    if isinstance(order, Propose):
        return alliances.no_proposal(battle, seat, order)
    if isinstance(order, Notice):
        return alliances.no_notice(battle, seat, order)
    if isinstance(order, GiveFort):
        return forts.no_present(battle, seat, order)
    return not_now(top)


def no_preparation(battle: Battle, seat: Seat, order: Order, top: Frame) -> Optional[Refusal]:
    if isinstance(top, LayingMines) and isinstance(order, LayMine):
        return mines.no_berth(battle, top, seat, order)
    if isinstance(top, HidingTreasure) and isinstance(order, Hide):
        return maps.no_hiding(battle, order)
    if isinstance(top, Placing):
        return placing.no_place(battle, top, order)
    if isinstance(top, NamingFlagship) and isinstance(order, NameFlagship):
        return flagship.no_name(battle, seat, order)
    if isinstance(top, Spinning) and isinstance(order, Spin):
        return wind.no_angle(battle, seat, order)
    if isinstance(top, BringingReserve) and isinstance(order, Bring):
        return reserve.no_choice(battle, top, order)
    return not_now(top)


def no_plain_answer(battle: Battle, order: Plain, top: Frame) -> Optional[Refusal]:
    verb = order.verb
    if isinstance(top, UnderWay) and verb == LIE_TO:
        return None
    if isinstance(top, MineQuestion) and verb == HOLD:
        return None
    if isinstance(top, Loading) and verb == FIRE_SALVO:
        return salvoes.no_volley(battle, top)
    if isinstance(top, Party) and verb == GO:
        return None
    if isinstance(top, Defenders) and verb == STAND:
        return None
    if isinstance(top, Answering) and verb in (AGREE, REFUSE):
        return None
    if isinstance(top, Stowing) and verb == LET_SINK:
        return goods.no_let_sink(battle, top)
    return not_now(top)


# ---- doing it


def obey(battle: Battle, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
    if isinstance(order, Instruct):
        mines.instruct(battle, seat, order, log)
        return
    top = battle.pending[-1]
    if isinstance(top, Acting):
        act(battle, seat, order, dice, log)
    elif isinstance(top, (LayingMines, HidingTreasure, Placing, NamingFlagship, Spinning, BringingReserve)):
        prepare(battle, seat, order, top, log)
    else:
        answer(battle, order, top, dice, log)


def act(battle: Battle, seat: Seat, order: Order, dice: Dice, log: Optional[Log]) -> None:
    if isinstance(order, Move):
        sailing.move(battle, seat, order, log)
    elif isinstance(order, Fire):
        gunnery.fire(battle, seat, order, dice, log)
    elif isinstance(order, Salvo):
        salvoes.salvo(battle, seat, order, dice, log)
    elif isinstance(order, OfShip):
        act_of_ship(battle, seat, order, dice, log)
    elif isinstance(order, Plain):
        if order.verb == RESIGN:
            elimination.resign(battle, seat, log)
        else:
            battle.pending[-1] = Closing(seat, 0)
            if log is not None:
                log.tell("actions over", "SAIL-3.2.2.4", {"seat": seat})
    elif isinstance(order, Broadsides):
        broadsides.broadsides(battle, seat, order, dice, log)
    elif isinstance(order, Boats):
        fireships.send_boats(battle, seat, order, dice, log)
    elif isinstance(order, Board):
        party.board(battle, seat, order, dice, log)
    elif isinstance(order, Assault):
        party.storm_fort(battle, seat, order, dice, log)
    elif isinstance(order, Repair):
        repair.repair(battle, seat, order, log)
    elif isinstance(order, Work):
        works.work(battle, seat, order, log)
    elif isinstance(order, StopWork):
        works.stop_work(battle, seat, order, log)
    elif isinstance(order, Load):
        goods.load(battle, seat, order, log)
    elif isinstance(order, Unload):
        goods.unload(battle, seat, order, log)
    elif isinstance(order, Propose):
        alliances.propose(battle, seat, order, log)
    elif isinstance(order, Notice):
        alliances.give_notice(battle, seat, order, log)
    elif isinstance(order, GiveFort):
        forts.present(battle, seat, order, log)


def act_of_ship(battle: Battle, seat: Seat, order: OfShip, dice: Dice, log: Optional[Log]) -> None:
    ship = battle.ships[order.ship]
    if order.verb == DRIFT:
        storm.drift(battle, ship, log)
    elif order.verb == RIDE_OUT:
        storm.ride_out(battle, seat, ship, dice, log)
    elif order.verb == LIGHT:
        fireships.light(battle, seat, ship, log)
    elif order.verb == EXPLODE:
        fireships.explode_order(battle, seat, ship, log)
    elif order.verb == RAISE_FLAG:
        repair.raise_flag(battle, seat, ship, log)


def prepare(battle: Battle, seat: Seat, order: Order, top: Frame, log: Optional[Log]) -> None:
    if isinstance(top, LayingMines) and isinstance(order, LayMine):
        mines.lay(battle, top, seat, order, log)
    elif isinstance(top, HidingTreasure) and isinstance(order, Hide):
        maps.hide(battle, top, seat, order, log)
    elif isinstance(top, Placing):
        placing.place(battle, top, order, log)
    elif isinstance(top, NamingFlagship) and isinstance(order, NameFlagship):
        flagship.name_it(battle, seat, order, log)
    elif isinstance(top, Spinning) and isinstance(order, Spin):
        battle.pending.pop()
        wind.enter_angle(battle, seat, order, log)
    elif isinstance(top, BringingReserve) and isinstance(order, Bring):
        reserve.choose(battle, top, order, log)


def answer(battle: Battle, order: Order, top: Frame, dice: Dice, log: Optional[Log]) -> None:
    if isinstance(top, UnderWay):
        if isinstance(order, Onward):
            sailing.leg(battle, top, order, log)
        else:
            sailing.lie_to(battle, top, log)
    elif isinstance(top, MineQuestion):
        if isinstance(order, Detonate):
            mines.detonate(battle, top, order, log)
        else:
            mines.hold(battle, top, log)
    elif isinstance(top, Loading):
        if isinstance(order, AddShots):
            salvoes.add_shots(battle, top, order, dice, log)
        else:
            salvoes.volley(battle, top, dice, log)
    elif isinstance(top, Party):
        if isinstance(order, Join):
            party.join(battle, top, order, dice, log)
        else:
            party.go(battle, top, dice, log)
    elif isinstance(top, Sharing) and isinstance(order, Give):
        sharing.give(battle, top, order, log)
    elif isinstance(top, Stowing):
        if isinstance(order, Stow):
            goods.stow(battle, top, order, log)
        else:
            goods.let_sink(battle, top, log)
    elif isinstance(top, Defenders):
        if isinstance(order, Join):
            assault.defend(battle, top, order, dice, log)
        else:
            assault.stand(battle, top, dice, log)
    elif isinstance(top, Answering):
        if isinstance(order, Plain) and order.verb == AGREE:
            alliances.agree(battle, top, log)
        else:
            alliances.decline(battle, top, log)
    elif isinstance(top, Proposing):
        if isinstance(order, Also):
            alliances.also(battle, top, order, log)
        elif isinstance(order, Lasting):
            alliances.put(battle, top, order, log)


def answer_by_default(battle: Battle, frame: Forsaken, dice: Dice, log: Optional[Log]) -> None:
    """For a seat that has left the battle; the frame on top is taken off."""
    question = frame.question
    if isinstance(question, Sharing):
        sharing.by_default(battle, question, log)
    elif isinstance(question, Defenders):
        assault.stand(battle, question, dice, log)
    else:
        battle.pending.pop()


# ---- the odds


def forecast(battle: Battle, seat: Seat, order: Order) -> Forecast:
    if isinstance(order, Instruct):
        return CERTAIN  # said besides, whatever is asked
    top = battle.pending[-1]
    if isinstance(top, Loading):
        if isinstance(order, AddShots):
            return salvoes.volley_odds(battle, top, [*top.units, (order.unit, order.shots)])
        return salvoes.volley_odds(battle, top, top.units)
    if isinstance(top, Party):
        if isinstance(order, Join):
            return party.party_odds(battle, top, [*top.ships, order.ship])
        return party.party_odds(battle, top, top.ships)
    if isinstance(top, Defenders):
        ships = [*top.defenders, order.ship] if isinstance(order, Join) else top.defenders
        return assault.assault_odds(battle, battle.forts[top.fort], top.attackers, ships)
    if isinstance(order, Fire):
        return gunnery.fire_odds(battle, seat, order)
    if isinstance(order, Salvo):
        return salvoes.salvo_odds(battle, seat, order)
    if isinstance(order, Broadsides):
        return broadsides.broadsides_odds(battle, seat, order)
    if isinstance(order, Board):
        return boarding.board_odds(battle, seat, order)
    if isinstance(order, Assault):
        return assault.assault_odds(battle, battle.forts[order.fort], [order.ship], [])
    if isinstance(order, Boats):
        return fireships.boats_odds(battle, seat, order)
    if isinstance(order, OfShip):
        ship = battle.ships[order.ship]
        if order.verb == RIDE_OUT:
            return storm.ride_out_odds(battle, ship)
        if order.verb == LIGHT:
            return fireships.light_odds(battle, ship)
        if order.verb == EXPLODE:
            return fireships.explode_odds(battle, ship)
    return CERTAIN


def default(battle: Battle, seat: Seat) -> str:
    """What a seat does when its time runs out, where a rule names it; "": the first of its orders."""
    top = battle.pending[-1]
    if isinstance(top, Acting):
        return PLAIN_ORDERS[END].text
    if isinstance(top, Sharing):
        return sharing.default_gift(battle, top)
    if isinstance(top, Stowing):
        return goods.default_stowage(battle, top)
    if isinstance(top, Loading) and top.shots() > 1:
        return PLAIN_ORDERS[FIRE_SALVO].text
    return top.default(seat)


def standing(battle: Battle, seat: Seat) -> Optional[Order]:
    """A standing instruction for mines (SAIL-3.3.6.7)."""
    top = battle.pending[-1] if battle.pending else None
    if isinstance(top, MineQuestion) and top.awaited >> seat & 1:
        return mines.by_instruction(battle, top)
    return None
