"""A bot that plays a battle to its end: python examples/bot.py http://localhost:8250/join/TOKEN"""

from __future__ import annotations

import os
import random
import sys

from searoom.client import Home, Refused, Table, address


def play(table: Table, dice: random.Random) -> str:
    """Whenever an order is wanted: the best advice where the game gives any, else any lawful order."""
    for now in table.turns():
        advice = table.ask("hint")["advice"] if now["seat"] else []
        try:
            table.order(advice[0]["order"] if advice else dice.choice(now["orders"]))
        except Refused as refused:
            print(refused)  # somebody was quicker: the next turn shows what has happened
    return table.now["result"]["said"] if table.now and table.now["result"] else ""


def main(link: str, token: str = "") -> None:
    home = Home(address(link).server, token)  # a token of POST /api/tokens: the bot plays in its maker's name
    if not token:
        print("I am", home.hello("Bot")["name"])  # or as somebody of its own
    found = address(link)
    battle = home.join(found.token)["id"] if found.token else found.battle
    with home.battle(battle) as table:
        print("I play", table.seat, "in", table.battle["title"])
        print(play(table, random.Random()))


if __name__ == "__main__":
    main(sys.argv[1], os.environ.get("SEAROOM_TOKEN", ""))
