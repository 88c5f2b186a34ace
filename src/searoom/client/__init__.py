"""Playing over the net from Python: a home that knows the server, and tables at which one sits.

from searoom.client import Home

home = Home("http://localhost:8250")
home.hello("Anne")
battle = home.join("http://localhost:8250/join/…")
with home.battle(battle["id"]) as table:
    for now in table.turns():
        table.order(now["orders"][0])
"""

from searoom.client.home import Address, Home, address
from searoom.client.sorry import NotDone, Refused, Trouble
from searoom.client.table import Table

__all__ = ["Address", "Home", "NotDone", "Refused", "Table", "Trouble", "address"]
