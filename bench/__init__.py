"""How quickly the games are played, beside what others offer. Measured and printed, never asserted."""
