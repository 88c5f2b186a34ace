"""Playing a record again: to look back, to go on, to check every line, die and secret of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional, Tuple, Union

from searoom.core.articles import WAITS, Line
from searoom.core.dice import Dice, DiceRanDry, Sealed, Seeded
from searoom.core.encode import NO_FACTS, Facts
from searoom.core.game import Game
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import HEAD, Fault, Record, result_text
from searoom.core.seal import Sealer, sealed_hash


class Echo(Sealer):
    """Says again what was sealed then: for a record whose salts are not there, or not to be trusted."""

    def __init__(self, record: Record) -> None:
        super().__init__(b"")
        self.hashes: Final = {name: hashed for line in record.lines for name, hashed in line.seals}

    def seal(self, name: str, text: str) -> str:
        return self.hashes.get(name, "")


def sealer_of(record: Record) -> Union[Sealer, Fault, None]:
    """What the battle sealed its secrets with; None when it sealed none."""
    if record.flaw is not None or not record.salts:
        return Echo(record) if any([line.seals for line in record.lines]) else None
    key = _key(record.salts)
    return Sealer(key) if key is not None else Fault(record.end, "salts", {"found": record.salts[:80]})


def _key(text: str) -> Optional[bytes]:
    """256 bits in hexadecimal: less could be guessed."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return None
    return key if len(key) == 32 else None


def dice_from(text: str) -> int:
    """How many lines of a record its dice did not roll: a battle that branched from another begins with the other's
    lines, and goes on with dice of its own ("seeded 7 after 40")."""
    after = text.partition(" after ")[2]
    return int(after) if after.isascii() and after.isdigit() and len(after) <= 9 else 0


def dice_of(record: Record) -> Union[Dice, Fault, None]:
    """The dice the battle was played with, at their beginning; None when they were entered by hand."""
    a = record.articles
    kind, _, rest = a.dice.partition(" after ")[0].partition(" ")
    if kind == "entered":
        return None
    if kind == "seeded" and rest.isascii() and rest.isdigit() and len(rest) <= 100:
        return Seeded(int(rest))
    if kind == "sealed":
        if not record.dice_secret:
            return Fault(record.end, "dice secret missing", {"commitment": rest})
        secret = _key(record.dice_secret)
        if secret is None:
            return Fault(record.end, "dice secret", {"found": record.dice_secret[:80]})
        if len(a.seeds) != len(a.seats) or "" in a.seeds:
            return Fault(HEAD.index("seeds") + 2, "seeds missing", {"seeds": len(a.seeds), "seats": len(a.seats)})
        dice = Sealed(secret, a.match, a.seeds)
        if dice.commitment() != rest:
            return Fault(record.end, "dice secret differs", {"commitment": rest, "found": dice.commitment()})
        return dice
    return Fault(1, "dice unknown", {"dice": a.dice[:60]})


def replay(game: Game, record: Record, upto: int = -1, dice: Optional[Dice] = None) -> Union[Match, Fault]:
    """The same match from its record: orders and what the dice said. With `dice`, every face is rolled again and must
    be the one written down. `upto`: only so many lines, for a look back or another way on."""
    a = record.articles
    if a.game != game.name:
        return Fault(2, "other game", {"found": a.game, "wanted": game.name})
    if a.rules_version != game.rules_version:
        return Fault(3, "other rules", {"found": a.rules_version, "wanted": game.rules_version})
    state = game.start(a.scenario, a.options)
    if isinstance(state, Refusal):
        return Fault(4, "no such battle", {"rule": state.rule, "reason": state.reason, "facts": state.facts})
    scenario = game.scenario_for(a.scenario, a.options)
    if isinstance(scenario, Refusal) or scenario.seats != a.seats:
        return Fault(6, "other seats", {"found": a.seats})
    sealer = sealer_of(record)
    if isinstance(sealer, Fault):
        return sealer
    first = dice_from(a.dice)
    match = Match(state, dice if first == 0 else None, sealer, live=False)
    lines = record.lines if upto < 0 else record.lines[:upto]
    for index, line in enumerate(lines):
        if index == first:
            match.dice = dice
        place = record.places[index] if record.places else index + 1
        try:
            problem = match.repeat(line)
        except DiceRanDry as dry:
            return Fault(place, "die impossible", {"line": line.body(), "die": str(dry)})
        if problem:
            return Fault(place, problem, {"line": line.body(), **_why_refused(match, line)})
        again = match.lines[-1]
        if again.body() != line.body():
            return Fault(place, "line differs", {"line": line.body(), "wanted": again.body()})
        if sealer is not None and again.seals != line.seals:
            place += _first_difference(line.seals, again.seals) if record.places else 0
            return Fault(place, "seals differ", {"line": line.body(), "found": line.seals, "wanted": again.seals})
        if again.check != line.check:
            return Fault(place, "check differs", {"line": line.body(), "found": line.check, "wanted": again.check})
    if record.flaw is not None and upto < 0:
        return record.flaw
    if len(lines) <= first:
        match.dice = dice
    return match


