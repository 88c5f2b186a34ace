"""The marker `rule`: which rules of the books a test shows. An id that stands in no book stops the run.

With SEAROOM_COMPILED set, a run with a plain engine is stopped: it would show nothing about the compiled one.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import cache

import pytest
from pytest import CollectReport as Report

from searoom.cli.citations import books, unknown_marks
from searoom.core.compiled import COMPILED
from searoom.engine import STALE


def pytest_report_header() -> str:
    return f"engine: {'compiled' if COMPILED else 'plain'}"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'rule("ID", …): the rules that this test shows')
    if os.environ.get("SEAROOM_COMPILED") and not COMPILED:
        why = f"{STALE} is not what it was compiled from" if STALE else "it is not compiled, or SEAROOM_PLAIN is set"
        raise pytest.UsageError(f"SEAROOM_COMPILED is set, but the engine is plain: {why}; `make fast` compiles it")


@cache
def known_rules() -> frozenset[str]:
    return frozenset(rule_id for book in books().values() for rule_id in book.rules)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, Report, Report]:
    """A module with a test of no rule is not collected, here or in any worker; the report says which test, and why."""
    report = yield
    items = [item for item in report.result or () if isinstance(item, pytest.Item)]
    marks = [(item.nodeid, mark.args) for item in items for mark in item.iter_markers("rule")]
    faults = unknown_marks(marks, known_rules())
    return Report(report.nodeid, "failed", "\n".join(faults), []) if faults else report
