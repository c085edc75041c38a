"""Hard rounds stay fast: none takes a second on an idle machine, most a small part of it.

Time is the processor's, measured in bare matchings of 100 players in the same run, some hundreds to a second: a busy or
slow machine is no failure, a search without end is. The machine's other load varies, so the bare matching is measured
before and after, and the slower one counts.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pytest
import rustworkx

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, PlayerId, Round, Score, Tournament
from crosstable.pairing.problem import make_field
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import pair
from tests.pairing.histories import play_rounds, tournament
from tests.pairing.rounds import objective_of

SECOND = 300


def bare_matching() -> float:
    """Processor seconds of one dense matching of 100 players: the fastest of three."""
    edges = [(a, b, (a * b) % 1009) for a, b in combinations(range(100), 2)]
    taken = []
    for _ in range(3):
        start = time.process_time()
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(100))
        graph.add_edges_from(edges)
        rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        taken.append(time.process_time() - start)
    return min(taken)


@contextmanager
def at_most(limit: float) -> Iterator[None]:
    """Check that the block takes at most `limit` bare matchings."""
    before = bare_matching()
    start = time.process_time()
    yield
    taken = time.process_time() - start
    assert taken < limit * max(before, bare_matching())


def pair_quickly(event: Tournament, limit: float = SECOND) -> Pairing:
    """Return the next round after checking that it is legal and fast."""
    with at_most(limit):
        pairing = pair(event)
    field = make_field(event, pairing.round)
    index = {player: i for i, player in enumerate(field.ids)}
    barred = field.forbidden_opponents()
    seated = [player for match in pairing.matches for player in (match.first, match.second)]
    assert sorted([*seated, *([] if pairing.bye is None else [pairing.bye])]) == sorted(field.ids)
    assert not any(index[match.second] in barred[index[match.first]] for match in pairing.matches)
    return pairing


def forbidden_pairs(pairs: list[tuple[int, int]]) -> list[list[str]]:
    """Return forbidden pairs of players by index."""
    return [[f"p{a}", f"p{b}"] for a, b in pairs]


@pytest.mark.parametrize("rounds", [0, 1, 5])
def test_one_player_barred_from_the_last_thirty(rounds: int) -> None:
    """A search that goes back and forth does not come to an end here."""
    barred = forbidden_pairs([(0, other) for other in range(170, 200)])
    assert pair_quickly(play_rounds(tournament(200, forbidden=barred, first_round="seeded"), rounds)).proved


@pytest.mark.parametrize("share", [2, 3])
@pytest.mark.parametrize(("size", "rounds"), [(200, 0), (200, 3), (1000, 0)])
def test_everybody_from_two_clubs(size: int, share: int, rounds: int) -> None:
    """Half and half, or one club twice as large: separated as well as possible, with proof."""
    clubs = {i: {"club": "North" if i % share else "South"} for i in range(size)}
    pairing = pair_quickly(play_rounds(tournament(size, clubs, separate=["club"]), rounds), limit=2 * SECOND)
    if not rounds:
        assert (objective_of(pairing).clubs, pairing.proved) == ((0 if share == 2 else size // 6), True)


def test_a_club_that_is_all_in_front() -> None:
    """The other club is far away in the order, and is found: no more matches within a club than there must be."""
    clubs = {i: {"club": "North" if i < 300 else "South"} for i in range(400)}
    pairing = pair_quickly(tournament(400, clubs, separate=["club"], first_round="seeded"))
    assert (objective_of(pairing).clubs, pairing.proved) == (100, True)


def test_all_players_in_one_club() -> None:
    """A wish that nobody can have costs nothing."""
    event = play_rounds(tournament(500, {i: {"club": "North"} for i in range(500)}, separate=["club"]), 3)
    pairing = pair_quickly(event, limit=2 * SECOND)
    assert (objective_of(pairing).clubs, pairing.proved) == (250, True)


def schedule(size: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a round robin of even size."""
    odd = size - 1
    rounds = []
    for number in range(odd):
        pairs = {tuple(sorted((i, odd if 2 * i % odd == number else (number - i) % odd))) for i in range(odd)}
        rounds.append([(a, b) for a, b in sorted(pairs)])
    return rounds


def play_schedule(event: Tournament, rounds: list[list[tuple[int, int]]]) -> Tournament:
    for number, pairs in enumerate(rounds, 1):
        matches = (Match(PlayerId(f"p{a}"), PlayerId(f"p{b}"), result=Score(2, (a + b) % 3)) for a, b in pairs)
        event = event.with_round(Round(number, "completed", tuple(matches)))
    return event


@pytest.mark.parametrize("size", [12, 16, 42, 46])
def test_the_last_round_of_everybody_against_everybody(size: int) -> None:
    """After n-2 rounds among n players a single pairing is left, and it is found."""
    rounds = schedule(size)
    pairing = pair_quickly(play_schedule(tournament(size), rounds[:-1]))
    found = {frozenset((match.first, match.second)) for match in pairing.matches}
    assert found == {frozenset((f"p{a}", f"p{b}")) for a, b in rounds[-1]}


