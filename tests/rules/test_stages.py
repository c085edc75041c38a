"""Stages: who goes on, what the next one begins with, the end."""

import pytest

from crosstable.commands import (
    BeginStage,
    Cancel,
    Complete,
    Correct,
    Disqualify,
    Drop,
    EndStage,
    NextRound,
    Pair,
    ReEnter,
    Start,
    Undo,
)
from crosstable.events import StageBegun, StageEnded
from crosstable.model.tournament import PlayerId, Score
from crosstable.ranking.standings import Standings
from crosstable.rules import stages
from tests.build import TO_COME
from tests.rules.documents import check_document
from tests.rules.life import Life

P1, P3 = PlayerId("p1"), PlayerId("p3")


# Qualification


def test_the_best_go_on_best_first() -> None:
    """Everybody, where no number is named; those named, where some are."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    best = [player for _, player in life.ranked]
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


def test_player_who_left_does_not_qualify() -> None:
    """The next one does."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    best = [player for _, player in life.ranked]
    life.do(Drop(player=best[0]))
    life.do(Disqualify(player=best[1]))
    refusal = life.refusal(EndStage(players=(best[0], best[1], best[2], best[2])), code="bad_seats")
    assert [reason.code for reason in refusal.reasons] == ["plays_not_in", "plays_not_in", "named_twice"]
    life.do(EndStage(qualifiers=2))
    assert list(life.state.stage.qualified) == best[2:4]


@pytest.mark.parametrize("number", [0, 5, -1])
def test_no_more_go_on_than_are_left(number: int) -> None:
    """Nor fewer than one."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    assert life.refusal(EndStage(qualifiers=number), code="too_many_qualifiers").params["players"] == 4


def test_the_best_of_every_group_go_on() -> None:
    """In a round robin with groups the line is drawn in each."""
    life = Life("registration_order", format="round_robin")
    life.enter(["a1", "a2", "a3"], group="A")
    life.enter(["b1", "b2", "b3"], group="B")
    life.do(Start())
    life.play(3)
    life.do(EndStage(qualifiers=1))
    assert {player[0] for player in life.state.stage.qualified} == {"a", "b"}
    assert life.state.stage.planned == 3


@pytest.mark.parametrize(("grouped", "rounds"), [(False, 3), (True, 1)])
def test_the_next_stage_has_groups_only_where_it_says_so(grouped: bool, rounds: int) -> None:
    """The finalists of two groups meet each other; the groups of the first stage stay its own."""
    life = Life("registration_order", format="round_robin")
    life.enter(["a1", "a2", "a3"], group="A")
    life.enter(["b1", "b2", "b3"], group="B")
    life.do(Start())
    life.play(3)
    life.do(EndStage(qualifiers=2))
    life.do(BeginStage(preset="registration_order", config={"format": "round_robin"}, grouped=grouped))
    assert life.state.stage.planned == rounds
    life.play(rounds)
    met = {match.first[0] + match.second[0] for round_ in life.state.stage.stage.rounds for match in round_.matches}
    assert bool(met & {"ab", "ba"}) is not grouped
    assert [section.group for section in Standings(life.state.tournament).sections] == (
        ["A", "B"] if grouped else [None]
    )
    assert [section.group for section in Standings(life.state.tournament.through_stage(0)).sections] == ["A", "B"]
    check_document(life.state)


def test_a_stage_recorded_before_groups_were_keeps_them() -> None:
    """An old event says nothing of groups: its stage was played in them."""
    assert StageBegun(preset="mtg", overrides={}, settings={}, players=(), rounds=1).grouped


def test_a_stage_does_not_end_before_a_round_is_played() -> None:
    """Nor with a round open, or a draft."""
    life = Life().begin(4)
    life.refusal(EndStage(), code="nothing_played")
    life.do(Pair())
    life.refusal(EndStage(), code="not_now")


def test_a_stage_may_end_early() -> None:
    """Two rounds of five: time is up."""
    life = Life("registration_order", rounds=5).begin(6)
    life.play(2)
    life.do(EndStage(qualifiers=2))
    assert life.state.phase == "ended"
    life.refusal(Pair(), code="not_now")


# The next stage


def test_second_stage_keeps_numbers_and_resets_points() -> None:
    """All others are out after the last round."""
    life = Life("registration_order", rounds=2).begin(6)
    life.play(2)
    life.do(EndStage(qualifiers=4))
    (begun,) = life.do(BeginStage(name="Final", preset="mtg", config={"rounds": 2}))
    assert isinstance(begun, StageBegun)
    assert begun.rounds == 2
    out = {player.id for player in life.state.players.values() if player.eliminated_in == 2}
    assert len(out) == 2
    life.publish()
    assert life.round.number == 3
    assert life.round.seated == set(begun.players)
    assert {row.points for row in life.standings} == {0}
    life.finish()
    life.play()
    life.refusal(Pair(), code="all_rounds_played")
    check_document(life.state)


def test_drop_between_stages_excludes_player() -> None:
    """A stage without players is refused."""
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
    life.refusal(BeginStage(preset="mtg"), code="nobody_entered")
    life.do(Complete())


def test_eliminated_player_can_neither_drop_nor_return() -> None:
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    life.do(BeginStage(preset="mtg"))
    out = next(player.id for player in life.state.players.values() if player.eliminated_in)
    life.refusal(Drop(player=out), code="is_eliminated")
    life.refusal(ReEnter(player=out), code="is_eliminated")
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
    refusal = life.refusal(Undo(action=ended), code="others_depend")
    assert refusal.params["falls"][0] == begun
    life.do(Undo(action=ended, also=tuple(refusal.params["falls"])))
    assert all(player.eliminated_in is None for player in life.state.players.values())


@pytest.mark.parametrize(
    "command",
    [
        BeginStage(preset="none"),
        BeginStage(preset="mtg", name=""),
        *(BeginStage(preset="mtg", config={"format": one}) for one in TO_COME),
    ],
    ids=["preset", "name", *TO_COME],
)
def test_a_stage_that_cannot_be_is_refused(command: BeginStage) -> None:
    """With its problems."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    life.refusal(command, code="bad_settings_asked")


