"""Tournaments that this version cannot read: written by a newer one, or damaged. They are skipped,
never read in part.
"""

from crosstable.model.refusals import Reason, Refusal, Unreadable


def unreadable_reason(refusal: Refusal) -> Reason:
    """Return why a tournament cannot be read. Re-raise any other refusal."""
    if not isinstance(refusal, Unreadable):
        raise refusal
    return Reason(refusal.code, refusal.params)
