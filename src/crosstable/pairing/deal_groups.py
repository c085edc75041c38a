"""Dealing players into groups: rows of as many players as there are groups, one of each row in each group.

| clause | where |
|---|---|
| snake: by seeds, or by rating with the unrated last; every other row runs backwards | `deal`, `_snake` |
| random: rows and places by lot | `deal` |
| pots: each is a row; its places by lot | `deal` |
| mates of a club, then of a town, are kept apart as well as they can be | `_apart` |
| then everybody stays as near to the place of the deal as that allows: least sum of squared moves | `_Deal.cost` |

Players change places with others of their row only, so a group keeps one of each strength. For one criterion the best
is always found: players are edges between their row and their club, groups are colours, and a bipartite graph can be
coloured so that no row has a colour twice and every club has each colour as often as any other, give or take one
(König, de Werra). If towns count too, or after clubs, exchanges of two are tried until none makes it better.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from string import ascii_uppercase

from crosstable.model.drawing_lots import lots
from crosstable.model.tournament import Group, Player, PlayerId, Tournament

Row = list[PlayerId]


def deal(
    tournament: Tournament,
    players: Sequence[PlayerId],
    count: int,
    how: str,
    pots: Sequence[Sequence[PlayerId]] | None = None,
) -> tuple[Group, ...]:
    """Return `count` groups of these players, named A, B, C and so on."""
    known = tournament.by_id
    order = dealing_order(tournament, players)
    if how == "snake":
        rows = _snake(order, count)
    else:
        drawn = dict(zip(order, lots(tournament.seed, "groups", tournament.stage_start, order), strict=True))
        by_lot = sorted(order, key=drawn.__getitem__)
        rows = _rows(by_lot, count)
        if how == "pots":
            given = [[*pot] for pot in pots] if pots is not None else _rows(order, count)
            rows = [sorted(pot, key=drawn.__getitem__) for pot in given]
    separate = tournament.stage.config.separate
    keys = [
        {player_id: getattr(known[player_id], key) for player_id in order}
        for key in ("club", "town")
        if key in separate
    ]
    placed = _keep_mates_apart(rows, count, keys)
    groups: list[list[PlayerId]] = [[] for _ in range(count)]
    for row in placed:
        for player, group in row.items():
            groups[group].append(player)
    place = {player: i for i, player in enumerate(order)}
    return tuple(
        Group(name, tuple(sorted(group, key=place.__getitem__)))
        for name, group in zip(group_names(count), groups, strict=True)
        if group
    )


def dealing_order(tournament: Tournament, players: Sequence[PlayerId]) -> list[PlayerId]:
    """Return the players in the order of the seeds; without seeds by rating, the unrated last, by number."""
    known = tournament.by_id
    seeds = {player: i for i, player in enumerate(tournament.stage.seeds)}

    def by_rating(player: Player) -> tuple[int, bool, int, int]:
        return seeds.get(player.id, len(seeds)), player.rating is None, -(player.rating or 0), player.number

    return [player.id for player in sorted((known[id_] for id_ in players), key=by_rating)]


def group_names(count: int) -> list[str]:
    return [
        ascii_uppercase[i] if i < 26 else ascii_uppercase[i // 26 - 1] + ascii_uppercase[i % 26] for i in range(count)
    ]


def _rows(order: Sequence[PlayerId], count: int) -> list[Row]:
    return [[*order[start : start + count]] for start in range(0, len(order), count)]


def _snake(order: Sequence[PlayerId], count: int) -> list[Row]:
    """Return the rows in group order: every second one is reversed."""
    rows = _rows(order, count)
    for i, row in enumerate(rows):
        if i % 2:
            # A row that is not full begins with the last group too.
            row[:] = [*([PlayerId("")] * (count - len(row))), *reversed(row)]
    return rows


class _Deal:
    """Rows being dealt into groups: the group of each player, and the number of mates in each group."""

    def __init__(self, rows: Sequence[Mapping[PlayerId, int]], base: Mapping[PlayerId, int], keys: "Keys") -> None:
        self.rows = [dict(row) for row in rows]
        self.base = base
        self.keys = keys
        self.counts = [Counter[tuple[str, int]]() for _ in keys]
        for row in self.rows:
            for player, group in row.items():
                for key, count in zip(keys, self.counts, strict=True):
                    if (value := key[player]) is not None:
                        count[value, group] += 1

    @property
    def clashes(self) -> list[int]:
        return [sum(count * (count - 1) // 2 for count in counts.values()) for counts in self.counts]

    @property
    def cost(self) -> tuple[int, ...]:
        moves = sum((group - self.base[player]) ** 2 for row in self.rows for player, group in row.items())
        return (*self.clashes, moves)

    def improve(self) -> None:
        better = True
        while better:
            better = False
            for row in self.rows:
                for first, second in combinations(row, 2):
                    if self._gain(row, first, second) < (0,) * (len(self.keys) + 1):
                        self._swap(row, first, second)
                        better = True

    def _gain(self, row: Mapping[PlayerId, int], one: PlayerId, other: PlayerId) -> tuple[int, ...]:
        """Return the change of the cost if two players swap."""
        here, there = row[one], row[other]
        changes = []
        for key, counts in zip(self.keys, self.counts, strict=True):
            a, b = key[one], key[other]
            change = 0
            if a != b:
                if a is not None:
                    change += counts[a, there] - (counts[a, here] - 1)
                if b is not None:
                    change += counts[b, here] - (counts[b, there] - 1)
            changes.append(change)
        before = (here - self.base[one]) ** 2 + (there - self.base[other]) ** 2
        after = (there - self.base[one]) ** 2 + (here - self.base[other]) ** 2
        return (*changes, after - before)

    def _swap(self, row: dict[PlayerId, int], one: PlayerId, other: PlayerId) -> None:
        here, there = row[one], row[other]
        for key, counts in zip(self.keys, self.counts, strict=True):
            for player, was, now in ((one, here, there), (other, there, here)):
                if (value := key[player]) is not None:
                    counts[value, was] -= 1
                    counts[value, now] += 1
        row[one], row[other] = there, here


Keys = Sequence[Mapping[PlayerId, str | None]]


def _keep_mates_apart(rows: Sequence[Row], count: int, keys: Keys) -> list[dict[PlayerId, int]]:
    dealt = [{player: group for group, player in enumerate(row) if player} for row in rows]
    base = {player: group for row in dealt for player, group in row.items()}
    best = _Deal(dealt, base, keys)
    if keys:
        best.improve()
        if best.clashes[0] > least_clashes(keys[0], count):
            coloured = _Deal(_edge_colouring(dealt, count, keys[0]), base, keys)
            coloured.improve()
            best = min(best, coloured, key=lambda deal_: deal_.cost)
    return best.rows


def least_clashes(key: Mapping[PlayerId, str | None], count: int) -> int:
    """Return the fewest possible pairs of mates in one group: each club spread evenly."""
    least = 0
    for size in Counter(value for value in key.values() if value is not None).values():
        each, more = divmod(size, count)
        least += more * (each + 1) * each // 2 + (count - more) * each * (each - 1) // 2
    return least


def _edge_colouring(
    rows: Sequence[Mapping[PlayerId, int]], count: int, key: Mapping[PlayerId, str | None]
) -> list[dict[PlayerId, int]]:
    """Return groups for all players: each at most once in a row, each club spread evenly.

    A club with more members than groups is split into parts of that size.
    """
    sizes: Counter[str] = Counter()
    ends: dict[PlayerId, tuple[object, object]] = {}
    for i, row in enumerate(rows):
        for player in row:
            club = key[player]
            if club is None:
                ends[player] = (i, player)
            else:
                ends[player] = (i, (club, sizes[club] // count))
                sizes[club] += 1
    colours: dict[object, dict[int, PlayerId]] = {}
    group: dict[PlayerId, int] = {}
    for player, (row_end, club_end) in ends.items():
        # Ends are distinguished by their side, so that a row and a club never count as one.
        a, b = ("row", row_end), ("club", club_end)
        at_a, at_b = colours.setdefault(a, {}), colours.setdefault(b, {})
        free_a = next(colour for colour in range(count) if colour not in at_a)
        free_b = next(colour for colour in range(count) if colour not in at_b)
        if free_a in at_b:
            _exchange(b, free_a, free_b, colours, ends, group)
        for end in (a, b):
            colours[end][free_a] = player
        group[player] = free_a
    return [{player: group[player] for player in row} for row in rows]


def _exchange(
    end: object,
    one: int,
    other: int,
    colours: dict[object, dict[int, PlayerId]],
    ends: Mapping[PlayerId, tuple[object, object]],
    group: dict[PlayerId, int],
) -> None:
    """Swap two colours along the path that starts with the first one."""
    path: list[PlayerId] = []
    colour = one
    while colour in colours[end]:
        player = colours[end][colour]
        path.append(player)
        a, b = ("row", ends[player][0]), ("club", ends[player][1])
        end = b if end == a else a
        colour = other if colour == one else one
    touched = {side for player in path for side in (("row", ends[player][0]), ("club", ends[player][1]))}
    for side in touched:
        colours[side] = {at: who for at, who in colours[side].items() if who not in path or at not in (one, other)}
    for player in path:
        group[player] = other if group[player] == one else one
        for side in (("row", ends[player][0]), ("club", ends[player][1])):
            colours[side][group[player]] = player