def test_forbidden_pair_needs_known_players() -> None:
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    life.refusal(BeginStage(preset="mtg", config={"forbidden": [["p1", "nobody"]]}), code="bad_settings_asked")
    life.do(BeginStage(preset="mtg", config={"forbidden": [["p1", "p2"]]}))


# The end


def test_completion_is_after_a_round_at_least() -> None:
    """And leaves corrections open."""
    life = Life(rounds=1).begin(4)
    life.refusal(Complete(), code="nothing_played")
    life.play()
    life.do(Complete())
    life.refusal(Pair(), code="not_now")
    life.do(Correct(round=1, table=1, result=Score(0, 2)))


@pytest.mark.parametrize("begun", [False, True])
def test_a_cancelled_tournament_waits_for_its_undo(begun: bool) -> None:
    """Everything is there again."""
    life = Life()
    life.enter(4)
    if begun:
        life.do(Start())
        life.publish()
    before = life.state.image()
    life.refusal(Cancel(reason="\n"), code="bad_settings_asked")
    life.do(Cancel(reason="no chairs"))
    life.refusal(NextRound(), code="not_now")
    life.do(Undo())
    assert life.state.image() == before


def test_number_of_stages_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reported together with invalid settings."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    monkeypatch.setattr(stages, "MOST_STAGES", 1)
    life.refusal(BeginStage(preset="mtg"), code="too_many_stages")
    refusal = life.refusal(BeginStage(name="", preset="nope"), code="bad_settings_asked")
    assert [reason.code for reason in refusal.reasons] == ["too_many_stages", "empty_text", "unknown_code"]
