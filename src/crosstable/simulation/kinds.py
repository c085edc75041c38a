"""The register of formats that can be made up."""

from collections.abc import Mapping

from crosstable.model.refusals import Refusal
from crosstable.simulation.kind import Kind
from crosstable.simulation.matches import ROUND_ROBIN, SWISS
from crosstable.simulation.tables import CUT_LINE, TABLES

KINDS: Mapping[str, Kind] = {
    "swiss": SWISS,
    "round_robin": ROUND_ROBIN,
    "tables": TABLES,
    "cut_line": CUT_LINE,
}


def kind_of(format_: str) -> Kind:
    """How tournaments of that format go. Refused where none can be made up."""
    if format_ not in KINDS:
        raise Refusal("wrong_format", format=format_)
    return KINDS[format_]
