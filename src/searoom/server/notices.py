"""Whoever is not at the table is told elsewhere that his turn has come: in the browser, by mail, by webhook."""

from __future__ import annotations

from searoom.server import wire
from searoom.server.engagement import Engagement
from searoom.server.people import Person
from searoom.server.settings import Settings
from searoom.server.store.keeper import Keeper


class Notices:
    def __init__(self, keeper: Keeper, settings: Settings) -> None:
        self.keeper = keeper
        self.settings = settings

    def check(self, wanted: wire.Notices, person: Person) -> None:
        pass

    def open(self) -> None:
        pass

    def changed(self, engagement: Engagement) -> None:
        pass

    async def close(self) -> None:
        pass
