"""Corrections at tables: previews, and the effect on the waiting seating."""

from typing import Any

import msgspec
import pytest

from crosstable.commands import (
    CloseRound,
    Command,
    EndStage,
    EnterTable,
    Publish,
    Seat,
    SeatByHand,
    StartRound,
    TakeBackTap,
    Undo,
)
from crosstable.events import RoundRecalled, RoundSeated, Scored
from crosstable.model.exact import Exact
from crosstable.model.tournament import PlayerId
from crosstable.views.preview import Preview
from tests.rules.life import ANN, FRIDAY, SAM
from tests.rules.table_life import TableLife, round_at_tables

BY_RANK = {1: {*"abcd"}, 2: {*"efgh"}}
D = PlayerId("d")


def eight(**config: Any) -> TableLife:
    """Return two tables after the first round, a best and h worst."""
    life = round_at_tables("abcd", "efgh", rounds=4, **config)
    life.score(a=8, b=7, c=6, d=5, e=4, f=3, g=2, h=1)
    life.close()
    return life


def seat_next_round(life: TableLife, *, published: bool, mode: Any = "by_rank") -> None:
    life.do(Seat(mode=mode))
    if published:
        life.do(Publish())


def seats_by_table(life: TableLife) -> dict[int, set[str]]:
    return {number: set(seats) for number, seats in life.seats_in(2).items()}


def foreseen(life: TableLife, command: Command) -> Preview:
    """Check that execution matches the preview: events and places."""
    was, image = life.ranks, life.state.image()
    looking = msgspec.structs.replace(ANN, seen=life.state.seq)
    seen = life.director.preview(FRIDAY, command, looking)
    assert life.state.image() == image
    assert tuple(life.do(command, looking)) == seen.events
    assert {move.player: (move.rank, move.new_rank, move.new_points) for move in seen.moves} == {
        row.player.id: (was[row.player.id], row.rank, row.score)
        for row in life.board
        if row.player.id in {move.player for move in seen.moves}
    }
    return seen


def e_passes_d(life: TableLife, *, repair: bool) -> Command:
    """Give e the one tap that ties with d; e won later."""
    return life.tap_for("e", round=1, reason="forgotten", repair=repair)


@pytest.mark.parametrize("published", [False, True], ids=["draft", "published"])
def test_the_seating_that_waits_is_kept_or_made_again_as_foreseen(published: bool) -> None:
    """One action either way; a published round is recalled first, and keeps how it was seated and its multiplier."""
    life = eight(seating="random")
    seat_next_round(life, published=published)
    assert seats_by_table(life) == BY_RANK
    before, phase = life.state.image(), life.state.phase
    kept = foreseen(life, e_passes_d(life, repair=False)).repairing
    assert kept is not None
    assert ({*map(frozenset, kept.gone)}, {*map(frozenset, kept.new)}) == (
        {frozenset("abcd"), frozenset("efgh")},
        {frozenset("abce"), frozenset("dfgh")},
    )
    assert (seats_by_table(life), life.state.phase) == (BY_RANK, phase)
    life.do(Undo())
    seen = foreseen(life, e_passes_d(life, repair=True))
    assert seen.repairing == kept
    assert [type(event) for event in seen.events] == [Scored, *([RoundRecalled] if published else []), RoundSeated]
    assert (seats_by_table(life), life.state.phase) == ({1: {*"abce"}, 2: {*"dfgh"}}, "draft")
    life.do(Undo())
    assert life.state.image() == before


def test_preview_has_both_sit_outs() -> None:
    """By rank the worst of those who have not sat out yet."""
    life = round_at_tables("abcd", "efgh", others="i", rounds=4)
    life.score(a=8, b=7, c=6, d=5, e=4, f=3, g=2, h=1)
    life.close()
    seat_next_round(life, published=False)
    assert life.round.resting == (PlayerId("h"),)
    seen = foreseen(life, life.tap_for("h", round=1, reason="forgotten", repair=True)).repairing
    assert life.round.resting == (PlayerId("g"),)
    assert seen is not None
    assert (seen.byes, seen.sitting_out) == (((), ()), (("h",), ("g",)))


