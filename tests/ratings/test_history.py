"""Games run through a system."""

from fractions import Fraction

from crosstable.ratings.elo import Elo
from crosstable.ratings.history import rate
from crosstable.ratings.preferans import Preferans
from tests.ratings.games import duel, preferans, rating


def test_a_rating_belongs_to_the_first_game() -> None:
    """1000 where none is given; later ones may repeat it, whatever the rating has become."""
    games = [preferans(-500, 40, 460, given={"a": 1200, "b": 1150, "c": 1100})]
    games += [preferans(-500, 40, 460, given={"a": 1200, "c": 1100.0}), preferans(0, -60, 60, players="xyz")]
    history = rate(games, Preferans())
    assert [one.value for one in history.start.values()] == [1200, 1150, 1100, 1000, 1000, 1000]
    assert history.changes[0] == (-27, 2, 25)
    assert rating(history, "a").value == 1200 - 27 - 26


def test_one_game_follows_the_other() -> None:
    """Each is rated from the ratings that the one before it left."""
    history = rate([duel("a", "b"), duel("a", "b")], Elo())
    assert history.changes[0] == (10, -10)
    assert history.changes[1][0] < 10


def test_games_of_a_month_are_rated_together() -> None:
    """From the ratings before the month, where the system is asked to."""
    games = [duel("a", "b", date="2026-01-01"), duel("a", "b", date="2026-01-31"), duel("a", "b", date="2026-02-01")]
    changes = [change[0] for change in rate(games, Elo(period="month")).changes]
    assert changes[:2] == [10, 10]
    assert changes[2] < 10


def test_strongest_first() -> None:
    """Lower or higher, as the system has it; level players stand in the order of the games."""
    games = [preferans(0, 0, 0, players="xyz"), preferans(-300, 0, 300)]
    assert rate(games, Preferans()).ranking() == ["a", "x", "y", "z", "b", "c"]
    assert rate(games, Preferans("winner_gains")).ranking() == ["a", "x", "y", "z", "b", "c"]


def test_nothing_to_rate() -> None:
    """No games, no ratings."""
    for system in (Preferans(), Elo()):
        history = rate([], system)
        assert (list(history.changes), dict(history.ratings)) == ([], {})


def test_numbers_that_do_not_fit_into_columns() -> None:
    """Whole and other numbers mixed: the same rules, exactly."""
    games = [preferans(-500, 40, 460), preferans(-1, 0, 1, given={"x": 1}, players="xbc")]
    odd = [*games, preferans(-1, 0, 1, players="xyz", bula=Fraction(1, 2))]  # type: ignore[arg-type]
    history = rate(odd, Preferans())
    assert history.changes[:2] == list(rate(games, Preferans()).changes)
    assert history.changes[2] == (24, -14, -11)
