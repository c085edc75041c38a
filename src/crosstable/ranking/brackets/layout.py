"""The layout of a bracket: its matches, where the players of each come from, and which places are at stake.

| clause | where |
|---|---|
| the order of slots: 1, 2; then `2m + 1 - s` after each `s` | `ranking.seeds.slots` |
| seeds above the number of players are byes | `played.py` |
| losers play for places of their own: for place 3, for all, or not at all | `knock_out` |
| losers of upper round 1 meet in order; later ones join in an order that goes round with the rounds | `_joins` |
| the lower finalist has to win twice, where `reset` is set | `two_losses` |

A match belongs to a level: the round in which its players are known at the latest. Nothing here knows a player.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from crosstable.formats.brackets import Crossing
from crosstable.ranking.seeds import slots

Places = tuple[int, int]
Part = Literal["upper", "lower", "final", "places"]


class Source(NamedTuple):
    """Where a player comes from: a seed, or the winner or loser of a match (by its index)."""

    kind: Literal["seed", "winner", "loser"]
    of: int


class Node(NamedTuple):
    """A match of a bracket.

    `name` says which round it belongs to (`final`, `round_of_16`, `lower_round_2`), `number` which match of that round
    it is. `winner_places` and `loser_places` are the places of a winner or loser without a further match; None if one
    follows. `again`: it is played only if the lower finalist has won the final.
    """

    at: int
    level: int
    part: Part
    name: str
    number: int
    of: int
    sources: tuple[Source, Source]
    places: Places
    winner_places: Places | None = None
    loser_places: Places | None = None
    again: bool = False


class Layout(NamedTuple):
    """All matches, in the order of levels and slots; `winner_to` and `loser_to` are where players go, by index."""

    size: int
    nodes: tuple[Node, ...]
    levels: tuple[tuple[Node, ...], ...]
    winner_to: dict[int, int]
    loser_to: dict[int, int]
    # The places of a player who loses the next match and every later one.
    reach: tuple[Places, ...]
    fall: tuple[Places, ...]


def bracket_size(count: int) -> int:
    """Return the bracket size: the smallest power of two that fits `count`."""
    return 1 << max(0, count - 1).bit_length()


class _Draft:
    """Matches while they are laid out; a source names them in the order in which they were added."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []

    def add(
        self,
        level: int,
        part: Part,
        name: str,
        sources: Sequence[Source],
        places: Places,
        winner: Places | None = None,
        loser: Places | None = None,
        again: bool = False,
    ) -> tuple[list[Source], list[Source]]:
        count = len(sources) // 2
        first = len(self.nodes)
        for i in range(count):
            pair = (sources[2 * i], sources[2 * i + 1])
            self.nodes.append(
                Node(
                    at=first + i,
                    level=level,
                    part=part,
                    name=name,
                    number=i + 1,
                    of=count,
                    sources=pair,
                    places=places,
                    winner_places=winner,
                    loser_places=loser,
                    again=again,
                )
            )
        added = range(first, first + count)
        return [Source("winner", i) for i in added], [Source("loser", i) for i in added]

    def layout(self, size: int) -> Layout:
        """Return the matches by level; within a level, those for better places come first."""
        order = {"upper": 0, "final": 0, "places": 1, "lower": 2}
        nodes = sorted(self.nodes, key=lambda one: (one.level, order[one.part], one.places[0], one.at))
        new = {node.at: i for i, node in enumerate(nodes)}

        def renumber(source: Source) -> Source:
            return source if source.kind == "seed" else Source(source.kind, new[source.of])

        sorted_nodes = tuple(
            node._replace(at=i, sources=(renumber(node.sources[0]), renumber(node.sources[1])))
            for i, node in enumerate(nodes)
        )
        last = max((node.level for node in sorted_nodes), default=0)
        levels = tuple(tuple(node for node in sorted_nodes if node.level == level) for level in range(1, last + 1))
        to: dict[str, dict[int, int]] = {"winner": {}, "loser": {}}
        for node in sorted_nodes:
            for kind, of in node.sources:
                if kind != "seed" and not node.again:
                    to[kind][of] = node.at
        reach: list[Places] = [(0, 0)] * len(sorted_nodes)
        fall: list[Places] = [(0, 0)] * len(sorted_nodes)
        for node in reversed(sorted_nodes):
            i = node.at
            ends = [places for places in (node.winner_places, node.loser_places) if places is not None]
            ends += [reach[to[kind][i]] for kind in ("winner", "loser") if i in to[kind]]
            reach[i] = min(end[0] for end in ends), max(end[1] for end in ends)
            fall[i] = node.loser_places if node.loser_places is not None else fall[to["loser"][i]]
        return Layout(
            size=size,
            nodes=sorted_nodes,
            levels=levels,
            winner_to=to["winner"],
            loser_to=to["loser"],
            reach=tuple(reach),
            fall=tuple(fall),
        )


