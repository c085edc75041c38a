"""The team Swiss equals the rules as they are written: on random rounds, and case by case."""

import random
from collections.abc import Callable

import pytest

from crosstable.pairing.fide_team_swiss.colours import allocate_colours
from crosstable.pairing.fide_team_swiss.engine import pair_teams
from crosstable.pairing.fide_team_swiss.teams import BLACK, WHITE, Team, TeamField, preference_of
from tests.conftest import Proof
from tests.oracles.literal_team_swiss import LiteralTeam, literal_colours, literal_round

SIGNS = {"W": WHITE, "B": BLACK, "": 0}


def random_teams(rng: random.Random, size: int) -> list[LiteralTeam]:
    """Return teams with random past matches among themselves, not paired by the rules."""
    numbers = sorted(rng.sample(range(1, 40), size))
    met: dict[int, set[int]] = {number: set() for number in numbers}
    colours = dict.fromkeys(numbers, "")
    for _ in range(rng.randint(0, max(size - 2, 0))):
        order = rng.sample(numbers, size)
        for a, b in zip(order[::2], order[1::2], strict=False):
            if b not in met[a] and rng.random() < 0.9:
                met[a].add(b)
                met[b].add(a)
                colours[a] += "W"
                colours[b] += "B"
    levels = rng.choice((1, 2, 3, 4))
    kind, is_last = rng.choice(("type_a", "type_b", "none")), rng.random() < 0.2
    teams = []
    for number in numbers:
        preference, strong = preference_of([SIGNS[c] for c in colours[number]], kind, is_last=is_last)
        teams.append(
            LiteralTeam(
                number=number,
                score=rng.randint(1, levels),
                secondary=rng.randint(0, 1),
                colours=colours[number],
                met=frozenset(met[number]),
                had_bye=rng.random() < 0.2,
                floated=rng.random() < 0.3,
                preference={WHITE: "W", BLACK: "B", 0: ""}[preference],
                strong=strong,
            )
        )
    return teams


def as_engine_teams(teams: list[LiteralTeam]) -> list[Team]:
    place = {team.number: i for i, team in enumerate(teams)}
    return [
        Team(
            place=i,
            number=team.number,
            rank=team.number,
            score=team.score,
            secondary=team.secondary,
            colours=tuple(SIGNS[colour] for colour in team.colours),
            barred=frozenset(place[other] for other in team.met),
            had_bye=team.had_bye,
            floated=team.floated,
            preference=SIGNS[team.preference],
            is_strong=team.strong,
        )
        for i, team in enumerate(teams)
    ]


@pytest.mark.long
def test_engine_equals_the_literal_rules(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Same bye, pairs and colours as by trying every set and every pairing in the order of the rules."""
    rng = random.Random(46)
    rounds = proof_size(2_000, 60_000)
    largest = proof_size(10, 12)
    impossible = 0
    for _ in range(rounds):
        teams = random_teams(rng, rng.randint(2, largest))
        expected = literal_round(teams)
        found = pair_teams(as_engine_teams(teams))
        if expected is None:
            assert found is None, teams
            impossible += 1
            continue
        assert found is not None, teams
        pairs = {frozenset((one.number, other.number)) for one, other in found.pairs}
        assert (pairs, found.bye and found.bye.number) == expected, teams
        is_type_b = any(team.strong for team in teams)
        initial = rng.choice("WB")
        field = TeamField(round=1, teams=(), initial_colour=SIGNS[initial], is_type_b=is_type_b)
        known = {team.number: team for team in teams}
        for one, other in found.pairs:
            white, black, _ = allocate_colours(field, one, other)
            wanted = literal_colours(known[one.number], known[other.number], initial, type_b=is_type_b)
            assert (white.number, black.number) == wanted, teams
    assert 0 < impossible < rounds / 2
    proof(
        "team Swiss equals the literal rules",
        f"random rounds of 2 to {largest} teams",
        cases=rounds,
        result="all equal",
    )


def team(number: int, score: int, *met: int, **more: object) -> LiteralTeam:
    return LiteralTeam(number, score, met=frozenset(met), **more)  # type: ignore[arg-type]


def pairs_of(*teams: LiteralTeam) -> set[tuple[int, int]]:
    found = pair_teams(as_engine_teams([*teams]))
    assert found is not None
    return {
        (min(pair, key=lambda t: t.number).number, max(pair, key=lambda t: t.number).number) for pair in found.pairs
    }


def test_first_round_pairs_the_halves() -> None:
    """3.6.2: without a history the first identifier is upper half against lower half."""
    assert pairs_of(*(team(number, 0) for number in (4, 6, 8, 9, 10, 11, 16, 24))) == {
        (4, 10),
        (6, 11),
        (8, 16),
        (9, 24),
    }


def test_fewest_upfloaters_come_before_their_scores() -> None:
    """[C4] before [C5]: an even scoregroup whose teams have met takes two upfloaters, an unmet one none."""
    assert pairs_of(team(1, 4), team(2, 4), team(3, 2), team(4, 0)) == {(1, 2), (3, 4)}
    assert pairs_of(team(1, 4, 2), team(2, 4, 1), team(3, 2), team(4, 0)) == {(1, 3), (2, 4)}


def test_upfloater_has_the_highest_score_possible() -> None:
    """[C5]: the team of the next scoregroup floats although one further down would leave that group even."""
    teams = (
        team(2, 10, 3, 4, 5),
        team(3, 6, 6, 5, 2),
        team(4, 6, 1, 2, 6),
        team(5, 6, 2, 3, 1),
        team(6, 6, 3, 1, 4),
        team(1, 2, 4, 6, 5),
    )
    assert (2, 6) in pairs_of(*teams)


def test_last_floater_stays_where_another_can_float() -> None:
    """[C7]: the set with fewer teams that floated comes before the first set by number."""
    top = team(9, 4)
    assert (3, 9) in pairs_of(top, team(2, 2, floated=True), team(3, 2), team(4, 2))
    assert (2, 9) in pairs_of(top, team(2, 2), team(3, 2), team(4, 2))


def test_colours_come_before_numbers_in_a_bracket() -> None:
    """[C8] before 3.6.3: teams that prefer the same colour meet only if they have to."""
    white = {"preference": "W", "colours": "BB"}
    black = {"preference": "B", "colours": "WW"}
    teams = (team(1, 2, **white), team(2, 2, **black), team(3, 2, **white), team(4, 2, **black))
    assert pairs_of(*teams) == {(1, 4), (2, 3)}


@pytest.mark.parametrize(
    ("colours", "kind", "expected"),
    [
        ("BB", "type_a", (WHITE, False)),
        ("WBB", "type_a", (WHITE, False)),
        ("WWBB", "type_a", (WHITE, False)),
        ("WWWBB", "type_a", (0, False)),
        ("BWB", "type_a", (0, False)),
        ("B", "type_b", (WHITE, False)),
        ("WB", "type_b", (WHITE, False)),
        ("BB", "type_b", (WHITE, True)),
        ("WWWBB", "type_b", (BLACK, False)),
        ("WW", "none", (0, False)),
        ("", "type_b", (0, False)),
    ],
)
def test_preferences_by_type(colours: str, kind: str, expected: tuple[int, bool]) -> None:
    """Article 1.7."""
    assert preference_of([SIGNS[colour] for colour in colours], kind, is_last=False) == expected


def test_level_teams_have_no_mild_preference_in_the_last_round() -> None:
    assert preference_of([WHITE, BLACK], "type_b", is_last=True) == (0, False)
    assert preference_of([WHITE, BLACK], "type_b", is_last=False) == (WHITE, False)
