"""Stages and ties: who goes on, a tie across the line, how it is settled and when that lapses, the end."""

import pytest

from crosstable.commands import (
    BeginStage,
    Cancel,
    Complete,
    Configure,
    Correct,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    NextRound,
    Pair,
    Penalise,
    Redo,
    ReEnter,
    SettleTie,
    Start,
    Undo,
)
from crosstable.events import ResultEntered, SettlementLapsed, StageBegun, StageEnded, TieSettled
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.settled import standings_of
from crosstable.standings.table import Standings
from tests.build import TO_COME
from tests.rules.documents import check_document
from tests.rules.life import Life, id_of

P1, P2, P3, P4, P5, P6 = (PlayerId(f"p{i}") for i in range(1, 7))
WON, LOST = Score(2, 0), Score(0, 2)


def order(life: Life) -> list[tuple[int, PlayerId]]:
    return [(row.rank, row.player.id) for row in Standings(life.state.tournament)]


def tied(players: int = 4, rounds: int = 1) -> Life:
    """No tie-breaks, one round: the winners share rank 1, the losers the rank after them."""
    life = Life("mtg", standings_tiebreakers=[], rounds=rounds).begin(players)
    life.play()
    return life


def winners(life: Life) -> list[PlayerId]:
    return [player for rank, player in order(life) if rank == 1]


def losers(life: Life) -> list[PlayerId]:
    return [player for rank, player in order(life) if rank > 1]


# Who goes on


def test_the_best_go_on_best_first() -> None:
    """Everybody, where no number is named; those named, where some are."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    best = [player for _, player in order(life)]
    for command, going_on in (
        (EndStage(qualifiers=2), best[:2]),
        (EndStage(), best),
        (EndStage(players=(P3, P1)), [P3, P1]),
        (EndStage(players=()), []),
    ):
        (event,) = life.do(command)
        assert isinstance(event, StageEnded)
        assert (event.after, list(event.qualified)) == (2, going_on)
        life.do(Undo())


def test_whoever_left_does_not_go_on() -> None:
    """The next one does, and naming somebody who is out is refused with all of them."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    best = [player for _, player in order(life)]
    life.do(Drop(player=best[0]))
    life.do(Disqualify(player=best[1]))
    refusal = life.refused(EndStage(players=(best[0], best[1], best[2], best[2])), code="bad_seats")
    assert [one.code for one in refusal.reasons] == ["plays_not_in", "plays_not_in", "named_twice"]
    life.do(EndStage(qualifiers=2))
    assert list(life.state.stage.qualified) == best[2:4]


