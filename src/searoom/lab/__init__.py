"""The laboratory: many battles, to see who wins and why."""
