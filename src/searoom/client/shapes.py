"""What comes over the wire. Written from src/searoom/server/wire.py (`make wire`): change it there."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union


class Pace(TypedDict):
    """How much time there is. `untimed`: none runs. `live`: free seconds each turn, then the bank. `days`: so many days
    for each turn. The window is how long a veiled question stands, whoever has answered."""

    kind: Literal["untimed", "live", "days"]
    free_s: int
    bank_s: int
    days: int
    window_s: int  # 0: as suits the pace


class SeatNow(TypedDict):
    seat: str  # its word in the scenario, as orders and records use it
    said: str  # its name in the reader's language
    kind: Literal["person", "computer", "open"]
    name: str  # who sits there
    player: str  # which computer player
    mine: bool
    here: bool  # somebody who holds it is looking
    awaited: bool  # as far as everybody may know


class ResultNow(TypedDict):
    winners: list[str]
    points: list[str]
    rule: str
    reason: str
    said: str


class Battle(TypedDict):
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
    spectators: Literal["all", "after", "none"]
    owner: bool  # the reader made it
    created: int  # milliseconds since 1970
    changed: int
    length: int  # how many events a spectator has been told
    your_turn: bool
    result: ResultNow | None
    next: str  # the rematch
    origin: str  # the battle that it branched from


class Link(TypedDict):
    id: str
    seat: str
    path: str  # to be opened by the one it is for; holds the token, which is shown this once
    used: bool


class Created(TypedDict):
    battle: Battle
    links: list[Link]


class Invitation(TypedDict):
    battle: Battle
    seat: str
    yours: bool  # it has been taken, by the reader


class You(TypedDict):
    id: str
    name: str
    language: Literal["en", "it"]
    email: str  # "" without an account
    account: bool
    notices: Notices


class Notices(TypedDict):
    """Where to be told that one's turn has come."""

    email: bool
    browser: bool
    webhook: str  # https://…: gets a JSON of title, text and link
    digest_minutes: int


class Token(TypedDict):
    id: str
    name: str
    scope: str
    battles: list[str]
    expires: int
    token: str  # only when it is made; "" afterwards


class Refused(TypedDict):
    rule: str
    reason: str
    facts: dict[str, Any]
    said: str


class Odds(TypedDict):
    exact: bool
    of: int
    chances: list[OddsChance]
    lines: list[str]  # all of it in words: each way it may end, each die, every modifier with its rule


class OddsChance(TypedDict):
    outcome: str
    said: str
    ways: int


class Advice(TypedDict):
    order: str
    merit: int


class RuleNote(TypedDict):
    kind: str  # Example, Ruling, Edition, Source
    text: str


class RuleShown(TypedDict):
    id: str
    title: str
    section: str
    text: str
    notes: list[RuleNote]


class Answered(TypedDict):
    """To something said, by its id."""

    kind: Literal["answer"]
    id: str
    ok: bool
    number: int  # of the last event this seat has been told, when an order was taken
    refused: Refused | None
    odds: Odds | None
    advice: list[Advice]
    rule: RuleShown | None
    battle: str  # a battle that came of it


class Told(TypedDict):
    """An event. Numbers count per viewer."""

    number: int
    kind: str
    rule: str
    facts: dict[str, Any]
    outcome: str
    said: str


class DecisionNow(TypedDict):
    seat: str
    prompt: str
    facts: dict[str, Any]
    default: str
    veiled: bool
    secret: bool
    sample: bool  # more may be said than is offered
    said: str


class ClockNow(TypedDict):
    at: int  # milliseconds since 1970, when this was so
    running: list[str]
    left: list[int]  # a number a seat, milliseconds
    window: int  # how long the veiled question still stands; -1: there is none


class DieWantedNow(TypedDict):
    sides: int
    purpose: str
    rule: str
    said: str
    expected: int


class TableNow(TypedDict):
    """The table as one viewer may know it, and what he has been told since the last."""

    kind: Literal["table"]
    seat: str | None
    number: int  # of the last event told to this viewer
    told: list[Told]
    view: dict[str, Any]
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


class Welcome(TypedDict):
    kind: Literal["welcome"]
    battle: Battle
    you: You
    offers: list[OfferNow]
    chat: list[Chatted]


class BattleChanged(TypedDict):
    """Somebody sat down, left, came, went; the battle began or ended."""

    kind: Literal["battle"]
    battle: Battle
    spectators: int


class OfferNow(TypedDict):
    kind: Literal["offer"]
    what: Literal["draw", "back", "rematch"]
    by: str
    accepted: list[str]
    open: bool  # False: withdrawn, refused, overtaken or done
    battle: str  # the rematch


class Chatted(TypedDict):
    kind: Literal["chat"]
    number: int
    at: int
    name: str
    seats: list[str]  # what the speaker holds; none: a spectator, whom only spectators hear till the end
    text: str


class Trouble(TypedDict):
    """What a client has done wrong, or the server cannot do now."""

    kind: Literal["trouble"]
    code: str
    said: str
    id: str
    refused: Refused | None


class Pong(TypedDict):
    kind: Literal["pong"]
    at: int


class YourTurn(TypedDict):
    """On the socket of a person: for a notice in the browser."""

    kind: Literal["notice"]
    what: Literal["turn", "over", "began", "offer", "rematch"]
    battle: str
    title: str
    said: str
    path: str


class OptionShown(TypedDict):
    key: str
    said: str
    rule: str
    values: list[str]
    low: int
    high: int
    default: str


class ScenarioShown(TypedDict):
    key: str
    title: str
    note: str
    seats: list[str]
    seats_said: list[str]
    options: list[OptionShown]
    brought: bool  # players bring it along as a file


class GameShown(TypedDict):
    name: str
    title: str
    era: str
    prefix: str
    players: list[str]  # computer players
    best: str  # the one that takes a seat nobody is named for
    scenarios: list[ScenarioShown]


class Book(TypedDict):
    """A whole rulebook."""

    title: str
    preface: str
    sections: list[str]
    pages: dict[str, str]  # what stands in a section and belongs to no rule
    rules: list[RuleShown]


class Replay(TypedDict):
    """A battle again, moment by moment: the first view whole, the others as what changed in it."""

    seat: str | None
    moments: list[Moment]
    result: ResultNow | None


class Moment(TypedDict):
    at: int
    order: str  # only once all is over
    by: str
    told: list[Told]
    changes: dict[str, Any]  # keys of the view with their new values; a key that has gone is null
    worth: list[int]


class DiceProof(TypedDict):
    """Every roll of sealed dice with all it was made from: the secret is shown when the battle is over."""

    commitment: str
    secret: str
    match: str
    seeds: list[str]
    rolls: list[RollProof]


class RollProof(TypedDict):
    n: int
    sides: int
    purpose: str
    rule: str
    public: str  # the hash of all that a spectator had been told
    face: int


class Health(TypedDict):
    ok: bool
    version: str
    battles: int
    up_s: int


FromServer = Union[
    Answered,
    TableNow,
    Welcome,
    BattleChanged,
    OfferNow,
    Chatted,
    Trouble,
    Pong,
    YourTurn,
]
