"""What a browser opens: the one page at every address, its files, and the maps of the scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from searoom.server import pages
from tests.server.served import Served, serving


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Searoom</title>")
    (folder / "assets" / "index-1a2b.js").write_text("1")
    monkeypatch.setattr(pages, "CHECKOUT", folder)
    with serving(tmp_path / "data") as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/battle/abc", "/battle/abc/replay", "/rules/sail/SAIL-3.3.2.4.1", "/nowhere"])
def test_every_address_of_a_page_opens_the_page(house: Served, path: str) -> None:
    answer = house.visitor().call("GET", path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Searoom</title>" in answer.text


def test_a_file_that_is_not_there_is_no_page(house: Served) -> None:
    nell = house.visitor()
    assert nell.call("GET", "/assets/index-1a2b.js").text == "1"
    assert "immutable" in nell.call("GET", "/assets/index-1a2b.js").headers["cache-control"]
    assert nell.call("GET", "/assets/index-old.js").status_code == 404
    assert nell.call("GET", "/anchor.svg").status_code == 404


def test_a_scenario_shows_its_map_before_anybody_plays_it(house: Served) -> None:
    nell = house.visitor()
    chart = nell.ok("GET", "/api/games/sail/pearl-4/chart")
    assert (chart["width"], chart["height"]) == (24, 14)
    assert len([ship for ship in chart["ships"] if ship["at"]]) >= 4
    assert nell.trouble("GET", "/api/games/chess/pearl-4/chart") == (404, "unknown_game")
    assert nell.trouble("GET", "/api/games/sail/nothing/chart") == (400, "refused")
