"""Prose made from facts, in the reader's language: prompts, events, refusals, odds. Nothing here decides anything."""

from __future__ import annotations

from searoom.words.catalogue import FIRST, LANGUAGES, CatalogueError, chosen_language
from searoom.words.speak import Words, percent

__all__ = ["FIRST", "LANGUAGES", "CatalogueError", "Words", "chosen_language", "percent"]
