"""Compiles the engine with mypyc, and puts it beside its sources.

    python engine_build.py            compile what changed, put the libraries in place (make fast)
    python engine_build.py --ahead    compile only: whoever puts them in place later finds the work done (make test)
    python engine_build.py --remove   take them away again (make plain)

The work is done in a copy of the sources under build/engine, which is the cache too: mypyc and the C compiler see
only what changed. Only a build that is complete and imports is put in place, together with src/searoom/engine.json,
which says what it was made from; searoom/engine.py reads it at import and leaves a stale engine alone.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
PACKAGE = "searoom"
MANIFEST = "engine.json"  # as in searoom/engine.py
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX") or ".so"

# What is compiled: the pure engine, and the loops that drive it.
COMPILED = (
    "core/*.py",
    "games/*/**/*.py",
    "players/random.py",
    "lab/race.py",
    "lab/drive.py",
)
NEVER = ("__init__.py", "core/compiled.py")
OPT_LEVEL = "1"
JOBS = 2

Say = Callable[[str], None]


class CompileFailed(Exception):
    """The message is for people: what went wrong, and where the whole log is."""


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def modules(package: Path) -> list[str]:
    """The sources that are compiled, as paths below the package."""
    found = {path.relative_to(package).as_posix() for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(name for name in found if name not in NEVER and Path(name).name not in NEVER)


def typed_sources(package: Path, wanted: Iterable[str]) -> list[str]:
    """What mypy must see to compile these: they themselves, all they import from the package, and the packages'
    __init__ files."""
    todo, seen = [*wanted, "__init__.py"], set[str]()
    while todo:
        name = todo.pop()
        if name in seen or not (package / name).is_file():
            continue
        seen.add(name)
        todo.extend(f"{parent.as_posix()}/__init__.py" for parent in Path(name).parents if parent.name)
        for base, names in re.findall(
            rf"^\s*from {PACKAGE}((?:\.\w+)*) import (\([^)]*\)|.*)$", (package / name).read_text("utf-8"), re.M
        ):
            path = base.strip(".").replace(".", "/")
            todo.extend([f"{path}.py", f"{path}/__init__.py"] if path else [])
            for word in re.findall(r"\w+", names):
                todo.extend([f"{path}/{word}.py".lstrip("/"), f"{path}/{word}/__init__.py".lstrip("/")])
        for base in re.findall(rf"^\s*import {PACKAGE}((?:\.\w+)+)", (package / name).read_text("utf-8"), re.M):
            path = base.strip(".").replace(".", "/")
            todo.extend([f"{path}.py", f"{path}/__init__.py"])
    return sorted(seen)


def tools() -> str:
    """Whatever else the result depends on."""
    mypy = importlib.metadata.version("mypy")
    options = f"{OPT_LEVEL} {LIBRARY} {sys.version} {sys.platform}"
    return f"mypy {mypy}, -O{options}, {fingerprint(Path(__file__))}"


def library_names(package: Path, names: Iterable[str]) -> list[str]:
    """For each module the library that Python imports, and the one with its code."""
    stems = [name.removesuffix(".py") for name in names]
    found = [f"{stem}{LIBRARY}" for stem in stems] + [f"{stem}__mypyc{LIBRARY}" for stem in stems]
    return sorted(name for name in found if (package / name).is_file())


# ---- the work tree


def mirror(package: Path, tree: Path, names: list[str]) -> None:
    """Copies what changed, drops what is gone, with whatever was made from it."""
    for path in sorted(tree.rglob("*.py")):
        name = path.relative_to(tree).as_posix()
        if name not in names:
            path.unlink()
    for library in sorted(tree.rglob(f"*{LIBRARY}")):
        stem = library.name.removesuffix(LIBRARY).removesuffix("__mypyc")
        if not (library.parent / f"{stem}.py").is_file():
            library.unlink()
    for name in names:
        source, copy = package / name, tree / name
        if not copy.is_file() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)


def compile_tree(package: Path, work: Path, say: Say) -> list[str]:
    """Compiles below `work`; the libraries then lie in work/searoom. Returns the compiled modules."""
    names = modules(package)
    sources = typed_sources(package, names)
    stamp = work / "made.json"
    prints = {name: fingerprint(package / name) for name in sources}
    wanted = {"tools": tools(), "sources": prints, "modules": names}
    tree = work / PACKAGE
    made = json.loads(stamp.read_text("utf-8")) if stamp.is_file() else {}
    if made == wanted and len(library_names(tree, names)) == 2 * len(names):
        return names
    if work.is_dir() and made.get("tools") != wanted["tools"]:
        shutil.rmtree(work)  # made by other tools, or broken off in the middle: nothing in it can be trusted
    work.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    before = made.get("sources", {})
    changed = [name for name in names if before.get(name) != prints[name]]
    say(f"compiling the engine: {len(names)} modules, {len(changed)} changed")
    mirror(package, tree, sources)
    try:
        run_compiler(work, names, say)
    except CompileFailed:
        stamp.write_text(json.dumps({**made, "tools": wanted["tools"], "failed": True}), "utf-8")
        raise
    missing = 2 * len(names) - len(library_names(tree, names))
    if missing:
        raise CompileFailed(f"the compiler was content, but {missing} libraries are missing; see {work / 'log.txt'}")
    stamp.write_text(json.dumps(wanted), "utf-8")
    return names


def run_compiler(work: Path, names: list[str], say: Say) -> None:
    """mypyc and the C compiler in a process of their own, watched."""
    log = work / "log.txt"
    command = [sys.executable, str(Path(__file__).resolve()), "--worker", *[f"{PACKAGE}/{name}" for name in names]]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MYPYPATH")}
    environment["PYTHONUNBUFFERED"] = "1"
    began = time.monotonic()
    steps = 0
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            command,
            cwd=work,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # so that it can be ended with all that it has started
        )
        assert process.stdout is not None
        ticking = threading.Event()
        threading.Thread(target=_tick, args=(ticking, began, say), daemon=True).start()
        try:
            for line in process.stdout:
                out.write(line)
                if " -shared " in line and "__mypyc" in line:
                    steps += 1
                    say(f"  {time.monotonic() - began:3.0f} s  {steps} of at most {len(names)} modules linked")
            code = process.wait()
        except BaseException:  # whatever ends us ends the compiler
            _end(process)
            raise
        finally:
            ticking.set()
    if code != 0:
        shutil.rmtree(work / ".mypy_cache", ignore_errors=True)  # it may hold what no C code was written for
        raise CompileFailed(f"{_why(log)}\nThe whole log: {log}")
    say(f"compiled in {time.monotonic() - began:.0f} s")


def _end(process: subprocess.Popen[str]) -> None:
    """The process and its children."""
    with suppress(ProcessLookupError):  # it has ended by itself
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
    process.wait()


def _tick(done: threading.Event, began: float, say: Say) -> None:
    """A sign of life while types are checked, which prints nothing."""
    while not done.wait(5):
        say(f"  {time.monotonic() - began:3.0f} s")


def _why(log: Path) -> str:
    """The lines of the log that say what is wrong."""
    lines = log.read_text("utf-8").splitlines()
    telling = [line for line in lines if re.search("[Ee]rror: ", line)]
    return "\n".join((telling or lines)[-12:]) or "the compiler said nothing"


def worker(paths: list[str]) -> None:
    """Runs inside the work tree: the only place that imports mypy and setuptools."""
    import logging

    from mypyc.build import mypycify  # here, because a call with nothing to do must not pay for it

    setuptools = import_module("setuptools")  # so, because it brings no types
    build_ext = import_module("setuptools.command.build_ext")

    options = ["--strict", "--config-file=", "--explicit-package-bases", "--namespace-packages"]
    extensions = mypycify(
        [*options, *paths], opt_level=OPT_LEVEL, debug_level="0", separate=True, target_dir="c", verbose=False
    )
    logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(message)s")  # so that every step is seen
    command = build_ext.build_ext(
        setuptools.Distribution({"name": PACKAGE, "ext_modules": extensions, "package_dir": {"": "."}})
    )
    command.inplace = True
    command.build_temp = "objects"
    command.build_lib = "lib"
    command.parallel = JOBS
    command.ensure_finalized()
    command.run()


# ---- in place


def remove(package: Path) -> int:
    """Takes every library away; the plain Python stays."""
    (package / MANIFEST).unlink(missing_ok=True)
    libraries = [path for kind in ("*.so", "*.pyd") for path in package.rglob(kind)]
    for path in libraries:
        path.unlink()
    return len(libraries)


def in_place(package: Path, names: list[str]) -> bool:
    """Whether this very build lies beside these sources already."""
    try:
        manifest = json.loads((package / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return (
        manifest["tools"] == tools()
        and sorted(manifest["sources"]) == names
        and all(manifest["sources"][name][0] == fingerprint(package / name) for name in names)
        and manifest["libraries"] == library_names(package, names)
        and len(manifest["libraries"]) == 2 * len(names)
    )


def put_in_place(package: Path, work: Path, names: list[str]) -> None:
    """All or nothing: without its manifest no library lies in the package, and the manifest comes last."""
    remove(package)
    libraries = library_names(work / PACKAGE, names)
    for name in libraries:
        shutil.copyfile(work / PACKAGE / name, package / name)
    sources = {}
    for name in names:
        status = (package / name).stat()
        sources[name] = [fingerprint(work / PACKAGE / name), status.st_size, status.st_mtime_ns]
    manifest = {"tools": tools(), "sources": sources, "libraries": libraries}
    half = package / f"{MANIFEST}.new"
    half.write_text(json.dumps(manifest, indent=1), "utf-8")
    half.replace(package / MANIFEST)


TRY = "import {modules}; from searoom.core.compiled import COMPILED; raise SystemExit(COMPILED is not {wanted})"


def try_it(package: Path, names: list[str]) -> None:
    """The compiled engine imports, and steps aside when told to."""
    dotted = ", ".join(f"{PACKAGE}.{name.removesuffix('.py').replace('/', '.')}" for name in names)
    for plain in ("", "1"):
        environment = {**os.environ, "PYTHONPATH": str(package.parent), "SEAROOM_PLAIN": plain}
        code = TRY.format(modules=dotted, wanted=not plain)
        tried = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        if tried.returncode != 0:
            how = "is imported although SEAROOM_PLAIN is set" if plain else "does not import"
            raise CompileFailed(f"the compiled engine {how}\n{tried.stderr}")


@contextmanager
def alone(work: Path, say: Say) -> Iterator[None]:
    """One build at a time; another waits."""
    work.parent.mkdir(parents=True, exist_ok=True)
    with work.with_suffix(".lock").open("w") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                say("the engine is being compiled already: waiting for it")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(root: Path, say: Say, ahead: bool = False) -> None:
    package = root / "src" / PACKAGE
    names = modules(package)
    if in_place(package, names):
        say("the compiled engine is up to date")
        return
    work = root / "build" / "engine"
    with alone(work, say):
        compile_tree(package, work, say)
        if ahead:
            return
        put_in_place(package, work, names)
    try:
        try_it(package, names)
    except CompileFailed:
        remove(package)
        raise
    say(f"the engine is compiled: {len(names)} modules (SEAROOM_PLAIN=1 runs without, `make plain` takes it away)")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the engine where it lies.")
    parser.add_argument("--remove", action="store_true", help="take the compiled engine away")
    parser.add_argument("--ahead", action="store_true", help="compile it, and leave what lies in place as it is")
    parser.add_argument("--worker", nargs="+", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        worker(arguments.worker)
    elif arguments.remove:
        print(f"{remove(ROOT / 'src' / PACKAGE)} libraries taken away; the engine is plain Python")
    else:
        try:
            for name in ("SIGTERM", "SIGHUP"):
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
            make(ROOT, lambda text: print(text, flush=True), arguments.ahead)
        except CompileFailed as failed:
            print(f"The engine could not be compiled; it runs as plain Python all the same.\n{failed}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