def test_eleven_rounds_among_twelve() -> None:
    """Paired by score from the start, it goes on for as long as a round exists; then the answer says so."""
    event = tournament(12)
    for number in range(1, 12):
        try:
            pairing = pair_quickly(event)
        except Refusal as refusal:
            assert refusal.code == "impossible_pairing"  # noqa: PT017
            break
        matches = (Match(match.first, match.second, result=Score(2, number % 3)) for match in pairing.matches)
        event = event.with_round(Round(number, "completed", tuple(matches)))
    assert len(event.stage.rounds) >= 6


@pytest.mark.parametrize(
    ("size", "rounds"),
    [
        (999, 8),
        (1000, 20),
        (1000, 1),
        (60, 20),
        (44, 20),
    ],
)
def test_large_fields_and_long_ones(size: int, rounds: int) -> None:
    """Proved to be the best on levels 1 to 4."""
    assert pair_quickly(play_rounds(tournament(size), rounds)).proved


def test_ten_thousand_players() -> None:
    """Round 9 within three seconds."""
    assert pair_quickly(play_rounds(tournament(10_000), 8), limit=3 * SECOND).proved


@pytest.mark.parametrize("size", [120, 1_000])
def test_colours_in_a_large_field(size: int) -> None:
    """Nobody first or second three times in a row; among few players proved to be the best of those rounds."""
    event = tournament(size, balance_first=True, max_same_first=2)
    for number in range(1, 6):
        pairing = pair_quickly(event, limit=6 * SECOND)
        assert objective_of(pairing).same_first == 0
        assert pairing.proved or size > 120
        scores = (Score(2, 0), Score(0, 2), Score(1, 2))
        matches = (Match(m.first, m.second, result=scores[m.table % 3]) for m in pairing.matches)
        event = event.with_round(Round(number, "completed", tuple(matches)))


@pytest.mark.parametrize("places", [8, 64])
def test_a_cut_in_sight_of_a_thousand_players(places: int) -> None:
    """The last round before a cut: at most one match between the bubble and the rest, proved to be the best."""
    pairing = pair_quickly(play_rounds(tournament(1_000, rounds=9, adaptive={"places": places, "rounds": 1}), 8))
    assert objective_of(pairing).bubble <= 1
    assert pairing.proved


def test_a_forbidden_clique_of_half_the_field() -> None:
    """The half that may not meet among itself meets the other half."""
    pairing = pair_quickly(
        tournament(200, forbidden=forbidden_pairs([*combinations(range(100), 2)]), first_round="seeded")
    )
    assert all((int(match.first[1:]) < 100) != (int(match.second[1:]) < 100) for match in pairing.matches)


@pytest.mark.parametrize("rounds", [0, 3])
def test_two_camps_that_only_meet_each_other(rounds: int) -> None:
    """A legal graph of two colours, after some rounds too."""
    barred = [(a, b) for a, b in combinations(range(120), 2) if a % 2 == b % 2]
    event = play_rounds(tournament(120, forbidden=forbidden_pairs(barred)), rounds)
    assert pair_quickly(event).proved


def test_one_giant_group() -> None:
    """Everything drawn: all have the same points."""
    pairing = pair_quickly(play_rounds(tournament(1000), 8, draws=1))
    assert (objective_of(pairing).gaps, pairing.proved) == (0, True)


def test_many_tiny_groups() -> None:
    """Points that part everybody: pairs, single players and odd gaps all the way down."""
    points: dict[str, Any] = {"win": 50, "draw": 20.5, "loss": 3}
    assert pair_quickly(play_rounds(tournament(300, points=points), 9, draws=0.4)).proved


@pytest.mark.parametrize("lucky", [0, 50, 100])
def test_all_byes_used_but_one(lucky: int) -> None:
    """The only player allowed a bye gets it, anywhere in the order."""
    event = tournament(101, max_byes_per_player=1, first_round="seeded", avoid_repeat_pairings=False)
    ids = [PlayerId(f"p{i}") for i in range(101)]
    others = [player for i, player in enumerate(ids) if i != lucky]
    for number in range(2):
        here, there = others[:50], others[50:]
        resting, busy = (here, there) if number else (there, here)
        matches = tuple(Match(a, b, result=Score(2, 0)) for a, b in zip(busy[::2], busy[1::2], strict=True))
        event = event.with_round(Round(number + 1, "completed", matches, tuple(Bye(player) for player in resting)))
    assert pair_quickly(event).bye == ids[lucky]


def test_impossible_round_is_refused_quickly() -> None:
    """One of two hundred players has no possible opponent."""
    event = tournament(200, forbidden=forbidden_pairs([(0, other) for other in range(1, 200)]))
    with at_most(2 * SECOND), pytest.raises(Refusal, check=lambda refusal: refusal.code == "impossible_pairing"):
        pair(event)
