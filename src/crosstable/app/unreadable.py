"""A tournament that this program cannot read, because a newer one wrote to it or because it is damaged.

It is left alone, never read in part; every other one goes on as if it were not there.
"""

from crosstable.model.refusals import Reason, Refusal, Unreadable


def unreadable_reason(refusal: Refusal) -> Reason:
    """Return why a tournament cannot be read. Raise any other refusal again."""
    if not isinstance(refusal, Unreadable):
        raise refusal
    return Reason(refusal.code, refusal.params)
