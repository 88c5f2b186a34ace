"""Counts who wins how often when captains play every set-up of a game, and writes docs/balance/GAME.md (make balance).

What is said about the figures stands in docs/balance/GAME.notes.md and is put in front of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from searoom.core.game import Scenario, State
from searoom.core.seats import each
from searoom.games import game
from searoom.lab.simulate import Played, Spec, play_all, wilson

HERE = Path(__file__).parent
MOST, LEAST = 1.5, 2 / 3  # of its fair share: beyond these a set-up must be mended

HEAD = """## The set-ups

`make balance GAME={game}`: {games} battles each, a {player} at every seat, seed {seed}, all switches as they stand.
*Of the fair share*: the least and the most that a side won, where 1 is what each would win if all were equal. *Turns*:
after how many a tenth, half and nine tenths of the battles were over. *Orders*: in half of the battles at most so many.

| set-up | battles | of the fair share | draws | Turns | orders | how they end |
|---|---:|---|---:|---|---:|---|
"""
SIDES = """
## Every side

With the 95 % interval of its share.

| set-up | side | victories | share | interval | of the fair share |
|---|---|---:|---:|---|---:|
"""


def sides_of(scenario: Scenario, played: Sequence[Played]) -> list[list[int]]:
    """The seats that always win together, as the battles show."""
    found: dict[object, list[int]] = {}
    for seat in range(len(scenario.seats)):
        won = tuple(one.winners >> seat & 1 for one in played)
        found.setdefault(won if any(won) else seat, []).append(seat)
    return list(found.values())


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def shares(sides: Sequence[Sequence[int]], played: Sequence[Played]) -> list[float]:
    """Victories of each side; one that several share is divided among them."""
    won = [0.0] * len(sides)
    for one in played:
        winners = [place for place, side in enumerate(sides) if any(one.winners >> seat & 1 for seat in side)]
        for place in winners:
            won[place] += 1 / len(winners)
    return won


def rows(scenario: Scenario, played: Sequence[Played]) -> tuple[str, str, bool]:
    """The line of the big table, the lines of its sides, and whether it is fair."""
    sides = sides_of(scenario, played)
    won = shares(sides, played)
    fair = sum(won) / len(sides)
    count = len(played)
    names = ["+".join(scenario.seats[seat] for seat in side) for side in sides]
    each_of = ""
    for name, number in zip(names, won, strict=True):
        low, high = wilson(round(number), count)
        each_of += f"| {scenario.key} | {name} | {number:.0f} | {percent(number / count)} "
        each_of += f"| {percent(low)} to {percent(high)} | {number / fair:.2f} |\n"
    endings: dict[str, int] = {}
    for one in played:
        endings[one.reason] = endings.get(one.reason, 0) + 1
    told = ", ".join(f"{reason} {percent(n / count)}" for reason, n in sorted(endings.items(), key=lambda e: -e[1]))
    turns = sorted(one.turns for one in played)
    orders = sorted(one.orders for one in played)
    draws = sum(not each(one.winners) for one in played)
    times = [number / fair for number in won]
    line = (
        f"| {scenario.key} | {count} | {min(times):.2f} to {max(times):.2f} | {percent(draws / count)} | "
        f"{turns[count // 10]}, {turns[count // 2]}, {turns[count * 9 // 10]} | {orders[count // 2]} | {told} |\n"
    )
    return line, each_of, max(times) <= MOST and min(times) >= LEAST


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="docs/balance/make.py", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=6)  # none on which placements were chosen: those flatter
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--player", default="captain")
    arguments = parser.parse_args(words)
    rules = game(arguments.game)
    if rules is None:
        print(f"there is no game {arguments.game}", file=sys.stderr)
        return 2
    unfair = []
    big, small = "", ""
    for scenario in rules.scenarios():
        if not isinstance(rules.start(scenario.key, {}), State):
            continue  # one that players bring along
        players = (arguments.player,) * len(scenario.seats)
        spec = Spec(rules.name, scenario.key, arguments.games, players, arguments.seed, workers=arguments.workers)
        line, each_of, fair = rows(scenario, list(play_all(spec)))
        print(line, end="", flush=True)
        big += line
        small += each_of
        if not fair:
            unfair.append(scenario.key)
    head = HEAD.format(game=rules.name, games=arguments.games, player=arguments.player, seed=arguments.seed)
    body = head + big + "\n## Every side\n\nWith the 95 % interval of its share.\n\n"
    body += (
        "| set-up | side | victories | share | interval | of the fair share |\n|---|---|---:|---:|---|---:|\n" + small
    )
    notes = (HERE / f"{rules.name}.notes.md").read_text(encoding="utf-8")
    (HERE / f"{rules.name}.md").write_text(notes + "\n" + body, encoding="utf-8")
    print(f"beyond {LEAST:.2f} to {MOST} of the fair share: {', '.join(unfair) or 'none'}")
    return 1 if unfair else 0


if __name__ == "__main__":
    sys.exit(main())
