"""The best pairings of one bracket by the criteria (Article 3), among all that can be completed.

| what floats down | the graph |
|---|---|
| nobody | the players of the bracket |
| one player, because their number is odd | the same, and one vertex below that takes everybody who may float best |
| anything else | the next bracket too, and everybody below it (or places for anybody, if they are many) |
"""

from collections.abc import Sequence
from math import prod

import msgspec
import numpy as np

from crosstable.pairing.fide_dutch.completion import Completion
from crosstable.pairing.fide_dutch.criteria import (
    BYE,
    LOWER,
    MDP,
    NEXT,
    PLACE,
    RESIDENT,
    Criterion,
    Vertices,
    combine,
    criteria,
    split_into_words,
)
from crosstable.pairing.fide_dutch.graph import Costs, Mask, find_matching
from crosstable.pairing.fide_dutch.optima import Optima

# Most players further down who are in the graph one by one; a larger group usually takes any floaters.
_MOST_LOWER = 60
_PLACES = 12


class Bracket(msgspec.Struct, frozen=True):
    """The players of a bracket in order, the next scoregroup, and all players further down."""

    mdps: Sequence[int]
    residents: Sequence[int]
    next: Sequence[int]
    lower: Sequence[int]
    bye: bool

    @property
    def own(self) -> list[int]:
        return [*self.mdps, *self.residents]

    @property
    def below(self) -> list[int]:
        return [*self.next, *self.lower]


class Solved(msgspec.Struct, frozen=True):
    """The graph of a bracket with the edges that the absolute criteria allow, its criteria, and the best matchings."""

    vertices: Vertices
    allowed: Mask
    criteria: list[Criterion]
    optima: Optima

    @property
    def costs(self) -> Costs:
        """The cost of each edge by all criteria."""
        return combine(self.criteria, len(self.allowed))


def solve(bracket: Bracket, completion: Completion) -> Solved:
    solved = _nobody_floats(bracket, completion) if len(bracket.own) % 2 == 0 else _one_floats(bracket, completion)
    return solved or solve_widely(bracket, completion)


def _has_bye(bracket: Bracket, completion: Completion) -> bool:
    if not bracket.bye or completion.bye_score is None:
        return False
    return not bracket.residents or completion.bye_score >= completion.players.scores[bracket.residents[0]]


def _nobody_floats(bracket: Bracket, completion: Completion) -> Solved | None:
    if _has_bye(bracket, completion) or not completion.is_possible(bracket.below, bye=bracket.bye):
        return None
    return _solve_graph(completion, _own_vertices(bracket), _own_edges(bracket, completion))


def _one_floats(bracket: Bracket, completion: Completion) -> Solved | None:
    has_bye = _has_bye(bracket, completion)
    if has_bye:
        if not completion.is_possible(bracket.below, bye=False):
            return None
        may_float = completion.takers
    else:
        may_float = _best_floaters(bracket, completion)
    own = bracket.own
    size = len(own)
    edges = np.zeros((size + 1, size + 1), dtype=bool)
    edges[:size, :size] = _own_edges(bracket, completion)
    here = may_float[own] if has_bye else may_float[own] & (np.arange(size) >= len(bracket.mdps))
    edges[size, :size] = edges[:size, size] = here
    vertices = _own_vertices(bracket)
    vertices = Vertices([*vertices.kinds, BYE if has_bye else PLACE], [*vertices.players, -1])
    return _solve_graph(completion, vertices, edges, minimise_unplayed=has_bye)


def _best_floaters(bracket: Bracket, completion: Completion) -> Mask:
    """Return a mask of the players with whom as the only downfloater the next bracket is paired best (C8)."""
    following, bye = [*bracket.next], bracket.bye
    if len(following) % 2:
        # The floater makes their number even: all of them are paired, and so is everybody below.
        if completion.is_possible(bracket.lower, bye=bye):
            return completion.fits_group(following, bye=False)
        return np.zeros(len(completion.players), dtype=bool)
    # One of them floats on: a player with whom everybody below can be paired. The floater has to be paired here.
    onward = Completion(completion.players, completion.legal)
    onward.takers = completion.fits_group(bracket.lower, bye=bye)
    known = [player for player in onward.spare(following, bye=True) if player >= 0]
    fits: Mask = np.asarray(completion.legal[:, known].any(axis=1))
    return fits


