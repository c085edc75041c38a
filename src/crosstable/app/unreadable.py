"""A tournament that this program cannot read, because a newer one wrote to it or because it is damaged.

It is left alone, never read in part; every other one goes on as if it were not there.
"""

from crosstable.model.refusals import Reason, Refusal, Unreadable


def why_not(refusal: Refusal) -> Reason:
    """Why a tournament cannot be read. What was refused for another reason, as by a store that is away, stays so."""
    if not isinstance(refusal, Unreadable):
        raise refusal
    return Reason(refusal.code, refusal.params)
