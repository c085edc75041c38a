"""Players: entering, leaving, coming back, being put out; and what an organiser does wrong at nine in the evening."""

import pytest

from crosstable.app.persons import new_entry
from crosstable.commands import (
    ChangePlayer,
    CloseRound,
    Correct,
    Disqualify,
    Drop,
    EnterLate,
    EnterResult,
    NextRound,
    Pair,
    PairByHand,
    Penalise,
    Publish,
    ReEnter,
    Register,
    Start,
    Withdraw,
)
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Bye, DoubleLoss, Forfeit, PlayerId, Score
from crosstable.ranking.standings import Standings
from crosstable.rules.warnings import round_warnings
from tests.rules.life import Life

P1, P2 = PlayerId("p1"), PlayerId("p2")


def points(life: Life) -> dict[str, int]:
    return {row.player.id: row.points for row in Standings(life.state.tournament)}


def warning_codes(life: Life) -> list[str]:
    return [reason.code for reason in round_warnings(life.state, life.round)]


def test_numbers_and_ids_are_given_in_order() -> None:
    """By entry, after the highest one; requested ones are kept."""
    life = Life()
    life.enter(2)
    life.do(Register(entries=(new_entry("Eve", id=PlayerId("eve"), number=9)[0], new_entry("Fay")[0])))
    assert [(player.id, player.number) for player in life.state.players.values()] == [
        ("p1", 1),
        ("p2", 2),
        ("eve", 9),
        ("p10", 10),
    ]


def test_list_reports_all_problems() -> None:
    """Nobody is entered then."""
    life = Life()
    life.enter(1)
    bad = Register(
        entries=(
            new_entry("A", rating=10**9)[0],
            new_entry("B", number=1)[0],
            new_entry("C", id=P1)[0],
            new_entry("D", club="x\x07")[0],
        )
    )
    refusal = life.refusal(bad, code="bad_entries")
    assert [reason.path for reason in refusal.reasons] == [
        "entries[0].rating",
        "entries[1].number",
        "entries[2].id",
        "entries[3].club",
    ]
    assert len(life.state.players) == 1


def test_an_entry_taken_back_leaves_no_trace() -> None:
    """Before the start; afterwards a player drops."""
    life = Life()
    life.enter(3)
    life.do(Withdraw(player=P1))
    life.do(Start())
    life.refusal(Withdraw(player=P2), code="not_now")
    assert points(life).keys() == {"p2", "p3"}


def test_nobody_can_not_start() -> None:
    """With no players there is nothing to start; with one there is a bye."""
    Life().refusal(Start(), code="nobody_entered")
    life = Life(rounds=1).begin(1)
    life.publish()
    life.do(CloseRound())
    assert points(life) == {"p1": 6}


def test_late_entry_loses_missed_rounds() -> None:
    """Or gets byes, depending on the settings."""
    for policy, expected in (("losses", 0), ("byes", 6)):
        life = Life(rounds=3, late_entry=policy).begin(4)
        life.play()
        life.enter(1)
        assert points(life)["p5"] == expected
        assert life.state.players[PlayerId("p5")].first_round == 2


def test_a_late_entry_makes_a_draft_stale() -> None:
    """It names who has no seat; pairing again seats everybody."""
    life = Life(rounds=3).begin(4)
    life.do(Pair())
    life.enter(1)
    refusal = life.refusal(Publish(), code="draft_stale")
    assert [(reason.code, reason.params["player"]) for reason in refusal.reasons] == [("plays_but_unseated", "p5")]
    life.do(Pair(again=True))
    life.do(Publish())


def test_late_entry_can_meet_player_with_bye() -> None:
    """Paired by hand."""
    life = Life(rounds=3).begin(5)
    life.publish()
    (alone,) = life.round.byes
    life.enter(1, first_round=1)
    assert warning_codes(life) == ["without_match"]
    life.do(PairByHand(matches=((alone, PlayerId("p6")),)))
    assert (warning_codes(life), life.round.byes) == ([], {})
    life.finish()


def test_no_entry_into_a_round_that_is_over() -> None:
    """Refused with the earliest that is possible."""
    life = Life(rounds=3).begin(4)
    life.play()
    refusal = life.refusal(EnterLate(entries=(new_entry("Late")[0],), first_round=1), code="round_is_over")
    assert refusal.params["earliest"] == 2


def test_a_drop_forfeits_the_open_match_for_good() -> None:
    """Also when the player comes back later."""
    life = Life(rounds=4).begin(4)
    life.publish()
    table, other = life.table_of("p1"), life.opponent("p1")
    life.do(Drop(player=P1))
    life.win(3 - table)
    life.do(CloseRound())
    assert life.result(1, table) == Forfeit(P1)
    life.do(ReEnter(player=P1))
    assert points(life)[other] == 6
    assert points(life)["p1"] == 0
    life.play()


def test_both_players_of_a_match_leave() -> None:
    """It is lost by both."""
    life = Life(rounds=4).begin(4)
    life.publish()
    table, other = life.table_of("p1"), life.opponent("p1")
    life.do(Drop(player=P1))
    life.do(Drop(player=other))
    life.win(3 - table)
    life.do(CloseRound())
    assert life.result(1, table) == DoubleLoss()


def test_dropping_the_wrong_player_while_a_draft_exists() -> None:
    """The draft does not fit; taking the drop back makes it fit again."""
    life = Life(rounds=3).begin(4)
    life.do(Pair())
    life.do(Drop(player=P1))
    life.refusal(Publish(), code="draft_stale")
    life.do(ReEnter(player=P1))
    life.do(Publish())


