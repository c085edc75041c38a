"""The bye: among those without whom the rest can be paired, fewest byes, lowest score, then the configured order."""

from collections.abc import Sequence, Set

from crosstable.pairing.maximum_matching import among, largest_pairing
from crosstable.pairing.problem import Field

Barred = Sequence[Set[int]]


def bye_candidates(field: Field, free: Sequence[int]) -> list[int]:
    """Whoever may still have a bye, first choice first."""
    limit = field.bye_limit
    allowed = [player for player in free if limit is None or field.byes[player] < limit]
    return sorted(allowed, key=lambda place: (field.byes[place], field.scores[place], field.bye_order[place]))


def choose_bye(field: Field, free: Sequence[int], barred: Barred) -> int | None:
    """The player who gets the bye; None where nobody can have it and leave a legal round."""
    candidates = bye_candidates(field, free)
    if not candidates:
        return None
    rest = [player for player in free if player != candidates[0]]
    if all_can_be_served(rest, barred):
        return candidates[0]
    largest = largest_pairing(among(free, barred))
    dispensable = {free[i] for i in largest.spare} if largest.left == 1 else set()
    return next((candidate for candidate in candidates if candidate in dispensable), None)


def can_be_paired(players: Sequence[int], barred: Barred) -> bool:
    """A legal pairing of all of them exists."""
    if len(players) % 2:
        return False
    return all_can_be_served(players, barred) or largest_pairing(among(players, barred)).left == 0


def all_can_be_served(players: Sequence[int], barred: Barred) -> bool:
    """Dirac: where everybody may meet at least half of an even field, it can be paired."""
    return len(players) - 1 - max((len(barred[player]) for player in players), default=0) >= len(players) / 2
