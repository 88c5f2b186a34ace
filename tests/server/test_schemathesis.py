"""Whatever is asked of the REST interface, it answers as it says that it does, and never with a fault."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.played import LINK, ME, Client, Hours, Inside, computer

EXAMPLES = int(os.environ.get("EXAMPLES", "5"))  # of each operation; `make crashes` asks for more
CHECKS: list[Any] = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance
]  # fmt: skip
CONFIG = {"max_examples": EXAMPLES, "deadline": None, "database": None, "derandomize": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("schema") / "data", Hours()) as server:
        yield server


class Harbour:
    """Somebody with battles in every state, whose ids take the place of those that are made up."""

    def __init__(self, url: str) -> None:
        self.ada, self.ben = Client(url, "Ada"), Client(url, "Ben")
        playing, links = self.ada.create("battleship", "skirmish", ME, LINK)
        self.ben.join(links[0])
        gathering, self.links = self.ada.create("sail", "pearl-3", ME, LINK, computer())
        over, _ = self.ada.create("battleship", "skirmish", ME, ME)
        self.ada.say(over, "resign", seat="red")
        self.battles = [playing, gathering, over]


def test_every_operation_keeps_to_what_is_written_of_it(server: Inside) -> None:
    schema = schemathesis.openapi.from_dict(Client(server.url).get("/api/openapi.json"))
    harbour, asked = Harbour(server.url), 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @settings(**CONFIG, phases=[Phase.generate], suppress_health_check=list(HealthCheck))  # type: ignore[arg-type]
        @given(case=operation.as_strategy(), which=st.integers(0, 5))
        def ask(case: Any, which: int) -> None:
            nonlocal asked
            asked += 1
            parameters = case.path_parameters or {}
            if "battle" in parameters and which < 3:
                parameters["battle"] = harbour.battles[which]
            if "token" in parameters and which < 3:
                parameters["token"] = harbour.links[0]
            client = (harbour.ada, harbour.ben)[which % 2]
            response = case.call(base_url=server.url, headers={"cookie": client.cookie} if which != 4 else {})
            case.validate_response(response, checks=CHECKS)

        ask()
    print(f"asked {asked} times: no fault, and nothing that is not written of it")
    assert asked > 100
