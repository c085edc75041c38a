"""The terminal director: the commands that run a tournament on a journal."""
