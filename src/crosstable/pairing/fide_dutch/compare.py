"""Compare a pairing with the one that the rules give: the first bracket that differs, and the clause.

A clause is the name of a criterion, or `4`: equally good, but later in the order of Article 4.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec

from crosstable.pairing.fide_dutch.bracket import Bracket, Solved, solve_widely
from crosstable.pairing.fide_dutch.completion import Completion
from crosstable.pairing.fide_dutch.criteria import criterion_values
from crosstable.pairing.fide_dutch.engine import PairedBracket, PairedRound
from crosstable.pairing.fide_dutch.graph import Mask, match_densely
from crosstable.pairing.fide_dutch.players import Players
from crosstable.pairing.problem import Pair

ORDER = "4"
COMPLETION = "C4"


class Difference(msgspec.Struct, frozen=True):
    """The clause, its value and the best possible one, the score of the bracket, and the players paired otherwise."""

    clause: str
    was: int
    best: int
    score: int
    players: Sequence[int]


def first_difference(players: Players, best: PairedRound, pairs: Sequence[Pair], bye: int | None) -> Difference | None:
    """Return the first bracket that was paired otherwise than the rules say; None if there is none."""
    scores = players.scores
    if bye is not None and best.bye is not None and scores[bye] != scores[best.bye]:
        return Difference("C5", scores[bye], scores[best.bye], scores[bye], (bye, best.bye))
    mate = mates(pairs)
    for paired in best.brackets:
        own = {*paired.bracket.own}
        meant = mates(paired.pairs)
        made = {a: b for a in own if (b := mate.get(a, -1)) in own}
        if made != meant:
            changed = sorted(player for player in own if made.get(player) != meant.get(player))
            clause, was, could = _clause(paired.bracket, best.completion, made)
            return Difference(clause, was, could, scores[paired.bracket.residents[0]], changed)
    return None


def mates(pairs: Sequence[Pair]) -> dict[int, int]:
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def _clause(bracket: Bracket, completion: Completion, made: Mapping[int, int]) -> tuple[str, int, int]:
    solved = solve_widely(bracket, completion)
    names, own = solved.vertices.players, solved.vertices.own_count
    place = {player: i for i, player in enumerate(names[:own])}
    edges = solved.allowed.copy()
    edges[:own, :own] = False
    for a, b in made.items():
        edges[place[a], :] = edges[:, place[a]] = False
        if not solved.allowed[place[a], place[b]]:
            return COMPLETION, 0, 0
    for a, b in made.items():
        edges[place[a], place[b]] = edges[place[b], place[a]] = True
    return worse_by(solved, edges) or (ORDER, 0, 0)


def worse_by(solved: Solved, edges: Mask) -> tuple[str, int, int] | None:
    """Return the first criterion that a bracket loses with these edges only, what it has and could have; None if none
    is lost.
    """
    mate = match_densely(solved.costs, edges)
    if mate is None:
        return COMPLETION, 0, 0
    best = criterion_values(solved.criteria, solved.optima.mate)
    for (clause, could), (_, was) in zip(best, criterion_values(solved.criteria, mate), strict=True):
        if was != could:
            return clause, was, could
    return None


class Alternatives:
    """The losses of a bracket if it were paired otherwise."""

    def __init__(self, paired: PairedBracket, completion: Completion) -> None:
        self.paired, self.completion = paired, completion

    @cached_property
    def _widely(self) -> Solved:
        return solve_widely(self.paired.bracket, self.completion)

    def _clause(self, edges_of: Callable[[Solved], Mask]) -> str:
        solved = self.paired.solved
        lost = worse_by(solved, edges_of(solved))
        if lost is not None and lost[0] == COMPLETION:
            # With other downfloaters, perhaps.
            lost = worse_by(self._widely, edges_of(self._widely))
        return ORDER if lost is None else lost[0]

    def if_met(self, a: int, b: int) -> str:
        def edges(solved: Solved) -> Mask:
            i, j = (solved.vertices.players.index(player) for player in (a, b))
            allowed = solved.allowed.copy()
            allowed[[i, j], :] = allowed[:, [i, j]] = False
            allowed[i, j] = allowed[j, i] = solved.allowed[i, j]
            return allowed

        return self._clause(edges)

    def if_floated(self, player: int) -> str:
        def edges(solved: Solved) -> Mask:
            i, own = solved.vertices.players.index(player), solved.vertices.own_count
            allowed = solved.allowed.copy()
            allowed[i, :own] = allowed[:own, i] = False
            return allowed

        return self._clause(edges)
