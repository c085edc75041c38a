"""Undo and redo: any action can be undone together with everything that depends on it.

Dependents are found by folding all later events again without the action: an action whose events do not fit any more
(`state.fold.fits`) depends on it. Closing a round at tables depends on earlier scores: a closed round is
corrected with a reason. Nothing is deleted; the journal keeps both.
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
from crosstable.rules.knockout import wrong_eliminations
from crosstable.rules.registry import decides
from crosstable.rules.settled_ties import lapses
from crosstable.rules.undo_targets import (
    actions_to_redo,
    check_dependents,
    check_misfits,
    redo_target,
    undo_target,
)
from crosstable.state.fold import replay_without
from crosstable.state.state import State

# The events that score at tables.
AT_TABLES = (Scored, ScoreUndone, TableResult)


@decides(Undo)
def undo(state: State, command: Undo, actor: Actor) -> Sequence[Event]:
    """Raise `others_depend`, naming all later actions that depend on it and are not undone too."""
    target, actions = undo_target(state, command, actor)
    _check_not_corrections(state, (*actions, *command.also), actor)
    if isinstance(target.event, ActionsUndone):
        return _redo_events(state, actions, command.also)
    named = frozenset((*actions, *command.also)) - state.undone
    new_state, dependents = undo_with_dependents(state, named)
    check_dependents(actions, dependents)
    return [ActionsUndone(actions=tuple(sorted(named)), withdrawn=_withdrawn_rounds(state, new_state))]


def undo_with_dependents(state: State, actions: frozenset[int]) -> tuple[State, list[int]]:
    undone, first_undone = state.undone | actions, min(actions)
    new_state, dependents = replay_without(State, state.log, undone, first_undone)
    while more := (
        {_settling_action(state, lapse.players, new_state.undone) for lapse in lapses(new_state)}
        | wrong_eliminations(state, new_state)
        | _closing_actions(state, actions.union(dependents), new_state.undone)
    ):
        first_undone = min(first_undone, *more)
        new_state, also = replay_without(State, state.log, undone | {*dependents} | more, first_undone)
        dependents = sorted({*dependents, *more, *also})
    return new_state, dependents


def _settling_action(state: State, players: tuple[PlayerId, ...], undone: Set[int]) -> int:
    return next(
        recorded.action
        for recorded in reversed(state.log)
        if isinstance(recorded.event, TieSettled)
        and recorded.event.settlement.players == players
        and recorded.action not in undone
    )


def _closing_actions(state: State, actions: Set[int], undone: Set[int]) -> set[int]:
    scored: dict[int, int] = {}
    for recorded in state.log:
        if recorded.action in actions and isinstance(recorded.event, AT_TABLES):
            scored.setdefault(recorded.event.round, recorded.seq)
    return {
        recorded.action
        for recorded in (state.log if scored else ())
        if isinstance(recorded.event, RoundClosed) and recorded.action not in undone
        if recorded.event.round in scored and recorded.seq > scored[recorded.event.round]
    }


def _withdrawn_rounds(state: State, new_state: State) -> tuple[int, ...]:
    before, now = (
        {round_.number: (round_.seats, round_.byes) for round_ in one_state.rounds if round_.status != "draft"}
        for one_state in (state, new_state)
    )
    return tuple(number for number in before if now.get(number) != before[number])


@decides(Redo)
def redo(state: State, command: Redo, actor: Actor) -> Sequence[Event]:
    """Raise `cannot_redo` if it does not fit any more, or if something later would not fit."""
    actions = redo_target(state, command, actor)
    _check_not_corrections(state, (*actions, *command.also), actor)
    return _redo_events(state, actions, command.also)


def _redo_events(state: State, undone: Collection[int], also: Sequence[int]) -> list[Event]:
    actions = actions_to_redo(state, undone, also)
    new_state, misfits = replay_without(State, state.log, state.undone - actions, min(actions))
    if not misfits and (
        any(True for _ in lapses(new_state))
        or _has_duplicate_ids(new_state)
        or wrong_eliminations(state, new_state)
        or _closing_actions(state, actions, state.undone)
    ):
        misfits = sorted(actions)
    check_misfits(actions, misfits)
    return [ActionsRedone(actions=tuple(sorted(actions)))]


def _has_duplicate_ids(state: State) -> bool:
    """Return whether two score events share an id: one got it while the other was undone."""
    events = sum(len(table.events) for round_ in state.rounds for table in round_.tables.values())
    return events != len(state.scores)


def _action_events(state: State, action: int) -> Iterator[Event]:
    return (happened.event for happened in takewhile(lambda entry: entry.action == action, state.log[action - 1 :]))


def _check_not_corrections(state: State, actions: Sequence[int], actor: Actor) -> None:
    for action in actions if actor.role != "organiser" else ():
        for event in _action_events(state, action):
            if isinstance(event, (ResultEntered, *AT_TABLES)):
                round_ = state.round(event.round)
                if round_ is not None and round_.status == "completed":
                    raise Refusal("correction_by_organiser", round=event.round)
