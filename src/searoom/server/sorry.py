"""What is answered where something cannot be done: a code for programs, words for people, a rule if one forbids it."""

from __future__ import annotations

from typing import Final

from searoom.core.orders import Refusal
from searoom.words import Words
from searoom.words.message import Value

STATUS: Final = {
    "unknown_battle": 404,
    "unknown_path": 404,
    "unknown_game": 404,
    "unknown_rule": 404,
    "not_yours": 403,
    "not_watchable": 403,
    "watch_only": 403,
    "foreign_origin": 403,
    "only_here": 403,
    "no_caller": 401,
    "bad_token": 401,
    "bad_password": 401,
    "stale_link": 410,
    "seat_taken": 409,
    "full": 409,
    "started": 409,
    "gathering": 409,
    "not_over": 409,
    "others_play": 409,
    "email_taken": 409,
    "too_many_battles": 429,
    "too_many_sockets": 429,
    "too_many_tokens": 429,
    "slow_down": 429,
    "too_long": 413,
    "not_kept": 503,
    "closing": 503,
    "busy": 503,
    "unreadable": 500,
    "fault": 500,
}


class Sorry(Exception):
    """Says no, and why. Its words stand in the message files as `server.CODE`."""

    def __init__(self, code: str, refusal: Refusal | None = None, **facts: Value) -> None:
        super().__init__(code)
        self.code: Final = code
        self.refusal: Final = refusal
        self.facts: Final = facts
        self.status: Final = STATUS.get(code, 400)

    def said(self, words: Words) -> str:
        if self.refusal is not None and self.code == "refused":
            return f"{words.refusal(self.refusal)} [{self.refusal.rule}]"
        return words.say(f"server.{self.code}", **self.facts)
