"""What the direct tests of the trials share: starting, saying, and all that a viewer can get out of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from searoom.core.dice import Dice, Sealed, Seeded
from searoom.core.encode import encode
from searoom.core.game import Game, State
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.seal import Sealer
from searoom.core.seats import Seat, each


class BlankSealer(Sealer):
    """Seals that depend on the name alone: twins that differ in what is sealed get the same."""

    def __init__(self) -> None:
        super().__init__(b"blank")

    def seal(self, name: str, text: str) -> str:
        return super().seal(name, "")


def sealed_dice() -> Sealed:
    """Dice that hang on all a spectator was told: a leak into the public log would change the faces."""
    return Sealed(b"s" * 32, "match", ["a", "b", "c"])


def battle(game: Game, dice: Dice | None, options: Mapping[str, str], hold: bool = False) -> Match:
    scenario = game.scenarios()[0]
    state = game.start(scenario.key, options)
    assert isinstance(state, State)
    match = Match(state, dice, BlankSealer(), hold)
    match.begin()
    return match


def say(match: Match, seat: Seat, *texts: str) -> None:
    for text in texts:
        accept(match.order(seat, text))


def accept(refusal: Refusal | None) -> None:
    assert refusal is None, refusal


def refused(match: Match, seat: Seat, text: str) -> Refusal:
    refusal = match.order(seat, text)
    assert refusal is not None, f"{text} was accepted"
    return refusal


def awaited(match: Match) -> list[Seat]:
    return each(match.state.awaited())


def offered(match: Match, seat: Seat) -> list[str]:
    return [order.text for order in match.state.orders(seat)]


def seen(match: Match, viewer: Seat | None, words: Sequence[str]) -> str:
    """Everything that a viewer can get out of the house; `words` are order texts that he might try."""
    state = match.state
    parts: list[object] = [
        [f"{number} {event.text()}" for number, event in match.told(viewer)],
        state.view(viewer),
        [decision.text() for decision in state.decisions(viewer)],
        match.wanted is not None,
    ]
    if viewer is not None:
        orders = state.orders(viewer)
        parts.append([order.text for order in orders])
        parts.append([order.text for order in state.asides(viewer)])
        parts.append([state.forecast(viewer, order).facts() for order in orders[:40]])
        parts.append([heard(state, viewer, text) for text in words])
        parts.append(match.may_take_back(viewer))
        parts.append(state.imagine(viewer, Seeded(7)).digest().hex())
    return encode(parts)


def heard(state: State, seat: Seat, text: str) -> str:
    order = state.read(seat, text)
    if isinstance(order, Refusal):
        return order.text()
    refusal = state.refusal(seat, order)
    return order.text if refusal is None else refusal.text()


def assert_alike(one: Match, other: Match, viewers: Sequence[Seat | None], words: Sequence[str]) -> None:
    for viewer in viewers:
        assert seen(one, viewer, words) == seen(other, viewer, words), f"viewer {viewer} can tell the twins apart"
