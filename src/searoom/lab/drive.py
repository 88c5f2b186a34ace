"""Drives a battle with players at its seats, bare or as a match."""

from __future__ import annotations

from collections.abc import Sequence

from searoom.core.dice import Dice
from searoom.core.game import State, Table
from searoom.core.match import Match
from searoom.core.seats import first_of
from searoom.players import Player

ENDLESS = 1_000_000  # orders: no battle is meant to last so long


class EndlessBattle(Exception):
    """A battle that did not end: a fault of the game."""


def play_bare(state: State, players: Sequence[Player], dice: Dice) -> int:
    """To the end, with nothing told or kept; how many orders it took."""
    state.set_out(dice, None)
    tables = [Table(state, seat) for seat in range(state.seats)]
    orders = 0
    while awaited := state.awaited():
        seat = first_of(awaited)
        order = state.standing(seat)
        state.carry_out(seat, players[seat].choose(tables[seat]) if order is None else order, dice, None)
        orders += 1
        if orders >= ENDLESS:
            raise EndlessBattle(f"no end after {orders} orders")
    return orders


def play_match(match: Match, players: Sequence[Player]) -> int:
    """The same battle as play_bare with the same dice, told and recorded."""
    match.begin()
    orders = 0
    while awaited := match.state.awaited():
        seat = first_of(awaited)
        order = players[seat].choose(Table(match.state, seat))
        refusal = match.order(seat, order.text)
        if refusal is not None:
            raise ValueError(f"{players[seat].name} gave a refused order: {order.text}: {refusal.text()}")
        orders += 1
        if orders >= ENDLESS:
            raise EndlessBattle(f"no end after {orders} orders")
    return orders