def _round_name(matches: int) -> str:
    return {1: "final", 2: "semifinals", 4: "quarterfinals"}.get(matches, f"round_of_{2 * matches}")


@lru_cache(maxsize=64)
def knock_out(count: int, third_place: bool = False, placement: bool = False) -> Layout:
    """Return a bracket in which one loss ends it; losers may play for their places."""
    draft, size = _Draft(), bracket_size(count)

    def rounds(sources: Sequence[Source], first: int, level: int) -> None:
        half = len(sources) // 2
        if not half:
            return
        places, lost = (first, first + 2 * half - 1), (first + half, first + 2 * half - 1)
        on = half > 1 and (placement or (third_place and first == 1 and half == 2))
        name = _round_name(half) if first == 1 else "third_place" if places == (3, 4) else "places"
        winners, losers = draft.add(
            level,
            "upper" if first == 1 else "places",
            name,
            sources,
            places,
            (first, first) if half == 1 else None,
            None if on else lost,
        )
        if half > 1:
            rounds(winners, first, level + 1)
        if on:
            rounds(losers, first + half, level + 1)

    rounds([Source("seed", seed) for seed in slots(size)], 1, 1)
    return draft.layout(size)


@lru_cache(maxsize=64)
def two_losses(count: int, reset: bool = True, crossing: Crossing = "cycle") -> Layout:
    """Return a bracket in which the second loss ends it."""
    draft, size = _Draft(), bracket_size(count)
    if size < 2:
        return draft.layout(size)
    depth = size.bit_length() - 1
    upper = [Source("seed", seed) for seed in slots(size)]
    left: list[Source] = []
    # A player eliminated in the lower bracket is placed ahead of those eliminated earlier.
    taken = size
    for j in range(1, depth + 1):
        matches = size >> j
        name = f"upper_{_round_name(matches)}"
        upper, losers = draft.add(j, "upper", name, upper, (1, taken))
        if depth == 1:
            left = losers
        elif j == 1:
            left, _ = draft.add(2, "lower", "lower_round_1", losers, *_lower_places(taken, matches // 2))
            taken -= matches // 2
        else:
            of = {_joins(i, j, matches, crossing): losers[i] for i in range(matches)}
            mixed = [source for k in range(matches) for source in (left[k], of[k])]
            left, _ = draft.add(2 * j - 1, "lower", _lower(2 * j - 2, depth), mixed, *_lower_places(taken, matches))
            taken -= matches
            if matches > 1:
                left, _ = draft.add(
                    2 * j, "lower", f"lower_round_{2 * j - 1}", left, *_lower_places(taken, matches // 2)
                )
                taken -= matches // 2
    final = max(node.level for node in draft.nodes) + 1
    winner, loser = draft.add(final, "final", "final", [*upper, *left], (1, 2), (1, 1), (2, 2))
    if reset:
        draft.add(final + 1, "final", "reset", [*loser, *winner], (1, 2), (1, 1), (2, 2), again=True)
    return draft.layout(size)


def _joins(i: int, j: int, matches: int, crossing: Crossing) -> int:
    turn = j % 2 if crossing == "alternate" else (j - 2) % 4
    reverse, half = matches - 1 - i, matches // 2
    if crossing == "alternate":
        return (i + half) % matches if turn else reverse
    return (reverse, (reverse + half) % matches, (i + half) % matches, i)[turn]


def _lower(number: int, depth: int) -> str:
    return "lower_final" if number == 2 * depth - 2 else f"lower_round_{number}"


def _lower_places(taken: int, matches: int) -> tuple[Places, None, Places]:
    """Return the places at stake in a round of the lower bracket: its losers take the last remaining ones."""
    lost = (taken - matches + 1, taken)
    return lost, None, lost