def test_a_score_taken_back_seats_again() -> None:
    life = eight()
    seat_next_round(life, published=False)
    mine = next(tap.id for tap in life.score_events() if tap.player == D)
    assert foreseen(life, TakeBackTap(undoes=mine, reason="twice", repair=True)).repairing is not None
    assert seats_by_table(life) == {1: {*"abce"}, 2: {*"dfgh"}}


def test_the_scores_of_a_whole_table_seat_again() -> None:
    life = round_at_tables("abcd", "efgh", preset="riichi", rounds=3)
    for table, scores in ((1, (50, 30, 25, 15)), (2, (40, 35, 25, 20))):
        life.do(EnterTable(table=table, scores=tuple(Exact(f"{score}000") for score in scores)))
    life.do(CloseRound())
    seat_next_round(life, published=True)
    assert seats_by_table(life) == {1: {*"aefb"}, 2: {*"cghd"}}
    first = life.state.round(1)
    assert first is not None
    turned = tuple(Exact(f"{number}000") for number in (20, 35, 25, 40))
    command = EnterTable(round=1, table=2, scores=turned, reason="from the wrong end", repair=True)
    assert foreseen(life, command).repairing is not None
    assert seats_by_table(life) == {1: {*"ahfb"}, 2: {*"cged"}}


@pytest.mark.parametrize("mode", ["random", "fresh"])
def test_a_seating_that_nobodys_rank_decides_waits_untouched(mode: str) -> None:
    life = eight()
    seat_next_round(life, published=False, mode=mode)
    assert foreseen(life, e_passes_d(life, repair=False)).repairing is None


def test_tables_set_by_hand_stand_when_a_correction_seats_again() -> None:
    life = eight()
    seat_next_round(life, published=False)
    life.do(SeatByHand(tables=(tuple(PlayerId(player) for player in "aceg"),)))
    command = life.tap_for("h", round=1, reason="forgotten", repair=True)
    assert foreseen(life, command).repairing is None
    assert {frozenset(group) for group in seats_by_table(life).values()} == {frozenset("aceg"), frozenset("bdfh")}


@pytest.mark.parametrize("ready", ["none", "started", "itself"])
def test_started_round_is_not_seated_again(ready: str) -> None:
    life = eight()
    if ready != "none":
        seat_next_round(life, published=True)
        life.do(StartRound())
    command = e_passes_d(life, repair=True) if ready != "itself" else life.tap_for("e", repair=True)
    life.refusal(command, code="nothing_to_pair_again")
    assert life.director.preview(FRIDAY, e_passes_d(life, repair=False), ANN).repairing is None


def test_nobody_but_the_organiser_seats_again_by_a_correction() -> None:
    """A helper's late score waits at the desk, whatever else it asks for."""
    life = eight()
    seat_next_round(life, published=False)
    before = seats_by_table(life)
    life.do(e_passes_d(life, repair=True), SAM)
    assert seats_by_table(life) == before
    assert len(life.state.held) == 1


def test_tie_across_stage_line_is_reported() -> None:
    """None of them qualifies; their ranks are shared."""
    life = round_at_tables("abcd", "efgh", preset="riichi", rounds=1)
    for table, scores in ((1, (50, 30, 25, 15)), (2, (40, 35, 25, 20))):
        life.do(EnterTable(table=table, scores=tuple(Exact(f"{score}000") for score in scores)))
    life.do(CloseRound())
    life.do(EndStage(qualifiers=4))
    assert {*life.state.stage.qualified} == {*"abef"}
    first = life.state.round(1)
    assert first is not None
    level = tuple(Exact(f"{number}000") for number in (48, 28, 28, 16))
    command = EnterTable(round=1, table=1, scores=level, reason="miscounted")
    (line,) = foreseen(life, command).lines
    assert (line.gone, line.new, [{*tie} for tie in line.tied]) == ((), (), [{*"bc"}])
    assert life.ranks[PlayerId("b")] == life.ranks[PlayerId("c")]