def solve_widely(bracket: Bracket, completion: Completion) -> Solved:
    """Return the best pairings with the next bracket and everybody below in the graph, so that anybody may float."""
    own, following, lower = bracket.own, [*bracket.next], [*bracket.lower]
    legal = completion.legal
    kinds = [MDP] * len(bracket.mdps) + [RESIDENT] * len(bracket.residents) + [NEXT] * len(following)
    chosen = [*own, *following]
    places = 0
    if len(lower) > _MOST_LOWER and _take_any_floaters(legal, lower, own, following):
        places = _PLACES + (len(chosen) + (bracket.bye and not _bye_is_lower(bracket, completion))) % 2
    else:
        kinds += [LOWER] * len(lower)
        chosen += lower
    size = len(chosen)
    has_bye = bracket.bye and not (places and _bye_is_lower(bracket, completion))
    whole = size + places + has_bye
    edges = np.zeros((whole, whole), dtype=bool)
    edges[:size, :size] = legal[np.ix_(chosen, chosen)]
    edges[size : size + places, : size + places] = edges[: size + places, size : size + places] = True
    if has_bye:
        edges[-1, :size] = edges[:size, -1] = completion.takers[chosen]
    edges[np.arange(whole), np.arange(whole)] = False
    kinds += [PLACE] * places + [BYE] * has_bye
    vertices = Vertices(kinds, [*chosen, *[-1] * (places + has_bye)])
    solved = _solve_graph(completion, vertices, edges, floats_fixed=False)
    assert solved is not None, "a bracket can always be completed"
    floaters = sum(solved.optima.mate[i] >= len(own) or _both_moved(bracket, i, solved) for i in range(len(own)))
    if floaters == 1 and _has_bye(bracket, completion):
        solved = _solve_graph(completion, vertices, edges, floats_fixed=False, minimise_unplayed=True)
        assert solved is not None
    return solved


def _both_moved(bracket: Bracket, vertex: int, solved: Solved) -> bool:
    return vertex < len(bracket.mdps) and solved.optima.mate[vertex] < len(bracket.mdps)


def _bye_is_lower(bracket: Bracket, completion: Completion) -> bool:
    score = completion.bye_score
    return bool(bracket.lower) and score is not None and score <= completion.players.scores[bracket.lower[0]]


def _take_any_floaters(legal: Mask, lower: Sequence[int], own: Sequence[int], following: Sequence[int]) -> bool:
    """Return whether the players further down can be completed with any few floaters (Dirac)."""
    degrees = legal[np.ix_([*own, *following, *lower], lower)].sum(axis=1)
    return int(degrees.min()) - 2 >= (len(lower) + 2 * _PLACES) / 2


def _own_vertices(bracket: Bracket) -> Vertices:
    return Vertices([MDP] * len(bracket.mdps) + [RESIDENT] * len(bracket.residents), bracket.own)


def _own_edges(bracket: Bracket, completion: Completion) -> Mask:
    """Return which players of a bracket may be paired in it: MDPs do not meet each other."""
    own = bracket.own
    edges: Mask = completion.legal[np.ix_(own, own)].copy()
    moved = len(bracket.mdps)
    edges[:moved, :moved] = False
    return edges


def _solve_graph(
    completion: Completion,
    vertices: Vertices,
    edges: Mask,
    *,
    floats_fixed: bool = True,
    minimise_unplayed: bool = False,
) -> Solved | None:
    levels = [
        *criteria(
            completion.players,
            vertices,
            floats_fixed=floats_fixed,
            bye_fixed=floats_fixed,
            minimise_unplayed=minimise_unplayed,
        )
    ]
    first, *others = split_into_words([criterion for criterion in levels if criterion.most and criterion.costs.any()])
    costs = combine(first, len(edges))
    mate = find_matching(costs, edges)
    if mate is None:
        return None
    optima = Optima(costs, edges, mate)
    for part in others:
        optima.refine(combine(part, len(edges)), prod(criterion.most + 1 for criterion in part) - 1)
    return Solved(vertices, edges, levels, optima)
