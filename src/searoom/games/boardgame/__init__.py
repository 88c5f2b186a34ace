"""Admiral the Board Game: unit cards, special dice, eight by eight squares, 1939 to 1945."""
