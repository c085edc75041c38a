"""A whole knock-out: at the desk, in documents, in the demo, simulated and in the terminal.

It runs where the knock-out is one of the formats: see tests/formats/test_a_new_one.py.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from crosstable.app import demo
from crosstable.app.persons import new_entry
from crosstable.app.site import Site
from crosstable.commands import (
    CloseRound,
    Command,
    Complete,
    Configure,
    Correct,
    Drop,
    EnterLate,
    EnterResult,
    NextRound,
    Pair,
    PairByHand,
    Penalise,
    Publish,
    Redo,
    ReEnter,
    Restore,
    Start,
    StartRound,
    Undo,
)
from crosstable.events import PlayerRestored, PlayersCut
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, DoubleLoss, Score
from crosstable.rules.close_round import is_last_round
from crosstable.views.alerts.tournament import alerts
from crosstable.views.next_step import next_step
from crosstable.views.preview import preview
from crosstable.words import words
from tests.cli.in_process import crosstable
from tests.conftest import proof_size
from tests.rules import random_lives
from tests.rules.documents import check_document
from tests.rules.life import ANN, Life, id_of
from tests.web.desk.desks import Browser, Server
from tests.web.public.halls import ADDRESSES

OFFICE = ("players", "floor", "stages", "history", "settings", "staff", "standings", "why?round=1", "rehearsal?seed=1")


def cup(players: int = 6) -> Life:
    life = Life("cup")
    life.enter(players)
    life.do(Start())
    return life


def play_round(life: Life, *winners: int, close: bool = True) -> None:
    """Play the next round; the first (1) or second player (2) of each table wins."""
    if life.state.phase == "ready":
        life.do(Pair())
    life.do(Publish())
    life.do(StartRound())
    for table, won in enumerate(winners, start=1):
        life.do(EnterResult(table=table, result=Score(2, 1) if won == 1 else Score(0, 2)))
    if close:
        life.do(CloseRound())


def meetings(life: Life) -> list[tuple[str, str]]:
    return [(match.first, match.second) for _, match in sorted(life.round.matches.items())]


def rounds_of_elimination(life: Life) -> dict[str, int]:
    return {
        player.id: player.eliminated_in for player in life.state.players.values() if player.eliminated_in is not None
    }


def reasons(life: Life, command: Command) -> Sequence[str]:
    with pytest.raises(Refusal) as refused:
        life.ask(command)
    return [refused.value.code, *(reason.code for reason in refused.value.reasons)]


def test_cup_ranks_by_round_of_elimination() -> None:
    life = cup()
    life.do(Pair())
    assert (meetings(life), [*life.round.byes]) == ([("p4", "p5"), ("p3", "p6")], ["p1", "p2"])
    play_round(life, 1, 2)
    assert rounds_of_elimination(life) == {"p5": 1, "p3": 1}
    life.do(Pair())
    assert meetings(life) == [("p1", "p4"), ("p2", "p6")]
    play_round(life, 2, 1)
    play_round(life, 1)
    assert rounds_of_elimination(life) == {"p5": 1, "p3": 1, "p1": 2, "p6": 2, "p2": 3}
    assert life.ranked == [(1, "p4"), (2, "p2"), (3, "p1"), (3, "p6"), (5, "p3"), (5, "p5")]
    assert reasons(life, Pair())[0] == "schedule_played"
    life.do(Complete())
    check_document(life.state)


def test_a_match_has_a_winner() -> None:
    life = cup()
    life.do(PairByHand(matches=((id_of("p1"), id_of("p2")),)))
    bye = PairByHand(byes=(Bye(id_of("p3"), "draw"),))
    assert reasons(life, bye) == ["bad_seats", "bye_needs_winner"]
    assert meetings(life)[0] == ("p1", "p2")
    life.do(Publish())
    life.do(StartRound())
    level = EnterResult(table=1, result=Score(1, 1))
    assert reasons(life, level) == ["needs_winner"]
    assert reasons(life, CloseRound(unfinished=True)) == ["winners_missing"]
    life.do(EnterResult(table=1, result=Score(2, 1)))
    life.do(Penalise(player=id_of("p1"), kind="game_loss", round=1))
    assert life.result(1, 1) == Score(1, 2)


def test_undo_cannot_change_who_advances() -> None:
    """Undoing or redoing a result after the end of its round would eliminate another player."""
    life = cup(4)
    play_round(life, 1, 1, close=False)
    first = life.last
    life.do(EnterResult(table=2, result=Score(0, 2)), seen=life.round.version_of(2))
    other = life.last
    life.do(CloseRound())
    close = life.last
    assert rounds_of_elimination(life) == {"p4": 1, "p2": 1}
    assert reasons(life, Undo(action=other)) == ["others_depend", "depends"]
    life.do(Undo(action=other, also=(close,)))
    assert (rounds_of_elimination(life), life.state.phase) == ({}, "playing")
    life.do(CloseRound())
    assert rounds_of_elimination(life) == {"p4": 1, "p3": 1}
    assert reasons(life, Redo(action=other)) == ["cannot_redo", "does_not_fit"]
    assert reasons(life, Undo(action=first))[0] == "others_depend"
    # A correction takes along who goes, so it can be taken back as it is.
    life.do(Correct(round=1, table=2, result=Score(0, 2)))
    assert rounds_of_elimination(life) == {"p4": 1, "p2": 1}
    life.do(Undo())
    assert rounds_of_elimination(life) == {"p4": 1, "p3": 1}


def test_correction_changes_who_advances_until_published() -> None:
    life = cup(4)
    play_round(life, 1, 1)
    assert rounds_of_elimination(life) == {"p4": 1, "p3": 1}
    other = Correct(round=1, table=1, result=Score(1, 2))
    events = life.do(other)
    assert [type(event) for event in events[1:]] == [PlayerRestored, PlayersCut]
    assert rounds_of_elimination(life) == {"p1": 1, "p3": 1}
    life.do(Correct(round=1, table=1, result=Score(2, 1)))
    life.do(Pair())
    life.do(Publish())
    # Published: it waits for the organiser, who may pair it again.
    kept = preview(life.state, other, ANN)
    assert [(line.gone, line.new, line.round) for line in kept.lines] == [(("p1",), ("p4",), 1)]
    assert kept.repairing is not None
    assert kept.repairing.new == (("p4", "p2"),)
    life.do(Correct(round=1, table=1, result=Score(1, 2), repair=True))
    assert (rounds_of_elimination(life), meetings(life)) == ({"p1": 1, "p3": 1}, [("p4", "p2")])
    play_round(life, 1)
    life.do(Complete())
    life.do(Correct(round=2, table=1, result=Score(0, 2)))
    assert (rounds_of_elimination(life), life.ranked[0]) == ({"p1": 1, "p3": 1, "p4": 2}, (1, "p2"))
    check_document(life.state)


def test_a_match_that_is_lost_afterwards_changes_who_goes_on() -> None:
    life = cup(4)
    play_round(life, 1, 1)
    life.do(Penalise(player=id_of("p1"), kind="match_loss", round=1))
    assert rounds_of_elimination(life) == {"p1": 1, "p3": 1}


def test_restored_player_stays() -> None:
    life = cup(4)
    play_round(life, 1, 1)
    life.do(Restore(player=id_of("p4")))
    life.do(Correct(round=1, table=2, result=Score(1, 2)))
    assert rounds_of_elimination(life) == {"p2": 1}
    life.do(Pair())
    assert (meetings(life), [*life.round.byes]) == ([("p1", "p4")], ["p3"])
    check_document(life.state)


def test_no_reentry_after_loss_or_missed_round() -> None:
    life = cup(8)
    play_round(life, 1, 1, 1, 1, close=False)
    life.do(Drop(player=id_of("p8")))
    life.do(CloseRound())
    life.do(Drop(player=id_of("p1")))
    assert reasons(life, ReEnter(player=id_of("p8"))) == ["is_eliminated"]
    life.do(ReEnter(player=id_of("p1")))
    life.do(Drop(player=id_of("p1")))
    play_round(life, 1)
    assert reasons(life, ReEnter(player=id_of("p1"))) == ["is_eliminated"]
    check_document(life.state)


def test_nobody_enters_a_cup_that_has_begun() -> None:
    life = cup(3)
    life.do(Pair())
    life.enter(1)
    life.do(Pair(again=True))
    play_round(life, 1, 1)
    late = EnterLate(entries=(new_entry("Zoe")[0],))
    assert reasons(life, late) == ["field_is_closed"]
    check_document(life.state)


def test_another_round_follows_as_long_as_two_are_in() -> None:
    life = cup(4)
    play_round(life, 1, 1)
    life.do(Restore(player=id_of("p4")))
    play_round(life, 1)
    assert next_step(life.state).code == "draft"
    play_round(life, 1, close=False)
    assert is_last_round(life.state)
    life.do(CloseRound())
    assert (next_step(life.state).code, rounds_of_elimination(life)) == ("complete", {"p3": 1, "p4": 2, "p2": 3})
    check_document(life.state)


def test_a_draft_that_nobody_is_left_for_is_taken_back() -> None:
    life = cup(4)
    play_round(life, 1, 1)
    life.do(Pair())
    life.do(Correct(round=1, table=2, result=DoubleLoss()))
    (stale,) = alerts(life.state)
    (choice,) = stale.choices
    assert (stale.code, choice.command) == ("web.unusual.stale", "undo")
    assert choice.params["before"] is None
    life.do(Undo(action=choice.fields["action"]))
    assert next_step(life.state).code == "complete"
    other = cup(3)
    play_round(other, 1, close=False)
    other.do(NextRound())
    other.do(Drop(player=id_of("p1")))
    (stale,) = alerts(other.state)
    assert stale.choices[0].params["before"] == 1


def test_undo_cannot_change_the_format_of_played_rounds() -> None:
    """A knock-out has no place for another format's result, and an open match eliminates nobody."""
    life = Life("mtg", rounds=3)
    life.enter(4)
    configured = life.do(Configure(preset="cup", config={"rounds": None}))
    assert configured
    action = life.last
    life.do(Start())
    play_round(life, 1, 1)
    assert life.refusal(Undo(action=action)).code in ("others_depend", "cannot_undo")


