"""Pictures of boards for the terminal, one module a game: draw(view, words, viewer, told)."""