def test_the_rounds_away_are_missed() -> None:
    """A player who comes back has lost them."""
    life = Life(rounds=4).begin(5)
    life.play()
    had = points(life)["p1"]
    life.do(Drop(player=P1))
    life.play()
    life.do(ReEnter(player=P1))
    life.refusal(ReEnter(player=P1), code="has_not_dropped")
    assert points(life)["p1"] == had
    life.play()
    (row,) = [standing for standing in Standings(life.state.tournament) if standing.player.id == "p1"]
    assert row.played == 3


def test_second_exit_is_refused_with_the_first() -> None:
    life = Life(rounds=4).begin(4)
    life.play()
    life.do(Drop(player=P1))
    life.refusal(Drop(player=P1), code="has_dropped")
    life.do(Disqualify(player=P2))
    life.refusal(Drop(player=P2), code="is_disqualified")
    life.refusal(Disqualify(player=P2), code="is_disqualified")
    life.refusal(ReEnter(player=P2))


def test_disqualified_with_a_bye() -> None:
    """Takes no place; the bye harms nobody."""
    life = Life(rounds=3).begin(5)
    life.publish()
    (alone,) = life.round.byes
    life.do(Disqualify(player=alone))
    life.finish()
    assert alone not in points(life)
    life.do(Pair())


@pytest.mark.parametrize("kind", ["match_loss", "game_loss"])
def test_a_penalty_that_needs_a_match(kind: str) -> None:
    """Refused for a player who has none in the round."""
    life = Life(rounds=3).begin(5)
    life.publish()
    (alone,) = life.round.byes
    life.refusal(Penalise(player=alone, kind=kind, round=1), code="no_match_to_lose")  # type: ignore[arg-type]


def test_effects_of_penalties() -> None:
    """A warning nothing, a game loss a game, a match loss the match, points the score."""
    life = Life(rounds=3).begin(4)
    life.publish()
    life.do(Penalise(player=P1, kind="warning"))
    table = life.table_of("p1")
    first = life.round.matches[table].first == "p1"
    life.win(table, second=not first)
    life.do(Penalise(player=P1, kind="game_loss", round=1))
    assert life.result(1, table) == (Score(2, 1) if first else Score(1, 2))
    life.do(Penalise(player=P1, kind="match_loss", round=1))
    assert life.result(1, table) == Forfeit(P1)
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(1)))
    assert points(life)["p1"] == -1
    assert [penalty.kind for penalty in life.state.penalties] == ["warning", "game_loss", "match_loss", "points"]
    life.refusal(Penalise(player=P1, kind="points"), code="points_to_lose")
    life.refusal(Penalise(player=P1, kind="warning", points=HalfPoints(2)), code="points_not_asked")


def test_absence_starts_with_next_round() -> None:
    """Past rounds stay; absent players are not paired."""
    life = Life(rounds=4).begin(5)
    life.play()
    life.refusal(ChangePlayer(player=P1, fields={"absent": [[1, 2]]}), code="bad_entries")
    life.do(ChangePlayer(player=P1, fields={"absent": [[2, 2]]}))
    life.publish()
    assert P1 not in life.round.seated
    life.finish()
    life.publish()
    assert P1 in life.round.seated


def test_requested_bye_counts_and_takes_no_seat() -> None:
    """The player is not paired; the bye that pairing gives goes to somebody else."""
    life = Life("chess", rounds=4).begin(6)
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1, "half"]]}))
    life.publish()
    assert P1 not in life.round.seated
    assert len(life.round.byes) == 1
    for table in list(life.round.matches):
        life.do(EnterResult(table=table, result=Score(1, 0)))
    life.do(CloseRound())
    assert points(life)["p1"] == 1
    life.publish()
    assert P1 in life.round.seated


def test_requested_bye_of_a_published_round_stays() -> None:
    """Its value is fixed with the round, even if other rounds change."""
    life = Life(rounds=4).begin(6)
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1, "half"]]}))
    life.publish()
    for absent in ([], [[1, 1]], [[1, 1, "full"]]):
        refusal = life.refusal(ChangePlayer(player=P1, fields={"absent": absent}), code="bad_entries")
        assert [(reason.path, reason.code) for reason in refusal.reasons] == [("absent", "absence_is_past")]
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1, "half"], [3, 3, "full"]]}))
    assert life.state.players[P1].absent == ((1, 1, "half"), (3, 3, "full"))


def test_bye_with_points_needs_counted_absences() -> None:
    life = Life("crokinole_groups").begin(4)
    refusal = life.refusal(ChangePlayer(player=P1, fields={"absent": [[1, 1, "half"]]}), code="bad_entries")
    assert [(reason.path, reason.code) for reason in refusal.reasons] == [("absent", "bye_counts_nothing")]
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1]]}))


def test_fields_that_are_none() -> None:
    """Every problem is named."""
    life = Life()
    life.enter(1)
    refusal = life.refusal(ChangePlayer(player=P1, fields={"rating": "high", "clubb": "x"}), code="bad_entries")
    assert {reason.code for reason in refusal.reasons} == {"not_whole", "unknown_key"}


def test_byes_by_hand() -> None:
    """Half a point on request: the rest is paired around it, and it stays when the draft is made again."""
    life = Life(preset="chess", rounds=3).begin(5)
    life.do(PairByHand(byes=(Bye(P1, "draw"),)))
    assert life.round.byes == {"p1": "draw"}
    life.do(Pair(again=True))
    assert life.round.byes == {"p1": "draw"}
    life.do(Pair(afresh=True))
    assert list(life.round.byes.values()) == ["win"]


def test_correcting_round_one_during_round_four() -> None:
    """Nothing else moves by itself."""
    life = Life(rounds=5).begin(8)
    life.play(3)
    life.publish()
    seats = dict(life.round.matches)
    life.do(Correct(round=1, table=1, result=Score(0, 2)))
    assert life.round.matches == seats
    life.finish(close=False)
    life.do(NextRound())
