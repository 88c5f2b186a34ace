"""Questions that wait for an answer, and business that waits to be done: values on the stack of what is pending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional, Tuple

from searoom.core.encode import Facts
from searoom.core.pending import Frame
from searoom.core.seats import Seat, Seats
from searoom.games.boardgame.pieces import NONE


class Business(Frame):
    """Something to be done that asks nobody."""

    def __init__(self, prompt: str) -> None:
        super().__init__(prompt, 0)


class Asked(Frame):
    """A question to one seat."""

    def __init__(self, prompt: str, seat: Seat) -> None:
        super().__init__(prompt, 1 << seat)
        self.seat: Final = seat


# ---- the outline


class SettingUp(Business):
    """Fleets, scenery, deployment, reveal (chapter 4), stage by stage."""

    def __init__(self, stage: int) -> None:
        super().__init__("setting up")
        self.stage: Final = stage

    def whole(self) -> object:
        return [self.prompt, self.stage]


class Turn(Business):
    """The phases of a turn (BOARD-5.1.1), stage by stage; `step` counts within a stage."""

    def __init__(self, stage: int, step: int = 0) -> None:
        super().__init__("turn")
        self.stage: Final = stage
        self.step: Final = step

    def whole(self) -> object:
        return [self.prompt, self.stage, self.step]


class Alternating(Business):
    """Opportunities in turn (BOARD-6.1.1, BOARD-7.1.2): whose is next, and how many passes in succession there were."""

    def __init__(self, air: bool, seat: Seat, passes: int) -> None:
        super().__init__("air step" if air else "movement")
        self.air: Final = air
        self.seat: Final = seat
        self.passes: Final = passes

    def whole(self) -> object:
        return [self.prompt, self.seat, self.passes]


# ---- setting up


class SecretChoice(Frame):
    """Both choose at once, unseen, by many small orders; `in_hand`: the card that each is placing. Who has said that he
    is ready may begin anew as long as the other has not (BOARD-1.1.8)."""

    def __init__(self, prompt: str, awaited: Seats, asked: Seats, in_hand: Sequence[int] = (NONE, NONE)) -> None:
        super().__init__(prompt, awaited, asked, secret=True)
        self.in_hand: Final = tuple(in_hand)

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.asked, self.in_hand]


class ChoosingFleets(SecretChoice):
    """BOARD-4.1.5"""

    def __init__(self, awaited: Seats, asked: Seats) -> None:
        super().__init__("choose fleet", awaited, asked)


class Deploying(SecretChoice):
    """BOARD-4.3.1"""

    def __init__(self, awaited: Seats, asked: Seats, in_hand: Sequence[int] = (NONE, NONE)) -> None:
        super().__init__("deploy", awaited, asked, in_hand)


class Assigning(SecretChoice):
    """BOARD-7.1.3"""

    def __init__(self, awaited: Seats, asked: Seats) -> None:
        super().__init__("assign", awaited, asked)

    def default(self, seat: Seat) -> str:
        return "ready"  # BOARD-7.1.7


class LayingScenery(Asked):
    """BOARD-4.2.2"""

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__("lay scenery", seat)
        self.left: Final = left  # cards to be laid, this one counted

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"left": self.left}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.left]


# ---- the beginning of a turn


class NamingFirst(Asked):
    """The first player (BOARD-5.2.3), or (italian) who begins to place submarines (BOARD-4.5.2)."""

    def __init__(self, seat: Seat, submarines: bool) -> None:
        super().__init__("name who places first" if submarines else "name first player", seat)
        self.submarines: Final = submarines


class PlacingSubmarine(Asked):
    """BOARD-4.5.1"""

    def __init__(self, seat: Seat, card: int = NONE) -> None:
        super().__init__("place submarine", seat)
        self.card: Final = card  # in hand

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.card]


class Entering(Asked):
    """From the Stand-by Area (BOARD-4.6.2)."""

    def __init__(self, seat: Seat, card: int = NONE) -> None:
        super().__init__("enter", seat)
        self.card: Final = card

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.card]


# ---- the Movement phase


class Opportunity(Asked):
    """BOARD-6.1.1"""

    def __init__(self, seat: Seat, passes: int) -> None:
        super().__init__("opportunity", seat)
        self.passes: Final = passes

    def default(self, seat: Seat) -> str:
        return "pass"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.passes]


class Course(Asked):
    """The path of a movement whose die is spent."""

    def __init__(self, seat: Seat, unit: int, name: str, smoke: bool, draft: bool) -> None:
        super().__init__("course", seat)
        self.unit: Final = unit
        self.name: Final = name
        self.smoke: Final = smoke
        self.draft: Final = draft

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.unit, self.smoke, self.draft]


class RepairAnswer(Asked):
    """Weak damage control, or not (BOARD-12.3.2)."""

    def __init__(self, seat: Seat, unit: int, name: str) -> None:
        super().__init__("repair answer", seat)
        self.unit: Final = unit
        self.name: Final = name

    def default(self, seat: Seat) -> str:
        return "stand"

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.unit]


class Launching(Asked):
    """Where the squadrons of a launch go (BOARD-10.2.1)."""

    def __init__(self, seat: Seat, unit: int, name: str, launched: int) -> None:
        super().__init__("launch", seat)
        self.unit: Final = unit
        self.name: Final = name
        self.launched: Final = launched

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name, "launched": self.launched}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.unit, self.launched]


# ---- the air step


class AirOpportunity(Asked):
    """BOARD-7.1.2"""

    def __init__(self, seat: Seat, passes: int) -> None:
        super().__init__("air opportunity", seat)
        self.passes: Final = passes

    def default(self, seat: Seat) -> str:
        return "pass"

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.passes]


class Sending(Asked):
    """Which squadrons go against which targets (BOARD-10.2.4)."""

    def __init__(self, seat: Seat, name: str, sent: int) -> None:
        super().__init__("send squadrons", seat)
        self.name: Final = name
        self.sent: Final = sent

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name, "sent": self.sent}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.sent]


class StrikeFeatures(Asked):
    """First the striker's, then the defender's (BOARD-10.2.5)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("strike features", seat)

    def default(self, seat: Seat) -> str:
        return "done"


