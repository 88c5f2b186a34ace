"""The README's examples do what they show."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_of_the_readme_are_true() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    results = doctest.testfile(str(readme), module_relative=False)
    assert results.attempted > 5 and results.failed == 0
