"""Amendments of final standings: exact, public, and removed by undo."""

import random
from contextlib import suppress
from fractions import Fraction

import pytest

from crosstable.app.persons import names_of
from crosstable.commands import (
    Actor,
    BeginStage,
    Command,
    Complete,
    Correct,
    Disqualify,
    EndStage,
    EnterTable,
    Penalise,
    Redo,
    RenamePlayer,
    Start,
    Tap,
    Undo,
)
from crosstable.events import TournamentCompleted
from crosstable.model.exact import exact_text
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.state.fold import fold
from crosstable.state.state import State
from crosstable.views.amendments import Final, final
from crosstable.words.amendments import MOST_MOVED, amendment_text
from crosstable.words.stage_names import stage_names
from tests.web.public.halls import Hall, hall_at

LOST, WON = Score(0, 2), Score(2, 0)


def final_of(hall: Hall) -> Final:
    found = final(hall.state.log)
    assert found is not None
    return found


def texts(hall: Hall) -> list[str]:
    """Return every amendment in words."""
    names = names_of(hall.site.journal, hall.state)
    stages = stage_names(hall.state.tournament)
    found = [amendment_text(amendment, names, stages) for amendment in final_of(hall).amendments]
    return [" ".join([*one.changes, one.moved]) for one in found]


def reverse_result(hall: Hall, table: int = 1, round_: int = 1) -> int:
    """Reverse the result of a match and return the action."""
    played = hall.state.round(round_)
    assert played is not None
    result = played.matches[table].result
    assert isinstance(result, Score)
    hall.do(Correct(round=round_, table=table, result=Score(result.second, result.first)))
    return hall.state.log[-1].action


def ranks_of(state: State) -> dict[PlayerId, int]:
    from crosstable.rules.settled_ties import stage_standings

    return {row.player.id: row.rank for row in stage_standings(state, len(state.stages) - 1)}


def test_nothing_is_final_before_the_organiser_says_so() -> None:
    hall = hall_at("mtg", "closed")
    assert final(hall.state.log) is None
    hall.do(Complete())
    found = final_of(hall)
    assert (found.since, found.amendments) == (hall.state.log[-1].time, ())
    hall.do(Undo(action=hall.state.log[-1].action))
    assert final(hall.state.log) is None


def test_a_correction_says_what_changed_and_who_moved() -> None:
    hall = hall_at("mtg", "completed", 4)
    before = ranks_of(hall.state)
    action = reverse_result(hall)
    after = ranks_of(hall.state)
    (one,) = final_of(hall).amendments
    assert (one.action, one.stage) == (action, None)
    assert {move.player: (move.rank, move.new_rank) for move in one.moves} == {
        player: (before[player], after[player]) for player in before if before[player] != after[player]
    }
    (said,) = texts(hall)
    first = hall.state.round(1)
    assert first is not None
    match = first.matches[1]
    names = names_of(hall.site.journal, hall.state)
    assert said.startswith(f"Round 1, table 1, {names[match.first]} against {names[match.second]}: ")
    for player in hall.state.players:
        moved = [move for move in one.moves if move.player == player]
        about = one.part_about(player)
        assert (about is not None) == bool(moved or player in (match.first, match.second))
        assert about is None or list(about.moves) == moved


def test_undo_removes_and_redo_restores_amendments() -> None:
    hall = hall_at("mtg", "completed", 8)
    first, second = reverse_result(hall, 1), reverse_result(hall, 2)
    assert [amendment.action for amendment in final_of(hall).amendments] == [first, second]
    hall.do(Undo(action=first))
    assert [amendment.action for amendment in final_of(hall).amendments] == [second]
    hall.do(Redo(action=first))
    assert [amendment.action for amendment in final_of(hall).amendments] == [first, second]


def test_taking_back_something_from_before_the_end_is_an_amendment() -> None:
    """It changes final standings as a correction does; brought back, everything is as it was."""
    hall = hall_at("mtg", "closed", 4)
    action = reverse_result(hall)
    hall.do(Complete())
    hall.do(Undo(action=action))
    taken_back = hall.state.log[-1]
    (one,) = final_of(hall).amendments
    assert (one.action, one.time) == (taken_back.action, taken_back.time)
    assert [change.code for change in one.changes] == ["amended.result"]
    hall.do(Redo(action=action))
    assert final_of(hall).amendments == ()


def test_only_changes_of_standings_are_amendments() -> None:
    hall = hall_at("mtg", "completed", 4)
    hall.say("note", {"words": "the cup is at home"})
    hall.say("rename_player", {"player": hall.state.numbers[1], "name": "Other"})
    hall.do(Penalise(player=hall.state.numbers[1], kind="warning"))
    assert final_of(hall).amendments == ()