class Flying(Business):
    """A strike on its way, stage by stage and in a stage target by target (BOARD-10.2.6)."""

    def __init__(self, stage: int, target: int) -> None:
        super().__init__("strike")
        self.stage: Final = stage
        self.target: Final = target

    def whole(self) -> object:
        return [self.prompt, self.stage, self.target]


class Engaging(Asked):
    """Which squadron the next screening fighter fights (BOARD-10.3.3)."""

    def __init__(self, seat: Seat, target: int, name: str) -> None:
        super().__init__("engage", seat)
        self.target: Final = target  # the unit attacked
        self.name: Final = name

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.target]


class Rerolling(Asked):
    """italian: whether the enemy's die is to be rolled again (BOARD-12.2.3). Faces: the striker's, the defender's."""

    def __init__(
        self, seat: Seat, faces: Tuple[int, int], rerolled: int, said: Seats, defender: Seat, escort: int, screen: int
    ) -> None:
        super().__init__("reroll", seat)
        self.faces: Final = faces
        self.rerolled: Final = rerolled  # whose die has been rolled again, the striker's first, as bits
        self.said: Final = said  # who has been asked, this seat counted
        self.defender: Final = defender
        self.escort: Final = escort  # the squadrons, by their place among those in the air
        self.screen: Final = screen

    def default(self, seat: Seat) -> str:
        return "stand"

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"faces": list(self.faces)}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.faces, self.rerolled, self.said, self.escort, self.screen]


class Grouping(Asked):
    """english: how many of the dive bombers left attack together (BOARD-10.6.2)."""

    def __init__(self, seat: Seat, target: int, name: str, left: int) -> None:
        super().__init__("group", seat)
        self.target: Final = target
        self.name: Final = name
        self.left: Final = left

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name, "left": self.left}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.target, self.left]


# ---- Resolution


class Voiding(Asked):
    """english: which torpedo of a unit is void (BOARD-12.3.5)."""

    def __init__(self, seat: Seat, unit: int, name: str) -> None:
        super().__init__("void torpedo", seat)
        self.unit: Final = unit
        self.name: Final = name

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"unit": self.name}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.unit]


class Marking(Asked):
    """Where the Critical tokens go (BOARD-11.3.1): of each unit, how many are still to be placed."""

    def __init__(self, seat: Seat, owed: Sequence[Tuple[int, int]]) -> None:
        super().__init__("place token", seat)
        self.owed: Final = tuple(owed)

    def facts(self, viewer: Optional[Seat]) -> Facts:
        return {"tokens": sum([count for _, count in self.owed])}

    def whole(self) -> object:
        return [self.prompt, self.awaited, self.owed]


class TokensDue(Business):
    """Tokens that a player is still to be asked for, after the other (BOARD-11.1.2)."""

    def __init__(self, seat: Seat, owed: Sequence[Tuple[int, int]]) -> None:
        super().__init__("tokens due")
        self.seat: Final = seat
        self.owed: Final = tuple(owed)

    def whole(self) -> object:
        return [self.prompt, self.seat, self.owed]
