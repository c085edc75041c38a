"""Corrections of any round: previews, and the effect on the waiting round."""

from fractions import Fraction

import pytest

from crosstable.commands import (
    BeginStage,
    CloseRound,
    Command,
    Complete,
    Correct,
    Create,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    NextRound,
    Pair,
    PairByHand,
    Penalise,
    Publish,
    ReportResult,
    StartRound,
    Swap,
    Undo,
)
from crosstable.events import ResultEntered, RoundPaired, RoundRecalled
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.ranking.standings import Standings
from crosstable.state.state import State
from crosstable.views.preview import Preview, preview
from tests.rules.life import ANN, OLGA, Life, phone

WON, LOST = Score(2, 0), Score(0, 2)
P1, P2, P3, P4 = (PlayerId(f"p{i}") for i in range(1, 5))

Places = dict[PlayerId, tuple[int, Fraction]]
Pairing = set[frozenset[PlayerId]]


def places(state: State) -> Places:
    return {row.player.id: (row.rank, Fraction(row.points, 2)) for row in Standings(state.tournament)}


def pairing(state: State) -> Pairing:
    assert state.current is not None
    return {frozenset((match.first, match.second)) for match in state.current.matches.values()}


def foreseen(life: Life, command: Command) -> Preview:
    """Check that execution matches the preview: the same events and moves."""
    before = places(life.state)
    image = life.state.image()
    seen = preview(life.state, command, ANN)
    assert life.state.image() == image
    assert tuple(life.do(command)) == seen.events
    now = places(life.state)
    assert {move.player: (move.rank, move.points) for move in seen.moves} == {
        one: before[one] for one in before if before[one] != now[one]
    }
    assert {move.player: (move.new_rank, move.new_points) for move in seen.moves} == {
        one: now[one] for one in now if before[one] != now[one]
    }
    return seen


# Any round, any time


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_any_round_can_be_corrected_in_any_other(round_: int) -> None:
    """The current round continues, and the old result is on record."""
    life = Life(rounds=5).begin(8)
    life.play(3)
    life.publish()
    life.win(1)
    seen = foreseen(life, Correct(round=round_, table=1, result=LOST, reason="wrong slip"))
    (event,) = seen.events
    assert isinstance(event, ResultEntered)
    assert (event.was, event.result, event.reason) == (WON, LOST, "wrong slip")
    assert len(seen.moves) >= 2
    assert life.state.phase == "published"


def test_the_desk_may_not_correct_what_is_over() -> None:
    """A scorekeeper enters; correcting is the organiser's."""
    life = Life().begin(4)
    life.play()
    life.refusal(EnterResult(table=1, result=LOST), code="not_now")


def test_equal_result_changes_nothing() -> None:
    """Even if an older one was seen."""
    life = Life().begin(4)
    life.play()
    assert life.do(Correct(round=1, table=1, result=WON), seen=1) == ()


def test_a_correction_of_what_has_changed_meanwhile_is_refused() -> None:
    """With both results, and whose the other is."""
    life = Life().begin(4)
    life.play()
    first = life.state.round(1)
    assert first is not None
    seen = first.version_of(1)
    life.do(Correct(round=1, table=1, result=LOST), OLGA, seen=seen)
    refusal = life.refusal(Correct(round=1, table=1, result=Score(1, 1)), code="changed_meanwhile", seen=seen)
    assert (refusal.params["theirs"], refusal.params["yours"], refusal.params["by"]) == (LOST, Score(1, 1), "olga")


def test_blind_correction_replaces_only_own_result() -> None:
    life = Life().begin(4)
    life.play()
    life.do(Correct(round=1, table=1, result=LOST), OLGA, seen=life.state.seq)
    life.refusal(Correct(round=1, table=1, result=Score(1, 1)), code="changed_meanwhile")
    life.do(Correct(round=1, table=1, result=Score(1, 1)), OLGA)


def test_a_closed_round_keeps_a_result_at_every_table() -> None:
    """Taking one away means opening the round again."""
    life = Life().begin(4)
    life.play()
    life.refusal(Correct(round=1, table=1, result=None), code="closed_without_result")


