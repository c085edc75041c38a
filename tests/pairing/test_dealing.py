"""Dealing into groups: strengths even, mates apart as well as can be."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Group, PlayerId, Tournament
from crosstable.pairing.deal_groups import deal, dealing_order, group_names, least_clashes

Size = Callable[[int, int], int]


def field(rng: random.Random, players: int, clubs: int, separate: list[str]) -> Tournament:
    entries = [
        {
            "id": f"p{i}",
            "rating": rng.choice([None, rng.randint(1000, 2000)]),
            "club": rng.choice([None, *"KLMNO"[:clubs]]),
            "town": rng.choice(["X", "Y"]),
        }
        for i in range(players)
    ]
    return tournament_from({"crosstable": 1, "config": {"separate": separate}, "players": entries})


def clashes(tournament: Tournament, groups: tuple[Group, ...], key: str) -> int:
    known = tournament.by_id
    found = 0
    for group in groups:
        sizes = Counter(getattr(known[one], key) for one in group.players)
        found += sum(count * (count - 1) // 2 for value, count in sizes.items() if value is not None)
    return found


@pytest.mark.long
def test_every_deal_has_even_groups_and_clubs_apart(proof_size: Size) -> None:
    """Everybody is in one group, sizes differ by one at most, and clubs share groups no more often than they must."""
    for seed in range(proof_size(200, 5_000)):
        rng = random.Random(seed)
        players, count = rng.randint(2, 40), rng.randint(1, 8)
        tournament = field(rng, players, rng.randint(1, 5), ["club", "town"])
        ids = [player.id for player in tournament.players]
        count = min(count, players)
        how = rng.choice(["snake", "random", "pots"])
        groups = deal(tournament, ids, count, how)
        assert sorted(one for group in groups for one in group.players) == sorted(ids)
        sizes = {len(group.players) for group in groups}
        assert max(sizes) - min(sizes) <= 1
        assert [group.name for group in groups] == group_names(count)
        club = {player.id: player.club for player in tournament.players}
        assert clashes(tournament, groups, "club") == least_clashes(club, count), seed
        if how != "random":
            order = dealing_order(tournament, ids)
            for start in range(0, players, count):
                row = {*order[start : start + count]}
                assert all(len(row & {*group.players}) <= 1 for group in groups), "one of each strength in each group"


def test_the_snake_as_everybody_knows_it() -> None:
    entries = [{"id": f"p{i}", "rating": 2000 - i} for i in range(1, 9)]
    tournament = tournament_from({"crosstable": 1, "players": entries})
    groups = deal(tournament, [player.id for player in tournament.players], 3, "snake")
    assert [group.players for group in groups] == [("p1", "p6", "p7"), ("p2", "p5", "p8"), ("p3", "p4")]


@pytest.mark.long
def test_clubs_and_moves_like_all_deals_tried(proof_size: Size) -> None:
    """Of all ways to fill the rows none has fewer mates in one group."""
    for seed in range(proof_size(40, 1_000)):
        rng = random.Random(seed)
        tournament = field(rng, 6, 3, ["club"])
        ids = [player.id for player in tournament.players]
        order = dealing_order(tournament, ids)
        found = clashes(tournament, deal(tournament, ids, 3, "snake"), "club")
        best = min(
            clashes(tournament, _groups(rows), "club")
            for rows in product(permutations(order[:3]), permutations(order[3:]))
        )
        assert found == best, seed


def _groups(rows: tuple[tuple[PlayerId, ...], ...]) -> tuple[Group, ...]:
    return tuple(Group(str(i), players) for i, players in enumerate(zip(*rows, strict=True)))
