"""Rounds without a legal pairing: the reason, and reliefs that were tried.

The reason is a proof (Tutte, Berge): after removing some players, more odd groups remain than players were removed, and
each of those groups needs one of them.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from typing import cast

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.bye import bye_candidates
from crosstable.pairing.maximum_matching import maximum_pairing, renumber
from crosstable.pairing.objective import pair_cost
from crosstable.pairing.problem import Field
from crosstable.pairing.result import Relief, ReliefOption
from crosstable.pairing.solve import Solution, solve
from crosstable.pairing.solve_small import complete_within_groups
from crosstable.pairing.weighted_matching import Edge, cheapest_matching

# Larger fields get neither the whole proof nor every helpful drop.
_MOST_LISTED = 120


def refusal(field: Field) -> Refusal:
    """Return the refusal of a field without a legal pairing, with the reasons and the reliefs that work."""
    return Refusal(
        "impossible_pairing",
        reasons=_reasons(field),
        round=field.round,
        players=list(field.ids),
        byes={field.ids[bye]: count for bye, count in enumerate(field.byes) if count},
        met={player: [field.ids[other] for other in sorted(field.met[i])] for i, player in enumerate(field.ids)},
        choices=relief_options(field),
    )


def solve_with_relief(field: Field, relief: Relief) -> Solution | None:
    """Return the round with one of the reliefs (except a drop, which changes the field)."""
    return solve(field) or (_largest_legal_round(field) if relief == "by_hand" else _solve_tolerantly(field, relief))


def _solve_tolerantly(field: Field, relief: str) -> Solution | None:
    """Return the round with tolerances, none of which is used unnecessarily."""
    allowed = relief.split("+")
    if "lift_bye_limit" in allowed:
        field = msgspec.structs.replace(field, bye_limit=None)
        if (solution := solve(field)) is not None:
            return solution
    lenient = msgspec.structs.replace(
        field,
        avoid_rematches=field.avoid_rematches and "allow_rematch" not in allowed,
        avoid_forbidden=field.avoid_forbidden and "allow_forbidden" not in allowed,
    )
    return _least_illegal(field, lenient.forbidden_opponents())


def _largest_legal_round(field: Field) -> Solution:
    """Return a round with as many legal matches as possible, and the bye if allowed; other players stay unpaired."""
    lenient = msgspec.structs.replace(field, bye_limit=None)
    solution = _least_illegal(lenient, [set() for _ in field.ids])
    assert solution is not None, "anybody may meet anybody, and have the bye"
    barred, limit = field.forbidden_opponents(), field.bye_limit
    pairs = [pair for pair in solution.pairs if pair in field.kept_pairs or pair[1] not in barred[pair[0]]]
    bye = solution.bye
    if bye is not None and limit is not None and field.byes[bye] >= limit:
        bye = None
    return Solution(pairs, bye, "exhausted")


def _least_illegal(field: Field, still: Sequence[Set[int]]) -> Solution | None:
    """Return the best round with as few illegal pairs as possible, which counts even more than the bye.

    Pairs in `still` remain forbidden.
    """
    solution = _least_illegal_for(field, still)
    # With a cut in sight, the bye changes who is on the bubble.
    final = field if solution is None else field.with_bye(solution.bye)
    return solution if final is field else _least_illegal_for(final, still)


def _least_illegal_for(field: Field, still: Sequence[Set[int]]) -> Solution | None:
    """Return the best such round for a given bubble."""
    players, barred = field.free(), field.forbidden_opponents()
    takers = bye_candidates(field, players)
    if len(players) % 2 and not takers:
        return None
    node = {player: i for i, player in enumerate(players)}
    edges: list[Edge] = []
    for i, a in enumerate(players):
        edges += [
            (i, node[b], (int(b in barred[a]), 0, *pair_cost(field, a, b)))
            for b in players[i + 1 :]
            if b not in still[a]
        ]
    size = len(players)
    if size % 2:
        nothing = [0] * len(pair_cost(field, players[0], players[0]))
        edges += [(node[player], size, (0, rank, *nothing)) for rank, player in enumerate(takers)]
        size += 1
    matching = cheapest_matching(size, edges)
    if matching is None:
        return None
    bye = next((players[a] for a, b in matching if b == len(players)), None)
    pairs = [(players[a], players[b]) for a, b in matching if b < len(players)]
    repeated = [pair for pair in pairs if pair[1] in barred[pair[0]]]
    held = msgspec.structs.replace(field, kept_pairs=(*field.kept_pairs, *repeated))
    rest = complete_within_groups(held, [pair for pair in pairs if pair not in repeated], barred)
    return Solution([*rest, *held.kept_pairs], bye, "exhausted")


def relief_options(field: Field) -> list[ReliefOption]:
    drops = [ReliefOption("drop", player=field.ids[drop]) for drop in _helpful_drops(field)]
    left = tuple(field.ids[player] for player in unpaired_players(field, _largest_legal_round(field)))
    return [*_tolerance_options(field), *drops, ReliefOption("by_hand", unpaired=left), ReliefOption("end_stage")]


def unpaired_players(field: Field, solution: Solution) -> list[int]:
    placed = {player for pair in solution.pairs for player in pair} | {solution.bye, *field.kept_byes}
    return [player for player in range(len(field)) if player not in placed]


def _tolerance_options(field: Field) -> Iterator[ReliefOption]:
    """Yield the smallest sets of tolerances that make a round possible."""
    concerned = {
        "allow_rematch": field.avoid_rematches and any(field.met),
        "allow_forbidden": field.avoid_forbidden and any(field.forbidden),
        "lift_bye_limit": len(field.free()) % 2 == 1 and field.bye_limit is not None,
    }
    helping: list[set[str]] = []
    names = [name for name, is_concerned in concerned.items() if is_concerned]
    for together in (subset for size in range(1, len(names) + 1) for subset in combinations(names, size)):
        if any(fewer <= {*together} for fewer in helping):
            continue
        relief = "+".join(together)
        if (solution := _solve_tolerantly(field, relief)) is not None:
            helping.append({*together})
            yield ReliefOption(
                cast(Relief, relief),
                rematches=_listed_pairs(field, solution, field.met) if "allow_rematch" in together else (),
                forbidden=_listed_pairs(field, solution, field.forbidden) if "allow_forbidden" in together else (),
                bye=_player_id(field, solution.bye),
            )


def _helpful_drops(field: Field) -> list[int]:
    barred, players = field.forbidden_opponents(), field.free()
    helpful: set[int] = set()
    # An even field becomes odd: another player gets the bye.
    largest = maximum_pairing(_barred_with_bye(field, players, barred, bye=len(players) % 2 == 0))
    if largest.left == 1 and len(field) > 1:
        helpful |= {players[i] for i in largest.spare if i < len(players)}
    for a, b in field.kept_pairs:
        for player, other in ((a, b), (b, a)):
            rest = [*players, other]
            if maximum_pairing(_barred_with_bye(field, rest, barred, bye=len(rest) % 2 == 1)).left == 0:
                helpful.add(player)
    return sorted(helpful, reverse=True)[:_MOST_LISTED]


def _barred_with_bye(field: Field, players: Sequence[int], barred: Sequence[Set[int]], bye: bool) -> list[set[int]]:
    """Return the forbidden opponents of each player, numbered from 0; the bye is one more node, for players who can
    have it.
    """
    numbered = renumber(players, barred)
    if bye:
        takers = set(bye_candidates(field, players))
        kept = {i for i, player in enumerate(players) if player not in takers}
        for i in kept:
            numbered[i].add(len(players))
        numbered.append(kept)
    return numbered


def _player_id(field: Field, player: int | None) -> PlayerId | None:
    return None if player is None else field.ids[player]


def _listed_pairs(
    field: Field, solution: Solution, listed: Sequence[Set[int]]
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    return tuple((field.ids[a], field.ids[b]) for a, b in solution.pairs if b in listed[a])


def _reasons(field: Field) -> list[Reason]:
    players, barred = field.free(), field.forbidden_opponents()
    reasons = []
    if len(players) % 2 and not bye_candidates(field, players):
        reasons.append(Reason("no_bye_left", {"limit": field.bye_limit, "players": len(players)}))
        # Apart from the bye: other reasons, if any.
        field = msgspec.structs.replace(field, bye_limit=None)
        if solve(field) is not None:
            return reasons
    lonely = [player for player in players if all(other == player or other in barred[player] for other in players)]
    if len(lonely) == len(players):
        apart = sum(len(field.forbidden[player]) for player in players) // 2
        return [
            *reasons,
            Reason("all_have_met", {"players": [field.ids[player] for player in players], "forbidden": apart}),
        ]
    reasons += [Reason("met_everybody", {"player": field.ids[player]}) for player in lonely]
    if len(players) <= _MOST_LISTED:
        needy, few = _barrier(field, players, barred)
        ids = [[field.ids[player] for player in group] for group in needy]
        reasons.append(Reason("barrier", {"groups": ids, "few": [field.ids[player] for player in few]}))
    elif not reasons:
        reasons.append(Reason("no_complete_pairing", {"players": len(players)}))
    return reasons


def _barrier(field: Field, players: Sequence[int], barred: Sequence[Set[int]]) -> tuple[list[list[int]], list[int]]:
    """Return odd groups that can only be completed by `few` other players, fewer than the groups.

    The bye counts as an opponent of players who can have it, and can be one of the few; a group with the bye is
    complete and left out, and there are still more groups than few.
    """
    bye = len(players)
    apart = _barred_with_bye(field, players, barred, bye=bye % 2 == 1)
    spared = maximum_pairing(apart).spare
    few = [player for player in range(bye) if player not in spared and not spared <= apart[player]]
    groups: list[list[int]] = []
    left = set(spared)
    while left:
        group, edge = set[int](), [min(left)]
        while edge:
            place = edge.pop()
            if place in left:
                left.discard(place)
                group.add(place)
                edge += [other for other in left if other not in apart[place]]
        if bye not in group:
            groups.append([players[player] for player in sorted(group)])
    return groups, [players[player] for player in few]
