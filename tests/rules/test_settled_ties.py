"""Ties across the line: how one is settled, and when that lapses."""

import pytest

from crosstable.commands import (
    BeginStage,
    Configure,
    Correct,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    Penalise,
    Redo,
    SettleTie,
    Undo,
)
from crosstable.events import ResultEntered, SettlementLapsed, TieSettled
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.settled_ties import stage_standings
from crosstable.views.preview import preview
from tests.rules.documents import check_document
from tests.rules.life import ANN, Life, id_of

WON, LOST = Score(2, 0), Score(0, 2)


def tied(players: int = 4, rounds: int = 1) -> Life:
    """Return a round without tie-breaks: winners share rank 1, losers the next."""
    life = Life("mtg", standings_tiebreakers=[], rounds=rounds).begin(players)
    life.play()
    return life


def winners(life: Life) -> list[PlayerId]:
    return [player for rank, player in life.ranked if rank == 1]


def losers(life: Life) -> list[PlayerId]:
    return [player for rank, player in life.ranked if rank > 1]


def test_tie_across_line_blocks_advance() -> None:
    """Players who left are part of it."""
    life = tied(6)
    refusal = life.refusal(EndStage(qualifiers=2), code="tie_across_line")
    (reason,) = refusal.reasons
    assert reason.code == "tied_at_line"
    assert reason.params == {"players": winners(life), "rank": 1, "line": 2, "group": None}
    life.do(EndStage(qualifiers=3))
    life.do(Undo())
    gone, *_ = winners(life)
    life.do(Drop(player=gone))
    (reason,) = life.refusal(EndStage(qualifiers=1), code="tie_across_line").reasons
    assert gone in reason.params["players"]
    life.do(SettleTie(players=tuple(reason.params["players"]), reason="by lot"))
    life.do(EndStage(qualifiers=1))
    assert life.state.stage.qualified == (winners_after(life, gone),)


def winners_after(life: Life, gone: PlayerId) -> PlayerId:
    return next(player for _, player in life.ranked if player != gone)


def test_a_tie_is_settled_by_the_organiser_with_a_reason() -> None:
    """In that order; without a reason it is refused."""
    life = tied()
    one, other = winners(life)
    for reason in (None, "", "  "):
        life.refusal(SettleTie(players=(other, one), reason=reason), code="reason_missing")
    (event,) = life.do(SettleTie(players=(other, one), reason="by lot"))
    assert isinstance(event, TieSettled)
    assert life.ranked[:2] == [(1, other), (2, one)]
    life.do(EndStage(qualifiers=1))
    assert life.state.stage.qualified == (other,)


def test_a_tie_is_settled_by_a_shoot_out() -> None:
    """The shots decide the order; shots that do not, or say otherwise, are refused."""
    life = tied()
    one, other = winners(life)
    life.refusal(SettleTie(players=(one, other), shots={one: (5,), other: (5,)}), code="shots_undecided")
    life.refusal(SettleTie(players=(one, other), shots={one: (5,), other: (6,)}), code="shots_order")
    life.refusal(SettleTie(players=(one, other), shots={one: (5,)}), code="shots_players")
    life.do(SettleTie(players=(one, other), shots={one: (5, 1), other: (5, 0)}))
    assert life.ranked[:2] == [(1, one), (2, other)]


def test_only_exactly_a_tie_is_settled() -> None:
    """Some of it, somebody else with it, the same twice, nobody, and a tie that is settled already are refused."""
    life = tied(6)
    first, second, third = winners(life)
    loser = losers(life)[0]
    for wrong in ((first, second), (first, second, third, loser), (loser, first)):
        refusal = life.refusal(SettleTie(players=wrong, reason="by lot"), code="bad_settlement")
        assert [reason.code for reason in refusal.reasons] == ["settled_not_tied"]
    twice = life.refusal(SettleTie(players=(first, second, third, first), reason="by lot"), code="bad_settlement")
    assert [reason.code for reason in twice.reasons] == ["named_twice"]
    life.refusal(SettleTie(players=(), reason="by lot"), code="nobody_named")
    life.refusal(SettleTie(players=(id_of("ghost"),), reason="by lot"), code="unknown_player")
    life.refusal(SettleTie(players=(first, second, third), reason="a\nb"), code="bad_settings_asked")
    life.do(SettleTie(players=(third, second, first), reason="by lot"))
    life.refusal(SettleTie(players=(first, second, third), reason="again"), code="settled_already")


def test_two_ties_are_settled_separately() -> None:
    life = tied()
    life.do(SettleTie(players=tuple(reversed(winners(life))), reason="by lot"))
    rest = [player for rank, player in life.ranked if rank == 3]
    life.do(SettleTie(players=tuple(reversed(rest)), reason="by lot"))
    assert [rank for rank, _ in life.ranked] == [1, 2, 3, 4]
    check_document(life.state)


