"""The player's phone: its page, what it may do, and what makes it installable."""