def test_amendments_omit_reasons_of_penalties() -> None:
    hall = hall_at("mtg", "completed", 4)
    one, other = hall.state.numbers[1], hall.state.numbers[2]
    hall.say("penalise", {"player": one, "kind": "points", "points": HalfPoints(2), "reason": "secret"})
    hall.say("disqualify", {"player": other, "reason": "secret"})
    deducted, out = texts(hall)
    assert deducted.startswith("Penalty for Player 01: one point deducted.")
    assert "Player 02 disqualified." in out
    assert "now has no place" in out
    assert "secret" not in deducted + out


@pytest.mark.parametrize(
    ("preset", "said"),
    [("speed_jong", ": 2, was 1."), ("riichi", ": 9000, was 21000."), ("crokinole_groups", "twenties")],
)
def test_scores_at_tables_and_twenties(preset: str, said: str) -> None:
    hall = hall_at(preset, "completed", 8)
    first = hall.state.round(1)
    assert first is not None
    command: Command = Correct(round=1, table=1, result=Score(1, 0), twenties=(7, 3))
    if preset == "speed_jong":
        command = Tap(table=1, player=first.tables[1].seats[0], delta=1, round=1, reason="miscounted")
    elif preset == "riichi":
        scores = tuple(exact_text(Fraction(number)) for number in (34000, 36000, 28000, 22000))
        command = EnterTable(table=1, round=1, scores=scores, reason="miscounted")
    hall.do(command, Actor("olga", seen=hall.state.seq))
    (text,) = texts(hall)
    assert text.startswith("Round 1, table 1, ")
    assert said in text
    assert "miscounted" not in text


def test_amendment_names_an_earlier_stage() -> None:
    hall = Hall()
    hall.create("mtg")
    hall.enter([f"Player {i}" for i in range(8)])
    hall.do(Start())
    hall.play(2)
    hall.do(EndStage(qualifiers=2))
    hall.do(BeginStage(preset="mtg", config={"rounds": 1}))
    hall.play(1)
    hall.do(Complete())
    reverse_result(hall, table=4, round_=2)
    (one,) = final_of(hall).amendments
    assert one.stage == 0
    assert 'Changes in stage "Swiss 1": ' in texts(hall)[0]


def test_first_ten_moved_players_are_named() -> None:
    hall = hall_at("mtg", "completed", 60)
    played = hall.state.round(1)
    assert played is not None
    for table in sorted(played.matches):
        reverse_result(hall, table)
    longest = max(final_of(hall).amendments, key=lambda amendment: len(amendment.moves))
    text = texts(hall)[final_of(hall).amendments.index(longest)]
    assert len(longest.moves) > MOST_MOVED
    assert text.endswith(f" and {len(longest.moves) - MOST_MOVED} more.")


@pytest.mark.parametrize("seed", range(12))
def test_all_moves_together_lead_from_the_end_to_now(seed: int) -> None:
    """Whatever was corrected, taken back and brought back: the moves in force add up to what the standings are."""
    chance = random.Random(seed)
    hall = hall_at(chance.choice(["mtg", "chess", "speed_jong"]), "closed", 9)
    for _ in range(3):
        _run_random_command(hall, chance)
    hall.do(Complete())
    for _ in range(14):
        _run_random_command(hall, chance)
    log = hall.state.log
    if not hall.state.completed:
        assert final(log) is None
        return
    end = next(
        i
        for i, happened in enumerate(log)
        if isinstance(happened.event, TournamentCompleted) and happened.action not in hall.state.undone
    )
    ranks: dict[PlayerId, int | None] = {**ranks_of(fold(log[: end + 1]))}
    for amendment in final_of(hall).amendments:
        for move in amendment.moves if amendment.stage is None else ():
            assert ranks.get(move.player) == move.rank
            ranks[move.player] = move.new_rank
    assert {player: rank for player, rank in ranks.items() if rank is not None} == ranks_of(hall.state)


def _run_random_command(hall: Hall, chance: random.Random) -> None:
    """Run a random command that may change standings; some are refused."""
    players, log = list(hall.state.players), hall.state.log
    commands: list[Command] = [
        Undo(action=chance.choice(log).action),
        Undo(action=chance.choice(log[-8:]).action),
        Redo(action=chance.choice(sorted(hall.state.undone) or [1])),
        Penalise(player=chance.choice(players), kind="points", points=HalfPoints(chance.randint(1, 4))),
        RenamePlayer(player=chance.choice(players), digest=hall.state.personal[players[0]].digest),
    ]
    if chance.random() < 0.1:
        commands = [Disqualify(player=chance.choice(players))]
    round_ = hall.state.round(chance.randint(1, hall.state.last_round))
    assert round_ is not None
    for table in round_.matches:
        single = hall.state.stage.config.best_of == 1
        result = chance.choice([Score(1, 0), Score(0, 0, 1), Score(0, 1)] if single else [WON, LOST])
        commands.append(Correct(round=round_.number, table=table, result=result))
    for number, table_ in round_.tables.items():
        seat = chance.choice(table_.seats)
        commands.append(
            Tap(table=number, player=seat, delta=chance.choice([1, -1]), round=round_.number, reason="late")
        )
    with suppress(Refusal):
        hall.do(chance.choice(commands))
