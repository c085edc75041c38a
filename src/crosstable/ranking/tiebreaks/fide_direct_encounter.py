"""FIDE's direct encounter, also extended for teams (C.07, 6 and 13.3).

The value is the place among the tied: the first has 1, and those who stay tied share one.

| clause | Article |
|---|---|
| the points of the games among the tied; of several games of a pair their mean | 6.1, 6.1.2 |
| forfeits are left out, except in a round robin or where the event says that they count (`-P`) | 6.1.1, 15.2 |
| if all have met these points rank them, and each group that is still tied begins again | 6.2 |
| in a Swiss the first is first if alone at the top whatever the missing games bring; then the second, and so on | 6.3 |
| teams: by the score that decides, then by the other one; two teams by the boards of their match | 13.3.1, 13.3.2 |
| whenever a smaller group is left, from the beginning | 13.3.3 |
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, groupby

import msgspec
import numpy as np

from crosstable.model.fide_codes import Variant
from crosstable.ranking.fide_boards import team_boards
from crosstable.ranking.fide_rounds import fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import OfGroupModified, Tied, fide_group_tiebreak
from crosstable.ranking.values import Part, Values, scaled_values

Group = tuple[int, ...]
Levels = list[Group]
Step = Callable[[Group], Levels]


class Encounters(msgspec.Struct, frozen=True):
    """The points of every pair that met, and the most and least that a missing game could bring.

    `by_pair` has the points of the first of the pair in each game; with `is_swiss` missing games are thinkable.
    """

    by_pair: Mapping[tuple[int, int], list[int]]
    win: int
    loss: int
    is_swiss: bool

    def points(self, player: int, group: Group) -> Fraction:
        """Return the points against the others of a group; several games with one of them count as their mean."""
        games = (self.by_pair.get((player, other), ()) for other in group)
        return sum((Fraction(sum(points), len(points)) for points in games if points), Fraction(0))

    def count_missing(self, player: int, group: Group) -> int:
        return sum(other != player and (player, other) not in self.by_pair for other in group)

    def levels(self, group: Group) -> Levels:
        """Return a group in the order that its games with each other decide, those still tied together."""
        points = {player: self.points(player, group) for player in group}
        missing = {player: self.count_missing(player, group) for player in group}
        if not any(missing.values()):
            ordered = sorted(group, key=lambda player: -points[player])
            return [tuple(level) for _, level in groupby(ordered, key=points.__getitem__)]
        return [*self._certain(group, points, missing)] if self.is_swiss else [group]

    def _certain(self, group: Group, points: Mapping[int, Fraction], missing: Mapping[int, int]) -> Iterator[Group]:
        """Yield the certain leaders, for any results of the missing games, one by one, then everybody else."""
        left = list(group)
        while len(left) > 1:
            leader = max(left, key=points.__getitem__)
            least = points[leader] + self.loss * missing[leader]
            if any(points[rival] + self.win * missing[rival] >= least for rival in left if rival != leader):
                break
            yield (leader,)
            left.remove(leader)
        yield tuple(left)


def resolve(group: Group, steps: Sequence[Step]) -> Levels:
    """Return a group in order: the first step that separates some decides, and each rest begins again."""
    for step in steps if len(group) > 1 else ():
        levels = step(group)
        if len(levels) > 1:
            return [*chain.from_iterable(resolve(level, steps) for level in levels)]
    return [group]


def encounters(ledger: Ledger, score: str | None, forfeits_played: bool) -> Encounters:
    key = "encounters", score, forfeits_played
    if key not in ledger.memory:
        rounds = fide_rounds(ledger)
        points, scoring = rounds.points(score), rounds.scoring(score)
        by_pair: dict[tuple[int, int], list[int]] = {}
        for player, place in zip(*map(np.ndarray.tolist, np.nonzero(rounds.games(forfeits_played))), strict=True):
            pair = player, int(rounds.opponent[player, place])
            by_pair.setdefault(pair, []).append(int(points[player, place]))
        ledger.memory[key] = Encounters(by_pair, scoring.win, scoring.loss, not rounds.is_round_robin)
    encounters_: Encounters = ledger.memory[key]
    return encounters_


@fide_group_tiebreak("DE", "6", letters="SP", listed=("-P",))
def direct_encounter(ledger: Ledger, tied: Tied, variant: Variant) -> Values | None:
    """Return the places that the games among the tied decide."""
    met = encounters(ledger, variant.score, variant.forfeits_played)
    return _places(ledger, tied, resolve(tuple(tied.now.tolist()), [met.levels]), variant)


def _extended_encounter(ending: str) -> OfGroupModified:
    """Return an extended direct encounter: both scores, then of two teams the boards of their match."""

    def compare_group(ledger: Ledger, tied: Tied, variant: Variant) -> Values | None:
        rounds = fide_rounds(ledger)
        scores = variant.score, rounds.other_score(variant.score)
        steps = [encounters(ledger, score, variant.forfeits_played).levels for score in scores]
        steps += [partial(_by_boards, ledger, letter) for letter in ending]
        return _places(ledger, tied, resolve(tuple(tied.now.tolist()), steps), variant)

    return compare_group


for _name, _ending in (("EDE", ""), ("EDEBT", "CT"), ("EDEBB", "CB"), ("EDET", "T"), ("EDEB", "B")):
    fide_group_tiebreak(_name, "13.3", letters="SP")(_extended_encounter(_ending))


def _by_boards(ledger: Ledger, letter: str, group: Group) -> Levels:
    """Return two teams in the order of the boards of their match: C by board count, T top down, B bottom up (12)."""
    if len(group) != 2:
        return [group]
    boards = team_boards(ledger)
    keys = {team: boards.board_points_against(team, other).key(letter) for team, other in (group, group[::-1])}
    ordered = sorted(group, key=keys.__getitem__)
    return [tuple(level) for _, level in groupby(ordered, key=keys.__getitem__)]


def _places(ledger: Ledger, tied: Tied, levels: Levels, variant: Variant) -> Values | None:
    """Return everybody's place; nothing if all stay tied and none of them have met."""
    met = encounters(ledger, variant.score, variant.forfeits_played)
    group = tuple(tied.now.tolist())
    column = np.zeros(len(ledger), dtype=np.int64)
    place = 1
    for level in levels:
        column[list(level)] = place
        place += len(level)

    def parts(player: int) -> list[Part]:
        games = ((other, met.by_pair.get((player, other), ())) for other in group)
        return [
            Part(Fraction(points, 2), ledger.ids[other], note="against") for other, scores in games for points in scores
        ]

    return None if len(levels) == 1 else scaled_values(column, 1, parts)
