"""The simulation of each format: the default of its kind, unless it has its own."""

from typing import cast

from crosstable.formats import FORMATS
from crosstable.simulation import matches, tables
from crosstable.simulation.kind import SimulatedKind


def kind_of(format_: str) -> SimulatedKind:
    """Return how tournaments of that format go."""
    traits = FORMATS[format_]
    if "simulation" in traits.parts:
        return cast(SimulatedKind, traits.part("simulation").KIND)
    if traits.at_tables:
        return tables.KIND
    return matches.DECISIVE if traits.decisive else matches.KIND
