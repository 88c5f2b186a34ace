"""The server: battles that live, secrets that stay, moves that are never lost."""
