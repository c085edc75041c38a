"""A shoot-out disc by disc, from the first disc to the settled tie, and back."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.commands import Actor, Correct, EndStage, SettleTie, Shoot, Undo
from crosstable.events import DiscsShot, SettlementLapsed, TieSettled
from crosstable.model.shoot_out import DISCS, RunningShootOut, Shot, replay_shots
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.shoot_outs import last_shot, running_shoot_outs
from tests.rules.life import Life
from tests.rules.test_settled_ties import losers, tied, winners

SAM = Actor("sam", "scorekeeper")


def shoot_out_of(life: Life, players: tuple[PlayerId, ...]) -> RunningShootOut:
    return life.state.stage.shoot_out(players, life.state.last_round)


def test_every_disc_counts_and_the_last_one_settles_the_tie() -> None:
    """A scorekeeper enters them; level after twelve, both shoot on; undoing the last disc opens it again."""
    life = tied()
    one, other = players = tuple(winners(life))
    for number in range(1, DISCS + 1):
        (event,) = life.do(Shoot(players=players, player=one, sunk=number % 2, number=number), SAM)
        assert isinstance(event, DiscsShot)
    (running,) = running_shoot_outs(life.state)
    assert (running.first_twelve[one], running.next) == ((6, 12), other)
    life.do(Shoot(players=players, player=other, sunk=6, discs=DISCS), SAM)
    life.do(Shoot(players=players, player=one, sunk=0), SAM)
    before = life.state.image()
    _, settled, *_ = life.do(Shoot(players=players, player=other, sunk=1), SAM)
    assert isinstance(settled, TieSettled)
    assert settled.settlement.shots == {one: (6, 0), other: (6, 1)}
    assert life.ranked[:2] == [(1, other), (2, one)]
    assert list(running_shoot_outs(life.state)) == []
    life.do(Undo(), SAM)
    assert life.state.image() == before
    assert {player for rank, player in life.ranked if rank == 1} == {*players}


def test_invalid_shots_are_refused() -> None:
    """Out of turn, too many, entered by another person, or by players outside the tie."""
    life = tied()
    one, other = players = tuple(winners(life))
    life.refusal(Shoot(players=players, player=one, sunk=2), code="too_many_sunk")
    life.refusal(Shoot(players=players, player=one, sunk=2, discs=13), code="too_many_discs")
    life.refusal(Shoot(players=players, player=losers(life)[0], sunk=1), code="not_to_shoot")
    life.refusal(Shoot(players=(one, losers(life)[0]), player=one, sunk=1), code="bad_settlement")
    life.do(Shoot(players=players, player=one, sunk=1, number=1))
    life.refusal(Shoot(players=players, player=one, sunk=1, number=1), code="shot_already")
    life.do(Shoot(players=(other, one), player=one, sunk=5, discs=11))
    life.refusal(Shoot(players=players, player=one, sunk=1), code="not_to_shoot")


def test_an_earlier_shot_takes_the_later_ones_with_it() -> None:
    """They are named, so that nothing is lost unseen."""
    life = tied()
    players = tuple(winners(life))
    life.do(Shoot(players=players, player=players[0], sunk=1))
    first = life.last
    life.do(Shoot(players=players, player=players[1], sunk=0))
    assert life.refusal(Undo(action=first), code="others_depend").params["falls"] == [life.last]
    told = last_shot(life.state, shoot_out_of(life, players))
    assert told is not None
    assert told.action == life.last


def test_the_organiser_may_decide_while_it_runs() -> None:
    """Then nobody shoots on; with that undone, the shoot-out is where it was."""
    life = tied()
    players = tuple(winners(life))
    life.do(Shoot(players=players, player=players[0], sunk=1))
    life.do(SettleTie(players=players, reason="the hall closes"))
    life.refusal(Shoot(players=players, player=players[0], sunk=1), code="settled_already")
    life.do(Undo())
    assert [len(running.shots) for running in running_shoot_outs(life.state)] == [1]


def test_restored_tie_needs_a_new_shoot_out() -> None:
    """Old shots don't count."""
    life = tied()
    one, other = players = tuple(winners(life))
    life.do(Shoot(players=players, player=one, sunk=9, discs=DISCS))
    life.do(Shoot(players=players, player=other, sunk=8, discs=DISCS))
    table = next(t for t, m in life.state.stage.rounds[1].matches.items() if m.first == one)
    assert isinstance(life.do(Correct(round=1, table=table, result=Score(0, 2)))[-1], SettlementLapsed)
    life.do(Correct(round=1, table=table, result=Score(2, 0)))
    assert shoot_out_of(life, players).shots == ()
    life.refusal(EndStage(qualifiers=1), code="tie_across_line")


@settings(max_examples=60)
@given(st.integers(2, 9), st.integers(0, 2**32))
def test_random_shoot_outs_end_in_an_order(count: int, seed: int) -> None:
    rng = random.Random(seed)
    running = RunningShootOut(tuple(PlayerId(f"p{i}") for i in range(count)), 1)
    for _ in range(2_000):
        if running.shoot_out.decided:
            break
        may = [player for player in running.players if running.discs_left(player)]
        assert running.next in may
        player = rng.choice(may)
        discs = rng.choice([1, running.discs_left(player)])
        running = running.shoot(Shot(player, rng.randint(0, discs), discs))
    assert running.next is None
    order = running.shoot_out.order
    assert order is not None
    assert {*order} == {*running.players}
    assert replay_shots(running.shoot_out.shots).order == order
    assert order == sorted(order, key=lambda player: running.shoot_out.shots[player], reverse=True)
