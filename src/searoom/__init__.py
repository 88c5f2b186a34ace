"""Searoom: naval wargaming on one table."""

from searoom import engine as engine  # before anything else: it decides between compiled and plain

__version__ = "0.1.0"
