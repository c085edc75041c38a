"""Wizards Event Reporter: the XML of Magic events until 2020."""
