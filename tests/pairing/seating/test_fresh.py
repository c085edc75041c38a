"""Fresh tables: the fewest repeated meetings there can be, and a word on whether that is proved."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating import one_round
from crosstable.pairing.seating.result import Seating
from crosstable.pairing.seating.seat import seat_players
from tests.conftest import Proof, proof_size
from tests.pairing.seating import oracle
from tests.pairing.seating.cases import random_case
from tests.pairing.seating.events import event, groups, names, seat_rounds, tables_of


def repeats(made: list[Seating]) -> list[int]:
    return [seating.repeats for seating in made]


def meetings(made: list[Seating]) -> Counter[tuple[str, ...]]:
    return Counter(
        pair for seating in made for table in seating.tables for pair in combinations(sorted(table.seats), 2)
    )


# Against every possible seating


@pytest.mark.long
def test_small_fields_are_seated_as_well_as_can_be(proof: Proof) -> None:
    """Forbidden pairs, clubs, towns, repeats, how often, how lately: nothing better exists, and it says so."""
    cases = proof_size(12, 1_500)
    hard = 0
    for number in range(cases):
        case, tournament = random_case(random.Random(number), 12 if number % 3 == 0 else 10)
        seating = seat_players(tournament, mode="fresh")
        found = oracle.costs(case, tables_of(seating))
        best = oracle.best(case)
        assert found == best, number
        assert seating.proved, number
        assert seating.repeats == found[3]
        hard += best[3] > 0
    assert hard > cases // 4
    proof(
        "seating: every seating of small fields",
        "3 to 12 players, tables of 3 to 6, all six numbers",
        cases=cases,
        result=f"equal; {hard} of them with repeats that cannot be avoided",
    )


@pytest.mark.long
def test_the_search_alone_finds_the_best_nearly_always(proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without looking at everything: what larger fields rely on. It never claims what is not so."""
    monkeypatch.setattr(one_round, "listing_work", lambda _count, _sizes: 10**12)
    cases = proof_size(10, 300)
    right = proved = 0
    for number in range(cases):
        case, tournament = random_case(random.Random(10**6 + number), 12)
        seating = seat_players(tournament, mode="fresh")
        found, best = oracle.costs(case, tables_of(seating)), oracle.best(case)
        right += found == best
        proved += seating.proved
        if seating.proved:
            assert found[:4] == best[:4], number
    assert right >= cases * 0.97
    proof(
        "seating: the search by itself",
        "3 to 12 players, tables of 3 to 6",
        cases=cases,
        result=f"{right} the best, {proved} known to be (all of these rightly)",
    )


@pytest.mark.long
def test_random_tables_keep_apart_as_well_as_can_be(proof: Proof) -> None:
    """Forbidden pairs, clubs and towns; repeats are not looked at."""
    cases = proof_size(12, 2_000)
    for number in range(cases):
        case, tournament = random_case(random.Random(2 * 10**6 + number), 9)
        seating = seat_players(tournament, mode="random")
        assert oracle.costs(case, tables_of(seating))[:3] == oracle.best(case)[:3], number
        assert seating.proved
    proof("seating: kept apart by lot", "3 to 9 players", cases=cases, result="equal")


# Known schedules, one round at a time


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(16, 4, 5), (9, 3, 4), (32, 4, 9), (24, 4, 7), (28, 4, 9), (25, 5, 6), (12, 3, 4)]
)
def test_one_round_at_a_time_follows_the_schedule(players: int, size: int, rounds: int) -> None:
    """Nobody meets twice as long as there is a schedule and nobody leaves; every round is proved."""
    for seed in range(3):
        made = seat_rounds(players, rounds, "fresh", table_size=size, seed=seed)
        assert repeats(made) == [0] * rounds
        assert all(seating.proved for seating in made)
        assert set(meetings(made).values()) == {1}


@pytest.mark.parametrize(
    ("players", "leftovers", "rounds"), [(15, "short_tables", 4), (22, "stand_in", 7), (39, "stand_in", 10)]
)
def test_short_tables_follow_it_too(players: int, leftovers: str, rounds: int) -> None:
    """A few players less than the tables have seats."""
    assert repeats(seat_rounds(players, rounds, "fresh", leftovers=leftovers)) == [0] * rounds


def test_any_first_round_will_do() -> None:
    """Seated by lot or by hand: five rounds of sixteen are still there."""
    first = [names(16)[i::4] for i in range(4)]
    rounds: list[list[list[str]]] = [[list(seats) for seats in first]]
    for _ in range(4):
        seating = seat_players(event(16, *rounds, seed=9), mode="fresh")
        assert seating.repeats == 0
        rounds.append(tables_of(seating))


def test_a_player_who_leaves_is_a_gap() -> None:
    """Sixteen less one go on with short tables, without a repeat."""
    made = seat_rounds(16, 3, "fresh", leftovers="short_tables")
    facts = {"p0005": {"dropped_after": 3}}
    rounds = [tables_of(seating) for seating in made]
    for _ in range(2):
        seating = seat_players(event(16, *rounds, facts=facts, leftovers="short_tables"), mode="fresh")
        assert (seating.repeats, len(seating.tables)) == (0, 4)
        rounds.append(tables_of(seating))


