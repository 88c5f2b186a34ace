"""Compiled or plain: an engine that is not what its sources say is never imported, and never half of one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import engine_build
from searoom.engine import MANIFEST, SourcesOnly, stale

ROOT = Path(__file__).resolve().parents[1]


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a compiled engine in place, as far as anyone can see who does not import it."""
    package, work = tmp_path / "src" / "searoom", tmp_path / "build"
    names = ["core/dice.py", "core/seats.py"]
    for name in names:
        write(package / name, f"# {name}\n")
        write(work / "searoom" / name, f"# {name}\n")
        for kind in ("", "__mypyc"):
            write(work / "searoom" / name.replace(".py", f"{kind}{engine_build.LIBRARY}"), "no library")
    engine_build.put_in_place(package, work, names)
    return package


def test_an_engine_in_place_is_fresh(package: Path) -> None:
    assert stale(package) == ""
    assert engine_build.in_place(package, ["core/dice.py", "core/seats.py"])


def test_a_touched_source_is_fresh_and_a_changed_one_stale(package: Path) -> None:
    os.utime(package / "core" / "dice.py", ns=(1, 1))
    assert stale(package) == ""
    write(package / "core" / "dice.py", "# core/dice.py, changed\n")
    assert stale(package) == "core/dice.py"
    assert not engine_build.in_place(package, ["core/dice.py", "core/seats.py"])


def test_a_lost_source_library_or_manifest_text_is_stale(package: Path) -> None:
    library = package / "core" / f"seats{engine_build.LIBRARY}"
    library.unlink()
    assert stale(package) == f"core/seats{engine_build.LIBRARY}"
    (package / "core" / "dice.py").unlink()
    assert stale(package) == "core/dice.py"
    write(package / MANIFEST, "{")
    assert stale(package) == MANIFEST


def test_removing_leaves_the_sources_and_nothing_else(package: Path) -> None:
    assert engine_build.remove(package) == 4
    assert sorted(path.name for path in package.rglob("*") if path.is_file()) == ["dice.py", "seats.py"]
    assert stale(package) == ""


def test_what_is_compiled_ahead_is_not_put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src" / "searoom"
    write(package / "core" / "dice.py", "# dice\n")
    done: list[str] = []
    monkeypatch.setattr(engine_build, "compile_tree", lambda package, work, say: done.append("compiled"))
    monkeypatch.setattr(engine_build, "put_in_place", lambda package, work, names: done.append("put in place"))
    monkeypatch.setattr(engine_build, "try_it", lambda package, names: done.append("tried"))
    engine_build.make(tmp_path, print, ahead=True)
    assert done == ["compiled"]
    engine_build.make(tmp_path, print)
    assert done == ["compiled", "compiled", "put in place", "tried"]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
def test_a_compiler_that_is_ended_takes_its_children_with_it() -> None:
    command = ["sh", "-c", "sleep 60 & echo $!; wait"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    process.stdout.readline()
    engine_build._end(process)
    assert process.stdout.read() == ""  # nobody holds the other end any more
    engine_build._end(process)


@pytest.mark.skipif(os.name == "nt", reason="no locks here")
def test_one_build_waits_for_another(tmp_path: Path) -> None:
    waits, has_its_turn = threading.Event(), threading.Event()

    def build() -> None:
        with engine_build.alone(tmp_path / "engine", lambda said: waits.set()):
            has_its_turn.set()

    other = threading.Thread(target=build)
    with engine_build.alone(tmp_path / "engine", pytest.fail):
        other.start()
        assert waits.wait(30) and not has_its_turn.is_set()
    assert has_its_turn.wait(30)
    other.join()


def test_sources_are_found_beside_libraries(package: Path) -> None:
    found = SourcesOnly.find_spec("searoom.core.dice", [str(package / "core")])
    assert found is not None and found.origin == str(package / "core" / "dice.py")
    assert SourcesOnly.find_spec("searoom.core.nothing", [str(package / "core")]) is None
    assert SourcesOnly.find_spec("json.decoder", [str(package / "core")]) is None


def test_what_is_compiled_and_what_the_compiler_must_see(tmp_path: Path) -> None:
    for name in ("__init__.py", "core/__init__.py", "core/compiled.py", "games/__init__.py", "games/duck/__init__.py"):
        write(tmp_path / name, "")
    write(tmp_path / "core/pond.py", "from searoom.core.compiled import COMPILED\n")
    write(
        tmp_path / "games/duck/game.py", "from searoom.games.duck import (\n    wings,\n)\nimport searoom.words.speak\n"
    )
    write(tmp_path / "games/duck/wings.py", "")
    write(tmp_path / "words/speak.py", "")
    write(tmp_path / "words/silence.py", "")
    names = engine_build.modules(tmp_path)
    assert names == ["core/pond.py", "games/duck/game.py", "games/duck/wings.py"]
    seen = engine_build.typed_sources(tmp_path, names)
    assert "core/compiled.py" in seen and "games/duck/__init__.py" in seen and "words/speak.py" in seen
    assert "words/silence.py" not in seen


def test_the_work_tree_forgets_what_is_gone(package: Path) -> None:
    work = package.parents[1] / "build" / "searoom"
    write(package / "core" / "dice.py", "# changed\n")
    (package / "core" / "seats.py").unlink()
    engine_build.mirror(package, work, ["core/dice.py"])
    left = sorted(path.name for path in work.rglob("*") if path.is_file())
    assert left == sorted([f"dice{engine_build.LIBRARY}", f"dice__mypyc{engine_build.LIBRARY}", "dice.py"])
    assert (work / "core" / "dice.py").read_text("utf-8") == "# changed\n"


def test_the_switch_makes_the_engine_plain() -> None:
    code = (
        "import json, searoom.core.compiled as c, searoom.core.dice as d; print(json.dumps([c.COMPILED, d.__file__]))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "SEAROOM_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    compiled, file = json.loads(done.stdout)
    assert not compiled and file.endswith("dice.py")
