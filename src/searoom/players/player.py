"""What a computer player is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod

from searoom.core.game import Table
from searoom.core.orders import Order


class Player(ABC):
    name: str

    @abstractmethod
    def choose(self, table: Table) -> Order:
        """One of the table's lawful orders. Asked only when its seat is awaited."""
