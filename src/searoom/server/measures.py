"""What the house counts, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Measures:
    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.orders: Final = self._counter("orders", "Orders given by people and bots", ["answer"])
        self.lines: Final = Counter("searoom_lines_total", "Lines written to the log", registry=self.registry)
        self.awake: Final = self._gauge("battles_awake", "Battles in memory")
        self.sockets: Final = self._gauge("sockets", "Open sockets")
        self.refused: Final = self._counter("refused", "Requests turned away", ["code"])
        self.taken: Final = Histogram(
            "searoom_order_seconds", "From an order's arrival to its commit", registry=self.registry, buckets=QUICK
        )
        self.notices: Final = self._counter("notices", "Notices sent", ["way", "outcome"])

    def _counter(self, name: str, about: str, labels: list[str]) -> Counter:
        return Counter(f"searoom_{name}_total", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"searoom_{name}", about, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)


MEASURES: Final = Measures()
