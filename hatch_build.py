"""The wheel's hook: the browser client, the compiled engine where there is a compiler, the index of the tests by rule.

Without a compiler, without mypy, or with SEAROOM_PURE set, the wheel is pure Python and runs the same, only slower.
Without npm, and with no client built before, its server has no pages, and says so.
The sources are always in it: rules are cited by file and line.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig

SWITCH = "SEAROOM_PURE"
CLIENT_SOURCES = ("src", "public", "generate", "index.html", "package-lock.json", "vite.config.ts")


def load(path: Path) -> ModuleType:
    """A module of the checkout by its file: neither the checkout nor the package is on the path of a build."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def no_compiler() -> str:
    """Why the engine is not compiled, or ""."""
    if os.environ.get(SWITCH):
        return f"{SWITCH} is set"
    for name in ("mypyc", "setuptools"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    if os.name == "nt":
        return ""  # setuptools looks for the compiler where it is installed, not on the path
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return "" if shutil.which(command) else f"there is no C compiler ({command})"


def rule_index(root: Path) -> str:
    """Which tests show which rules: the wheel carries no tests."""
    code = "import pathlib, searoom.cli.citations as c; print(c.index_text(pathlib.Path('tests')), end='')"
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1", "SEAROOM_PLAIN": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, check=True, text=True, stdout=subprocess.PIPE
    ).stdout


def newest(paths: Iterable[Path]) -> float:
    """When the latest of these files, or of those in these folders, was changed."""
    files = (file for path in paths for file in (path.rglob("*") if path.is_dir() else (path,)))
    return max((file.stat().st_mtime for file in files if file.is_file()), default=0.0)


def build_client(root: Path) -> str:
    """Leaves the client in web/dist; or why it could not be. One that is no older than its sources is left alone."""
    web = root / "web"
    index, modules = web / "dist" / "index.html", web / "node_modules"
    sources = [web / name for name in CLIENT_SOURCES] + [root / "src" / "searoom" / "words"]
    if index.is_file() and index.stat().st_mtime >= newest(sources):
        return ""
    npm = shutil.which("npm")
    if npm is None:
        return "there is no npm"
    if not (web / "package.json").is_file():
        return "the sources of the client are not here"
    steps = [] if modules.is_dir() else [[npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]]
    for step in [*steps, [npm, "run", "--silent", "build", "--", "--logLevel", "warn"]]:
        done = subprocess.run(step, cwd=web, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            return f"npm failed: {done.stdout.strip()[-800:]}"
    index.touch()
    return ""


class EngineHook(BuildHookInterface[WheelBuilderConfig]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        made = root / "build" / "wheel"
        made.mkdir(parents=True, exist_ok=True)
        index = made / "rule_index.json"
        index.write_text(rule_index(root), "utf-8")
        build_data["force_include"][str(index)] = "searoom/rule_index.json"
        reason = build_client(root)
        if reason:
            self.app.display_warning(f"searoom: a wheel without the browser client, because {reason}")
        else:
            build_data["force_include"][str(root / "web" / "dist")] = "searoom/server/pages"
        reason = no_compiler()
        if not reason:
            reason = self.add_engine(root, build_data)
        if reason:
            self.app.display_warning(f"searoom: a wheel of plain Python, because {reason}")

    def add_engine(self, root: Path, build_data: dict[str, Any]) -> str:
        """Puts the libraries into the wheel; or why it could not be."""
        engine = load(root / "engine_build.py")
        package, work = root / "src" / "searoom", root / "build" / "engine"
        try:
            names = engine.compile_tree(package, work, self.app.display_info)
        except engine.CompileFailed as failed:
            return f"the compiler failed: {failed}"
        for name in engine.library_names(work / "searoom", names):
            build_data["force_include"][str(work / "searoom" / name)] = f"searoom/{name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""
