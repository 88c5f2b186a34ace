"""All that goes over the wire, both ways: what REST and socket say is written here once.

docs/wire.md and the TypeScript types of the browser are made from these classes. What comes in is checked against
them; what goes out by the hundred (`TableNow`) is written by the core's encoder and only tested against them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field

LONGEST_ID = 64
LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_TEXT = 4000  # of an order (core/match.py says the same)
MOST_SEATS = 8
MOST_OPTIONS = 64
LONGEST_OPTION = 1 << 20  # a scenario that players bring along is an option's text

Facts = dict[str, Any]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Id = Annotated[str, Field(min_length=1, max_length=LONGEST_ID, pattern=r"^[\w.:-]+$")]
SeatWord = Annotated[str, Field(max_length=LONGEST_NAME)]
Language = Literal["en", "it"]
Spectators = Literal["all", "after", "none"]


class Wire(BaseModel):
    model_config = ConfigDict(extra="forbid")


# ---- what a battle is


class Pace(Wire):
    """How much time there is. `untimed`: none runs. `live`: free seconds each turn, then the bank. `days`: so many days
    for each turn. The window is how long a veiled question stands, whoever has answered."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    free_s: Annotated[int, Field(ge=0, le=3600)] = 20
    bank_s: Annotated[int, Field(ge=0, le=24 * 3600)] = 900
    days: Annotated[int, Field(ge=1, le=30)] = 2
    window_s: Annotated[int, Field(ge=0, le=24 * 3600)] = 0  # 0: as suits the pace


class SeatWanted(Wire):
    """Who is to sit there. `me`, also at several seats: two on one screen. `link`: whoever opens the link first."""

    kind: Literal["me", "link", "computer"]
    player: Annotated[str, Field(max_length=LONGEST_NAME)] = "captain"  # of the computer
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""  # shown for this seat, instead of the person's own
    seed: Annotated[str, Field(max_length=LONGEST_ID)] = ""  # the seat's own, for sealed dice; drawn if empty


class BattleWanted(Wire):
    game: Name
    scenario: Name
    options: Annotated[
        dict[Name, Annotated[str, Field(max_length=LONGEST_OPTION)]], Field(max_length=MOST_OPTIONS)
    ] = {}
    seats: Annotated[
        list[SeatWanted], Field(max_length=MOST_SEATS)
    ] = []  # missing ones: the first me, the rest computers
    title: Annotated[str, Field(max_length=80)] = ""
    pace: Pace = Pace()
    dice: Literal["sealed", "seeded", "entered"] = "sealed"
    seed: Annotated[int, Field(ge=0, lt=1 << 53)] | None = None  # of seeded dice and of computer players
    spectators: Spectators = "all"


class SeatNow(Wire):
    seat: str  # its word in the scenario, as orders and records use it
    said: str  # its name in the reader's language
    kind: Literal["person", "computer", "open"]
    name: str  # who sits there
    player: str  # which computer player
    mine: bool
    here: bool  # somebody who holds it is looking
    awaited: bool  # as far as everybody may know


class ResultNow(Wire):
    winners: list[str]
    points: list[str]
    rule: str
    reason: str
    said: str


class Battle(Wire):
    """A battle as the lists show it, and as its table heads it."""

    id: str
    title: str
    game: str
    scenario: str
    scenario_title: str
    options: dict[str, str]
    status: Literal["gathering", "playing", "over"]
    seats: list[SeatNow]
    pace: Pace
    dice: str  # "sealed HASH", "seeded", "entered"
    spectators: Spectators
    owner: bool  # the reader made it
    created: int  # milliseconds since 1970
    changed: int
    length: int  # how many events a spectator has been told
    your_turn: bool
    result: ResultNow | None
    next: str  # the rematch
    origin: str  # the battle that it branched from


class Link(Wire):
    id: str
    seat: str
    path: str  # to be opened by the one it is for; holds the token, which is shown this once
    used: bool


class LinkWanted(Wire):
    seat: SeatWord


class Created(Wire):
    battle: Battle
    links: list[Link]


class Invitation(Wire):
    battle: Battle
    seat: str
    yours: bool  # it has been taken, by the reader


class Joining(Wire):
    token: Annotated[str, Field(min_length=16, max_length=LONGEST_ID)]
    seed: Annotated[str, Field(max_length=LONGEST_ID)] = ""


class Leaving(Wire):
    computer: Annotated[str, Field(max_length=LONGEST_NAME)] = ""  # who takes over; nobody: the seat stands open


