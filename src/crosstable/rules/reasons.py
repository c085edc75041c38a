"""Reasons that people give, kept in the events and seen by staff."""

from crosstable.model.refusals import Refusal
from crosstable.model.validation import is_printable

LONGEST = 1000


def clean_reason(reason: str | None) -> str | None:
    """Return the reason on one line. Raise a refusal if it is too long or not printable."""
    text = " ".join((reason or "").split())
    if len(text) > LONGEST:
        raise Refusal("too_long_a_reason", length=len(text), most=LONGEST)
    if not is_printable(text):
        raise Refusal("unprintable_reason")
    return text or None
