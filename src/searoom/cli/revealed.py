"""When all is over: every secret, and with sealed dice and seals the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searoom.core.game import Game, State
from searoom.core.record import Fault, Record
from searoom.core.replay import verify
from searoom.words import Words

if TYPE_CHECKING:
    from rich.console import Console


def reveal(game: Game, state: State, record: Record, sealed: bool, words: Words, out: Console) -> None:
    secrets = state.secrets()
    if secrets:
        out.print(words.say("terminal.secrets"), style="bold", markup=False)
        for owner in range(state.seats):
            texts = ", ".join(secret.text for secret in secrets if secret.owner == owner)
            if texts:
                out.print(f"  {words.seat(owner)}: {texts}", markup=False)
    if sealed:
        verdict = verify(game, record)
        if isinstance(verdict, Fault):
            out.print(words.fault(verdict), style="red", markup=False)
        else:
            text = words.say("terminal.proved", secrets=verdict.reveals, dice=verdict.dice)
            out.print(text, style="green", markup=False)
