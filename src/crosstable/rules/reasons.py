"""Reasons that people give: kept in the events, and seen by staff."""

from crosstable.model.refusals import Refusal
from crosstable.model.validation import is_printable

LONGEST = 1000


def reason_in(reason: str | None) -> str | None:
    """What was said, in one line. Refused where it is a story, or holds what no screen should be told to do."""
    said = " ".join((reason or "").split())
    if len(said) > LONGEST:
        raise Refusal("too_long_a_reason", length=len(said), most=LONGEST)
    if not is_printable(said):
        raise Refusal("unprintable_reason")
    return said or None
