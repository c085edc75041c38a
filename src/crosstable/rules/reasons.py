"""Reasons that people give: kept in the events, and seen by staff."""

from crosstable.model.refusals import Refusal

LONGEST = 1000


def reason_in(reason: str | None) -> str | None:
    """What was said, without the blanks around it. Refused where it is a story."""
    said = (reason or "").strip()
    if len(said) > LONGEST:
        raise Refusal("too_long_a_reason", length=len(said), most=LONGEST)
    return said or None
