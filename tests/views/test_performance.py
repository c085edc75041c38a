"""Performance, expected score and change of rating."""

from fractions import Fraction as F

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.details import Details
from crosstable.model.schedule import RoundTimes
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.standings import Standings
from crosstable.views.performance import performances
from crosstable.views.standings import standings_listing
from crosstable.words import sentence
from crosstable.words.cells import listing_texts
from crosstable.words.rating_text import performance_sentence
from crosstable.words.value_texts import MINUS
from tests.build import Document, swiss

RATED = {"a": {"rating": 2420}, "b": {"rating": 2000}, "c": {"rating": 2300}, "d": {}}


def event(shown: str = "player") -> Document:
    """Return an event; a: 1 against 2000 (420 more, counted as 400), a half against 2300, and a win over an unrated
    player.
    """
    rounds = ("a 1-0 b, c 1-0 d", "a 0-0-1 c, d 1-0 b", "a 1-0 d, b forfeits to c")
    return swiss(*rounds, preset="chess", entries=RATED, rating_performance=shown)


def test_rated_games_alone_count() -> None:
    """Neither the unrated opponent nor the forfeit: 1.5 of 2 against 2150, where .92 and .66 were expected."""
    found = performances(Standings(tournament_from(event())).ledger)
    a, c = found[PlayerId("a")], found[PlayerId("c")]
    assert (a.games, a.score, a.opponents, a.performance) == (2, F(3, 2), 2150, 2150 + 193)
    assert (a.expected, a.factor, a.change) == (F(92 + 66, 100), 10, F(-8, 10))
    assert (c.games, c.score, c.factor, c.change) == (1, F(1, 2), 20, F(32, 10))
    assert performance_sentence(a) == (
        "1.5 of 2 in rated games, against 2150 on average: a performance of 2343. "
        f"Expected 1.58; change of rating {MINUS}0.8 (K 10)."
    )


def test_unrated_player_has_performance_without_change() -> None:
    found = performances(Standings(tournament_from(event())).ledger)[PlayerId("d")]
    assert (found.games, found.expected, found.change) == (3, None, None)
    assert "change" not in performance_sentence(found)


@pytest.mark.parametrize(("shown", "has_columns"), [("off", False), ("player", False), ("standings", True)])
def test_standings_have_them_if_asked_for(shown: str, has_columns: bool) -> None:
    listing = standings_listing(Standings(tournament_from(event(shown))))
    titles = [column.title for column in listing_texts(listing).columns]
    assert ("Performance" in titles, "Change" in titles) == (has_columns, has_columns)


def test_matches_of_several_games_have_none() -> None:
    document = swiss("a 2-0 b", entries=RATED, rating_performance="player")
    assert performances(Standings(tournament_from(document)).ledger) == {}


def junior_event(born: int, rating: int, date: str | None = None, opens: str | None = None) -> Tournament:
    """Return an event with a draw between a junior and a player rated 100 more; `date` is in its details, `opens` in
    its schedule.
    """
    document = swiss(
        "a 0-0-1 b",
        preset="chess",
        entries={"a": {"rating": rating, "born": born}, "b": {"rating": rating + 100}},
        rating_performance="standings",
    )
    schedule = (RoundTimes(1, opens),)
    return msgspec.structs.replace(tournament_from(document), details=Details(date), schedule=schedule)


@pytest.mark.parametrize(
    ("born", "rating", "date", "opens", "factor"),
    [
        (2008, 1500, "2026-12-31", None, 40),
        (2008, 1500, "2027-01-01", None, 20),
        (2008, 1500, None, "2026-12-30T10:00", 40),
        (2008, 1500, "2026-12-30", "2027-01-02T10:00", 20),
        (2008, 2299, "2026-05-02", None, 40),
        (2008, 2300, "2026-05-02", None, 20),
        (2008, 2450, "2026-05-02", None, 10),
        (2007, 1500, "2026-05-02", None, 20),
        (2008, 1500, None, None, 20),
    ],
)
def test_juniors_have_a_k_of_40(born: int, rating: int, date: str | None, opens: str | None, factor: int) -> None:
    """To the end of the year in which they turn 18, rated under 2300; not if the year of the event is unknown."""
    found = performances(Standings(junior_event(born, rating, date, opens)).ledger)
    assert (found[PlayerId("a")].factor, found[PlayerId("a")].as_junior) == (factor, factor == 40)
    assert not found[PlayerId("b")].as_junior


def test_reason_for_k_of_40_has_no_year() -> None:
    standings = Standings(junior_event(2008, 1500, "2026-05-02"))
    assert performance_sentence(performances(standings.ledger)[PlayerId("a")]) == (
        "0.5 of 1 in rated games, against 1600 on average: a performance of 1600. "
        "Expected 0.36; change of rating +5.6 (K 40, as a junior rated under 2300)."
    )
    notes = [sentence(note) for note in standings_listing(standings).notes]
    assert notes == [
        "Change of rating: K is 40 for juniors rated under 2300, until the end of the year in which they turn 18."
    ]
    assert not standings_listing(Standings(junior_event(2008, 1500))).notes
