"""The wheel holds all that the checkout has: rulebooks, words, pages, sources, and which tests show which rule."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = "searoom/server/pages/"


def test_the_wheel_plays_without_the_checkout(tmp_path: Path) -> None:
    environment = {**os.environ, "SEAROOM_PURE": "1"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("searoom-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
        names = packed.namelist()
    assert "searoom/games/battleship/rulebook.md" in names and "searoom/words/it/sail.toml" in names
    assert not [name for name in names if name.endswith((".so", "engine.json"))]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "NO_COLOR": "1"}

    def run(*said: str) -> str:
        command = [sys.executable, "-m", "searoom.cli", *said]
        return subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    assert "battleship/hunt" in run("scenarios")
    assert "100" in run("simulate", "battleship/skirmish", "--games", "100", "--workers", "1", "--json")
    rule = run("rules", "battleship", "SHIPS-3.4")
    assert "searoom/games/battleship/game.py:" in rule and "test_each_square_only_once" in rule

    # the pages, in a house where there is no npm
    assert "searoom/server/pages/index.html" in names
    lonely = {**environment, "PATH": str(tmp_path), "SEAROOM_LOG_LEVEL": "warning"}
    command = [sys.executable, "-m", "searoom.cli", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, cwd=tmp_path, env=lonely, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found
            page = fetched(found[0] + "/")
            linked = re.findall(r'(?:src|href)="(/[^"]+)"', page.decode())
            assert any(path.endswith(".js") for path in linked) and any(path.endswith(".css") for path in linked)
            for path in [*linked, *(f"/{name.removeprefix(PAGES)}" for name in names if name.startswith(PAGES))]:
                assert fetched(found[0] + path)
            assert fetched(found[0] + "/rules/sail") == page
        finally:
            server.terminate()


def fetched(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=30) as answer:
        found: bytes = answer.read()
        return found


def test_the_sdist_holds_the_sources_of_the_client_and_nothing_that_npm_brought(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (packed,) = tmp_path.glob("searoom-*.tar.gz")
    with tarfile.open(packed) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert {"web/package-lock.json", "web/index.html", "web/src/main.ts", "web/vite.config.ts"} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/dist", "build/", ".venv"))]


def test_the_lock_of_the_client_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")
