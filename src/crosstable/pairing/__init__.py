"""Pairings: which are legal, which of them is best, and why it is the one."""