def test_clubs_can_follow_it() -> None:
    """Four clubs of four: four rounds in which neither mates nor earlier opponents meet; then everybody has met."""
    facts = {name: {"club": f"c{i // 4}"} for i, name in enumerate(names(16))}
    made = seat_rounds(16, 5, "fresh", facts=facts, separate=["club"])
    assert repeats(made)[:4] == [0] * 4
    assert [seating.clashes for seating in made] == [0] * 5
    assert made[4].repeats == 24


# Larger fields


def test_sixty_four_players_eight_rounds_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no schedule is followed there is room enough: no repeat, within the usual effort."""
    monkeypatch.setattr("crosstable.pairing.seating.fresh_seating.next_groups", lambda *_args: None)
    made = seat_rounds(64, 8, "fresh")
    assert repeats(made) == [0] * 8
    assert all(seating.proved for seating in made)


@pytest.mark.parametrize("count", [200, 1_000])
def test_large_fields(count: int) -> None:
    """Hundreds of players with clubs: no repeat, mates as far apart as can be."""
    facts = {name: {"club": f"c{i % 40}"} for i, name in enumerate(names(count))}
    made = seat_rounds(count, 4, "fresh", facts=facts, separate=["club"])
    assert repeats(made) == [0] * 4
    assert [seating.clashes for seating in made] == [0] * 4
    assert all(seating.proved for seating in made)


def test_very_large_fields_are_seated_in_parts() -> None:
    """Thousands: everybody sits once, clubs are spread as evenly as if seen as a whole."""
    count = 2_603
    facts: dict[str, dict[str, Any]] = {name: {"club": f"c{i % 7}"} for i, name in enumerate(names(count))}
    facts["p0007"] |= {"fixed_table": 600}
    config: dict[str, Any] = {"facts": facts, "separate": ["club"], "leftovers": "short_tables"}
    first = seat_players(event(count, **config), mode="fresh")
    second = seat_players(event(count, tables_of(first), **config), mode="fresh")
    for seating in (first, second):
        assert sorted(player for table in seating.tables for player in table.seats) == names(count)
        assert "p0007" in next(table.seats for table in seating.tables if table.table == 600)
        assert (seating.clashes, seating.repeats, seating.proved) == (0, 0, True)


# Where repeats cannot be avoided


def test_twelve_players_have_three_repeats_a_round() -> None:
    """Four players from three tables: two of them have met. Three repeats in rounds 2 and 3, and that is proved."""
    made = seat_rounds(12, 3, "fresh")
    assert repeats(made) == [0, 3, 3]
    assert all(seating.proved for seating in made)


def test_everybody_has_met_everybody() -> None:
    """The sixth round of sixteen: every pair is a repeat; nobody meets an opponent of the last round if avoidable."""
    made = seat_rounds(16, 6, "fresh")
    assert repeats(made) == [0, 0, 0, 0, 0, 24]
    assert made[5].proved
    lately = meetings([made[4]])
    assert not any(pair in lately for pair in meetings([made[5]]))


def test_repeats_prefer_pairs_that_met_least() -> None:
    """Eight at two tables: with repeats equal everywhere, pairs that met once come before pairs that met twice."""
    rounds = [["abcd", "efgh"], ["abef", "cdgh"], ["abgh", "cdef"]]
    tournament = event(list("abcdefgh"), *([list(table) for table in tables] for tables in rounds))
    seating = seat_players(tournament, mode="fresh")
    case = oracle.Case(list("abcdefgh"), [4, 4], [[list(table) for table in tables] for tables in rounds])
    assert oracle.costs(case, tables_of(seating)) == oracle.best(case)
    assert not any({"a", "b"} <= set(table.seats) for table in seating.tables)


# Effort


def test_more_effort_is_never_worse() -> None:
    """The search is cut off by work: with more of it the answer is as good or better."""
    rng = random.Random(1)
    rounds = []
    for _ in range(9):
        order = rng.sample(names(36), 36)
        rounds.append([order[i : i + 4] for i in range(0, 36, 4)])
    found = [seat_players(event(36, *rounds, seating_effort=effort), mode="fresh").repeats for effort in (1, 5)]
    assert found[0] >= found[1]


def test_order_of_past_seats_does_not_matter() -> None:
    """Seats and tables of earlier rounds may be listed in any order."""
    made = seat_rounds(20, 3, "fresh")
    rounds = [tables_of(seating) for seating in made]
    turned = [[table[::-1] for table in tables[::-1]] for tables in rounds]
    assert groups(seat_players(event(20, *rounds), mode="fresh")) == groups(
        seat_players(event(20, *turned), mode="fresh")
    )
    assert isinstance(rounds[0][0][0], str)
    assert PlayerId(rounds[0][0][0]) in names(20)
