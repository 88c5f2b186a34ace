"""What every game must hold, tried on any game: the kit that docs/how-to-add-a-game.md tells you to run.

Each check plays the game and raises Broken at the first thing that is wrong, with the seed and the orders that led
there. The checks know nothing of any one game.
"""

from __future__ import annotations

from searoom.conformance.chance import dice_entered_by_hand, forecasts
from searoom.conformance.kit import Broken, Case
from searoom.conformance.records import records, sealed_records, taking_back
from searoom.conformance.secrecy import imagining, no_leaks, nothing_shared, veiled_questions
from searoom.conformance.sound import (
    arrival,
    copies,
    defaults,
    digests,
    endings,
    offers,
    plain_words,
    switches,
    telling,
    texts,
)

CHECKS = (
    copies,
    offers,
    texts,
    endings,
    defaults,
    plain_words,
    telling,
    arrival,
    forecasts,
    dice_entered_by_hand,
    records,
    taking_back,
    sealed_records,
    digests,
    switches,
    veiled_questions,
    imagining,
    no_leaks,
    nothing_shared,
)

__all__ = ["CHECKS", "Broken", "Case", "check_all"]


def check_all(case: Case) -> None:
    """Every check on one scenario."""
    for check in CHECKS:
        check(case)