def _why_refused(match: Match, line: Line) -> Facts:
    """The rule that forbids the order of a line, if one does."""
    if not 0 <= line.seat < match.state.seats:
        return NO_FACTS
    text = line.text.partition(" ")[2] if line.how == WAITS else line.text
    order = match.state.read(line.seat, text)
    refusal = order if isinstance(order, Refusal) else match.state.refusal(line.seat, order)
    if refusal is None:
        return NO_FACTS
    return {"rule": refusal.rule, "reason": refusal.reason, "refusal_facts": refusal.facts}


def _first_difference(found: Sequence[Tuple[str, str]], wanted: Sequence[Tuple[str, str]]) -> int:
    """How many lines below its order the first seal stands that is not as it should be."""
    for index, seal in enumerate(found):
        if index >= len(wanted) or seal != wanted[index]:
            return index + 1
    return len(found)  # one is missing after the last


class Verdict:
    """What verifying has shown."""

    def __init__(self, match: Match, lines: int, dice: int, rolled_again: bool, reveals: int) -> None:
        self.match: Final = match
        self.lines: Final = lines
        self.dice: Final = dice
        self.rolled_again: Final = rolled_again  # the faces were derived anew, not only read
        self.reveals: Final = reveals  # secrets shown never to have moved


def verify(game: Game, record: Record) -> Union[Verdict, Fault]:
    """Everything that can be checked: each line, each die, each sealed secret, the result."""
    dice = dice_of(record) if record.flaw is None else None
    if isinstance(dice, Fault):
        return dice
    match = replay(game, record, -1, dice)
    if isinstance(match, Fault):
        return match
    digest = match.state.digest().hex()
    if record.digest != digest:
        return Fault(record.end, "digest differs", {"found": record.digest, "wanted": digest})
    result = result_text(match)
    if record.result != result:
        return Fault(record.end, "result differs", {"found": record.result, "wanted": result})
    fault = _check_reveals(record, match)
    if fault is not None:
        return fault
    return Verdict(
        match, len(record.lines), sum([len(line.faces) for line in record.lines]), dice is not None, len(record.reveals)
    )


def _check_reveals(record: Record, match: Match) -> Optional[Fault]:
    """Every sealed secret is shown, is what was sealed, and is what lay on the table then."""
    shown = {name: (salt, text) for name, salt, text in record.reveals}
    for index, line in enumerate(record.lines):
        for name, hashed in line.seals:
            place = record.places[index] if record.places else index + 1
            if name not in shown:
                return Fault(place, "not revealed", {"name": name})
            salt, text = shown[name]
            if sealed_hash(salt, name, text) != hashed or match.sealed.get(name, (0, ""))[1] != text:
                return Fault(place, "secret moved", {"name": name, "revealed": text})
    sealed = [name for line in record.lines for name, _ in line.seals]
    if len(record.reveals) != len(sealed) or sorted(shown) != sorted(sealed):
        return Fault(record.end, "reveals differ", {"found": [name for name, _, _ in record.reveals]})
    return None


def resume(game: Game, record: Record, hold: bool = False) -> Union[Match, Fault]:
    """A saved battle, ready to go on with the dice and the seals it had."""
    dice = dice_of(record)
    if isinstance(dice, Fault):
        return dice
    past = replay(game, record, -1, dice)
    if isinstance(past, Fault):
        return past
    past.live = True
    past.hold = hold
    return past
