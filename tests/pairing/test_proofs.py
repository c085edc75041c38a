"""The pairing is optimal: the engine against exhaustive search and one dense matching."""

import random
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from crosstable.pairing import group_pairing, solve, solve_large, solve_soft
from crosstable.pairing.objective import objective, target_number
from crosstable.pairing.problem import Field, on_bubble
from crosstable.ranking.bubble import CutSight, MatchPoints
from tests.conftest import Proof
from tests.oracles import exhaustive_pairing as oracle
from tests.oracles.exhaustive_pairing import Case
from tests.pairing.cases import field_from, named_solution

Size = Callable[[int, int], int]
# Levels 1 to 4; 5a is the twelfth number of an objective, 5b the thirteenth.
PROVED, UP_TO_5A = 11, 12


def compare(case: Case, expected: tuple[int, ...] | None, levels: int | None = None) -> str:
    """Check that the engine's answer has the expected objective, up to `levels`."""
    solution = solve.solve(field_from(case))
    if expected is None or solution is None:
        assert solution is None, "the engine found a pairing where none exists"
        assert expected is None, f"a legal pairing exists and was not found: {case}"
        return "impossible"
    pairs, bye = named_solution(case, solution)
    assert oracle.legal(case, pairs, bye), case
    got = oracle.objective(case, pairs, bye)
    assert got[:levels] == expected[:levels], case
    return solution.proof


@pytest.mark.long
def test_up_to_ten_players_every_level_is_the_best_of_all_pairings(proof_size: Size, proof: Proof) -> None:
    """Byes, forbidden pairs, wishes, floats, hand-made pairs: nothing that exists is better, on any level."""
    cases = proof_size(60, 20_000)
    answers = []
    for seed in range(cases):
        rng = random.Random(seed)
        case = oracle.random_case(rng, rng.randint(2, 10))
        best = oracle.best(case)
        answers.append(compare(case, None if best is None else best[0]))
    impossible = answers.count("impossible")
    assert 0 < impossible < cases
    proof(
        "pairing: exhaustive search",
        "2 to 10 players, all thirteen numbers of the objective",
        cases=cases,
        result=f"equal; {impossible} of them impossible for both",
    )


