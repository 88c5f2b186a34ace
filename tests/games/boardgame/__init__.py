"""Admiral the Board Game, chapter by chapter."""
