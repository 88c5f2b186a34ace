"""A thousand battles of one scenario, over several processes, the same whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from searoom.core.articles import draw_up
from searoom.core.dice import Seeded
from searoom.core.game import Scenario, State
from searoom.core.match import Match
from searoom.core.orders import Refusal
from searoom.core.record import record_of
from searoom.games import game
from searoom.lab.drive import play_bare, play_match
from searoom.players import Player, player


@dataclass(frozen=True)
class Spec:
    """What is to be played."""

    game: str
    scenario: str
    games: int
    players: tuple[str, ...]  # one a seat
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    workers: int = 1
    record: Path | None = None  # a folder: every battle leaves its record there
    rotate: bool = False  # the players change seats from battle to battle


@dataclass(frozen=True)
class Played:
    """One battle's end."""

    index: int
    winners: int
    points: tuple[int, ...]
    scale: int
    reason: str
    orders: int
    turns: int  # 0 where the game counts none
    digest: str


@dataclass(frozen=True)
class Report:
    spec: Spec
    wins: list[int]  # a number a seat
    wins_of_players: list[int]  # a number a player, in the order given
    draws: int
    reasons: dict[str, int]  # how the battles ended
    orders: list[int]  # how long each was, shortest first
    points: list[int]  # the sum a seat, in 1/scale
    scale: int
    digest: str  # of all final positions: equal runs have equal digests


def derived_seed(seed: int, what: str) -> int:
    """A seed for one purpose, far from all others."""
    return int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:8], "big")


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if games == 0:
        return (0.0, 1.0)
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    below = 1 + z * z / games
    return (max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below))


def seating(spec: Spec, index: int) -> list[int]:
    """Which player sits at each seat in this battle."""
    count = len(spec.players)
    turn = index % count if spec.rotate else 0
    return [(seat + turn) % count for seat in range(count)]


def play_one(spec: Spec, index: int) -> Played:
    rules = game(spec.game)
    assert rules is not None
    start = rules.start(spec.scenario, spec.options)
    assert isinstance(start, State)
    names = [spec.players[who] for who in seating(spec, index)]
    seated = [take_seat(name, derived_seed(spec.seed, f"{index}/player/{seat}")) for seat, name in enumerate(names)]
    dice_seed = derived_seed(spec.seed, f"{index}/dice")
    dice = Seeded(dice_seed)
    if spec.record is None:
        orders = play_bare(start, seated, dice)
        end = start
    else:
        match = Match(start, dice)
        orders = play_match(match, seated)
        end = match.state
        scenario = rules.scenario_for(spec.scenario, spec.options)
        assert isinstance(scenario, Scenario)
        name = f"simulation {spec.seed}/{index}"
        articles = draw_up(rules, scenario, spec.options, names, f"seeded {dice_seed}", name)
        path = spec.record / f"{spec.game}-{spec.scenario}-{spec.seed}-{index:06}.searoom"
        path.write_text(record_of(match, articles).text(), encoding="utf-8")
    result = end.result()
    assert result is not None
    turn = end.view(None).get("turn")
    turns = turn if isinstance(turn, int) else 0
    return Played(index, result.winners, result.points, result.scale, result.reason, orders, turns, end.digest().hex())


def take_seat(name: str, seed: int) -> Player:
    found = player(name, seed)
    assert found is not None
    return found


def check(spec: Spec) -> Refusal | None:
    """Why this cannot be played, if it cannot."""
    rules = game(spec.game)
    if rules is None:
        return Refusal("MATCH-1.1", "game unknown", {"game": spec.game})
    start = rules.start(spec.scenario, spec.options)
    if isinstance(start, Refusal):
        return start
    if len(spec.players) != start.seats:
        return Refusal("MATCH-1.3", "players and seats", {"players": len(spec.players), "seats": start.seats})
    for name in spec.players:
        if player(name, 0) is None:
            return Refusal("MATCH-1.3", "player unknown", {"player": name})
    return None


def simulate(spec: Spec, progress: Callable[[int], None] | None = None) -> Report:
    """All of it; `progress` hears how many battles are done. The spec must have passed `check`."""
    if spec.record is not None:
        spec.record.mkdir(parents=True, exist_ok=True)
    played: list[Played] = []
    for one in play_all(spec):
        played.append(one)
        if progress is not None:
            progress(len(played))
    return report(spec, played)


def play_all(spec: Spec) -> Iterator[Played]:
    """Every battle in its order, as soon as it is played."""
    work = partial(play_one, spec)
    if spec.workers <= 1 or spec.games < 2:
        yield from map(work, range(spec.games))
        return
    with ProcessPoolExecutor(spec.workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, range(spec.games), chunksize=max(1, min(256, spec.games // (4 * spec.workers))))


def report(spec: Spec, played: Sequence[Played]) -> Report:
    seats = range(len(spec.players))
    wins = [sum(one.winners >> seat & 1 for one in played) for seat in seats]
    of_players = [0 for _ in seats]
    reasons: dict[str, int] = {}
    whole = sha256()
    for one in played:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
        whole.update(one.digest.encode())
        for seat, who in enumerate(seating(spec, one.index)):
            of_players[who] += one.winners >> seat & 1
    return Report(
        spec,
        wins,
        of_players,
        sum(one.winners == 0 for one in played),
        dict(sorted(reasons.items())),
        sorted(one.orders for one in played),
        [sum(one.points[seat] for one in played) for seat in seats],
        played[0].scale if played else 1,
        whole.hexdigest(),
    )
