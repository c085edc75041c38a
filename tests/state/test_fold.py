"""The state: what events amount to, copies that stand apart, images that are equal exactly for equal states."""

from collections.abc import Sequence

import msgspec
import pytest

from crosstable.commands import (
    CloseRound,
    Configure,
    Correct,
    Drop,
    EnterResult,
    Note,
    Pair,
    Penalise,
    Publish,
    Redo,
    ReportResult,
    SettleTie,
    Swap,
    Undo,
)
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    NoteAdded,
    RecordedEvent,
    TournamentCreated,
    TournamentRenamed,
)
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Score
from crosstable.state.fold import action_spans, apply_events, evolve, fits, fold, replay_without, undone_actions
from crosstable.state.state import State
from tests.rules.life import Life, phone, words

P1 = PlayerId("p1")
WON = Score(2, 0)


def eventful() -> Life:
    """Return a tournament with some of every kind of event."""
    life = Life(rounds=4, standings_tiebreakers=[], forbidden=[["p1", "p2"]]).begin(7)
    life.play()
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(2), reason=words()))
    life.do(Note(words=words(), player=P1))
    life.publish()
    life.do(Swap(one=life.round.matches[1].first, other=life.round.matches[2].first))
    life.do(ReportResult(table=1, result=WON), phone(life.round.matches[1].first))
    life.win(2)
    life.do(Drop(player=life.round.matches[3].first))
    life.do(Undo())
    return life


def test_copy_is_independent() -> None:
    """Neither changes with the other."""
    state = eventful().state
    image, log = state.image(), list(state.log)
    other = state.copy()
    assert other.image() == image
    seq = state.seq
    for happened in state.log[1:]:
        if happened.action not in state.undone:
            seq += 1
            evolve(other, msgspec.structs.replace(happened, seq=seq))
    assert other.image() != image
    assert (state.image(), state.log) == (image, log)


def test_copy_shares_no_container() -> None:
    """A new attribute is copied without being named anywhere."""
    state = eventful().state
    other = state.copy()
    shared = [
        name for name, value in vars(state).items() if isinstance(value, dict | list) and value is vars(other)[name]
    ]
    assert shared == []
    assert all(mine is not theirs for mine, theirs in zip(state.stages, other.stages, strict=True))


def test_rounds_that_did_not_change_are_the_same_values() -> None:
    """Values computed from a round stay cached through a copy and later events."""
    life = eventful()
    before = life.state.tournament.stage.rounds
    life.win(3)
    after = life.state.tournament.stage.rounds
    assert after[0] is before[0]
    assert after[1] is not before[1]
    assert life.state.tournament.stage.rounds[1] is after[1]


def test_equal_states_have_equal_images() -> None:
    """The order in which keys of a configuration were written does not count."""
    one, other = Life(rounds=3, best_of=1).state, Life(best_of=1, rounds=3).state
    assert one.image() == other.image()


@pytest.mark.parametrize(
    "command",
    [
        EnterResult(table=3, result=WON),
        EnterResult(table=3, result=None, twenties=(1, 2)),
        Correct(round=1, table=1, result=Score(2, 1)),
        Note(words=words()),
        Penalise(player=P1, kind="warning"),
        Configure(config={"round_minutes": 50}),
        CloseRound(unfinished=True),
        Drop(player=P1),
    ],
    ids=lambda one: one.NAME,
)
def test_different_states_have_different_images(command: object) -> None:
    """Everything that an event changes is in it."""
    life = eventful()
    before = life.state.image()
    assert life.do(command)  # type: ignore[arg-type]
    assert life.state.image() != before


def test_the_order_of_players_and_byes_is_part_of_an_image() -> None:
    """It is part of what goes out."""
    state = eventful().state
    other = state.copy()
    other.players = dict(reversed(other.players.items()))
    assert other.image() != state.image()


def number_actions(*events: Sequence[object]) -> list[RecordedEvent]:
    """Return numbered actions of these events."""
    log: list[RecordedEvent] = []
    for action in events:
        first = len(log) + 1
        log += [RecordedEvent(first + i, first, 0, "ann", event) for i, event in enumerate(action)]  # type: ignore[arg-type]
    return log


def creation_event() -> TournamentCreated:
    event = Life().state.log[0].event
    assert isinstance(event, TournamentCreated)
    return event


def rename_event(was: str, name: str) -> TournamentRenamed:
    return TournamentRenamed(name=name, was=was)


def test_undone_actions_have_no_effect() -> None:
    """Redo restores them; the latest choice counts."""
    log = number_actions([creation_event()], [rename_event("Friday", "A")], [ActionsUndone(actions=(2,))])
    assert (fold(log).name, undone_actions(log)) == ("Friday", frozenset({2}))
    log = number_actions(*([entry.event] for entry in log), [ActionsRedone(actions=(2,))])
    assert (fold(log).name, undone_actions(log)) == ("A", frozenset())
    log = number_actions(*([entry.event] for entry in log), [ActionsUndone(actions=(2,))])
    assert (fold(log).name, undone_actions(log)) == ("Friday", frozenset({2}))


def test_incremental_fold_equals_full_fold() -> None:
    """Event by event or all at once, also across an undo."""
    life = eventful()
    life.do(Redo())
    state = State()
    for start, size in action_spans(life.state.log):
        state = apply_events(state, life.state.log[start : start + size])
        assert state.image() == fold(life.state.log[: start + size]).image()
    assert state.image() == life.state.image()


def test_an_action_that_does_not_fit_is_left_out_as_a_whole() -> None:
    """Its first event fits, its second does not: neither is carried out."""
    note = NoteAdded(words=words())
    log = number_actions(
        [creation_event()],
        [rename_event("Friday", "A")],
        [note, rename_event("A", "B")],
        [rename_event("Friday", "C")],
        [note],
    )
    state, fallen = replay_without(State, log, frozenset({2}))
    assert (state.name, fallen, [one.action for one in state.notes]) == ("C", [3], [6])
    assert state.undone == {2, 3}


def test_replay_since_skips_earlier_actions() -> None:
    """They applied before."""
    log = number_actions(
        [creation_event()], [rename_event("Friday", "A")], [rename_event("A", "B")], [rename_event("B", "C")]
    )
    assert replay_without(State, log, frozenset({4}), since=4)[1] == replay_without(State, log, frozenset({4}))[1] == []
    assert (
        replay_without(State, log, frozenset({3}), since=3)[1] == replay_without(State, log, frozenset({3}))[1] == [4]
    )


def test_an_event_in_the_wrong_phase_does_not_fit() -> None:
    """Whatever else it needs."""
    life = Life().begin(4)
    life.do(Pair())
    published = RecordedEvent(99, 99, 0, "ann", life.do(Publish())[0])
    assert not fits(life.state, published)
    assert not fits(State(), published)


def test_actions_are_identified_by_first_event() -> None:
    """Each span has its start and number of events."""
    note = NoteAdded(words=words())
    assert list(action_spans(number_actions([creation_event()], [note, note], [note]))) == [(0, 1), (1, 2), (3, 1)]
    assert list(action_spans([])) == []


def test_a_tie_settled_in_a_state_stands_in_its_tournament() -> None:
    """The engine reads what the state holds."""
    life = Life(standings_tiebreakers=[], rounds=1).begin(2)
    life.publish()
    life.do(EnterResult(table=1, result=Score(1, 1)))
    life.do(CloseRound())
    life.do(SettleTie(players=(PlayerId("p2"), P1), reason="by lot"))
    assert [settlement.players for settlement in life.state.tournament.stage.settled] == [("p2", "p1")]