@pytest.mark.parametrize("number", [0, 5, -1])
def test_no_more_go_on_than_are_left(number: int) -> None:
    """Nor fewer than one."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    assert life.refused(EndStage(qualifiers=number), code="too_many_qualifiers").params["players"] == 4


def test_the_best_of_every_group_go_on() -> None:
    """In a round robin with groups the line is drawn in each."""
    life = Life("registration_order", format="round_robin")
    life.enter(["a1", "a2", "a3"], group="A")
    life.enter(["b1", "b2", "b3"], group="B")
    life.do(Start())
    life.play(3)
    life.do(EndStage(qualifiers=1))
    assert {one[0] for one in life.state.stage.qualified} == {"a", "b"}
    assert life.state.stage.planned == 3


def test_a_stage_does_not_end_before_a_round_is_played() -> None:
    """Nor with a round open, or a draft."""
    life = Life().begin(4)
    life.refused(EndStage(), code="nothing_played")
    life.do(Pair())
    life.refused(EndStage(), code="not_now")


def test_a_stage_may_end_early() -> None:
    """Two rounds of five: time is up."""
    life = Life("registration_order", rounds=5).begin(6)
    life.play(2)
    life.do(EndStage(qualifiers=2))
    assert life.state.phase == "ended"
    life.refused(Pair(), code="not_now")


# Ties


def test_a_tie_across_the_line_stops_the_advance() -> None:
    """Its players, their rank and the line are told, whoever left included: they are settled with it."""
    life = tied(6)
    refusal = life.refused(EndStage(qualifiers=2), code="tie_across_line")
    (reason,) = refusal.reasons
    assert reason.code == "tied_at_line"
    assert reason.params == {"players": winners(life), "rank": 1, "line": 2, "group": None}
    life.do(EndStage(qualifiers=3))
    life.do(Undo())
    gone, *_ = winners(life)
    life.do(Drop(player=gone))
    (reason,) = life.refused(EndStage(qualifiers=1), code="tie_across_line").reasons
    assert gone in reason.params["players"]
    life.do(SettleTie(players=tuple(reason.params["players"]), reason="by lot"))
    life.do(EndStage(qualifiers=1))
    assert life.state.stage.qualified == (winners_after(life, gone),)


def winners_after(life: Life, gone: PlayerId) -> PlayerId:
    return next(player for _, player in order(life) if player != gone)


def test_a_tie_is_settled_by_the_organiser_with_a_reason() -> None:
    """In that order; without a reason it is refused."""
    life = tied()
    one, other = winners(life)
    for reason in (None, "", "  "):
        life.refused(SettleTie(players=(other, one), reason=reason), code="reason_missing")
    (event,) = life.do(SettleTie(players=(other, one), reason="by lot"))
    assert isinstance(event, TieSettled)
    assert order(life)[:2] == [(1, other), (2, one)]
    life.do(EndStage(qualifiers=1))
    assert life.state.stage.qualified == (other,)


def test_a_tie_is_settled_by_a_shoot_out() -> None:
    """The shots decide the order; shots that do not, or say otherwise, are refused."""
    life = tied()
    one, other = winners(life)
    life.refused(SettleTie(players=(one, other), shots={one: (5,), other: (5,)}), code="shots_undecided")
    life.refused(SettleTie(players=(one, other), shots={one: (5,), other: (6,)}), code="shots_order")
    life.refused(SettleTie(players=(one, other), shots={one: (5,)}), code="shots_players")
    life.do(SettleTie(players=(one, other), shots={one: (5, 1), other: (5, 0)}))
    assert order(life)[:2] == [(1, one), (2, other)]


def test_only_exactly_a_tie_is_settled() -> None:
    """Some of it, somebody else with it, the same twice, nobody, and a tie that is settled already are refused."""
    life = tied(6)
    first, second, third = winners(life)
    loser = losers(life)[0]
    for wrong in ((first, second), (first, second, third, loser), (loser, first)):
        refusal = life.refused(SettleTie(players=wrong, reason="by lot"), code="bad_settlement")
        assert [one.code for one in refusal.reasons] == ["settled_not_tied"]
    twice = life.refused(SettleTie(players=(first, second, third, first), reason="by lot"), code="bad_settlement")
    assert [one.code for one in twice.reasons] == ["named_twice"]
    life.refused(SettleTie(players=(), reason="by lot"), code="nobody_named")
    life.refused(SettleTie(players=(id_of("ghost"),), reason="by lot"), code="unknown_player")
    life.refused(SettleTie(players=(first, second, third), reason="a\nb"), code="bad_settings_asked")
    life.do(SettleTie(players=(third, second, first), reason="by lot"))
    life.refused(SettleTie(players=(first, second, third), reason="again"), code="settled_already")


def test_two_ties_are_settled_apart() -> None:
    """That of the winners and that of the losers."""
    life = tied()
    life.do(SettleTie(players=tuple(reversed(winners(life))), reason="by lot"))
    rest = [player for rank, player in order(life) if rank == 3]
    life.do(SettleTie(players=tuple(reversed(rest)), reason="by lot"))
    assert [rank for rank, _ in order(life)] == [1, 2, 3, 4]
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
        assert [one.reason for one in life.state.stage.settled] == ["by lot again"]


def test_taking_back_what_made_the_tie_takes_the_settlement_with_it() -> None:
    """It is told as depending on it."""
    life = tied()
    one, other = winners(life)
    table = next(t for t, m in life.state.round(1).matches.items() if m.first == one)  # type: ignore[union-attr]
    life.do(Correct(round=1, table=table, result=Score(1, 1)))
    life.do(Correct(round=1, table=table, result=WON))
    made = life.last
    life.do(SettleTie(players=(one, other), reason="by lot"))
    refusal = life.refused(Undo(action=made), code="others_depend")
    assert refusal.params["falls"] == [life.last]
    life.do(Undo(action=made, also=(life.last,)))


def test_a_settlement_of_an_earlier_stage_lapses_too() -> None:
    """A correction of round 1 while the final is played: whoever looks at the first stage sees no false order."""
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


def test_an_earlier_stage_stands_as_it_ended() -> None:
    """Whoever leaves the final, or enters it late, changes nothing about the first stage."""
    life = tied()
    one, other = winners(life)
    life.do(SettleTie(players=(one, other), reason="by lot"))
    before = [(row.rank, row.player.id) for row in standings_of(life.state, 0)]
    life.do(EndStage())
    life.do(BeginStage(preset="mtg"))
    life.enter(["late"])
    life.publish()
    life.do(Disqualify(player=one))
    assert [(row.rank, row.player.id) for row in standings_of(life.state, 0)] == before
    assert life.state.stages[0].settled


# The next stage


def test_a_second_stage_goes_on_with_the_numbers_and_begins_anew_with_the_points() -> None:
    """Among those who qualified; everybody else is out after the last round."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    life.do(EndStage(qualifiers=4))
    (begun,) = life.do(BeginStage(name="Final", preset="mtg", config={"rounds": 2}))
    assert isinstance(begun, StageBegun)
    assert begun.rounds == 2
    out = {one.id for one in life.state.players.values() if one.eliminated_in == 2}
    assert len(out) == 2
    life.publish()
    assert life.round.number == 3
    assert life.round.seated == set(begun.players)
    assert {row.points for row in Standings(life.state.tournament)} == {0}
    life.finish()
    life.play()
    life.refused(Pair(), code="all_rounds_played")
    check_document(life.state)


