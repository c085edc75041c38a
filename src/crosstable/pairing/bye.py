"""The bye: among those without whom the rest can be paired, fewest byes, lowest score, then the configured order."""

from collections.abc import Sequence, Set

from crosstable.pairing.field import Field
from crosstable.pairing.matching import cheapest, matchable

Barred = Sequence[Set[int]]


def bye_candidates(field: Field, free: Sequence[int]) -> list[int]:
    """Whoever may still have a bye, first choice first."""
    limit = field.bye_limit
    allowed = [one for one in free if limit is None or field.byes[one] < limit]
    return sorted(allowed, key=lambda one: (field.byes[one], field.scores[one], field.bye_order[one]))


def choose_bye(field: Field, free: Sequence[int], barred: Barred) -> int | None:
    """The player who gets the bye; None where nobody can have it and leave a legal round."""
    candidates = bye_candidates(field, free)
    if not candidates:
        return None
    rest = [one for one in free if one != candidates[0]]
    if can_be_paired(rest, barred):
        return candidates[0]
    # One matching answers for all candidates: node n is the bye, and only its own edges cost anything.
    node = {one: i for i, one in enumerate(free)}
    rank = {one: i for i, one in enumerate(candidates)}
    edges = [(i, j, (0,)) for i, j in _legal_edges(free, barred)]
    edges += [(node[one], len(free), (rank[one],)) for one in candidates]
    matching = cheapest(len(free) + 1, edges)
    if matching is None:
        return None
    return next(free[a] for a, b in matching if b == len(free))


def can_be_paired(players: Sequence[int], barred: Barred) -> bool:
    """A legal pairing of all of them exists."""
    size = len(players)
    if size % 2:
        return False
    # Dirac: whoever may meet at least half of the field can always be served.
    if size - 1 - max((len(barred[one]) for one in players), default=0) >= size / 2:
        return True
    return matchable(size, _legal_edges(players, barred))


def _legal_edges(players: Sequence[int], barred: Barred) -> list[tuple[int, int]]:
    return [
        (i, j) for i, one in enumerate(players) for j in range(i + 1, len(players)) if players[j] not in barred[one]
    ]
