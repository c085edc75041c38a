"""The Dutch system: score groups from the top, bracket by bracket (C.04.3 Article 2)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from crosstable.pairing.fide_dutch.bracket import Bracket, Solved, solve
from crosstable.pairing.fide_dutch.completion import Completion
from crosstable.pairing.fide_dutch.order import choose_first
from crosstable.pairing.fide_dutch.players import Players, legal_pairs
from crosstable.pairing.problem import Pair


class PairedBracket(msgspec.Struct, frozen=True):
    """A bracket with its graph, its pairs and its downfloaters."""

    bracket: Bracket
    solved: Solved
    pairs: list[Pair]
    floaters: list[int]


class PairedRound(msgspec.Struct, frozen=True):
    """The pairs of a round, the higher player first, and who has the bye."""

    pairs: list[Pair]
    bye: int | None
    brackets: list[PairedBracket]
    completion: Completion


def scoregroups(players: Players) -> list[list[int]]:
    return [[*group] for _, group in groupby(range(len(players)), key=lambda player: players.scores[player])]


def pair_round(players: Players) -> PairedRound | None:
    completion = Completion(players, legal_pairs(players))
    if not completion.settle_bye():
        return None
    brackets = [*_brackets(players, completion)]
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    placed = {player for pair in pairs for player in pair}
    left = [player for player in range(len(players)) if player not in placed]
    if len(left) > 1:
        pairs += _pair_last(completion, left)
        placed = {player for pair in pairs for player in pair}
        left = [player for player in left if player not in placed]
    return PairedRound(pairs, left[0] if left else None, brackets, completion)


def _brackets(players: Players, completion: Completion) -> Iterator[PairedBracket]:
    groups = scoregroups(players)
    floaters: Sequence[int] = []
    bye = completion.bye_score is not None
    for i, residents in enumerate(groups):
        following = groups[i + 1] if i + 1 < len(groups) else []
        lower = [player for group in groups[i + 2 :] for player in group]
        bracket = Bracket(floaters, residents, following, lower, bye)
        solved = solve(bracket, completion)
        pairs, left = choose_first(solved.vertices, solved.optima)
        names = solved.vertices.players
        floaters = [names[i] for i in left]
        yield PairedBracket(bracket, solved, [(names[a], names[b]) for a, b in pairs], [*floaters])
        if bye and completion.bye_score is not None and completion.bye_score >= players.scores[residents[0]]:
            takers = [player for player in floaters if completion.takers[player]]
            if len(takers) == 1:
                bye = False
                floaters = [player for player in floaters if player not in takers]


def _pair_last(completion: Completion, left: Sequence[int]) -> list[Pair]:
    """Return pairs of players whom every bracket moved down, so that they meet only each other."""
    pairs = []
    rest = [*left]
    while len(rest) > 1:
        first = rest.pop(0)
        other = next(
            other
            for other in rest
            if completion.legal[first, other]
            and completion.is_possible([p for p in rest if p != other], bye=len(rest) % 2 == 0)
        )
        rest.remove(other)
        pairs.append((first, other))
    return pairs
