"""What we are measured beside, each driven from Python the way its own users do it: random lawful play, whole games.

As with us, a decision with one lawful action is carried out but not counted, and chance is nobody's decision.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from bench.sample import Sample

Game = Callable[[Random], int]  # plays one to the end; how many decisions it counted
Copy = Callable[[], object]

HUNT = "battleship(num_shots=100,allow_repeated_shots=false)"


def draw(random: Random, count: int) -> int:
    """As our own loop draws: random.choice would cost the peers more than it costs us."""
    return int(random.random() * count)


def open_spiel(name: str) -> tuple[Game, Copy]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(random: Random) -> int:
        state = game.new_initial_state()
        free = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, odds)[0])
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                free += 1
            state.apply_action(actions[draw(random, len(actions))])
        return free

    middle = game.new_initial_state()
    random = Random(0)
    for _ in range(40):
        middle.apply_action(random.choice(middle.legal_actions()))
    return play, middle.clone


def python_chess() -> tuple[Game, Copy]:
    import chess

    def play(random: Random) -> int:
        board = chess.Board()
        free = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            if len(moves) > 1:
                free += 1
            board.push(moves[draw(random, len(moves))])
        return free

    middle = chess.Board()
    random = Random(0)
    for _ in range(40):
        middle.push(random.choice(list(middle.legal_moves)))
    return play, middle.copy


def pettingzoo_chess() -> tuple[Game, Copy | None]:
    from pettingzoo.classic import chess_v6

    environment = chess_v6.env()

    def play(random: Random) -> int:
        environment.reset(seed=random.randrange(1 << 30))
        free = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            if len(actions) > 1:
                free += 1
            environment.step(int(actions[draw(random, len(actions))]))
        return free

    return play, None


PEERS: dict[str, Callable[[], tuple[Game, Copy | None]]] = {
    "OpenSpiel battleship": lambda: open_spiel("battleship"),
    "OpenSpiel battleship, 100 shots, none repeated": lambda: open_spiel(HUNT),
    "OpenSpiel chess": lambda: open_spiel("chess"),
    "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
    "python-chess": python_chess,
    "PettingZoo chess": pettingzoo_chess,
}

_ready: dict[str, tuple[Game, Copy | None]] = {}


def measure(name: str, seconds: float, seed: int) -> Sample:
    """Whole games for about so long."""
    if name not in _ready:
        _ready[name] = PEERS[name]()
    play, copy = _ready[name]
    random = Random(seed)
    free = games = 0
    began = perf_counter()
    while (took := perf_counter() - began) < seconds or not games:
        free += play(random)
        games += 1
    return Sample(free / took, games / took, None if copy is None else copy_us(copy, seconds / 4))


def copy_us(copy: Copy, seconds: float) -> float:
    copies = 0
    began = perf_counter()
    while (took := perf_counter() - began) < seconds:
        for _ in range(100):
            copy()
        copies += 100
    return took / copies * 1e6
