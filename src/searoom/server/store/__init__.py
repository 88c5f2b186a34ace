"""What outlives the process: tables, the keeper that writes them, and how an older database is brought up to date."""
