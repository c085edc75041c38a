"""The slow, obvious seating: every way to put players to tables, and what is wrong with each, counted one by one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Groups = tuple[tuple[str, ...], ...]


@dataclass
class Case:
    """The players, the sizes of the tables, and the past rounds."""

    players: list[str]
    sizes: list[int]
    rounds: list[list[list[str]]]
    clubs: Mapping[str, str] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)
    forbidden: list[tuple[str, str]] = field(default_factory=list)


def every_seating(players: Sequence[str], sizes: Sequence[int]) -> Iterator[Groups]:
    """Yield every partition of the players into groups of these sizes, each once."""
    if not players:
        yield ()
        return
    first, *rest = players
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for company in combinations(rest, size - 1):
            others = [player for player in rest if player not in company]
            for groups in every_seating(others, left):
                yield ((first, *company), *groups)


def costs(case: Case, groups: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the number of forbidden pairs, clubs, towns, repeats, earlier meetings and meetings in the last round."""
    found = [0] * 6
    for group in groups:
        for a, b in combinations(group, 2):
            times = sum(any(a in table and b in table for table in tables) for tables in case.rounds)
            lately = bool(case.rounds) and any(a in table and b in table for table in case.rounds[-1])
            found[0] += (a, b) in case.forbidden or (b, a) in case.forbidden
            found[1] += a in case.clubs and case.clubs[a] == case.clubs.get(b)
            found[2] += a in case.towns and case.towns[a] == case.towns.get(b)
            found[3] += times > 0
            found[4] += times
            found[5] += lately
    return tuple(found)


def best(case: Case) -> tuple[int, ...]:
    """Return the lowest costs of all seatings."""
    cost = {group: costs(case, [group]) for size in set(case.sizes) for group in combinations(case.players, size)}
    return min(
        tuple(map(sum, zip(*(cost[group] for group in groups), strict=True)))
        for groups in every_seating(case.players, case.sizes)
    )


def sizes_for(players: int, size: int, leftovers: str) -> tuple[list[int], int]:
    """Return the sizes of tables and the number sitting out, by brute force."""
    if leftovers == "stand_in":
        tables = -(-players // size) if players >= 2 else 0
        counts = [0] * tables
        for player in range(players if tables else 0):
            counts[player % tables] += 1
        return counts, 0 if tables else players
    short = size - 1 if leftovers == "short_tables" and size - 1 >= 3 else None
    ways = [
        (players - full * size - few * (size - 1), few, full)
        for full in range(players // size + 1)
        for few in range(players // (size - 1) + 1 if short else 1)
        if full * size + few * (size - 1) <= players
    ]
    out, few, full = min(ways)
    return [size] * full + [size - 1] * few, out
