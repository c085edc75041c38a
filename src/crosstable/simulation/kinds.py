"""How tournaments of each format are made up: as those of its kind are, unless it brings something of its own."""

from typing import cast

from crosstable.formats import FORMATS
from crosstable.model.refusals import Refusal
from crosstable.simulation import matches, tables
from crosstable.simulation.kind import Kind


def kind_of(format_: str) -> Kind:
    """Return how tournaments of that format go. Raises `Refusal` if none can be made up."""
    traits = FORMATS[format_]
    if not traits.is_playable:
        raise Refusal("wrong_format", format=format_)
    if "simulation" in traits.parts:
        return cast(Kind, traits.part("simulation").KIND)
    if traits.at_tables:
        return tables.KIND
    return matches.DECISIVE if traits.decisive else matches.KIND
