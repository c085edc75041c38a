"""How good a round is by the criteria that can be counted over the whole of it."""

from collections.abc import Sequence

from crosstable.pairing.fide_dutch.players import ABSOLUTE, DOWN, STRONG, UP, Players
from crosstable.pairing.problem import Pair
from crosstable.pairing.result import Objective


class DutchObjective(Objective, frozen=True):
    """Counts over a round. The criteria compare brackets one after another, so that less is not always better."""

    # C5, in half points.
    bye_score: int = 0
    # C6
    floaters: int = 0
    # C12, C13
    unmet: int = 0
    unmet_strong: int = 0
    # C14 with C15, C16 with C17
    float_again: int = 0
    float_after_two: int = 0


def measure(players: Players | None, pairs: Sequence[Pair], bye: int | None) -> DutchObjective:
    if players is None:
        return DutchObjective()
    wishes, strengths, scores = players.preferences, players.strengths, players.scores
    same = [(a, b) for a, b in pairs if wishes[a] and wishes[a] == wishes[b]]
    strong = [
        (a, b)
        for a, b in same
        if min(strengths[a], strengths[b]) >= STRONG and {strengths[a], strengths[b]} != {ABSOLUTE}
    ]
    floats = [(a, b) if scores[a] > scores[b] else (b, a) for a, b in pairs if scores[a] != scores[b]]
    again = [
        sum(column[high] == DOWN for high, _ in floats)
        + sum(column[low] == UP for _, low in floats)
        + (bye is not None and column[bye] == DOWN)
        for column in players.floats
    ]
    return DutchObjective(
        bye_score=0 if bye is None else scores[bye],
        floaters=len(floats) + (bye is not None),
        unmet=len(same),
        unmet_strong=len(strong),
        float_again=again[0],
        float_after_two=again[1],
    )
