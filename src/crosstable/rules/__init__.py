"""Rules: which commands are allowed, and the events they lead to. `decide` is the entry point."""
