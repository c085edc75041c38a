"""Many games at once: the same changes and ratings as one by one, to the last point."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from crosstable.ratings import batch
from crosstable.ratings.columns import PackedGames, pack, tables
from crosstable.ratings.game import Game
from crosstable.ratings.history import rate, rate_periods
from crosstable.ratings.preferans import Orientation, Preferans
from tests.ratings.games import duel, many_preferans, preferans


def rate_slowly(games: list[Game], system: Preferans) -> tuple[list[Any], dict[str, Any]]:
    """Return changes and ratings by the plain rules."""
    ratings = {player: system.start() for game in games for player in game.players}
    changes = [change for step in rate_periods(games, system, ratings) for change in step.outcome.changes]
    return changes, {player: rating.value for player, rating in ratings.items()}


def check_equal(games: list[Game], orientation: Orientation, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system = Preferans(orientation)
    monkeypatch.setattr(batch, "FEWEST_IN_LEVEL", {"levels": 0, "one by one": 10**9}[way])
    history = rate(games, system)
    assert not isinstance(history.changes, list)
    changes, ratings = rate_slowly(games, system)
    assert list(history.changes) == changes
    assert {player: rating.value for player, rating in history.ratings.items()} == ratings


@pytest.mark.parametrize("way", ["levels", "one by one"])
@pytest.mark.parametrize("orientation", ["published", "winner_gains"])
@pytest.mark.parametrize("players", [3, 7, 60, 2000])
def test_the_same_as_one_by_one(
    players: int, orientation: Orientation, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small circles and large ones, both orientations, both ways of computing."""
    check_equal(list(many_preferans(1500, players, seed=players)), orientation, way, monkeypatch)


@pytest.mark.long
def test_tens_of_thousands_of_games(
    proof_size: Callable[[int, int], int], proof: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, many more times."""
    games = proof_size(10_000, 200_000)
    check_equal(list(many_preferans(games, 1000, seed=5)), "published", "levels", monkeypatch)
    check_equal(list(many_preferans(games, 40, seed=6)), "published", "one by one", monkeypatch)
    proof(
        "preferans ratings at once",
        "random games among 1,000 and among 40 players, beside the rules one by one",
        cases=2 * games,
        result="every change and rating equal",
    )


def test_nobody_sits_twice_in_a_level() -> None:
    """And a level is never below that of an earlier game with one of the same players."""
    packed = pack(many_preferans(3000, 50, seed=1))
    assert isinstance(packed, PackedGames)
    levels = batch.levels_of(packed.players, len(packed.ids))
    last = dict.fromkeys(range(50), -1)
    for level, seats in zip(levels.tolist(), packed.players.tolist(), strict=True):
        assert level == max(last[seat] for seat in seats) + 1
        last |= dict.fromkeys(seats, level)


def test_large_numbers_do_not_overflow() -> None:
    """Scores of ten million at a bula of one."""
    games = [preferans(-(10**7), 10**7, 0, bula=1)] * 30
    assert list(rate(games, Preferans()).changes) == rate_slowly(games, Preferans())[0]


def test_games_come_out_as_they_went_in() -> None:
    """Packed and unpacked: dates, unfinished games and given ratings too."""
    games = [*many_preferans(50, 9, seed=2), preferans(1, 2, 3, unfinished=True, date="2026-01-31", given={"a": 7})]
    packed = pack(games)
    assert isinstance(packed, PackedGames)
    assert list(packed) == games
    assert packed[-1] == games[-1]
    assert packed[3:6] == games[3:6]
    assert list(tables(packed)) == [game.players for game in games]
    assert pack(packed) is packed
    with pytest.raises(IndexError):
        packed[len(games)]


@pytest.mark.parametrize("odd", [duel("a", "b"), Game.of("abc", (1, 0, -1)), preferans(10**12, -(10**12), 0)])
def test_games_that_do_not_fit_are_not_packed(odd: Game) -> None:
    """In a list, with all the others."""
    games = [preferans(-1, 0, 1), odd, preferans(0, 0, 0)]
    assert pack(games) == games
    assert pack([]) == []


@pytest.mark.parametrize(
    ("odd", "doubtful"),
    [
        (preferans(-1, 0, 1), False),
        (preferans(-1, 0, 2), True),
        (preferans(-1, 0, 2, unfinished=True), False),
        (preferans(-1, 0, 1, bula=0), True),
        (preferans(-1, 0, 1, players="aba"), True),
        (preferans(-1, 0, 1, players="abb"), True),
        (preferans(-1, 0, 1, date="2026-01-31"), False),
        (preferans(-1, 0, 1, date="2025-12-31"), True),
    ],
)
def test_doubtful_games_are_found_in_the_columns(odd: Game, doubtful: bool) -> None:
    """Games that the rules may refuse are checked one by one."""
    games = [preferans(0, 0, 0, date="2026-01-01"), odd, preferans(0, 0, 0, date="2026-02-01")]
    packed = pack(games)
    assert isinstance(packed, PackedGames)
    assert packed.doubtful().tolist() == ([1] if doubtful else [])


def test_rows_of_changes() -> None:
    """Plain numbers, by place, by part and in order."""
    changes = rate(list(many_preferans(5000, 40, seed=3)), Preferans()).changes
    whole = list(changes)
    assert changes[7] == whole[7]
    assert changes[5:9] == whole[5:9]
    assert all(type(one) is int for one in whole[0])
    assert isinstance(np.array(whole), np.ndarray)
