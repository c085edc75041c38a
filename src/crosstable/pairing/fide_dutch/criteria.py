"""The quality criteria C6 to C21 (Article 3) as costs of the edges of a bracket's graph.

A bracket has players moved down (MDPs) and residents. An edge between two of them is a pair of the bracket; every other
edge of theirs makes a downfloater. A criterion that counts by score becomes one for each score, the highest first.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from crosstable.pairing.fide_dutch.graph import Costs, Mask, fit_word
from crosstable.pairing.fide_dutch.players import ABSOLUTE, DOWN, STRONG, UP, Players

# Kinds of vertices: an MDP, a resident, a player of the next scoregroup, a player further down, the bye, or a place
# below for any floater.
MDP, RESIDENT, NEXT, LOWER, BYE, PLACE = range(6)


class Vertices(NamedTuple):
    """The vertices of a bracket's graph: what each is, and which player (-1 for none)."""

    kinds: list[int]
    players: list[int]

    @property
    def own_count(self) -> int:
        """The number of players of the bracket; they come first."""
        return sum(kind in (MDP, RESIDENT) for kind in self.kinds)


class Criterion(NamedTuple):
    """One criterion, or one score of it: what each edge adds, and the most that a matching can have."""

    name: str
    costs: Costs
    most: int


def criteria(
    players: Players, vertices: Vertices, *, floats_fixed: bool, bye_fixed: bool, minimise_unplayed: bool
) -> Iterator[Criterion]:
    """Yield the criteria that can differ between matchings, the most important first.

    `floats_fixed`: all matchings have equally many downfloaters with the same scores. `bye_fixed`: they are equal for
    C8. `minimise_unplayed`: the only downfloater has the bye (C9).
    """
    graph = _Graph(players, vertices)
    if not floats_fixed:
        yield Criterion("C6", graph.floats, graph.size)
        yield from graph.by_score("C7", graph.floats, graph.mdps)
    if not bye_fixed:
        yield Criterion("C8", graph.beyond, graph.size)
        yield from graph.by_score("C8", graph.beyond_own, graph.own)
    if minimise_unplayed:
        unplayed = np.array([players.unplayed[p] if p >= 0 else 0 for p in vertices.players])
        to_bye = graph.is_kind(BYE)
        costs = np.where(to_bye[None, :], unplayed[:, None], 0)
        yield Criterion("C9", costs + costs.T, max(unplayed.tolist(), default=0))
    yield from graph.colours()
    most = min(1, graph.size) if floats_fixed else graph.size
    for resident, opponent, back in (("C14", "C15", 0), ("C16", "C17", 1)):
        down = graph.residents & (graph.history(back) == DOWN)
        yield Criterion(resident, graph.floats_among(down), min(most, int(down.sum())))
        up = graph.residents & (graph.history(back) == UP)
        yield Criterion(opponent, graph.mdp_against(up), min(int(graph.mdps.sum()), int(up.sum())))
    for mdp, opponent, back in (("C18", "C19", 0), ("C20", "C21", 1)):
        down = graph.mdps & (graph.history(back) == DOWN)
        yield from graph.by_score(mdp, graph.floats_among(down), down)
        up = graph.residents & (graph.history(back) == UP)
        yield from graph.by_score(opponent, graph.mdp_against(up), graph.mdps)


