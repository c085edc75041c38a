"""Seating: tables, seats, and players who sit out."""
