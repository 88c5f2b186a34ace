"""The data files of this package."""

from __future__ import annotations

from importlib.resources import files

from searoom.core.fields import Fields, read_fields


def package_fields(file: str) -> Fields:
    text = files("searoom.games.sail").joinpath("data", file).read_text(encoding="utf-8")
    return read_fields(file, text, "SAIL-4.0.2")
