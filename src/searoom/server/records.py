"""Records from outside and of our own battles, read and played again: in a worker, for they may be long."""

from __future__ import annotations

from searoom.core.encode import encode
from searoom.core.record import Fault, Record, read_record
from searoom.core.replay import replay, verify
from searoom.games import NAMES, game
from searoom.words import Words


def problem_of(text: str, language: str) -> str:
    """What is wrong with a record, and in which line; "" when it replays and, if it is over, verifies."""
    record = read_record(text)
    words = Words(language)
    if isinstance(record, Fault):
        return words.fault(record)
    rules = game(record.articles.game)
    words = Words(language, record.articles.game, record.articles.seats)
    if rules is None:
        return words.say("server.unknown_game", game=record.articles.game[:40], all=", ".join(NAMES))
    found = verify(rules, record) if record.result else replay(rules, record)
    return words.fault(found) if isinstance(found, Fault) else ""


def read(text: str) -> Record:
    """One that has passed `problem_of`."""
    record = read_record(text)
    if isinstance(record, Fault):
        raise ValueError(encode(record.facts))
    return record
