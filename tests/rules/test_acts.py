"""Walkover, no-show of both, disqualification, withdrawal, time: different acts, each with its words and its undo."""

from collections.abc import Sequence

import pytest

from crosstable.commands import (
    Actor,
    CallTime,
    CloseRound,
    Command,
    Disqualify,
    Drop,
    EnterResult,
    Pair,
    Publish,
    ReportResult,
    StartRound,
    Undo,
)
from crosstable.events import Event
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, PlayerId, Result, Score
from crosstable.ranking.ledger import effective_result
from crosstable.rules.results import undecided_at_time
from crosstable.words import sentence
from crosstable.words.event_text import action_words
from tests.rules.life import Life, id_of

WON = Score(2, 0)


def bracket(players: int = 8, preset: str = "single_elimination") -> Life:
    """Return a bracket in its first round: p1 against the last seed at table 1."""
    life = Life(preset).begin(players)
    life.publish()
    life.do(StartRound())
    return life


def round_of(life: Life, *, close: bool = True) -> None:
    """Return the open round, in which first players win."""
    for table in sorted(life.round.matches):
        if standing(life, table) is None:
            life.do(EnterResult(table=table, result=WON))
    if close:
        life.do(CloseRound())


def next_round(life: Life) -> None:
    life.do(Pair())
    life.do(Publish())


def words_of(events: Sequence[Event]) -> str:
    return action_words(events, {id_of(f"p{i}"): f"P{i}" for i in range(1, 20)})


def meeting(life: Life, player: str) -> Match | None:
    return next((one for one in life.round.matches.values() if player in (one.first, one.second)), None)


def standing(life: Life, table: int) -> Result | None:
    """Return the result of a match; a player who left it open has lost."""
    return effective_result(life.round.matches[table], life.round.number, life.state.players)


def check_undo(life: Life, command: Command) -> Sequence[Event]:
    """Check that a command survives undo and redo byte for byte."""
    before = life.state.image()
    life.do(command)
    life.do(Undo())
    assert life.state.image() == before
    return life.do(command)


def test_a_walkover_advances_the_opponent() -> None:
    """The one who is not there is named in the log; the other one plays on."""
    life = bracket()
    events = check_undo(life, EnterResult(table=1, result=Forfeit(PlayerId("p8"))))
    assert words_of(events) == "round 1, table 1: P8 forfeited"
    round_of(life)
    next_round(life)
    found = meeting(life, "p1")
    assert found is not None
    assert life.state.players[id_of("p8")].eliminated_in == 1


def test_double_loss_gives_next_opponent_a_bye() -> None:
    """Nobody advances, so the winner's next opponent has a bye."""
    life = bracket()
    events = check_undo(life, EnterResult(table=1, result=DoubleLoss()))
    assert words_of(events) == "round 1, table 1: double loss"
    round_of(life)
    next_round(life)
    assert meeting(life, "p4") is None
    assert life.round.byes == {"p4": "win"}
    assert {life.state.players[id_of(one)].eliminated_in for one in ("p1", "p8")} == {1}


@pytest.mark.parametrize("preset", ["single_elimination", "double_elimination"])
def test_a_disqualification_is_a_walkover_and_the_bracket_goes_on(preset: str) -> None:
    """The open match is lost, with words of its own; later rounds are without the player, in the lower bracket too."""
    life = bracket(preset=preset)
    events = check_undo(life, Disqualify(player=PlayerId("p1")))
    assert standing(life, 1) == Forfeit(PlayerId("p1"))
    assert "disqualified P1" in words_of(events)
    round_of(life)
    for _ in range(6):
        if life.state.phase != "ready" or len(life.state.players_of_round(life.state.last_round + 1)) < 2:
            break
        next_round(life)
        assert meeting(life, "p1") is None
        assert "p1" not in life.round.byes
        round_of(life)
    assert not [place for place, player in life.ranked if player == "p1"]
    assert life.ranked[0][0] == 1


@pytest.mark.parametrize("preset", ["single_elimination", "double_elimination"])
def test_a_withdrawal_loses_the_open_match_and_every_later_one(preset: str) -> None:
    """The player keeps the place that was reached; the log says that the player dropped, not that a match was lost."""
    life = bracket(preset=preset)
    round_of(life)
    next_round(life)
    table = next(table for table, one in life.round.matches.items() if "p1" in (one.first, one.second))
    events = check_undo(life, Drop(player=PlayerId("p1")))
    assert standing(life, table) == Forfeit(PlayerId("p1"))
    assert "dropped" in words_of(events)
    round_of(life)
    for _ in range(6):
        if life.state.phase != "ready" or len(life.state.players_of_round(life.state.last_round + 1)) < 2:
            break
        next_round(life)
        assert meeting(life, "p1") is None
        round_of(life)
    place = next(place for place, player in life.ranked if player == "p1")
    assert place > 2


def test_time_is_up_in_a_bracket() -> None:
    """Leaders win in one action with words of its own; the level ones are listed, and nothing closes before they are
    decided.
    """
    life = bracket()
    scores: dict[int, Result] = {1: Score(1, 0), 2: Score(0, 1)}
    for table, score in scores.items():
        first = life.round.matches[table].first
        life.do(ReportResult(table=table, result=score), Actor(f"phone {table}", "player", first))
    events = check_undo(life, CallTime())
    assert words_of(events).count("time was up") == 2
    assert [one.params["table"] for one in undecided_at_time(life.state)] == [3, 4]
    names = {id_of(f"p{i}"): f"P{i}" for i in range(1, 9)}
    players = life.round.matches[3].first, life.round.matches[3].second
    told = sentence(undecided_at_time(life.state)[0], names)
    assert told.startswith("Table 3: ")
    assert all(names[player] in told for player in players)
    assert life.refusal(CloseRound()).code == "winners_missing"
    life.refusal(CloseRound(unfinished=True))
    round_of(life)
