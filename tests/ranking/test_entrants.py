"""Entrants of the next stage, against a naive second implementation and on hand-made events."""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.entry import EntryRule, read_entry
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.entrants import Entry, stage_entrants
from crosstable.ranking.final import final_ranking
from crosstable.ranking.seeds import mates_apart
from tests.oracles import naive_stages

Document = dict[str, Any]
Size = Callable[[int, int], int]


def rule(written: Any) -> EntryRule:
    problems: list[Any] = []
    found = read_entry(written, "entry", problems)
    assert found is not None, problems
    return found


def random_round_robin(rng: random.Random, groups: dict[str, list[str]], first: int = 1) -> list[Document]:
    """Return a round robin in these groups with random results; ties are likely."""
    matches = []
    for players in groups.values():
        for a, b in combinations(players, 2):
            score = rng.choice([[1, 0], [0, 1], [1, 0], [0, 1], [0, 0]])
            matches.append({"players": [a, b], "score": score, "twenties": [rng.randint(0, 2), rng.randint(0, 2)]})
    # One round for each match: the order makes no difference.
    return [{"number": first + i, "status": "completed", "matches": [match]} for i, match in enumerate(matches)]


def some_groups(rng: random.Random, most: int = 5) -> dict[str, list[str]]:
    sizes = [rng.randint(2, 4) for _ in range(rng.randint(2, most))]
    ids = iter(rng.sample([f"p{i}" for i in range(sum(sizes))], sum(sizes)))
    return {name: [next(ids) for _ in range(size)] for name, size in zip("ABCDE", sizes, strict=False)}


def stage_of(rng: random.Random, groups: dict[str, list[str]], first: int = 1) -> Document:
    group = {player: name for name, players in groups.items() for player in players}
    ids = sorted(group, key=lambda one: int(one[1:]))
    return {
        "preset": "crokinole_groups",
        "players": [{"id": one, "group": group[one]} for one in ids],
        "rounds": random_round_robin(rng, groups, first),
    }


def tournament_of(stage: Document, groups: dict[str, list[str]]) -> Tournament:
    dealt = [{"name": name, "players": players} for name, players in groups.items()]
    players = [{"id": one["id"]} for one in stage["players"]]
    return tournament_from({"crosstable": 1, **stage, "players": players, "groups": dealt})


@pytest.mark.long
def test_like_the_naive_one(proof_size: Size) -> None:
    """The best of every group and the best next: the entrants, their order, and the ties to settle."""
    open_ties = 0
    for seed in range(proof_size(80, 5_000)):
        rng = random.Random(seed)
        groups = some_groups(rng)
        stage = stage_of(rng, groups)
        per_group = rng.randint(1, 2)
        with_next = sum(len(players) > per_group for players in groups.values())
        more = rng.randint(0, with_next)
        found = stage_entrants(tournament_of(stage, groups), rule({"per_group": per_group, "best_next": more}))
        order, ties = naive_stages.entrants(stage, per_group, more)
        assert [*found.players] == order, seed
        assert {frozenset(tie.players) for tie in found.ties} == ties, seed
        open_ties += bool(ties)
        assert {*found.players} | {one.player for one in found.out} == {one["id"] for one in stage["players"]}
    assert open_ties > 10


@pytest.mark.long
def test_the_final_ranking_is_like_the_naive_one(proof_size: Size) -> None:
    """Groups, then Gold and Silver: the last stage first, then the rest by place, compared across groups."""
    for seed in range(proof_size(40, 3_000)):
        rng = random.Random(seed)
        groups = some_groups(rng, 4)
        first = stage_of(rng, groups)
        split = {"split": [{"group": "Gold", "places": 1}, {"group": "Silver", "places": [2, rng.randint(2, 3)]}]}
        found = stage_entrants(tournament_of(first, groups), rule(split))
        into: dict[str, list[str]] = {"Gold": [], "Silver": []}
        for one in found.entrants:
            into[str(one.into)].append(one.player)
        start = len(first["rounds"]) + 1
        last = stage_of(rng, into, start)
        last["players"].sort(key=lambda one: one["group"])
        names = [one["id"] for one in first["players"]]
        document = {
            "crosstable": 1,
            "preset": "crokinole_groups",
            "players": [
                {"id": one} | ({} if one in {*found.players} else {"eliminated_in": start - 1}) for one in names
            ],
            "stages": [
                {"rounds": first["rounds"], "groups": [{"name": a, "players": b} for a, b in groups.items()]},
                {
                    "rounds": last["rounds"],
                    "groups": [{"name": a, "players": b} for a, b in into.items()],
                    "seeds": list(found.players),
                    "entry": split,
                },
            ],
        }
        (section,) = final_ranking(tournament_from(document))
        # The naive one shows those who share a rank by number.
        naive = naive_stages.ranking(first, {**last, "players": _by_number(last["players"])})
        assert sorted((row.rank, row.player.id) for row in section.rows) == sorted(naive), seed
        assert len(section.rows) == len(names)
        for row in section.rows:
            sharing = {one.player.id for one in section.rows if one.rank == row.rank}
            assert {*row.tied_with} == sharing - {row.player.id}