@pytest.mark.long
@pytest.mark.parametrize("small", [solve.SMALL, 0], ids=["as it is", "group by group"])
def test_up_to_eighty_players_equal_one_dense_matching(
    small: int, proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Levels 1 to 4 and 5a; and again with the method for large fields on small ones, where it has the least room."""
    monkeypatch.setattr(solve, "SMALL", small)
    cases = proof_size(15, 500)
    answers = []
    for seed in range(cases):
        rng = random.Random(1_000_000 + seed)
        case = oracle.random_case(rng, rng.randint(11, 80) if rng.random() < 0.7 else rng.randint(2, 20))
        if small == 0:
            case = replace(case, club={}, town={}, balance=False, max_same=None, met_earlier=frozenset())
        answers.append(compare(case, oracle.dense(case), UP_TO_5A))
    assert ("lower_bound" if small == 0 else "exhausted") in answers
    how = "group by group" if small == 0 else "as it is"
    proof(
        f"pairing: dense matching ({how})",
        "2 to 80 players, levels 1 to 4 and 5a",
        cases=cases,
        result=f"equal; {answers.count('impossible')} of them impossible for both",
    )


@pytest.mark.long
@pytest.mark.parametrize("most_pairs", [60_000, 0], ids=["matched", "group by group"])
def test_proved_answers_are_optimal_with_wishes(
    most_pairs: int, proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clubs, towns and balance in fields treated as large: every proved answer equals the dense matching."""
    monkeypatch.setattr(solve, "SMALL", 0)
    monkeypatch.setattr(solve_soft, "_MOST_PAIRS", most_pairs)
    cases = proof_size(40, 500)
    proved = 0
    for seed in range(cases):
        rng = random.Random(2_000_000 + seed)
        case = oracle.random_case(rng, rng.randint(6, 60))
        field = field_from(case)
        solution = solve.solve(field)
        expected = oracle.dense(case)
        assert (solution is None) == (expected is None), case
        if solution is None or expected is None or solution.proof == "best_found":
            continue
        proved += 1
        pairs, bye = named_solution(case, solution)
        assert oracle.objective(case, pairs, bye)[:PROVED] == expected[:PROVED], case
    assert proved > cases / 4
    how = "group by group" if most_pairs == 0 else "all possible pairs"
    proof(f"pairing: wishes ({how})", "6 to 60 players, levels 1 to 4", cases=proved, result="equal wherever proved")


@pytest.mark.long
def test_large_groups_stand_for_themselves(proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """Realistic fields of 60 to 200 players: a few candidates for each large group give the optimum of all of them."""
    cases = proof_size(10, 100)
    for seed in range(cases):
        rng = random.Random(3_000_000 + seed)
        field = realistic(rng, 2 * rng.randint(30, 100), rng.randint(1, 7))
        with monkeypatch.context() as patch:
            patch.setattr(solve_large, "_WHOLE", 0)
            found = solve.solve(field)
        with monkeypatch.context() as patch:
            patch.setattr(solve, "SMALL", len(field))
            dense = solve.solve(field)
        assert found is not None
        assert dense is not None
        assert levels(field, found) == levels(field, dense)
        assert found.proof == "lower_bound"
    proof("pairing: large groups", "60 to 200 players, 1 to 7 rounds played", cases=cases, result="equal to dense")


@pytest.mark.long
def test_nobody_is_first_too_often_in_a_large_field(
    proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Level 1c in realistic fields of 60 to 200 players, half of them due: the optimum of one dense matching."""
    cases = proof_size(4, 80)
    for seed in range(cases):
        rng = random.Random(4_000_000 + seed)
        plain = realistic(rng, 2 * rng.randint(30, 100), rng.randint(2, 7))
        field = msgspec.structs.replace(plain, turns=[rng.choice((-1, 0, 0, 1)) for _ in plain.ids])
        with monkeypatch.context() as patch:
            patch.setattr(solve, "SMALL", 0)
            found = solve.solve(field)
        with monkeypatch.context() as patch:
            patch.setattr(solve, "SMALL", len(field))
            dense = solve.solve(field)
        assert found is not None
        assert dense is not None
        assert levels(field, found) == levels(field, dense)
        assert found.proof != "best_found"
    proof(
        "pairing: first or second (1c)", "60 to 200 players, 2 to 7 rounds played", cases=cases, result="equal to dense"
    )


@pytest.mark.long
def test_a_cut_in_sight_of_a_large_field(proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 1b in realistic fields of 60 to 160 players before a Top 4 to 16: the optimum of one dense matching."""
    cases = proof_size(4, 60)
    mixed = 0
    for seed in range(cases):
        rng = random.Random(5_000_000 + seed)
        field = with_cut_in_sight(realistic(rng, 2 * rng.randint(30, 80), rng.randint(4, 7)), rng.choice((4, 8, 16)))
        with monkeypatch.context() as patch:
            patch.setattr(solve, "SMALL", 0)
            found = solve.solve(field)
        with monkeypatch.context() as patch:
            patch.setattr(solve, "SMALL", len(field))
            dense = solve.solve(field)
        assert found is not None
        assert dense is not None
        assert levels(field, found) == levels(field, dense)
        assert found.proof != "best_found"
        mixed += any(field.bubble or ()) and not all(field.bubble or ())
    assert mixed
    proof("pairing: cut in sight (1b)", "60 to 160 players before the last round", cases=cases, result="equal to dense")


def with_cut_in_sight(field: Field, places: int) -> Field:
    """Return the field before the last round and a cut to `places`."""
    most = tuple(score + 6 for score in field.scores)
    sight = CutSight(places, 1, tuple(field.ids), tuple(field.scores), most, MatchPoints(6, 2, 0))
    return msgspec.structs.replace(field, sight=sight, bubble=on_bubble(sight, len(field)))


def levels(field: Field, solution: solve.Solution) -> list[int]:
    """Return the levels 1 to 5a of an answer."""
    return objective(field, solution.pairs, solution.bye).as_list()[:UP_TO_5A]


def realistic(rng: random.Random, size: int, rounds: int) -> Field:
    """Return a field after some rounds paired greedily by score."""
    points, down, up = [0] * size, [0] * size, [0] * size
    met: list[set[int]] = [set() for _ in range(size)]
    for _ in range(rounds):
        waiting = sorted(range(size), key=lambda player: (-points[player], rng.random()))
        before = list(points)
        while waiting:
            a = waiting.pop(0)
            b = next((player for player in waiting if player not in met[a]), None)
            if b is None:
                continue
            waiting.remove(b)
            met[a].add(b)
            met[b].add(a)
            if before[a] > before[b]:
                down[a] += 1
                up[b] += 1
            for entrant, gained in rng.choice([((a, 6), (b, 0)), ((a, 0), (b, 6)), ((a, 6), (b, 0)), ((a, 2), (b, 2))]):
                points[entrant] += gained
    order = sorted(range(size), key=lambda member: (-points[member], rng.random()))
    place = {player: i for i, player in enumerate(order)}
    return Field(
        round=rounds + 1,
        ids=[f"p{player}" for player in order],
        scores=[points[player] for player in order],
        met=[{place[other] for other in met[player]} for player in order],
        forbidden=[set() for _ in order],
        byes=[0] * size,
        bye_limit=1,
        bye_order=list(range(size)),
        downfloats=[down[player] for player in order],
        upfloats=[up[player] for player in order],
        last_first=[0] * size,
        inner_order=list(range(size)),
    )


@pytest.mark.parametrize(
    ("where", "name", "broken"),
    [
        (solve_large, "_must_widen", lambda *_: (False, False)),
        (solve, "pair_bubble", lambda field, players, barred: solve_soft.pair_large(field, players, barred)),
        (
            group_pairing,
            "target_cost",
            lambda order, upper, lower, size: abs(lower - target_number(order, upper, size)),
        ),
    ],
    ids=["stretches never widened", "no cut in sight", "distances not squared"],
)
def test_the_comparison_catches_a_broken_twin(
    where: object, name: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine with one of its ideas taken out differs from the oracle soon."""
    monkeypatch.setattr(where, name, broken)
    if where is not group_pairing:
        monkeypatch.setattr(solve, "SMALL", 0)
    with pytest.raises(AssertionError):
        compare_many(6_000, plain=where is not group_pairing)


def test_among_equals_of_5a_the_best_of_5b_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways to float are equal up to 5a, and only one of them leaves everybody else on target."""
    rng = random.Random(1_008_584)
    case = replace(oracle.random_case(rng, rng.randint(6, 10)), manual=(), manual_byes=(), max_same=None)
    best = oracle.best(case)
    assert best is not None
    compare(case, best[0])
    monkeypatch.setattr(solve, "SEARCHED_TIES", -1)
    with pytest.raises(AssertionError):
        compare(case, best[0])


def compare_many(cases: int, plain: bool) -> None:
    """Random small cases, one after another; without wishes where the method for large fields is under test."""
    for seed in range(cases):
        rng = random.Random(seed)
        case = oracle.random_case(rng, rng.randint(2, 10))
        if plain:
            case = replace(case, club={}, town={}, balance=False, max_same=None, met_earlier=frozenset())
            compare(case, oracle.dense(case), UP_TO_5A)
        else:
            best = oracle.best(case)
            compare(case, None if best is None else best[0])
