"""Undo and redo: any action may be taken back, by name, together with whatever depends on it.

What depends on an action is not guessed: everything after it is folded again without it, and an action whose events do
not fit any more (`state.fold.fits`) depends on it. The end of a round at tables depends on what was scored before it:
a closed round is corrected with a reason. Nothing is deleted; the journal keeps both.
"""

from collections.abc import Collection, Iterator, Sequence, Set
from itertools import takewhile

from crosstable.commands import Actor, Redo, Undo
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    ResultEntered,
    RoundClosed,
    Scored,
    ScoreUndone,
    TableResult,
    TieSettled,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.knockout import put_out_by
from crosstable.rules.registry import decides
from crosstable.rules.settled_ties import lapses
from crosstable.rules.undo_targets import (
    actions_to_redo,
    redo_target,
    refuse_dependents,
    refuse_misfits,
    undo_target,
)
from crosstable.state.fold import without
from crosstable.state.state import State

# What counts at the tables of a round.
AT_TABLES = (Scored, ScoreUndone, TableResult)


@decides(Undo)
def undo(state: State, command: Undo, actor: Actor) -> Sequence[Event]:
    """Refused where later actions depend on it and are not named too; all of them are told."""
    target, actions = undo_target(state, command, actor)
    _refuse_corrections(state, (*actions, *command.also), actor)
    if isinstance(target.event, ActionsUndone):
        return _redone(state, actions, command.also)
    named = frozenset((*actions, *command.also)) - state.undone
    ahead, fallen = what_falls(state, named)
    refuse_dependents(actions, fallen)
    return [ActionsUndone(actions=tuple(sorted(named)), withdrawn=_withdrawn(state, ahead))]


def what_falls(state: State, actions: frozenset[int]) -> tuple[State, list[int]]:
    """The state without these actions, and the other actions that depend on them, in order."""
    gone, since = state.undone | actions, min(actions)
    ahead, fallen = without(State, state.log, gone, since)
    while more := (
        {_settled_by(state, lapse.players, ahead.undone) for lapse in lapses(ahead)}
        | put_out_by(state, ahead)
        | _closed_after(state, actions.union(fallen), ahead.undone)
    ):
        since = min(since, *more)
        ahead, also = without(State, state.log, gone | {*fallen} | more, since)
        fallen = sorted({*fallen, *more, *also})
    return ahead, fallen


def _settled_by(state: State, players: tuple[PlayerId, ...], gone: Set[int]) -> int:
    """The action in force that settled the tie of these players last."""
    return next(
        happened.action
        for happened in reversed(state.log)
        if isinstance(happened.event, TieSettled)
        and happened.event.settlement.players == players
        and happened.action not in gone
    )


def _closed_after(state: State, actions: Set[int], gone: Set[int]) -> set[int]:
    """The actions in force that closed a round at whose tables these had scored: what was closed is what counted."""
    scored: dict[int, int] = {}
    for happened in state.log:
        if happened.action in actions and isinstance(happened.event, AT_TABLES):
            scored.setdefault(happened.event.round, happened.seq)
    return {
        happened.action
        for happened in (state.log if scored else ())
        if isinstance(happened.event, RoundClosed) and happened.action not in gone
        if happened.event.round in scored and happened.seq > scored[happened.event.round]
    }


def _withdrawn(state: State, ahead: State) -> tuple[int, ...]:
    """The published rounds that are not there any more, or not as they were."""
    before, now = (
        {round_.number: (round_.seats, round_.byes) for round_ in each.rounds if round_.status != "draft"}
        for each in (state, ahead)
    )
    return tuple(number for number in before if now.get(number) != before[number])


@decides(Redo)
def redo(state: State, command: Redo, actor: Actor) -> Sequence[Event]:
    """Refused where it does not fit any more, or where something later would not fit then."""
    actions = redo_target(state, command, actor)
    _refuse_corrections(state, (*actions, *command.also), actor)
    return _redone(state, actions, command.also)


def _redone(state: State, undone: Collection[int], also: Sequence[int]) -> list[Event]:
    actions = actions_to_redo(state, undone, also)
    ahead, fallen = without(State, state.log, state.undone - actions, min(actions))
    if not fallen and (
        any(True for _ in lapses(ahead))
        or _share_an_id(ahead)
        or put_out_by(state, ahead)
        or _closed_after(state, actions, state.undone)
    ):
        fallen = sorted(actions)
    refuse_misfits(actions, fallen)
    return [ActionsRedone(actions=tuple(sorted(actions)))]


def _share_an_id(state: State) -> bool:
    """Two score events have one id: one of them was called so while the other was taken back."""
    events = sum(len(table.events) for round_ in state.rounds for table in round_.tables.values())
    return events != len(state.scores)


def _events_of(state: State, action: int) -> Iterator[Event]:
    return (happened.event for happened in takewhile(lambda entry: entry.action == action, state.log[action - 1 :]))


def _refuse_corrections(state: State, actions: Sequence[int], actor: Actor) -> None:
    """Refuse a scorekeeper results and scores of a round that is over: only the organiser corrects these."""
    for action in actions if actor.role != "organiser" else ():
        for event in _events_of(state, action):
            if isinstance(event, (ResultEntered, *AT_TABLES)):
                round_ = state.round(event.round)
                if round_ is not None and round_.status == "completed":
                    raise Refusal("correction_by_organiser", round=event.round)
