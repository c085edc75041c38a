"""The leaderboard of a pool: ranks, who has none, movement, and what is left out."""

import pytest

import crosstable
from crosstable.exchange.document import tournament_from
from crosstable.model.pools import PoolSettings, day_of, noon_of
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, moves
from crosstable.ratings.pool_games import Moment, TimedGame


def timed_game(day: str, players: str, scores: tuple[int, ...], bula: int | None = None, number: int = 1) -> TimedGame:
    noon = noon_of(day)
    assert noon is not None
    return TimedGame(Moment(noon, "", 0, number), Game.of(players, scores, bula=bula, date=day))


GAMES = [
    timed_game("2026-01-10", "ab", (1, 0)),
    timed_game("2026-01-11", "cd", (1, 0)),
    timed_game("2026-03-01", "ab", (0, 1)),
]


def table(pool: RatedPool) -> list[tuple[str, int | None, int | None]]:
    return [(row.player, row.rank, row.was) for row in pool.standings]


def test_level_players_share_a_rank() -> None:
    """And the next rank skips; movement is since the games of the latest day."""
    pool = RatedPool(PoolSettings(), GAMES[:2])
    assert table(pool) == [("a", 1, 1), ("c", 1, None), ("b", 3, 2), ("d", 3, None)]


def test_the_order_of_time_counts_and_nothing_else() -> None:
    """Games come in any order; the moment decides."""
    forwards, backwards = RatedPool(PoolSettings(), GAMES), RatedPool(PoolSettings(), GAMES[::-1])
    assert forwards.standings == backwards.standings
    assert [game.moment.day for game in backwards.games] == ["2026-01-10", "2026-01-11", "2026-03-01"]


def test_provisional_and_inactive_players_have_no_rank() -> None:
    """Provisional below a number of games; inactive by the pool's latest game, not by the clock."""
    pool = RatedPool(PoolSettings(provisional=2, inactive_days=30), GAMES)
    found = {row.player: row for row in pool.standings}
    assert [row.player for row in pool.standings][:2] == ["b", "a"]
    assert {player for player, row in found.items() if row.rank is None} == {"c", "d"}
    assert found[PlayerId("c")].is_provisional
    assert found[PlayerId("c")].is_inactive
    assert not found[PlayerId("a")].is_inactive


def test_lower_is_stronger_in_preferans_as_published() -> None:
    """The winner's number falls and stands first; turned around, it rises and stands first."""
    games = [timed_game("2026-01-10", "abc", (-500, 40, 460), 30)]
    published = RatedPool(PoolSettings(system="preferans", start=1100), games)
    turned = RatedPool(PoolSettings(system="preferans", settings={"orientation": "winner_gains"}), games)
    assert published.lower_is_stronger
    assert not turned.lower_is_stronger
    assert [row.player for row in published.standings] == [row.player for row in turned.standings] == ["a", "b", "c"]
    assert published.standings[0].rating.value < 1100
    assert turned.standings[0].rating.value > 1000


def test_unratable_games_are_skipped_with_reason() -> None:
    """The game is kept, and counts again under a system that can rate it."""
    mixed = [*GAMES, timed_game("2026-03-02", "abc", (-500, 40, 460), 30)]
    pool = RatedPool(PoolSettings(system="preferans"), mixed)
    assert len(pool.games) == 1
    assert [reason.code for _, reason in pool.left_out] == ["not_three", "not_three", "not_three"]
    assert len(pool.with_system("elo").games) == 4


def test_a_course_leads_from_the_start_to_the_rating() -> None:
    """Every game of a player, each beginning where the last one ended."""
    pool = RatedPool(PoolSettings(), GAMES)
    steps = pool.course(PlayerId("a"))
    assert [step.index for step in steps] == [0, 2]
    assert steps[0].before == 1500
    assert steps[0].after == steps[1].before
    assert steps[1].after == pool.rating_of(PlayerId("a")).value


def test_moves_are_those_whose_rating_or_rank_differs() -> None:
    """A voided game moves its players, and others whose rank changes."""
    before, after = RatedPool(PoolSettings(), GAMES), RatedPool(PoolSettings(), GAMES[:2])
    assert {move.player for move in moves(before, after)} == {"a", "b", "d"}
    assert moves(before, before) == []


@pytest.mark.parametrize("day", ["2024-02-29", "1999-12-31", "2026-11-18", "2100-03-01"])
def test_days_and_instants_agree(day: str) -> None:
    """The noon of a day is on that day."""
    noon = noon_of(day)
    assert noon is not None
    assert day_of(noon) == day


@pytest.mark.parametrize("day", ["2026-02-29", "2100-02-29", "2026-13-01", "2026-1-1", "", "tomorrow"])
def test_invalid_day_has_no_noon(day: str) -> None:
    """Days that no calendar has are none."""
    assert noon_of(day) is None


PAPERS = [[320, -20, 160], [120, 4, 60], [20, 16, 60]]
RATINGS = {"a": 1200, "b": 1150, "c": 1100}


def founding_evening() -> Tournament:
    """Return the founding example: three players with ratings, at one table of preferans."""
    return tournament_from(
        {
            "crosstable": 1,
            "preset": "preferans",
            "config": {"bula": 30},
            "players": [{"id": id_, "name": id_.upper(), "rating": rating} for id_, rating in RATINGS.items()],
            "rounds": [
                {"number": 1, "status": "completed", "tables": [{"table": 1, "seats": [*RATINGS], "papers": PAPERS}]}
            ],
        }
    )


def test_registered_ratings_are_those_before_the_first_game() -> None:
    """In a tournament, a pool and the library alike; -25, 2 and 23 would be the changes of three newcomers."""
    game = crosstable.Game.of_papers([*RATINGS], PAPERS, bula=30, given=RATINGS)
    for games in ([founding_evening()], [game]):
        rated = crosstable.rate(games, "preferans")
        assert [*map(tuple, rated.changes)] == [(-27, 2, 25)]
        league = crosstable.pool(games, "preferans", start=1000)
        assert [league.course(PlayerId(player))[0].change for player in RATINGS] == [-27, 2, 25]
        assert league.rating_of(PlayerId("a")).value == 1173


def test_a_rating_counts_before_the_first_game_only() -> None:
    """The next evening begins with what the last one left, whatever its list says."""
    evenings = [founding_evening(), founding_evening()]
    rated = crosstable.rate(evenings, "preferans")
    league = crosstable.pool(evenings, "preferans", start=1000)
    assert [*map(tuple, rated.changes)] == [tuple(league.timeline.changes_of(index)) for index in (0, 1)]
    assert [step.before for step in league.course(PlayerId("a"))] == [1200, 1173]


def test_another_system_resets_all_ratings() -> None:
    league = crosstable.pool([founding_evening()], "preferans")
    assert {step.before for player in RATINGS for step in league.with_system("elo").course(PlayerId(player))} == {1500}
    weng_lin = crosstable.pool([founding_evening()], "weng_lin")
    assert {weng_lin.course(PlayerId(player))[0].before for player in RATINGS} == {25}
