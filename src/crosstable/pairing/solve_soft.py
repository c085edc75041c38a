"""Large fields with wishes: clubs and towns kept apart, first and second in balance, nobody first too often in a row,
no rematch of an earlier stage.

0. Who should not be first once more (or second) is barred from the likes: if a round exists, level 1c is at its least,
   and whatever follows is the best of those rounds. If none does, one matching over every pair decides.
1. Without wishes the best of levels 2 and 3 is known and proved (`groups`).
2. Wishes as hard rules, unless counting shows that some must be broken: if that round is as good on levels 2 and 3,
   nothing better exists on any of 1 to 4.
3. Otherwise one matching over every pair that level 2 leaves possible, where these are few.
4. Otherwise group by group with wishes inside, if that meets the lower bound.
5. Otherwise the one matching, as long as the pairs are not too many; else the result group by group, unproved.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import chain

import msgspec

from crosstable.pairing.bye import can_be_paired
from crosstable.pairing.objective import breaks_a_wish, objective
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.result import Proof
from crosstable.pairing.score_groups import Barred, Landscape, survey
from crosstable.pairing.solve_large import pair_by_groups
from crosstable.pairing.solve_small import pair_all

# How many pairs one matching looks at readily, how many at the most, and how many barred ones hard rules may add.
_FEW_PAIRS = 10_000
_MOST_PAIRS = 60_000
_MOST_BARRED = 500_000
# Up to this many players, every pair is considered if anybody must be first, or second, too often.
ALL_PAIRS = 600


def pair_large(field: Field, players: Sequence[int], barred: Barred) -> tuple[list[Pair] | None, Proof]:
    """Return the best pairing found for a large field, and its proof; None if there is no legal one."""
    if field.has_wishes:
        return pair_with_wishes(field, players, barred)
    return pair_by_groups(field, players, barred), "lower_bound"


def pair_with_wishes(field: Field, players: Sequence[int], barred: Barred) -> tuple[list[Pair] | None, Proof]:
    """Return the best pairing found and its proof; None if there is no legal one."""
    if field.turns is not None:
        apart = _without_clashes(field.turns, players, barred)
        if apart is None or not can_be_paired(players, apart):
            return _with_clashes(field, players, barred)
        barred = apart
    plain = msgspec.structs.replace(field, clubs=None, towns=None, lean=None, turns=None, met_earlier=None)
    best = pair_by_groups(plain, players, barred)
    if best is None:
        return None, "exhausted"
    least = _first_levels(plain, best)
    land = survey(field, players, barred)
    hard = _hard_rules(field, land, least[0])
    if hard is not None:
        pairs = pair_by_groups(plain, players, hard)
        if pairs is not None and _first_levels(plain, pairs) == least:
            return pairs, "lower_bound"
    possible = list(_possible_pairs(land, least[0], _MOST_PAIRS))
    if len(possible) > min(_FEW_PAIRS, _MOST_PAIRS):
        pairs = pair_by_groups(field, players, barred)
        assert pairs is not None, "wishes forbid nothing"
        if _first_levels(plain, pairs) == least and _is_proved_least(field, land, pairs, least[0]):
            return pairs, "lower_bound"
        if len(possible) > _MOST_PAIRS:
            return pairs, "best_found"
    return pair_all(field, players, barred, candidates=possible), "exhausted"


def _without_clashes(turns: Sequence[int], players: Sequence[int], barred: Barred) -> list[Set[int]] | None:
    """Return the forbidden opponents, including those who should not be first (or second) either; None if too many."""
    likes = {turn: {player for player in players if turns[player] == turn} for turn in (1, -1)}
    if sum(len(alike) ** 2 for alike in likes.values()) > _MOST_BARRED:
        return None
    apart: list[Set[int]] = list(barred)
    for alike in likes.values():
        for player in alike:
            apart[player] = (apart[player] | alike) - {player}
    return apart


def _with_clashes(field: Field, players: Sequence[int], barred: Barred) -> tuple[list[Pair] | None, Proof]:
    """Pair with all edges, unless there are too many; else group by group, without proof."""
    if len(players) <= ALL_PAIRS:
        return pair_all(field, players, barred), "exhausted"
    return pair_by_groups(field, players, barred), "best_found"


def _is_proved_least(field: Field, land: Landscape, pairs: Sequence[Pair], gaps: int) -> bool:
    """Return whether counting shows that no pairing with that level 2 breaks fewer wishes."""
    broken = [(a, b) for a, b in pairs if breaks_a_wish(field, a, b)]
    if not broken:
        return True
    if field.clubs is None or any(
        wish is not None for wish in (field.towns, field.lean, field.met_earlier if field.by_lot else None)
    ):
        return False
    return len(broken) == _unavoidable_matches(field.clubs, land, gaps)


def _unavoidable_matches(names: Sequence[str | None], land: Landscape, gaps: int) -> int:
    """Return the number of unavoidable matches within a club (or town) that has over half of the players who stay in a
    group.
    """
    allowed = gaps - land.least_cost(0, len(land.groups) - 1)
    crossings = [land.most_crossings(line, allowed) for line in range(len(land.gaps))]
    least = 0
    for group, above, below in zip(land.groups, [0, *crossings], [*crossings, 0], strict=True):
        largest = max(n for _, n in Counter(names[player] or player for player in group).items())
        least += max(0, (2 * largest - len(group) - above - below + 1) // 2)
    return least


def _first_levels(plain: Field, pairs: Sequence[Pair]) -> tuple[int, int]:
    values = objective(plain, pairs, None)
    return values.gaps, values.floats


def _hard_rules(field: Field, land: Landscape, gaps: int) -> list[Set[int]] | None:
    """Return the forbidden opponents, including those who would break a wish; None if useless or too many."""
    clubs = Counter(field.clubs) if field.clubs is not None else Counter()
    towns = Counter(field.towns) if field.towns is not None else Counter()
    earlier = (field.by_lot and field.met_earlier) or []
    size = sum(n * n for mates in (clubs, towns) for name, n in mates.items() if name is not None)
    size += sum(map(len, earlier))
    if field.lean is not None or size > _MOST_BARRED:
        return None
    if any(names is not None and _unavoidable_matches(names, land, gaps) for names in (field.clubs, field.towns)):
        return None
    members: dict[tuple[str, str], set[int]] = {}
    for kind, names in (("club", field.clubs), ("town", field.towns)):
        for player in chain.from_iterable(land.groups) if names is not None else ():
            name = names[player] if names is not None else None
            if name is not None:
                members.setdefault((kind, name), set()).add(player)
    hard = [set(others) for others in land.barred]
    for player, others in enumerate(earlier):
        hard[player] |= others
    for mates in members.values():
        for mate in mates:
            hard[mate] |= mates
            hard[mate].discard(mate)
    return list(hard)


def _possible_pairs(land: Landscape, least: int, most: int) -> Iterator[Pair]:
    """Yield every legal pair in a pairing with the least cost on level 2; at most `most` + 1."""
    allowed = least - land.least_cost(0, len(land.groups) - 1)
    count = 0
    for g, group in enumerate(land.groups):
        for other in range(g, len(land.groups)):
            if other > g and land.excess_of(g, other) > allowed:
                continue
            for i, a in enumerate(group):
                for b in group[i + 1 :] if other == g else land.groups[other]:
                    if b not in land.barred[a]:
                        yield a, b
                        count += 1
                        if count > most:
                            return
