"""Reasons that people give: kept in the events, and seen by staff."""

from crosstable.model.refusals import Reason
from crosstable.model.shapes import is_printable
from crosstable.rules.all_reasons import refuse_all

LONGEST = 1000


def reason_in(reason: str | None) -> str | None:
    """What was said, in one line. Refused where it is a story, or holds what no screen should be told to do."""
    said = " ".join((reason or "").split())
    long = [Reason("too_long_a_reason", {"length": len(said), "most": LONGEST})] if len(said) > LONGEST else []
    odd = [] if is_printable(said) else [Reason("unprintable_reason")]
    refuse_all("several_reasons", [*long, *odd])
    return said or None
