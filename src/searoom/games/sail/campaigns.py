"""The campaign of each set-up."""

from __future__ import annotations

from searoom.games.sail.jolly_roger import JollyRoger
from searoom.games.sail.oceans_on_fire import OceansOnFire
from searoom.games.sail.old_pirate import OldPirate
from searoom.games.sail.own import OwnScenario
from searoom.games.sail.pearl_banks import PearlBanks
from searoom.games.sail.setup import Setup
from searoom.games.sail.state import Campaign, Switches


def campaign_of(setup: Setup, switches: Switches) -> Campaign:
    if setup.campaign == "old_pirate":
        return OldPirate(setup.campaign, setup.goods)
    if setup.campaign == "pearl_banks":
        return PearlBanks(setup.campaign, setup.goods)
    if setup.campaign == "jolly_roger":
        return JollyRoger(setup, switches)
    if setup.campaign == "oceans_on_fire":
        return OceansOnFire(setup, switches)
    return OwnScenario(setup.campaign, setup.goods)