def _by_number(players: list[Document]) -> list[Document]:
    order = {"Gold": 0, "Silver": 1}
    return sorted(players, key=lambda one: (order[one["group"]], int(one["id"][1:])))


@pytest.mark.long
def test_group_mates_meet_as_late_as_can_be(proof_size: Size) -> None:
    """By exchanging players of one place: few early meetings, then short ways, then low numbers."""
    for seed in range(proof_size(30, 2_000)):
        rng = random.Random(seed)
        count, places = rng.randint(2, 4), rng.randint(2, 3 if seed % 3 else 2)
        order: list[str] = []
        place: dict[str, int] = {}
        group: dict[str, str] = {}
        for at in range(1, places + 1):
            here = rng.sample(range(count), count if at < places else rng.randint(1, count))
            order += [f"{at}{'ABCD'[one]}" for one in here]
        for one in order:
            place[one], group[one] = int(one[0]), one[1]
        number = dict(zip(order, rng.sample(range(1, 50), len(order)), strict=True))
        found = mates_apart([PlayerId(one) for one in order], place, group, number)
        assert [*found] == naive_stages.seeds(order, place, group, number), seed


SMALL = {
    "A": {"a": "b c d", "b": "c d", "c": "d", "d": ""},
    "B": {"e": "f g h", "f": "g h", "g": "h", "h": ""},
}


def small() -> Tournament:
    """Return two groups of four without a tie: a, b, c, d and e, f, g, h."""
    matches = [
        {"players": [one, other], "score": [1, 0], "twenties": [4 if one == "e" else 3, 0]}
        for group in SMALL.values()
        for one, beaten in group.items()
        for other in beaten.split()
    ]
    groups = [{"name": name, "players": [*group]} for name, group in SMALL.items()]
    rounds = [{"number": i, "status": "completed", "matches": [match]} for i, match in enumerate(matches, 1)]
    players = [{"id": one} for group in SMALL.values() for one in group]
    document = {"crosstable": 1, "preset": "crokinole_groups", "players": players, "rounds": rounds, "groups": groups}
    return tournament_from(document)


@pytest.mark.parametrize(
    ("written", "who"),
    [
        ("everybody", "eabfcgdh"),
        ({"top": 2}, "ea"),
        ({"top": 3}, "eab"),
        ({"per_group": 2}, "eabf"),
        ({"per_group": 1, "best_next": 1}, "eab"),
        ({"min_points": 4}, "eabf"),
        ({"split": [{"group": "Gold", "places": [1, 2]}, {"group": "Silver", "places": "4"}]}, "eabfdh"),
        ({"players": ["h", "a"]}, "ha"),
    ],
)
def test_every_rule(written: Any, who: str) -> None:
    """Winners first, then the seconds; e has the most twenties, others of one place are level and come by number."""
    found = stage_entrants(small(), rule(written))
    assert "".join(found.players) == who
    assert {*found.players} | {one.player for one in found.out} == {*"abcdefgh"}


def test_a_line_across_level_players_of_two_groups_is_named() -> None:
    found = stage_entrants(small(), rule({"per_group": 1, "best_next": 1}))
    (tie,) = found.ties
    assert (tie.across, {*tie.players}, tie.line) == (True, {"b", "f"}, 1)


@pytest.mark.parametrize("written", [{"top": 9}, {"per_group": 5}, {"per_group": 4, "best_next": 1}])
def test_more_than_there_are(written: Any) -> None:
    with pytest.raises(Refusal):
        stage_entrants(small(), rule(written))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (7, "not_entry"),
        ({"top": 2, "min_points": 3}, "entry_together"),
        ({"best_next": 1}, "entry_together"),
        ({"split": [{"group": "A", "places": [2, 1]}]}, "not_places"),
        ({"split": [{"group": "A", "places": [1, 2]}, {"group": "B", "places": [2, 3]}]}, "split_twice"),
    ],
)
def test_invalid_entry_rules(written: Any, code: str) -> None:
    problems: list[Any] = []
    assert read_entry(written, "entry", problems) is None
    assert [one.code for one in problems] == [code]


def test_a_rule_reads_as_it_is_written() -> None:
    for written in (
        "everybody",
        {"top": 8},
        {"per_group": 2, "best_next": 1},
        {"min_points": 9.5},
        {"split": [{"group": "Gold", "places": [1, 2]}]},
        {"players": ["a", "b"]},
    ):
        assert rule(written).document == written
        assert isinstance(stage_entrants(small(), rule({"top": 1})), Entry)