class _Graph:
    """A bracket's graph as arrays: columns by vertex, matrices by edge."""

    def __init__(self, players: Players, vertices: Vertices) -> None:
        self.players, self.vertices = players, vertices
        self.kinds = np.array(vertices.kinds)
        self.size = vertices.own_count
        self.mdps, self.residents = self.is_kind(MDP), self.is_kind(RESIDENT)
        own = self.mdps | self.residents
        self.own = own
        self.scores = self.column(players.scores)
        # How many ends of each edge are made downfloaters by it.
        leaves = own[:, None] & ~own[None, :]
        both = self.mdps[:, None] & self.mdps[None, :]
        self.floats: Costs = (leaves | leaves.T).astype(np.int64) + 2 * both
        # How many ends of each edge find no opponent in the next bracket.
        after_next = np.isin(self.kinds, (LOWER, BYE, PLACE))
        through_next = own | self.is_kind(NEXT)
        skips = through_next[:, None] & after_next[None, :]
        self.beyond: Costs = (skips | skips.T).astype(np.int64) + 2 * both
        own_skips = own[:, None] & after_next[None, :]
        self.beyond_own: Costs = (own_skips | own_skips.T).astype(np.int64) + 2 * both
        self.pairs: Mask = own[:, None] & own[None, :] & ~both

    def is_kind(self, kind: int) -> Mask:
        mask: Mask = self.kinds == kind
        return mask

    def column(self, values: Sequence[int]) -> Costs:
        return np.array([values[p] if p >= 0 else 0 for p in self.vertices.players], dtype=np.int64)

    def history(self, back: int) -> Costs:
        return self.column(self.players.floats[back])

    def by_score(self, name: str, costs: Costs, ends: Mask) -> Iterator[Criterion]:
        """Yield a criterion for each score of these vertices, the highest first. Only ends with that score count."""
        for score in sorted({*self.scores[ends].tolist()}, reverse=True):
            mask = ends & (self.scores == score)
            count = mask[:, None].astype(np.int64) + mask[None, :]
            yield Criterion(name, np.where(costs > 0, count, 0), int(mask.sum()))

    def floats_among(self, vertices: Mask) -> Costs:
        """Return how many of these vertices each edge makes downfloaters."""
        count = vertices[:, None].astype(np.int64) + vertices[None, :]
        return np.where(self.floats > 0, count, 0)

    def mdp_against(self, vertices: Mask) -> Costs:
        """Return 1 for each edge between an MDP and one of these vertices."""
        costs = self.mdps[:, None] & vertices[None, :]
        costs_: Costs = (costs | costs.T).astype(np.int64)
        return costs_

    def colours(self) -> Iterator[Criterion]:
        """Yield C10 to C13."""
        players = self.players
        wish, strength = self.column(players.preferences), self.column(players.strengths)
        difference, repeated = self.column(players.differences), self.column(players.repeated)
        same = self.pairs & (wish[:, None] == wish[None, :]) & (wish != 0)[:, None]
        absolute = strength == ABSOLUTE
        both_absolute = same & absolute[:, None] & absolute[None, :]
        most = self.size // 2
        if both_absolute.any():
            wide = np.abs(difference)
            yield Criterion("C10", (both_absolute & (wide > 1)[:, None] & (wide > 1)[None, :]).astype(np.int64), most)
            # The player with the narrower difference gets the other colour: it counts if they had it twice running.
            third_in_row = repeated == -wish
            of_narrower = np.where(wide[:, None] < wide[None, :], third_in_row[:, None], third_in_row[None, :])
            of_both = third_in_row[:, None] & third_in_row[None, :]
            violated = np.where(wide[:, None] == wide[None, :], of_both, of_narrower)
            yield Criterion("C11", (both_absolute & violated).astype(np.int64), most)
        yield Criterion("C12", same.astype(np.int64), most)
        strong = np.isin(strength, (STRONG, ABSOLUTE))
        yield Criterion("C13", (same & strong[:, None] & strong[None, :] & ~both_absolute).astype(np.int64), most)


def combine(levels: Sequence[Criterion], size: int) -> Costs:
    """Return one cost for each edge: the costs by criterion as digits, so that earlier criteria decide."""
    used = [criterion for criterion in levels if criterion.most and criterion.costs.any()]
    is_short = fit_word(*(criterion.most + 1 for criterion in used))
    costs: Costs = np.zeros((size, size), dtype=np.int64 if is_short else object)
    for criterion in used:
        costs = costs * (criterion.most + 1) + (criterion.costs if is_short else criterion.costs.astype(object))
    return costs


def split_into_words(levels: Sequence[Criterion]) -> Iterator[list[Criterion]]:
    """Split the criteria, in order, into groups whose combined cost fits a 64-bit machine word."""
    part: list[Criterion] = []
    for level in levels:
        if part and not fit_word(*(each.most + 1 for each in part), level.most + 1):
            yield part
            part = []
        part.append(level)
    yield part


def criterion_values(levels: Sequence[Criterion], mate: Sequence[int]) -> list[tuple[str, int]]:
    pairs = [(a, b) for a, b in enumerate(mate) if a < b]
    return [(criterion.name, sum(int(criterion.costs[a, b]) for a, b in pairs)) for criterion in levels]
