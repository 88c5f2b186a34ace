"""The conformance kit over every game and scenario."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from searoom.conformance import CHECKS, Case
from tests.conformance.cases import CASES, NAMES


@pytest.mark.parametrize("case", CASES, ids=NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_every_game_keeps_the_contract(check: Callable[[Case], None], case: Case) -> None:
    check(case)
