"""Rounds of tables at the desk: seats, scores, the clock, cuts and playoffs."""