def test_a_cup_may_end_with_nobody() -> None:
    life = cup(2)
    life.do(Pair())
    life.do(Publish())
    life.do(StartRound())
    life.do(EnterResult(table=1, result=DoubleLoss()))
    life.do(CloseRound())
    assert rounds_of_elimination(life) == {"p1": 1, "p2": 1}
    life.do(Complete())
    check_document(life.state)


@pytest.mark.long
def test_random_cups_keep_every_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random lives, all of them cups: undo restores every byte, documents come back as they were."""
    monkeypatch.setattr(random_lives, "CONFIGS", [("cup", {}), ("cup", {"player_reports": "one"})])
    tally = random_lives.Tally()
    lives = proof_size(8, 200)
    for seed in range(lives):
        steps = random_lives.steps_of(seed, 40)
        try:
            tally.add(random_lives.run_life(steps))
        except Exception as error:
            raise AssertionError(
                f"the life of seed {seed}:\n{random_lives.transcript(random_lives.cut_down(steps))}"
            ) from error
    assert tally.events["players_cut"] > lives // 3
    assert tally.refusals["needs_winner"] > 0


def _desk() -> Browser:
    found = Server().operator().create(preset="cup")
    found.enter([f"Player {number}" for number in range(1, 7)])
    found.execute("start")
    found.play(1)
    return found


def test_the_pages_know_who_is_out_and_offer_no_draw() -> None:
    olga = _desk()
    assert "eliminated after round 1" in olga.text("players")
    for address in OFFICE:
        assert olga.page(address)
    assert "Player 1 and Player 2 have nobody to meet before round 2." in olga.text("why?round=1")
    for address in (*ADDRESSES, "tree"):
        assert olga.page(f"/t/{olga.code}/{address}")
    for address in (f"/t/{olga.code}/standings", "standings"):
        assert "Survived" in olga.text(address)
        assert "Points" not in olga.text(address)
    assert "Cup" in olga.text("/new").split("Knock-outs")[1]
    olga.play(1, close=False)
    desk = olga.page(f"/t/{olga.code}/desk")
    assert 'data-typed="2-1"' in desk
    assert 'data-typed="1-1"' not in desk
    assert 'data-typed="d"' not in desk
    olga.execute("close_round")
    olga.execute("undo")
    olga.execute("close_round")
    olga.play(1)
    assert "settle" not in olga.text(f"/t/{olga.code}/desk").lower()
    olga.execute("complete")


def test_the_demo_has_one_that_plays_on_by_itself() -> None:
    site, stream = Site(MemoryJournal()), demo.demo_stream("knockout")
    demo.fill_demo(site)
    for _ in range(500):
        if not demo.play_move(site, stream):
            break
    state = site.director.state(stream)
    assert state.phase == "completed"
    assert sum(player.eliminated_in is None for player in state.players.values()) <= 1


def test_simulation_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "made-up.json"
    assert crosstable("simulate", "--preset", "cup", "--players", 9, "--seed", 2, "--output", file).code == 0
    said: dict[str, Any] = json.loads(crosstable("standings", file, "--json").out)
    assert [row["rank"] for row in said["standings"]] == [1, 2, 3, 3, 5, 5, 5, 5, 9]
    assert crosstable("simulate", "--preset", "cup", "--players", 9, "--draws", 0.5).code != 0
    written = json.loads(file.read_text("utf-8"))
    first = next(match for match in written["rounds"][0]["matches"] if "score" in match)
    first["score"] = [1, 1]
    file.write_text(json.dumps(written), "utf-8")
    refused = crosstable("import", file, "--dry-run")
    assert (refused.code, words("needs_winner") in refused.err) == (3, True)