def test_unfinished_match_can_be_finished_later() -> None:
    life = Life().begin(4)
    life.publish()
    life.win(1)
    life.do(CloseRound(unfinished=True))
    first = life.state.round(1)
    assert first is not None
    assert first.unfinished == (2,)
    life.do(Correct(round=1, table=2, result=WON))
    first = life.state.round(1)
    assert first is not None
    assert first.unfinished == ()


def test_correction_after_end_is_an_amendment() -> None:
    """Undoing it removes the amendment."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(Complete())
    foreseen(life, Correct(round=1, table=1, result=LOST))
    assert life.state.amended == [life.last]
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(2)))
    life.do(Disqualify(player=P2))
    assert len(life.state.amended) == 3
    life.do(Penalise(player=P1, kind="warning"))
    assert len(life.state.amended) == 3
    life.do(Undo(action=life.state.amended[0]))
    assert len(life.state.amended) == 2


# The round that waits


def pair_next_round(life: Life, *, published: bool) -> None:
    life.do(Pair())
    if published:
        life.do(Publish())


@pytest.mark.parametrize("published", [False, True], ids=["draft", "published"])
def test_keeping_the_pairings_keeps_them(published: bool) -> None:
    """The correction moves places, and the round that waits stays as it is."""
    life = Life(rounds=3).begin(8)
    life.play()
    pair_next_round(life, published=published)
    before, phase = pairing(life.state), life.state.phase
    seen = foreseen(life, Correct(round=1, table=1, result=LOST))
    assert (pairing(life.state), life.state.phase) == (before, phase)
    assert seen.repairing is not None
    assert seen.repairing.gone


@pytest.mark.parametrize("published", [False, True], ids=["draft", "published"])
def test_repairing_matches_preview(published: bool) -> None:
    """The preview lists both options; a published round is recalled first."""
    life = Life(rounds=3).begin(8)
    life.play()
    pair_next_round(life, published=published)
    before = pairing(life.state)
    kept = preview(life.state, Correct(round=1, table=1, result=LOST), ANN).repairing
    seen = foreseen(life, Correct(round=1, table=1, result=LOST, repair=True))
    assert kept == seen.repairing
    assert kept is not None
    now = pairing(life.state)
    assert {frozenset(one) for one in kept.gone} == before - now
    assert {frozenset(one) for one in kept.new} == now - before
    assert life.state.phase == "draft"
    kinds = [ResultEntered, RoundRecalled, RoundPaired] if published else [ResultEntered, RoundPaired]
    assert [type(event) for event in seen.events] == kinds


def test_preview_has_both_byes() -> None:
    life = Life(rounds=3).begin(7)
    life.play()
    life.do(Pair())
    (had,) = life.round.byes
    table = next(t for t, m in life.state.stage.rounds[1].matches.items() if had in (m.first, m.second))
    seen = foreseen(life, Correct(round=1, table=table, result=LOST, repair=True)).repairing
    assert seen is not None
    (has,) = life.round.byes
    assert has != had
    assert (seen.byes, seen.sitting_out) == (((had,), (has,)), ((), ()))


def test_a_correction_that_changes_no_pairing_says_so() -> None:
    """2-1 instead of 2-0 where games decide nothing about the pairing."""
    life = Life("registration_order", rounds=3).begin(4)
    life.play()
    pair_next_round(life, published=True)
    assert foreseen(life, Correct(round=1, table=1, result=Score(2, 1))).repairing is None


def test_repairing_after_correction_keeps_manual_pairs() -> None:
    """Also swaps in the published round."""
    life = Life(rounds=3).begin(8)
    life.play()
    life.do(Pair())
    life.do(Publish())
    one, other = life.round.matches[1], life.round.matches[4]
    life.do(Swap(one=one.first, other=other.first))
    wanted = {frozenset((other.first, one.second)), frozenset((one.first, other.second))}
    life.do(Correct(round=1, table=1, result=LOST, repair=True))
    assert wanted <= pairing(life.state)


@pytest.mark.parametrize("ready", ["started", "result", "report", "none", "itself"])
def test_started_round_is_not_paired_again(ready: str) -> None:
    """Nor what has a result or a report, nor where no round waits."""
    life = Life(rounds=3).begin(4)
    life.play()
    round_ = 1
    if ready != "none":
        pair_next_round(life, published=True)
    if ready == "started":
        life.do(StartRound())
    if ready == "result":
        life.win(1)
    if ready == "report":
        life.do(ReportResult(table=1, result=WON), phone(life.round.matches[1].first))
    if ready == "itself":
        round_ = 2
    before = life.state.image()
    life.refusal(Correct(round=round_, table=1, result=LOST, repair=True), code="nothing_to_pair_again")
    assert life.state.image() == before
    assert preview(life.state, Correct(round=round_, table=1, result=LOST), ANN).repairing is None


def test_repairing_skips_player_who_left() -> None:
    """After the recall it is a round that they never took part in."""
    life = Life(rounds=3).begin(8)
    life.play()
    pair_next_round(life, published=True)
    life.do(Drop(player=P1))
    assert life.state.players[P1].dropped_after == 2
    life.do(Correct(round=1, table=1, result=LOST, repair=True))
    assert P1 not in life.round.seated
    assert life.state.players[P1].dropped_after == 1
    life.do(Publish())


def test_repairing_skips_disqualified_player() -> None:
    """Seated or not."""
    life = Life(rounds=3).begin(4)
    life.play()
    life.do(PairByHand(matches=((P1, P2),), alone=True))
    life.do(Publish())
    life.do(Disqualify(player=P3))
    life.do(Correct(round=1, table=1, result=LOST, repair=True))
    assert P3 not in life.round.seated | set(life.round.resting)


def test_preview_tells_if_repairing_is_impossible() -> None:
    """The correction alone still works."""
    life = Life(rounds=4, max_byes_per_player=0).begin(4)
    life.play()
    pair_next_round(life, published=True)
    life.do(Drop(player=P1))
    first = life.state.round(1)
    assert first is not None
    seen = preview(life.state, Correct(round=1, table=1, result=LOST), ANN)
    assert seen.repairing is not None
    assert seen.repairing.refused == "impossible_pairing"
    life.refusal(Correct(round=1, table=1, result=LOST, repair=True), code="impossible_pairing")
    life.do(Correct(round=1, table=1, result=LOST))


def test_a_recalled_round_is_taken_back_with_the_correction() -> None:
    """One action: undo brings back the result, the publication and the pairings."""
    life = Life(rounds=3).begin(8)
    life.play()
    pair_next_round(life, published=True)
    before = life.state.image()
    life.do(Correct(round=1, table=1, result=LOST, repair=True))
    life.do(Undo())
    assert life.state.image() == before


# Stages


def test_correction_in_earlier_stage_shows_moves_and_cut() -> None:
    """Qualified players stay until that is undone."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    life.do(BeginStage(preset="mtg"))
    through = life.state.stages[0].qualified
    first = life.state.round(1)
    assert first is not None
    loser = first.matches[1].second
    seen = preview(life.state, Correct(round=1, table=1, result=LOST), ANN)
    assert loser in {move.player for move in seen.moves}
    (line,) = seen.lines
    assert (line.gone, line.new, line.round) == ((first.matches[1].first,), (loser,), None)
    life.do(Correct(round=1, table=1, result=LOST))
    assert life.state.stages[0].qualified == through


def test_correction_without_line_change_omits_line() -> None:
    """Also in stages without a line."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    assert preview(life.state, Correct(round=1, table=1, result=LOST), ANN).lines == ()
    life.do(EndStage(qualifiers=2))
    assert preview(life.state, Correct(round=1, table=1, result=Score(2, 1)), ANN).lines == ()


def test_a_preview_of_anything_is_what_happens() -> None:
    """Not of corrections alone: drops, penalties, undo, the next round."""
    life = Life(rounds=3).begin(8)
    life.play()
    life.publish()
    for command in (
        EnterResult(table=1, result=WON),
        Drop(player=P1),
        Penalise(player=P2, kind="points", points=HalfPoints(6)),
        Undo(),
        EnterResult(table=2, result=Forfeit(life.round.matches[2].first)),
        NextRound(unfinished=True),
        Undo(),
    ):
        foreseen(life, command)
    assert preview(State(), _create(), ANN).moves == ()


def _create() -> Command:
    return Create(name="Friday", seed=1)
