"""A small client for programs: bots, tests, the terminal over the net."""