class BranchWanted(Wire):
    """A battle of one's own from a moment of another."""

    after: Annotated[int, Field(ge=0)]  # the number of the last event that has happened, as this viewer counts
    seat: SeatWord | None = None  # whose count
    seats: Annotated[list[SeatWanted], Field(max_length=MOST_SEATS)] = []


# ---- people


class You(Wire):
    id: str
    name: str
    language: Language
    email: str  # "" without an account
    account: bool
    notices: Notices


class Notices(Wire):
    """Where to be told that one's turn has come."""

    email: bool = False
    browser: bool = True
    webhook: Annotated[str, Field(max_length=400)] = ""  # https://…: gets a JSON of title, text and link
    digest_minutes: Annotated[int, Field(ge=1, le=24 * 60)] = 10


class YouWanted(Wire):
    name: Name | None = None
    language: Language | None = None
    notices: Notices | None = None


class Account(Wire):
    email: Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
    password: Annotated[str, Field(min_length=8, max_length=200)]


class PasswordWanted(Wire):
    old: Annotated[str, Field(max_length=200)]
    new: Annotated[str, Field(min_length=8, max_length=200)]


class TokenWanted(Wire):
    name: Name
    scope: Literal["play", "watch"] = "play"
    battles: Annotated[list[Id], Field(max_length=100)] = []  # none named: all
    days: Annotated[int, Field(ge=1, le=366)] = 90


class Token(Wire):
    id: str
    name: str
    scope: str
    battles: list[str]
    expires: int
    token: str  # only when it is made; "" afterwards


# ---- said by a client, over the socket or to /say


class Saying(Wire):
    id: Id  # the client's own: the same id gets the same answer, and is done once


class OrderSaid(Saying):
    kind: Literal["order"]
    seat: SeatWord
    expected: Annotated[int, Field(ge=-1)]  # the last event number this seat was told; -1: whatever has happened
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


class UndoSaid(Saying):
    kind: Literal["undo"]
    seat: SeatWord


class DieSaid(Saying):
    """A die from a real table."""

    kind: Literal["die"]
    face: Annotated[int, Field(ge=-(1 << 31), lt=1 << 31)]
    expected: Annotated[int, Field(ge=-1)] = -1  # how many dice this battle has been given by hand


class ResignSaid(Saying):
    kind: Literal["resign"]
    seat: SeatWord


class OfferSaid(Saying):
    """Or the answer to one: `yes` to an offer that stands accepts it. All who sit at the table must."""

    kind: Literal["offer"]
    seat: SeatWord
    what: Literal["draw", "back", "rematch"]
    yes: bool = True


class AskSaid(Saying):
    """A question that changes nothing: the odds of an order, whether it is lawful, advice, a rule."""

    kind: Literal["ask"]
    seat: SeatWord | None = None
    about: Literal["odds", "check", "hint", "rule"]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""


class ChatSaid(Saying):
    kind: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


Said = Annotated[
    Union[OrderSaid, UndoSaid, DieSaid, ResignSaid, OfferSaid, AskSaid, ChatSaid], Field(discriminator="kind")
]


class WatchSaid(Wire):
    """Look at the table with the eyes of a seat one holds, or (None) of a spectator. Again after a gap."""

    kind: Literal["watch"]
    seat: SeatWord | None = None
    after: Annotated[int, Field(ge=0)] = 0  # the last event number that has been seen
    language: Language | None = None


class UnwatchSaid(Wire):
    kind: Literal["unwatch"]
    seat: SeatWord | None = None


class PingSaid(Wire):
    kind: Literal["ping"]


FromClient = Annotated[
    Union[OrderSaid, UndoSaid, DieSaid, ResignSaid, OfferSaid, AskSaid, ChatSaid, WatchSaid, UnwatchSaid, PingSaid],
    Field(discriminator="kind"),
]


# ---- said by the server


class Refused(Wire):
    rule: str
    reason: str
    facts: Facts
    said: str


class Odds(Wire):
    exact: bool
    of: int
    chances: list[OddsChance]
    lines: list[str]  # all of it in words: each way it may end, each die, every modifier with its rule


class OddsChance(Wire):
    outcome: str
    said: str
    ways: int


class Advice(Wire):
    order: str
    merit: int


class RuleNote(Wire):
    kind: str  # Example, Ruling, Edition, Source
    text: str


class RuleShown(Wire):
    id: str
    title: str
    section: str
    text: str
    notes: list[RuleNote]


class Answered(Wire):
    """To something said, by its id."""

    kind: Literal["answer"] = "answer"
    id: str
    ok: bool
    number: int = 0  # of the last event this seat has been told, when an order was taken
    refused: Refused | None = None
    odds: Odds | None = None
    advice: list[Advice] = []
    rule: RuleShown | None = None
    battle: str = ""  # a battle that came of it


