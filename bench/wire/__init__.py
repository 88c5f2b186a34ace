"""The server beside boardgame.io's: the same duel, the same load tool, the same run."""
