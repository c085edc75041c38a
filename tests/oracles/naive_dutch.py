"""A slow and plain second implementation of the FIDE Dutch system (C.04.3 of 2026), to check the engine against.

It makes every candidate of a bracket in the order of Article 4 and keeps the first of the best. Only the input is the
engine's: scores, colours, floats and byes so far.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from crosstable.pairing.fide_dutch.players import Players

Pair = tuple[int, int]
Candidate = tuple[tuple[Pair, ...], tuple[int, ...]]
ABSOLUTE, STRONG = 3, 2
DOWN, UP = 1, -1
# More than any difference of scores: a player who floats again.
FAR = 10_000


class NaiveDutch:
    """One round. Players are 0 to n-1, the best first."""

    def __init__(self, players: Players) -> None:
        self.p = players
        self.everybody = tuple(range(len(players)))
        self.can_complete = lru_cache(None)(self._can_complete)
        self.next_quality = lru_cache(None)(self._next_quality)
        self.pab_score: int | None = None

    # Absolute criteria

    def legal(self, a: int, b: int) -> bool:
        """Return whether two players may meet: C1, C3, no forbidden pair."""
        p = self.p
        if b in p.met[a] or b in p.forbidden[a]:
            return False
        clash = p.strengths[a] == p.strengths[b] == ABSOLUTE and p.preferences[a] == p.preferences[b]
        return not clash or p.top[a] or p.top[b]

    def takes_bye(self, player: int) -> bool:
        """C2 and C5."""
        score = self.p.scores[player]
        return self.p.may_have_bye[player] and (self.pab_score is None or score == self.pab_score)

    def _can_complete(self, group: tuple[int, ...]) -> bool:
        """C4: these can all be paired, one of them with the bye if their number is odd."""
        if not group:
            return True
        first, rest = group[0], group[1:]
        if len(group) % 2 and self.takes_bye(first) and self._completes(rest):
            return True
        return any(self.legal(first, other) and self._completes(tuple(x for x in rest if x != other)) for other in rest)

    def _completes(self, group: tuple[int, ...]) -> bool:
        return self.can_complete(group)

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        """Return the pairs and the bye; None if there is no legal round."""
        p = self.p
        if not self.can_complete(self.everybody):
            return None
        if len(p) % 2:
            possible = []
            for player in self.everybody:
                rest = tuple(x for x in self.everybody if x != player)
                if p.may_have_bye[player] and self.can_complete(rest):
                    possible.append(p.scores[player])
            self.pab_score = min(possible)
            self.can_complete.cache_clear()
        pairs: set[frozenset[int]] = set()
        floaters: tuple[int, ...] = ()
        groups = [tuple(x for x in self.everybody if p.scores[x] == score) for score in sorted({*p.scores})[::-1]]
        for i, residents in enumerate(groups):
            below = tuple(x for group in groups[i + 1 :] for x in group)
            following = groups[i + 1] if i + 1 < len(groups) else ()
            made, floaters = self._bracket(floaters, residents, following, below)
            pairs |= {frozenset(pair) for pair in made}
        assert len(floaters) <= 1
        return pairs, floaters[0] if floaters else None

    # One bracket

    def _bracket(
        self, mdps: tuple[int, ...], residents: tuple[int, ...], following: tuple[int, ...], below: tuple[int, ...]
    ) -> Candidate:
        for count in range(len(mdps + residents) // 2, -1, -1):
            best: tuple[tuple[object, ...], Candidate] | None = None
            for candidate in self._candidates(mdps, residents, count):
                pairs, floaters = candidate
                if not all(self.legal(a, b) for a, b in pairs):
                    continue
                if not self.can_complete(tuple(sorted(floaters + below))):
                    continue
                quality = self._quality(candidate, mdps, residents, following, below)
                if best is None or quality < best[0]:
                    best = quality, candidate
            if best is not None:
                return best[1]
        raise AssertionError("nobody can be left over")

    def _candidates(self, mdps: tuple[int, ...], residents: tuple[int, ...], count: int) -> Iterator[Candidate]:
        """Yield every candidate with `count` pairs in the order of Article 4."""
        for paired in range(min(len(mdps), count), -1, -1):
            for s1 in combinations(mdps, paired):  # 4.4
                limbo = tuple(x for x in mdps if x not in s1)
                for opponents in permutations(residents, paired):  # 4.2
                    rest = [x for x in residents if x not in opponents]
                    if count - paired <= len(rest) // 2:
                        for pairs, left in _remainder(rest, count - paired):
                            yield (*zip(s1, opponents, strict=True), *pairs), limbo + left

    def _quality(
        self,
        candidate: Candidate,
        mdps: tuple[int, ...],
        residents: tuple[int, ...],
        following: tuple[int, ...],
        below: tuple[int, ...],
    ) -> tuple[object, ...]:
        """C7 to C21; C6 is the same for all."""
        p = self.p
        pairs, floaters = candidate
        met = [pair for pair in pairs if pair[0] in mdps]
        has_bye = self.pab_score is not None and self.pab_score >= p.scores[residents[0]] and len(floaters) == 1
        same = [(a, b) for a, b in pairs if p.preferences[a] and p.preferences[a] == p.preferences[b]]
        absolute = [(a, b) for a, b in same if p.strengths[a] == p.strengths[b] == ABSOLUTE]
        strong = [(a, b) for a, b in same if min(p.strengths[a], p.strengths[b]) >= STRONG and (a, b) not in absolute]
        own = [x for x in floaters if x in residents]

        def gaps(players: Sequence[int], back: int, low: int) -> tuple[int, ...]:
            away = {a: p.scores[a] - p.scores[b] for a, b in met}
            chosen = [x for x in players if p.floats[back][x] == DOWN]
            return tuple(sorted((away.get(x, FAR + p.scores[x] - low) for x in chosen), reverse=True))

        def rises(back: int) -> tuple[int, ...]:
            return tuple(sorted((p.scores[a] - p.scores[b] for a, b in met if p.floats[back][b] == UP), reverse=True))

        low = p.scores[residents[0]]
        return (
            tuple(sorted((p.scores[x] for x in floaters), reverse=True)),  # C7
            self.next_quality(tuple(sorted(floaters)), following, below),  # C8
            p.unplayed[floaters[0]] if has_bye else 0,  # C9
            sum(abs(p.differences[a]) > 1 and abs(p.differences[b]) > 1 for a, b in absolute),  # C10
            sum(self._third_time(a, b) for a, b in absolute),  # C11
            len(same),  # C12
            len(strong),  # C13
            sum(p.floats[0][x] == DOWN for x in own),  # C14
            sum(p.floats[0][b] == UP for _, b in met),  # C15
            sum(p.floats[1][x] == DOWN for x in own),  # C16
            sum(p.floats[1][b] == UP for _, b in met),  # C17
            gaps(mdps, 0, low),  # C18
            rises(0),  # C19
            gaps(mdps, 1, low),  # C20
            rises(1),  # C21
        )

    def _third_time(self, a: int, b: int) -> bool:
        """Return whether the player who gets the wrong colour has had it twice running."""
        p = self.p
        third = [len(p.colours[x]) > 1 and p.colours[x][-2:] == (-p.preferences[x],) * 2 for x in (a, b)]
        wide = [abs(p.differences[x]) for x in (a, b)]
        if wide[0] == wide[1]:
            return all(third)
        return third[0] if wide[0] < wide[1] else third[1]

    def _next_quality(
        self, floaters: tuple[int, ...], following: tuple[int, ...], below: tuple[int, ...]
    ) -> tuple[int, tuple[int, ...]]:
        """C8: how few players, and with which scores, can float from the next bracket."""
        lower = tuple(x for x in below if x not in following)
        found = [
            (len(left), tuple(sorted((self.p.scores[x] for x in left), reverse=True)))
            for left in self._leftovers(tuple(sorted(floaters + following)), floaters)
            if self.can_complete(tuple(sorted(left + lower)))
        ]
        return min(found)

    def _leftovers(self, group: tuple[int, ...], moved: tuple[int, ...]) -> set[tuple[int, ...]]:
        """Return the sets of players that pairings of a bracket can leave; MDPs do not meet each other."""
        if not group:
            return {()}
        first, rest = group[0], group[1:]
        found = {(first, *left) for left in self._leftovers(rest, moved)}
        for other in rest:
            if self.legal(first, other) and not (first in moved and other in moved):
                found |= self._leftovers(tuple(x for x in rest if x != other), moved)
        return found


def _remainder(rest: Sequence[int], count: int) -> Iterator[tuple[tuple[Pair, ...], tuple[int, ...]]]:
    """Yield the pairs of a homogeneous bracket: transpositions of S2, then exchanges of S1 and S2 (4.2, 4.3)."""
    numbers = range(len(rest))
    s1, s2 = tuple(numbers[:count]), tuple(numbers[count:])
    exchanges = [
        (size, sum(up) - sum(down), tuple(-x for x in reversed(down)), up, down)
        for size in range(len(s1) + 1)
        for down in combinations(s1, size)
        for up in combinations(s2, size)
    ]
    for _, _, _, up, down in sorted(exchanges):
        first = sorted(({*s1} - {*down}) | {*up})
        second = sorted(({*s2} - {*up}) | {*down})
        for chosen in permutations(second, count):
            left = tuple(rest[x] for x in second if x not in chosen)
            yield tuple((rest[a], rest[b]) for a, b in zip(first, chosen, strict=True)), left
