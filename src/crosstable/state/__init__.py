"""The state: what the events of a tournament amount to."""