class Told(Wire):
    """An event. Numbers count per viewer."""

    number: int
    kind: str
    rule: str
    facts: Facts
    outcome: str
    said: str


class DecisionNow(Wire):
    seat: str
    prompt: str
    facts: Facts
    default: str
    veiled: bool
    secret: bool
    sample: bool  # more may be said than is offered
    said: str


class ClockNow(Wire):
    at: int  # milliseconds since 1970, when this was so
    running: list[str]
    left: list[int]  # a number a seat, milliseconds
    window: int  # how long the veiled question still stands; -1: there is none


class DieWantedNow(Wire):
    sides: int
    purpose: str
    rule: str
    said: str
    expected: int


class TableNow(Wire):
    """The table as one viewer may know it, and what he has been told since the last."""

    kind: Literal["table"] = "table"
    seat: str | None
    number: int  # of the last event told to this viewer
    told: list[Told]
    view: Facts
    decisions: list[DecisionNow]
    waiting: str
    orders: list[str]
    asides: list[str]
    openings: list[str]
    held: str  # the answer that rests till the window closes
    may_undo: bool
    wanted: DieWantedNow | None
    clock: ClockNow | None
    result: ResultNow | None


class Welcome(Wire):
    kind: Literal["welcome"] = "welcome"
    battle: Battle
    you: You
    offers: list[OfferNow]
    chat: list[Chatted]


class BattleChanged(Wire):
    """Somebody sat down, left, came, went; the battle began or ended."""

    kind: Literal["battle"] = "battle"
    battle: Battle
    spectators: int


class OfferNow(Wire):
    kind: Literal["offer"] = "offer"
    what: Literal["draw", "back", "rematch"]
    by: str
    accepted: list[str]
    open: bool  # False: withdrawn, refused, overtaken or done
    battle: str = ""  # the rematch


class Chatted(Wire):
    kind: Literal["chat"] = "chat"
    number: int
    at: int
    name: str
    seats: list[str]  # what the speaker holds; none: a spectator, whom only spectators hear till the end
    text: str


class Trouble(Wire):
    """What a client has done wrong, or the server cannot do now."""

    kind: Literal["trouble"] = "trouble"
    code: str
    said: str
    id: str = ""
    refused: Refused | None = None


class Pong(Wire):
    kind: Literal["pong"] = "pong"
    at: int


class YourTurn(Wire):
    """On the socket of a person: for a notice in the browser."""

    kind: Literal["notice"] = "notice"
    what: Literal["turn", "over", "began", "offer", "rematch"]
    battle: str
    title: str
    said: str
    path: str


FromServer = Annotated[
    Union[Answered, TableNow, Welcome, BattleChanged, OfferNow, Chatted, Trouble, Pong, YourTurn],
    Field(discriminator="kind"),
]


# ---- what can be played


class OptionShown(Wire):
    key: str
    said: str
    rule: str
    values: list[str]
    low: int
    high: int
    default: str


class ScenarioShown(Wire):
    key: str
    title: str
    note: str
    seats: list[str]
    seats_said: list[str]
    options: list[OptionShown]
    brought: bool  # players bring it along as a file


class GameShown(Wire):
    name: str
    title: str
    era: str
    prefix: str
    players: list[str]  # computer players
    best: str  # the one that takes a seat nobody is named for
    scenarios: list[ScenarioShown]


class Book(Wire):
    """A whole rulebook."""

    title: str
    preface: str
    sections: list[str]
    pages: dict[str, str]  # what stands in a section and belongs to no rule
    rules: list[RuleShown]


class Replay(Wire):
    """A battle again, moment by moment: the first view whole, the others as what changed in it."""

    seat: str | None
    moments: list[Moment]
    result: ResultNow | None


class Moment(Wire):
    at: int
    order: str  # only once all is over
    by: str
    told: list[Told]
    changes: Facts  # keys of the view with their new values; a key that has gone is null
    worth: list[int] = []


class DiceProof(Wire):
    """Every roll of sealed dice with all it was made from: the secret is shown when the battle is over."""

    commitment: str
    secret: str
    match: str
    seeds: list[str]
    rolls: list[RollProof]


class RollProof(Wire):
    n: int
    sides: int
    purpose: str
    rule: str
    public: str  # the hash of all that a spectator had been told
    face: int


class Health(Wire):
    ok: bool
    version: str
    battles: int
    up_s: int


You.model_rebuild()
Odds.model_rebuild()
Welcome.model_rebuild()
Replay.model_rebuild()
DiceProof.model_rebuild()
