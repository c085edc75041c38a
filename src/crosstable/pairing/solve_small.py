"""Fields small enough to look at every pair at once: one matching over all levels, and among equals the best inside."""

from collections.abc import Iterable, Sequence, Set
from itertools import combinations

from crosstable.pairing.group_pairing import pair_within
from crosstable.pairing.objective import objective, pair_cost, wish_cost
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.weighted_matching import Edge, cheapest_matching

Barred = Sequence[Set[int]]
Costs = dict[Pair, tuple[int, ...]]

# Among pairings equal up to level 5a the best of level 5b is searched for this many matchings at the most.
_TRIES = 200


def pair_all(
    field: Field,
    players: Sequence[int],
    barred: Barred,
    search_ties: bool = False,
    candidates: Iterable[Pair] | None = None,
) -> list[Pair] | None:
    """Return the best pairing of these players on every level, with manual pairs; None if there is none.

    `candidates` are the pairs that a best pairing can hold, if known.
    """
    pairs = combinations(players, 2) if candidates is None else candidates
    edges: Costs = {(a, b): pair_cost(field, a, b) for a, b in pairs if b not in barred[a]}
    matching = _solve(players, edges)
    if matching is None:
        return None
    best = complete_within_groups(field, matching, barred)
    if not search_ties or _last(field, best) == 0:
        return best
    least = _total(matching, edges)
    tries = _TRIES
    open_ = [(matching, frozenset[Pair](), frozenset[Pair]())]
    while open_ and tries:
        pairs, forced, banned = open_.pop()
        for edge in _pairs_between_scores(field, pairs):
            if edge in forced:
                continue
            tries -= 1
            other = _solve(players, edges, forced, banned | {edge})
            if other is not None and _total(other, edges) == least:
                rival = complete_within_groups(field, other, barred)
                if _last(field, rival) < _last(field, best):
                    best = rival
                open_.append((other, forced, banned | {edge}))
            forced |= {edge}
            if not tries:
                break
    return best


def _solve(
    players: Sequence[int],
    edges: Costs,
    forced: Set[Pair] = frozenset(),
    banned: Set[Pair] = frozenset(),
) -> list[Pair] | None:
    done = {player for pair in forced for player in pair}
    left = [player for player in players if player not in done]
    node = {player: i for i, player in enumerate(left)}
    usable: list[Edge] = [
        (node[a], node[b], cost) for (a, b), cost in edges.items() if a in node and b in node and (a, b) not in banned
    ]
    matching = cheapest_matching(len(left), usable)
    return None if matching is None else [*forced, *((left[i], left[j]) for i, j in matching)]


def _pairs_between_scores(field: Field, pairs: Sequence[Pair]) -> list[Pair]:
    return sorted((a, b) for a, b in pairs if field.scores[a] != field.scores[b])


def _total(pairs: Sequence[Pair], edges: Costs) -> list[int]:
    return [sum(level) for level in zip(*(edges[pair] for pair in pairs), strict=True)]


def _last(field: Field, pairs: Sequence[Pair]) -> int:
    return objective(field, [*pairs, *field.kept_pairs], None).within


def _broken(field: Field, pairs: Sequence[Pair]) -> list[int]:
    return [sum(level) for level in zip(*(wish_cost(field, a, b) for a, b in pairs), strict=True)]


def complete_within_groups(field: Field, pairs: Sequence[Pair], barred: Barred) -> list[Pair]:
    """Keep the matches between scores, and pair the inside of each score group again for level 5b.

    Wishes are broken as little as before: a wide group mended only near the targets could be worse.
    """
    between = _pairs_between_scores(field, pairs)
    within = [(a, b) for a, b in pairs if field.scores[a] == field.scores[b]]
    inside = sorted(player for pair in within for player in pair)
    kept = [pair for pair in field.kept_pairs if field.scores[pair[0]] == field.scores[pair[1]]]
    paired = list(between)
    for group in field.score_groups(inside):
        score = field.scores[group[0]]
        own = [pair for pair in kept if field.scores[pair[0]] == score]
        members = [*group, *(player for pair in own for player in pair)]
        solved = pair_within(field, members, barred, own)
        if field.has_wishes and solved is not None:
            before = [*own, *(pair for pair in within if field.scores[pair[0]] == score)]
            if _broken(field, solved) > _broken(field, before):
                solved = pair_within(field, members, barred, own, every_pair=True)
        assert solved is not None, "a group that was paired can be paired"
        paired += [pair for pair in solved if pair not in own]
    return paired
