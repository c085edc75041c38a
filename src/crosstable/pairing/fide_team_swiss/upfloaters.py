"""Article 3.5: the teams that join the top scoregroup.

| clause | where |
|---|---|
| 2.2.1 [C3] everybody left can be paired | the matching is one of all teams left |
| 2.3.1 [C4] as few upfloaters as possible | cost 0 of `_edges` |
| 2.3.2 [C5] with the highest scores, the lowest of them first | cost 1 |
| 2.3.3 [C6] the following scoregroup needs one upfloater if its number is odd, else none | cost 2 |
| 2.3.4 [C7] as few of them as possible floated in the round before | cost 3 |
| 3.5.3, 3.5.4 the first set by score and pairing number | `first_choice` |

In a set of the fewest upfloaters no two meet each other, since without both there would be fewer. So a set consists of
the teams that a matching of all teams pairs with the top scoregroup.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from crosstable.pairing.fide_team_swiss.first_matching import Costs, best_matching, first_choice
from crosstable.pairing.fide_team_swiss.teams import Team
from crosstable.pairing.maximum_matching import maximum_pairing
from crosstable.pairing.problem import Pair


class Upfloaters(NamedTuple):
    """The chosen set, whether it keeps [C6], and how many of its teams floated in the round before, for [C7]."""

    teams: tuple[Team, ...]
    keeps_following: bool = True
    floated: int = 0


def choose_upfloaters(rest: Sequence[Team]) -> Upfloaters | None:
    """Return the upfloaters of the top scoregroup of the teams left, best first; None if these can't be paired."""
    top = [team for team in rest if team.score == rest[0].score]
    below = rest[len(top) :]
    if len(top) % 2 == 0 and can_be_paired(top) and can_be_paired(below):
        return Upfloaters(())
    if len(top) % 2:
        upfloaters = _choose_one(top, below)
        if upfloaters is not None:
            return upfloaters
    scores = sorted({team.score for team in below}, reverse=True)
    edges = _edges(rest, scores)
    first = best_matching(len(rest), {pair: cost[:1] for pair, cost in edges.items()})
    if first is None:
        return None
    count = sum(edges[pair][0] for pair in first)
    if not count:
        return Upfloaters(())
    edges = _with_scores(rest, edges, scores, count)
    keeps = _keeps_following(rest, edges, scores)
    if not keeps:
        # No set of these scores does: then all of them are equal in this.
        edges = {pair: (*cost[:2], 0, cost[3]) for pair, cost in edges.items()}
    choice = first_choice(len(rest), edges, range(len(top), len(rest)), lambda _, pair: _is_cross(rest, pair))
    assert choice is not None, "there was a matching before"
    teams = tuple(rest[max(pair)] for pair in sorted(choice[1], key=max) if _is_cross(rest, pair))
    return Upfloaters(teams, keeps, sum(team.floated for team in teams))


def _choose_one(top: Sequence[Team], below: Sequence[Team]) -> Upfloaters | None:
    """Return the one upfloater that makes an odd scoregroup even; None if more are needed."""
    for _, level in groupby(below, key=lambda team: team.score):
        best: Upfloaters | None = None
        for team in level:
            rest = [other for other in below if other is not team]
            if can_be_paired([*top, team]) and can_be_paired(rest):
                upfloaters = Upfloaters((team,), keeps_following(below, [team]), int(team.floated))
                if upfloaters.keeps_following and not upfloaters.floated:
                    return upfloaters
                if best is None or (not upfloaters.keeps_following, upfloaters.floated) < (
                    not best.keeps_following,
                    best.floated,
                ):
                    best = upfloaters
        if best is not None:
            return best
    return None


def keeps_following(below: Sequence[Team], upfloaters: Sequence[Team]) -> bool:
    """[C6]: return whether the rest of the following scoregroup needs one upfloater if odd, and none if even."""
    upfloating = {team.place for team in upfloaters}
    score = below[0].score if below else 0
    following = [team for team in below if team.score == score and team.place not in upfloating]
    lower = [team for team in below if team.score != score and team.place not in upfloating]
    if len(following) % 2 == 0:
        return can_be_paired(following) and can_be_paired(lower)
    return any(
        can_be_paired([*following, team]) and can_be_paired([other for other in lower if other is not team])
        for team in lower
    )


def can_be_paired(teams: Sequence[Team]) -> bool:
    """Return whether everybody can have an opponent: [C1]."""
    if len(teams) % 2:
        return False
    place = {team.place: i for i, team in enumerate(teams)}
    barred = [{place[other] for other in team.barred if other in place} for team in teams]
    return not teams or maximum_pairing(barred).left == 0


def _is_cross(rest: Sequence[Team], pair: Pair) -> bool:
    return rest[pair[0]].score == rest[0].score != rest[pair[1]].score


def _edges(rest: Sequence[Team], scores: Sequence[int]) -> dict[Pair, Costs]:
    """Return the pairs of teams that may meet, with their costs: [C4], [C5] (still 0), [C6], [C7]."""
    following = scores[0] if scores else None
    edges: dict[Pair, Costs] = {}
    for i, team in enumerate(rest):
        for j in range(i + 1, len(rest)):
            other = rest[j]
            if other.place not in team.barred:
                is_cross = _is_cross(rest, (i, j))
                leaves = team.score == following != other.score
                edges[i, j] = (int(is_cross), 0, int(leaves), int(is_cross and other.floated))
    return edges


def _with_scores(
    rest: Sequence[Team], edges: dict[Pair, Costs], scores: Sequence[int], count: int
) -> dict[Pair, Costs]:
    """Return the edges with their cost for [C5], leaving out upfloaters with scores lower than necessary."""
    depth_needed = next(depth for depth in range(1, len(scores) + 1) if _reaches(rest, edges, scores[:depth], count))
    worth = {score: (count + 1) ** depth for depth, score in enumerate(scores[:depth_needed])}
    return {
        pair: (cost[0], worth[rest[pair[1]].score] if cost[0] else 0, *cost[2:])
        for pair, cost in edges.items()
        if not cost[0] or rest[pair[1]].score in worth
    }


def _reaches(rest: Sequence[Team], edges: dict[Pair, Costs], scores: Sequence[int], count: int) -> bool:
    """Return whether `count` upfloaters with these scores are enough."""
    allowed = {pair: cost[:1] for pair, cost in edges.items() if not cost[0] or rest[pair[1]].score in scores}
    matching = best_matching(len(rest), allowed)
    return matching is not None and sum(edges[pair][0] for pair in matching) == count


def _keeps_following(rest: Sequence[Team], edges: dict[Pair, Costs], scores: Sequence[int]) -> bool:
    """[C6]: return whether some set lets the rest of the following scoregroup need one upfloater at most."""
    matching = best_matching(len(rest), {pair: cost[:3] for pair, cost in edges.items()})
    assert matching is not None, "there was a matching before"
    taken = sum(_is_cross(rest, pair) and rest[pair[1]].score == scores[0] for pair in matching)
    left = sum(team.score == scores[0] for team in rest) - taken
    return sum(edges[pair][2] for pair in matching) == left % 2
