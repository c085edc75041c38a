"""A pool is run by commands as a tournament is: what is wrong is refused with a sentence, and anything is undone."""

from collections.abc import Mapping
from typing import Any

import pytest

from crosstable.app.director import Director, Envelope
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.pools import PoolOutcome
from crosstable.commands import Actor, CorrectGame, EnterGame, Redo, Undo
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal

ANN = Actor("ann")


class League:
    """A pool of preferans with three players and a game."""

    def __init__(self, **config: Any) -> None:
        self.director = Director(MemoryJournal())
        self.intake = Intake(self.director)
        self.pools = self.intake.pools
        self.stream: StreamId = self.intake.submit(
            None, Request("create_pool", {"name": "League", "config": {"system": "preferans", **config}}), Envelope(ANN)
        ).stream
        self.game(scores=["-500", "40", "460"], date="2025-01-10")

    def do(self, command: str, **fields: Any) -> PoolOutcome:
        return self.intake.submit(self.stream, Request(command, fields), Envelope(ANN))

    def game(self, **fields: Any) -> PoolOutcome:
        return self.do("enter_game", **({"players": ["Ana", "Boris", "Chloé"], "bula": "30"} | fields))

    @property
    def ratings(self) -> Mapping[str, Any]:
        view = self.pools.view(self.stream)
        return {view.names[row.player]: row.rating.value for row in view.rated.standings}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"scores": ["1", "2", "3"]}, "not_zero_sum"),
        ({"scores": ["0", "0", "0"], "bula": "0"}, "bula_not_positive"),
        ({"scores": ["0", "0", "0"], "bula": "-30"}, "bula_not_positive"),
        ({"scores": ["0", "0"], "players": ["Ana", "Boris"]}, "not_three"),
        ({"scores": ["0", "0", "0"], "players": ["Ana", "Ana", "Boris"]}, "plays_twice"),
        ({"scores": ["0", "0", "0"], "bula": None}, "no_bula"),
        ({"scores": ["0", "0"]}, "length_of_sides"),
        ({"places": [1, 2, 3]}, "no_scores"),
        ({"scores": ["0", "0", "0"], "date": "2999-01-01"}, "date_in_future"),
        ({"scores": ["0", "0", "0"], "date": "2025-02-30"}, "not_date"),
        ({"papers": [["1", "2", "3"]] * 2}, "not_three"),
        ({"papers": [["1", "2", "3"]] * 3}, "not_zero_sum"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_the_reason(fields: dict[str, Any], code: str) -> None:
    """Each with a sentence, and nothing is lost or changed."""
    league = League()
    before = league.ratings
    with pytest.raises(Refusal) as refused:
        league.game(**fields)
    assert code in [reason.code for reason in refused.value.reasons]
    assert str(refused.value)
    assert league.ratings == before


@pytest.mark.parametrize("number", ["inf", "-inf", "nan", "1e400", "", "ten"])
def test_invalid_numbers_are_refused(number: str) -> None:
    """As a score, a bula or on a paper."""
    league = League()
    for fields in ({"scores": [number, "0", "0"]}, {"scores": ["0", "0", "0"], "bula": number}):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "no_number"):
            league.game(**fields)


def test_papers_give_scores() -> None:
    """The worked example: -500, 40, 460."""
    league = League()
    made = league.game(papers=[["320", "-20", "160"], ["120", "4", "60"], ["20", "16", "60"]], date="2025-01-11")
    game = made.state.games[2]
    assert game.scores == ("-500", "40", "460")
    assert game.papers is not None


def test_a_correction_keeps_its_place_in_time() -> None:
    """Unless a day is named; and everything after it is rated again."""
    league = League()
    league.game(scores=["100", "-50", "-50"], date="2025-01-12")
    before = league.ratings
    state = league.do("correct_game", game=1, scores=["-400", "40", "360"]).state
    assert state.games[1].at < state.games[2].at
    assert league.ratings != before
    league.do("correct_game", game=1, date="2025-01-20")
    games = league.pools.view(league.stream).rated.games
    assert [game.moment.table for game in games] == [2, 1]


def test_preview_matches_outcome() -> None:
    league = League()
    league.game(scores=["100", "-50", "-50"], date="2025-01-12")
    shown = league.intake.pool_moves(league.stream, Request("void_game", {"game": 1}), ANN)
    league.do("void_game", game=1)
    view = league.pools.view(league.stream)
    now = {row.player: row.rating.value for row in view.rated.standings}
    assert {move.player: move.new_rating for move in shown} == {move.player: now[move.player] for move in shown}
    assert len(shown) == 3


def test_undo_and_redo_restore_ratings() -> None:
    league = League()
    before = league.ratings
    league.do("void_game", game=1)
    assert league.ratings == {}
    league.pools.director.run(league.stream, Undo(), ANN)
    assert league.ratings == before
    league.pools.director.run(league.stream, Redo(), ANN)
    assert league.ratings == {}


def test_undo_lists_dependent_games() -> None:
    """New players of a game have played since."""
    league = League()
    league.game(scores=["100", "-50", "-50"], date="2025-01-12")
    with pytest.raises(Refusal) as refused:
        league.pools.director.run(league.stream, Undo(action=2), ANN)
    assert refused.value.code == "others_depend"
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "creation_stays"):
        league.pools.director.run(league.stream, Undo(action=1), ANN)


def test_settings_are_all_checked_at_once() -> None:
    """Every wrong one has its place; another system begins with its own start."""
    league = League(start=1200)
    with pytest.raises(Refusal) as refused:
        league.do("configure_pool", config={"system": "elo", "settings": {"k": 0, "x": 1}, "provisional": -1})
    assert {reason.path for reason in refused.value.reasons} == {"settings.k", "settings.x", "provisional"}
    state = league.do("configure_pool", config={"system": "elo"}).state
    assert state.settings.start is None


def test_concurrent_corrections_do_not_overwrite() -> None:
    league = League()
    seen = league.pools.view(league.stream).state.seq
    league.pools.director.run(league.stream, CorrectGame(game=1, unfinished=True), Actor("bob"))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "overtaken"):
        league.pools.director.run(league.stream, CorrectGame(game=1, bula="20"), Actor("ann", seen=seen))  # type: ignore[arg-type]


def test_void_game_cannot_be_corrected() -> None:
    """It must be undone first."""
    league = League()
    league.do("void_game", game=1)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "game_is_void"):
        league.do("correct_game", game=1, bula="20")
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "no_such_game"):
        league.do("void_game", game=7)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_player"):
        league.pools.director.run(league.stream, EnterGame(seats=("x", "y", "z")), ANN)
