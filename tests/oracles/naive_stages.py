"""Groups and stages the obvious way, from the text of the rules alone, on top of the naive group ties.

A stage is a document of one round robin by the crokinole rules whose players have a `group`. Across groups players are
compared by points per match played, then by twenties per match played.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.oracles.naive_groups import Place, standings

Document = dict[str, Any]
Worth = tuple[Fraction, Fraction]


def places(stage: Document) -> dict[str, list[Place]]:
    """Return the places of every group by its name."""
    group = {player["id"]: player["group"] for player in stage["players"]}
    found: dict[str, list[Place]] = {name: [] for name in sorted({*group.values()})}
    for place in standings(stage):
        found[group[place.player]].append(place)
    return found


def worth(stage: Document, player: str) -> Worth:
    """Return points and twenties per match played."""
    points = twenties = played = 0
    for round_ in stage["rounds"]:
        for match in round_["matches"]:
            if player in match["players"]:
                i = match["players"].index(player)
                mine, yours = match["score"][i], match["score"][1 - i]
                points += 2 if mine > yours else 1 if mine == yours else 0
                twenties += match["twenties"][i]
                played += 1
    return Fraction(points, max(1, played)), Fraction(twenties, max(1, played))


def number_of(stage: Document, player: str) -> int:
    return next(i for i, one in enumerate(stage["players"]) if one["id"] == player)


def entrants(stage: Document, per_group: int, best_next: int) -> tuple[list[str], set[frozenset[str]]]:
    """Return the entrants in seeding order, and the ties to settle first."""
    groups = places(stage)
    ties: set[frozenset[str]] = set()
    order: list[str] = []
    for place in range(per_group):
        here = [group[place].player for group in groups.values() if len(group) > place]
        order += sorted(here, key=lambda one: (*(-part for part in worth(stage, one)), number_of(stage, one)))
    for group in groups.values():
        ties |= _ties_across(group, per_group)
    following = [group[per_group].player for group in groups.values() if len(group) > per_group]
    following.sort(key=lambda one: (*(-part for part in worth(stage, one)), number_of(stage, one)))
    chosen = following[:best_next]
    concerned = {*chosen}
    if 0 < best_next < len(following) and worth(stage, following[best_next]) == worth(stage, chosen[-1]):
        level = {one for one in following if worth(stage, one) == worth(stage, chosen[-1])}
        ties.add(frozenset(level))
        concerned |= level
    for group in groups.values():
        if len(group) > per_group and group[per_group].player in concerned:
            ties |= _ties_across(group, per_group + 1)
    return order + chosen, ties


def _ties_across(group: list[Place], line: int) -> set[frozenset[str]]:
    if not 0 < line < len(group) or group[line].player not in group[line - 1].tied_with:
        return set()
    return {frozenset({group[line].player, *group[line].tied_with})}


def ranking(first: Document, last: Document) -> list[tuple[int, str]]:
    """Return the final ranking of two stages; the second has groups made by a split, in their order."""
    rows: list[tuple[int, str]] = []
    for name in dict.fromkeys(player["group"] for player in last["players"]):
        offset = len(rows)
        rows += [(offset + place.rank, place.player) for place in places(last)[name]]
    reached = {player for _, player in rows}
    rest = [place for group in places(first).values() for place in group if place.player not in reached]
    keyed = sorted((place.rank, tuple(-part for part in worth(first, place.player)), place.player) for place in rest)
    before = len(rows)
    for rank, parts, player in keyed:
        above = sum((other[0], other[1]) < (rank, parts) for other in keyed)
        rows.append((before + above + 1, player))
    return rows


def meeting(a: int, b: int, size: int) -> int:
    """Return the first round in which two seeds of a bracket can meet."""
    lines = [[seed] for seed in _lines(size)]
    number = 0
    while len(lines) > 1:
        number += 1
        lines = [lines[i] + lines[i + 1] for i in range(0, len(lines), 2)]
        if any(a in line and b in line for line in lines):
            return number
    return 0


def _lines(size: int) -> list[int]:
    order = [1, 2]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    return order


def seeds(order: list[str], place: dict[str, int], group: dict[str, str], number: dict[str, int]) -> list[str]:
    """Return the best order with swaps among equal places: group mates meet late, few move, low numbers first."""
    size = 2
    while size < len(order):
        size *= 2

    def badness(now: list[str]) -> tuple[list[int], int, list[int]]:
        early = [0] * size.bit_length()
        for j in range(len(now)):
            for i in range(j):
                if group[now[i]] == group[now[j]]:
                    early[meeting(i + 1, j + 1, size)] += 1
        return early, sum((order.index(one) - i) ** 2 for i, one in enumerate(now)), [number[one] for one in now]

    tries: list[list[str]] = [[]]
    for at in sorted({*place.values()}):
        here = [one for one in order if place[one] == at]
        tries = [[*done, *more] for done in tries for more in (permutations(here) if at > 1 else [here])]
    return min(tries, key=badness)
