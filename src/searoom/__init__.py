"""Searoom: naval wargaming on one table."""

__version__ = "0.1.0"
