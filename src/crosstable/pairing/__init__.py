"""Pairing: legal rounds, the best of them, and the reasons."""
