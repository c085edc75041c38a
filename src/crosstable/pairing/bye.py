"""The bye goes to a player without whom the rest can be paired: fewest byes, lowest score, then the
configured order.
"""

from collections.abc import Sequence, Set

from crosstable.pairing.maximum_matching import maximum_pairing, renumber
from crosstable.pairing.problem import Field

Barred = Sequence[Set[int]]


def bye_candidates(field: Field, free: Sequence[int]) -> list[int]:
    limit = field.bye_limit
    allowed = [player for player in free if limit is None or field.byes[player] < limit]
    return sorted(allowed, key=lambda place: (field.byes[place], field.scores[place], field.bye_order[place]))


def choose_bye(field: Field, free: Sequence[int], barred: Barred) -> int | None:
    """Return the player who gets the bye; None if nobody can without making the round illegal."""
    candidates = bye_candidates(field, free)
    if not candidates:
        return None
    rest = [player for player in free if player != candidates[0]]
    if is_surely_pairable(rest, barred):
        return candidates[0]
    largest = maximum_pairing(renumber(free, barred))
    dispensable = {free[i] for i in largest.spare} if largest.left == 1 else set()
    return next((candidate for candidate in candidates if candidate in dispensable), None)


def can_be_paired(players: Sequence[int], barred: Barred) -> bool:
    if len(players) % 2:
        return False
    return is_surely_pairable(players, barred) or maximum_pairing(renumber(players, barred)).left == 0


def is_surely_pairable(players: Sequence[int], barred: Barred) -> bool:
    """Return whether everybody can meet at least half of an even field, which guarantees a pairing (Dirac)."""
    return len(players) - 1 - max((len(barred[player]) for player in players), default=0) >= len(players) / 2