@pytest.mark.parametrize("way", ["correct", "points", "disqualify", "configure", "next"])
def test_a_settlement_lapses_when_its_players_are_no_tie_any_more(way: str) -> None:
    """Whatever breaks the tie; the standings can be made at any moment, and undo brings the settlement back."""
    life = tied(4, rounds=2)
    one, other = winners(life)
    life.do(SettleTie(players=(other, one), reason="by lot"))
    before = life.state.image()
    table = next(t for t, m in life.state.round(1).matches.items() if m.first == one)  # type: ignore[union-attr]
    if way == "next":
        life.publish()
        assert life.state.stage.settled
        before = life.state.image()
    events = life.do(
        {
            "correct": Correct(round=1, table=table, result=LOST),
            "points": Penalise(player=one, kind="points", points=HalfPoints(1)),
            "disqualify": Disqualify(player=one),
            "configure": Configure(config={"standings_tiebreakers": ["player_number"]}),
            "next": EnterResult(table=1, result=WON),
        }[way]
    )
    assert isinstance(events[-1], SettlementLapsed)
    assert life.state.stage.settled == ()
    life.do(Undo())
    assert life.state.image() == before


def test_a_settlement_that_lapsed_may_be_made_again_and_taken_back() -> None:
    """Taking back the first, long gone, does not take the correction with it that ended it."""
    life = tied()
    one, other = winners(life)
    life.do(SettleTie(players=(one, other), reason="by lot"))
    settled = life.last
    table = next(t for t, m in life.state.round(1).matches.items() if m.first == one)  # type: ignore[union-attr]
    life.do(Correct(round=1, table=table, result=Score(1, 1)))
    life.do(Correct(round=1, table=table, result=WON))
    life.do(SettleTie(players=(one, other), reason="by lot again"))
    for command in (Undo(action=settled), Redo(action=settled)):
        life.do(command)
        assert [settlement.reason for settlement in life.state.stage.settled] == ["by lot again"]


def test_undo_of_tied_results_includes_settlement() -> None:
    life = tied()
    one, other = winners(life)
    table = next(t for t, m in life.state.round(1).matches.items() if m.first == one)  # type: ignore[union-attr]
    life.do(Correct(round=1, table=table, result=Score(1, 1)))
    life.do(Correct(round=1, table=table, result=WON))
    made = life.last
    life.do(SettleTie(players=(one, other), reason="by lot"))
    refusal = life.refusal(Undo(action=made), code="others_depend")
    assert refusal.params["falls"] == [life.last]
    life.do(Undo(action=made, also=(life.last,)))


def test_correction_voids_settlement_of_earlier_stage() -> None:
    """Viewers of the first stage must not see a false order."""
    life = tied()
    one, other = winners(life)
    life.do(SettleTie(players=(one, other), reason="by lot"))
    life.do(EndStage())
    life.do(BeginStage(preset="mtg"))
    life.publish()
    table = next(t for t, m in life.state.round(1).matches.items() if m.first == one)  # type: ignore[union-attr]
    events = life.do(Correct(round=1, table=table, result=LOST))
    assert [type(event) for event in events] == [ResultEntered, SettlementLapsed]
    assert life.state.stages[0].settled == ()
    check_document(life.state)


def test_later_exits_do_not_change_earlier_stage() -> None:
    life = tied()
    one, other = winners(life)
    life.do(SettleTie(players=(one, other), reason="by lot"))
    before = [(row.rank, row.player.id) for row in stage_standings(life.state, 0)]
    life.do(EndStage())
    life.do(BeginStage(preset="mtg"))
    life.enter(["late"])
    life.publish()
    life.do(Disqualify(player=one))
    assert [(row.rank, row.player.id) for row in stage_standings(life.state, 0)] == before
    assert life.state.stages[0].settled


def test_preview_leaves_tie_across_line_open() -> None:
    """It lists lapsing settlements."""
    life = tied(6)
    first, second, third = winners(life)
    life.do(SettleTie(players=(first, second, third), reason="by lot"))
    life.do(EndStage(qualifiers=2))
    table, match = next((t, m) for t, m in life.state.stage.rounds[1].matches.items() if m.first == third)
    command = Correct(round=1, table=table, result=LOST)
    seen = preview(life.state, command, ANN)
    (line,) = seen.lines
    assert (line.gone, line.new, line.round) == ((), (), None)
    assert [{*tie} for tie in line.tied] == [{first, second, match.second}]
    assert seen.lapsed == ((first, second, third),)
    life.do(command)
    assert {player for rank, player in life.ranked if rank == 1} == {first, second, match.second}
    table = next(t for t, m in life.state.stage.rounds[1].matches.items() if m.first == first)
    again = preview(life.state, Correct(round=1, table=table, result=Score(2, 1)), ANN)
    assert (again.lines, again.lapsed) == ((), ())
    (line,) = preview(life.state, Correct(round=1, table=table, result=Score(0, 0, 1)), ANN).lines
    assert (line.gone, {*line.new}, line.tied) == ((first,), {match.second}, ())
