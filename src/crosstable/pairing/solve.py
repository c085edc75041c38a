"""From a field to a best pairing: the bye first, then the method that fits the size."""

import msgspec

from crosstable.pairing.bye import choose_bye
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.result import Proof
from crosstable.pairing.solve_bubble import pair_bubble
from crosstable.pairing.solve_small import pair_all
from crosstable.pairing.solve_soft import pair_large

# The largest field in which every pair is considered.
SMALL = 40
# The largest field in which all pairings tied on level 5a are searched for the best on level 5b.
SEARCHED_TIES = 24


class Solution(msgspec.Struct, frozen=True):
    """Pairs by places in the field (hand-made ones included), the bye, and how the quality is known."""

    pairs: list[Pair]
    bye: int | None
    proof: Proof


def solve(field: Field) -> Solution | None:
    """Return a best pairing of the field; None if and only if there is no legal one."""
    barred = field.forbidden_opponents()
    players = field.free()
    bye = None
    if len(players) % 2:
        bye = choose_bye(field, players, barred)
        if bye is None:
            return None
        players.remove(bye)
        field = field.with_bye(bye)
    proof: Proof = "exhausted"
    if len(players) <= SMALL:
        pairs = pair_all(field, players, barred, search_ties=len(players) <= SEARCHED_TIES)
    elif field.bubble is not None:
        pairs, proof = pair_bubble(field, players, barred)
    else:
        pairs, proof = pair_large(field, players, barred)
    return None if pairs is None else Solution([*pairs, *field.kept_pairs], bye, proof)
