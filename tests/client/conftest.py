"""One server for all tests here that leave it standing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client.server import Server


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()
