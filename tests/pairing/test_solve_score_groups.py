"""Score groups without an internal pairing: proved answers are optimal, also group by group."""

import random
from itertools import combinations

import pytest

from crosstable.pairing import group_pairing, solve, solve_large
from tests.oracles import exhaustive_pairing as oracle
from tests.pairing.cases import field_from, named_solution


@pytest.fixture(autouse=True)
def _group_by_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve every field group by group, however small."""
    monkeypatch.setattr(solve, "SMALL", 0)
    monkeypatch.setattr(solve_large, "_WHOLE", 0)


def case_of(score: dict[str, int], met: set[frozenset[str]], rng: random.Random, floats: int = 0) -> oracle.Case:
    """Return players by score, best first; some have met."""
    ids = tuple(score)
    place = {player: i for i, player in enumerate(ids)}
    return oracle.Case(
        ids=ids,
        score=score,
        met=met,
        forbidden=set(),
        byes=dict.fromkeys(ids, 0),
        max_byes=1,
        bye_key={player: -i for player, i in place.items()},
        down={player: rng.randint(0, floats) for player in ids},
        up={player: rng.randint(0, floats) for player in ids},
        track_floats=True,
        club={},
        town={},
        first_minus_second=dict.fromkeys(ids, 0),
        balance=False,
        group_order=rng.choice(("neighbours", "fold", "slide")),
        within_order=place,
        manual=(),
        manual_byes=(),
    )


def is_best(case: oracle.Case) -> bool:
    """Check that the engine's answer equals one matching over everything down to level 5a; return whether one
    exists.
    """
    solution, expected = solve.solve(field_from(case)), oracle.dense(case)
    assert (solution is None) == (expected is None), case
    if solution is None:
        return False
    pairs, bye = named_solution(case, solution)
    assert oracle.legal(case, pairs, bye), case
    assert solution.proof == "lower_bound"
    assert oracle.objective(case, pairs, bye)[:12] == expected, case
    return True


def draw_case(
    rng: random.Random,
    sizes: list[int],
    gaps: list[int],
    met_inside: list[float],
    clique: int,
    next_to: float,
    far: float,
) -> oracle.Case:
    """Draw score groups of these sizes and gaps; shares of past meetings within a group, next to it and beyond.

    The first few of every group have all met each other.
    """
    place = [(g, i) for g, size in enumerate(sizes) for i in range(size)]

    def share(g: int, i: int, h: int, j: int) -> float:
        if g == h:
            return 1 if max(i, j) < clique else met_inside[g]
        return next_to if h == g + 1 else far

    met = {
        frozenset((f"{g}.{i}", f"{h}.{j}"))
        for k, (g, i) in enumerate(place)
        for h, j in place[k + 1 :]
        if rng.random() < share(g, i, h, j)
    }
    return case_of({f"{g}.{i}": 200 - sum(gaps[:g]) for g, i in place}, met, rng, floats=rng.choice((0, 2)))


def test_small_groups_with_many_past_meetings() -> None:
    """Stretches in need next to each other and with others at rest between them, gaps of all sizes."""
    rng = random.Random("needy")
    found = 0
    for _ in range(200):
        sizes = rng.choices((1, 2, 2, 3, 4, 6), k=rng.randint(2, 7))
        gaps = rng.choices(rng.choice(([1, 2, 3, 6], [1, 6], [2, 6, 10], [3, 4, 5])), k=len(sizes))
        stuck = rng.choices((1.0, 1.0, 0.1), k=len(sizes))
        next_to, far = rng.choice((0, 0.3, 0.7)), rng.choice((0, 0.1, 0.3, 0.5))
        found += is_best(draw_case(rng, sizes, gaps, stuck, clique=0, next_to=next_to, far=far))
    assert found > 80


@pytest.mark.parametrize("dense", [4, group_pairing._DENSE])
def test_a_group_that_can_spare_few(dense: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Next to one that must float all its players: the remaining ones must still have a round."""
    monkeypatch.setattr(group_pairing, "_DENSE", dense)
    rng = random.Random("crowded")
    found = 0
    for _ in range(90):
        sizes = [rng.choice((4, 6, 8)), rng.randint(10, 26), rng.choice((2, 5, 8))]
        gaps, other = rng.choices((1, 2, 6), k=3), rng.choice((0.1, 0.2, 0.3, 0.4))
        found += is_best(draw_case(rng, sizes, gaps, [1, 0.05, 1], clique=rng.randint(3, 7), next_to=other, far=other))
    assert found > 40


def test_a_group_keeps_whom_it_needs() -> None:
    """Six have to play down, and the nearest below are those without whom the others, who have all met, are stuck."""
    above, near, stuck = ([f"{letter}{i}" for i in range(size)] for letter, size in (("a", 6), ("b", 9), ("c", 5)))
    met = {frozenset(pair) for group in (above, stuck) for pair in combinations(group, 2)}
    met |= {frozenset(("a0", other)) for other in stuck[:4]}
    score = {**dict.fromkeys(above, 10), **dict.fromkeys([*near, *stuck], 8)}
    assert is_best(case_of(score, met, random.Random(0)))


def test_two_stretches_in_need_share_a_line() -> None:
    """Neither gains enough from crossing the line between them to pay for it alone, but both together do.

    Above, a-b, and below, m-l, each mend themselves at a cost of their own; n between them is at rest. Best is that two
    of b and two of m meet n, which only the two together can pay for.
    """
    names = ["a1", "a2", "a3", "b1", "b2", "b3", "n1", "n2", "n3", "n4", "m1", "m2", "m3", "l1", "l2", "l3"]
    points = {"a": 100, "b": 95, "n": 89, "m": 87, "l": 83}
    fresh = {"aa", "ab", "ml", "ll"}
    open_ = {("n1", "n2"), ("n3", "n4")}
    open_ |= {(b, n) for b in ("b1", "b2", "b3") for n in ("n2", "n4")}
    open_ |= {(n, m) for n in ("n1", "n3") for m in ("m1", "m2", "m3")}
    met = {
        frozenset((name, other))
        for i, name in enumerate(names)
        for other in names[i + 1 :]
        if name[0] + other[0] not in fresh and (name, other) not in open_
    }
    assert is_best(case_of({name: points[name[0]] for name in names}, met, random.Random(0)))
