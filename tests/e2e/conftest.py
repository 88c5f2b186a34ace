"""One server and one browser for all tests of this folder; a context for every person.

They live as long as the folder: Playwright's loop must not run while other tests use asyncio in the same process.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from searoom.server.pages import CHECKOUT
from tests.e2e.house import House
from tests.e2e.person import Person

QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
Someone = Callable[..., Person]


def chromium() -> str:
    """The system's own; none is downloaded."""
    given = os.environ.get("SEAROOM_CHROMIUM", "")
    found = given or next((path for path in map(shutil.which, NAMES) if path), "")
    assert found, "there is no Chromium; `make chromium` says what to do"
    return found


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert (CHECKOUT / "index.html").is_file(), "the client is not built; `make web` builds it"
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def someone(browser: Browser, house: House) -> Iterator[Someone]:
    """Makes people. Whatever goes wrong in a page's own code fails the test that it happened in."""
    people: list[Person] = []

    def make(**how: Any) -> Person:
        people.append(Person(browser, house, **how))
        return people[-1]

    yield make
    for person in people:
        person.leaves()
    assert [fault for person in people for fault in person.faults] == []


@pytest.fixture
def anna(someone: Someone) -> Person:
    return someone()


@pytest.fixture
def bea(someone: Someone) -> Person:
    return someone()


FIXTURES: Final = Path(__file__).parents[1] / "fixtures"


def record_text(name: str) -> str:
    return (FIXTURES / f"{name}.searoom").read_text("utf-8")


def finished(person: Person, name: str) -> str:
    """A battle that is over, brought in from a record."""
    made: dict[str, Any] = person.rest("POST", "/records", text=record_text(name))
    found: str = made["id"]
    return found
