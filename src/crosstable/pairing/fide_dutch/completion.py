"""Whether the players who are still unpaired can all be paired (C4), and who then has the bye (C2, C5)."""

from collections.abc import Sequence

import numpy as np

from crosstable.pairing.fide_dutch.graph import Mask, Search, bits, largest_matching
from crosstable.pairing.fide_dutch.players import Matrix, Players


class Completion:
    """The legal pairs of a round and the players who may have the bye.

    `bye_score` is the score of the player who gets the bye, None if nobody does.
    """

    def __init__(self, players: Players, legal: Matrix) -> None:
        self.players, self.legal = players, legal
        self.takers: Mask = np.array(players.may_have_bye, dtype=bool)
        self.bye_score: int | None = None

    def settle_bye(self) -> bool:
        """Find the lowest score with which a player can have the bye (C5); return whether the round is possible."""
        everybody = [*range(len(self.players))]
        if len(everybody) % 2 == 0:
            return self.is_possible(everybody, bye=False)
        scores = [self.players.scores[player] for player in self.spare(everybody, bye=False) if self.takers[player]]
        if not scores:
            return False
        self.bye_score = min(scores)
        self.takers &= np.array(self.players.scores) == self.bye_score
        return True

    def is_possible(self, group: Sequence[int], *, bye: bool) -> bool:
        """Return whether a whole group can be paired, one player of it with the bye if there is one to give."""
        if (len(group) + bye) % 2:
            return False
        if not group:
            return True
        part = self.legal[np.ix_(group, group)]
        takers = self.takers[group]
        if int(part.sum(axis=1).min()) - bye >= (len(group) - bye) / 2 and (not bye or takers.any()):
            return True  # Dirac: everybody may meet half of the others.
        near = self._neighbours(part, takers if bye else None)
        return not largest_matching(near, (1 << len(near)) - 1)[1]

    def spare(self, group: Sequence[int], *, bye: bool) -> list[int]:
        """Return the players that a group of odd size can leave out with all others paired; -1 is the bye."""
        if (len(group) + bye) % 2 == 0:
            return []
        part = self.legal[np.ix_(group, group)]
        takers = self.takers[group]
        least = int(part.sum(axis=1).min()) if len(group) else 0
        if least - 1 - bye >= (len(group) - 1 - bye) / 2 and (not bye or takers.sum() > 1):
            return [*group, *([-1] if bye else [])]
        near = self._neighbours(part, takers if bye else None)
        everybody = (1 << len(near)) - 1
        mate, left = largest_matching(near, everybody)
        if len(left) != 1:
            return []
        outer = Search(near, mate, left[0], 0, everybody).outer
        names = [*group, -1]
        return [names[i] for i in range(len(near)) if outer >> i & 1]

    def _neighbours(self, part: Mask, takers: Mask | None) -> list[int]:
        if takers is None:
            return bits(part)
        size = len(part)
        whole = np.zeros((size + 1, size + 1), dtype=bool)
        whole[:size, :size] = part
        whole[size, :size] = whole[:size, size] = takers
        return bits(whole)

    def fits_group(self, group: Sequence[int], *, bye: bool) -> Mask:
        """Return for every player whether they complete the pairing of a group of odd size."""
        spare = self.spare(group, bye=bye)
        fits = np.zeros(len(self.players), dtype=bool)
        known = [player for player in spare if player >= 0]
        if known:
            fits |= self.legal[:, known].any(axis=1)
        if len(known) < len(spare):
            fits |= self.takers
        return fits
