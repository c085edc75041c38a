"""Brackets: how one is laid out, who is where in it, and which places that means."""
