"""Large fields with a cut in sight: as few matches as possible between one on the bubble and one who is not.

Players of one score are all on the bubble or all not, so score groups stay whole.

1. What is best without the cut is best with it too if it has as few such matches as there can be: one where an odd
   number is on the bubble, else none.
2. With an even number the two kinds are paired apart, if each can be: no such match, and each part is the best.
3. Otherwise one matching over every pair decides, as long as these are not too many.
"""

from collections.abc import Sequence

import msgspec

from crosstable.pairing.bye import can_be_paired
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.result import Proof
from crosstable.pairing.score_groups import Barred
from crosstable.pairing.solve_small import pair_all
from crosstable.pairing.solve_soft import ALL_PAIRS, pair_large


def pair_bubble(field: Field, players: Sequence[int], barred: Barred) -> tuple[list[Pair] | None, Proof]:
    """Return the best pairing found and its proof; None if there is no legal one."""
    bubble = field.bubble
    assert bubble is not None
    plain = msgspec.structs.replace(field, sight=None, bubble=None)
    matching, proof = pair_large(plain, players, barred)
    if matching is None:
        return None, proof
    parts = [[player for player in players if bubble[player] is it] for it in (True, False)]
    if sum(bubble[a] != bubble[b] for a, b in matching) == len(parts[0]) % 2:
        return matching, proof
    if len(parts[0]) % 2 == 0 and all(can_be_paired(part, barred) for part in parts):
        solved = [pair_large(plain, part, barred) for part in parts]
        proofs = {known for _, known in solved}
        worst: Proof = next(known for known in ("best_found", "lower_bound", "exhausted") if known in proofs)
        return [pair for pairs, _ in solved for pair in pairs or ()], worst
    if len(players) <= ALL_PAIRS:
        return pair_all(field, players, barred), "exhausted"
    return matching, "best_found"