def test_whoever_leaves_between_the_stages_is_not_in_the_second() -> None:
    """And nobody at all is no stage."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    one, other = life.state.stage.qualified
    life.do(Drop(player=one))
    life.do(BeginStage(preset="mtg"))
    life.publish()
    assert life.round.seated == {other}
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(players=()))
    life.refused(BeginStage(preset="mtg"), code="nobody_entered")
    life.do(Complete())


def test_whoever_went_out_with_a_stage_does_not_leave_again() -> None:
    """Nor come back."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    life.do(BeginStage(preset="mtg"))
    out = next(one.id for one in life.state.players.values() if one.eliminated_in)
    life.refused(Drop(player=out), code="is_eliminated")
    life.refused(ReEnter(player=out), code="is_eliminated")
    life.do(Disqualify(player=out))


def test_a_stage_that_has_begun_depends_on_what_came_before() -> None:
    """Taking the end of the first back takes the second with it."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    ended = life.last
    life.do(BeginStage(preset="mtg"))
    begun = life.last
    life.publish()
    refusal = life.refused(Undo(action=ended), code="others_depend")
    assert refusal.params["falls"][0] == begun
    life.do(Undo(action=ended, also=tuple(refusal.params["falls"])))
    assert all(one.eliminated_in is None for one in life.state.players.values())


@pytest.mark.parametrize(
    "command",
    [
        BeginStage(preset="none"),
        BeginStage(preset="mtg", name=""),
        BeginStage(preset="mtg", config={"format": TO_COME[0]}),
    ],
    ids=["preset", "name", "format"],
)
def test_a_stage_that_cannot_be_is_refused(command: BeginStage) -> None:
    """With its problems."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    life.refused(command, code="bad_settings_asked")


def test_a_forbidden_pair_of_a_stage_names_players_who_are_there() -> None:
    """A slip is told."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    life.refused(BeginStage(preset="mtg", config={"forbidden": [["p1", "nobody"]]}), code="bad_settings_asked")
    life.do(BeginStage(preset="mtg", config={"forbidden": [["p1", "p2"]]}))


# The end


def test_completion_is_after_a_round_at_least() -> None:
    """And leaves corrections open."""
    life = Life(rounds=1).begin(4)
    life.refused(Complete(), code="nothing_played")
    life.play()
    life.do(Complete())
    life.refused(Pair(), code="not_now")
    life.do(Correct(round=1, table=1, result=LOST))


@pytest.mark.parametrize("begun", [False, True])
def test_a_cancelled_tournament_waits_for_its_undo(begun: bool) -> None:
    """Everything is there again."""
    life = Life()
    life.enter(4)
    if begun:
        life.do(Start())
        life.publish()
    before = life.state.image()
    life.refused(Cancel(reason="\n"), code="bad_settings_asked")
    life.do(Cancel(reason="no chairs"))
    life.refused(NextRound(), code="not_now")
    life.do(Undo())
    assert life.state.image() == before
