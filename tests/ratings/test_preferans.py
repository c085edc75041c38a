"""The preferans rating, exact in every seating order, as the outside answers have it."""

import json
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from crosstable.ratings.game import Game
from crosstable.ratings.preferans import Preferans
from tests.ratings.games import preferans

HERE = Path(__file__).resolve().parent
SAMPLE = HERE / "data" / "preferans.json"
WHOLE = HERE.parents[2] / "shared" / "oracles" / "preferans-rating.json"

SEATINGS = list(permutations(range(3)))


def changes(oracle: dict[str, Any], order: tuple[int, ...], system: Preferans) -> list[int]:
    """Return the changes of an oracle game with permuted seats, in the oracle's order."""
    players = [oracle["players"][i] for i in order]
    game = Game.of("abc", [player["score"] for player in players], bula=oracle["bula"])
    found = system.changes(game, [player["rating"] for player in players])
    return [found[order.index(i)] for i in range(3)]


@pytest.mark.parametrize("order", SEATINGS)
def test_the_outside_answers_in_every_order(order: tuple[int, ...]) -> None:
    """All games of the oracle where it is at hand, or else a sample; equal scores are among them."""
    games = json.loads((WHOLE if WHOLE.exists() else SAMPLE).read_text(encoding="utf-8"))
    assert len(games) in (100, 2000)
    assert sum(len({player["score"] for player in game["players"]}) < 3 for game in games) >= 30
    wrong = [game for game in games if changes(game, order, Preferans()) != [p["change"] for p in game["players"]]]
    assert wrong == []


def test_the_worked_example() -> None:
    """-500, 40 and 460 at a bula of 30, rated 1200, 1150 and 1100."""
    assert Preferans().changes(preferans(-500, 40, 460), [1200, 1150, 1100]) == (-27, 2, 25)
    assert Preferans("winner_gains").changes(preferans(-500, 40, 460), [1200, 1150, 1100]) == (23, -2, -21)


def test_parts_of_a_change() -> None:
    """D, T and N against each opponent, in thousandths."""
    parts = Preferans().parts(preferans(-500, 40, 460), [1200, 1150, 1100])
    assert [(part.player, part.opponent, part.d, part.t, part.n) for part in parts] == [
        ("a", "b", -18_000, -1_400, -300),
        ("a", "c", -32_000, -2_800, -300),
        ("b", "a", 18_000, 1_400, 300),
        ("b", "c", -14_000, -1_400, -300),
        ("c", "a", 32_000, 2_800, 300),
        ("c", "b", 14_000, 1_400, 300),
    ]
    turned = Preferans("winner_gains").parts(preferans(-500, 40, 460), [1200, 1150, 1100])
    assert [(one.d, one.t, one.n) for one in turned] == [(-part.d, part.t, -part.n) for part in parts]


def test_halves_go_away_from_zero() -> None:
    """D of 1/16 is 0.063, and a change of 8.5 is 9; both ways."""
    up, down = Preferans().parts(preferans(1, 0, -1, bula=16), [0, 0, 0])[0::2][:2]
    assert (up.d, down.d) == (63, -63)
    assert Preferans().changes(preferans(150, 0, -150, bula=25), [1000] * 3) == (9, 0, -9)
    assert Preferans().parts(preferans(150, 0, -150, bula=25), [1000] * 3)[0].d == 6000


def test_equal_scores_bring_no_bonus() -> None:
    """Level players are treated alike in any order."""
    assert Preferans().changes(preferans(0, 0, 0), [1000, 1000, 1000]) == (0, 0, 0)
    assert Preferans().changes(preferans(-60, 30, 30), [1000] * 3) == (-3, 2, 2)
    assert Preferans().changes(preferans(30, -60, 30), [1000] * 3) == (2, -3, 2)


def test_the_weaker_winner_falls_further() -> None:
    """A lower rating is stronger: the same win takes more off a higher number; winner_gains is the other way."""
    game = preferans(-300, 150, 150)
    assert Preferans().changes(game, [1400, 1000, 1000])[0] < Preferans().changes(game, [1000, 1000, 1000])[0] < 0
    turned = Preferans("winner_gains")
    assert turned.changes(game, [600, 1000, 1000])[0] > turned.changes(game, [1000, 1000, 1000])[0] > 0
    assert (Preferans().lower_is_better, turned.lower_is_better) == (True, False)


def test_numbers_that_are_not_whole() -> None:
    """Exact with any score, bula and rating: thirds, tenths, a bula with decimals."""
    game = Game.of("abc", (Fraction(-1, 3), Fraction(1, 3), 0), bula=Fraction(61, 2))
    parts = Preferans().parts(game, [Fraction(10001, 10), 1000, 1000])
    assert (parts[0].d, parts[0].t, parts[0].n) == (-22, -3, -305)
    assert Preferans().changes(game, [Fraction(10001, 10), 1000, 1000]) == (0, 0, 0)
    assert Preferans().changes(Game.of("abc", (-15, 5, 10), bula=Fraction(1, 2)), [1000] * 3) == (-45, 15, 30)


def test_the_expected_result() -> None:
    """Even for equals, and for the lower rating where lower is stronger."""
    system, turned = Preferans(), Preferans("winner_gains", spread=200)
    low, high = [system.start(rating=900)], [system.start(rating=1100)]
    assert system.expected_score(low, low) == 0.5
    assert system.expected_score(low, high) == pytest.approx(0.759747)
    assert turned.expected_score(low, high) == pytest.approx(1 / 11)
    far = [system.start(rating=10**6)]
    assert 0 <= system.expected_score(far, low) < 1e-9
