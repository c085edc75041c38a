"""Undo and redo: any action may be taken back, by name, together with whatever depends on it.

What depends on an action is not guessed: everything after it is folded again without it, and an action whose events do
not fit any more (`state.fold.fits`) depends on it. The end of a round at tables depends on what was scored before it:
a closed round is corrected with a reason. Nothing is deleted; the journal keeps both.
"""

from collections.abc import Collection, Sequence, Set
from itertools import takewhile

from crosstable.commands import Actor, Redo, Undo
from crosstable.commands.base import COUNTDOWN
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    Happened,
    PoolCreated,
    ResultEntered,
    RoundClosed,
    Scored,
    ScoreUndone,
    TableResult,
    TieSettled,
    TournamentCreated,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.knockout import put_out_by
from crosstable.rules.registry import decides
from crosstable.rules.settled_ties import lapses
from crosstable.state.fold import without
from crosstable.state.state import State

# What counts at the tables of a round.
AT_TABLES = (Scored, ScoreUndone, TableResult)


@decides(Undo)
def undo(state: State, command: Undo, actor: Actor) -> Sequence[Event]:
    """Refused where later actions depend on it and are not named too; all of them are told."""
    target, actions = _to_undo(state, command, actor)
    _refuse_others(state, command.also, actor)
    if isinstance(target.event, ActionsUndone):
        return _redone(state, actions, command.also)
    return _undone(state, actions, command.also)


def _to_undo(state: State, command: Undo, actor: Actor) -> tuple[Happened, list[int]]:
    """What is named, and the actions that it stands for: an undo for those that it took back and that still are."""
    target = _own_last(state, actor) if command.action is None else _known(state, command.action, actor)
    event, is_undo = target.event, isinstance(target.event, ActionsUndone)
    named = event.actions if isinstance(event, ActionsUndone | ActionsRedone) else (target.action,)
    actions = [action for action in named if (action in state.undone) == is_undo]
    if not actions and not is_undo:
        raise Refusal("undone_already", action=target.action)
    _refuse_others(state, actions, actor)
    return target, actions


def _undone(state: State, actions: Sequence[int], also: Sequence[int]) -> list[Event]:
    named = frozenset((*actions, *also)) - state.undone
    ahead, fallen = what_falls(state, named)
    if fallen:
        reasons = [Reason("depends", {"action": action}) for action in fallen]
        raise Refusal("others_depend", reasons, actions=list(actions), falls=fallen)
    return [ActionsUndone(actions=tuple(sorted(named)), withdrawn=_withdrawn(state, ahead))]


def what_falls(state: State, actions: frozenset[int]) -> tuple[State, list[int]]:
    """The state without these actions, and the other actions that depend on them, in order."""
    gone, since = state.undone | actions, min(actions)
    ahead, fallen = without(state.log, gone, since)
    while more := (
        {_settled_by(state, lapse.players, ahead.undone) for lapse in lapses(ahead)}
        | put_out_by(state, ahead)
        | _closed_after(state, actions.union(fallen), ahead.undone)
    ):
        since = min(since, *more)
        ahead, also = without(state.log, gone | {*fallen} | more, since)
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
    actions = _to_redo(state, command, actor)
    _refuse_others(state, command.also, actor)
    return _redone(state, actions, command.also)


def _to_redo(state: State, command: Redo, actor: Actor) -> Set[int]:
    """The actions that are meant, as far as they are taken back."""
    if command.action is None:
        actions = _last_taken_back(state, actor)
    else:
        target = _known(state, command.action, actor)
        event = target.event
        actions = ({*event.actions} if isinstance(event, ActionsUndone) else {target.action}) & state.undone
        if not actions:
            raise Refusal("not_undone", action=target.action)
    _refuse_others(state, actions, actor)
    return actions


def _redone(state: State, taken: Collection[int], also: Sequence[int]) -> list[Event]:
    actions = {*taken, *also} & state.undone
    if not actions:
        raise Refusal("nothing_to_redo")
    ahead, fallen = without(state.log, state.undone - actions, min(actions))
    if not fallen and (
        any(True for _ in lapses(ahead))
        or _share_an_id(ahead)
        or put_out_by(state, ahead)
        or _closed_after(state, actions, state.undone)
    ):
        fallen = sorted(actions)
    if fallen:
        reasons = [
            Reason("does_not_fit" if action in actions else "would_not_fit", {"action": action}) for action in fallen
        ]
        raise Refusal("cannot_redo", reasons, actions=sorted(actions), falls=fallen)
    return [ActionsRedone(actions=tuple(sorted(actions)))]


def _share_an_id(state: State) -> bool:
    """Two score events have one id: one of them was called so while the other was taken back."""
    events = sum(len(table.events) for round_ in state.rounds for table in round_.tables.values())
    return events != len(state.scores)


def _known(state: State, action: int, actor: Actor) -> Happened:
    """The first event of an action. A scorekeeper may take back only what is their own."""
    found = state.log[action - 1] if 1 <= action <= len(state.log) else None
    if found is None or found.action != action:
        raise Refusal("no_such_action", action=action)
    if actor.role != "organiser" and found.by != actor.id:
        raise Refusal("not_your_action", action=action, by=found.by)
    if isinstance(found.event, TournamentCreated | PoolCreated):
        raise Refusal("creation_stays", action=action)
    return found


def _refuse_others(state: State, actions: Collection[int], actor: Actor) -> None:
    """Refused for what is not there, or not the actor's; an undo is named alone, and means the opposite."""
    for action in actions:
        if isinstance(_known(state, action, actor).event, ActionsUndone | ActionsRedone):
            raise Refusal("no_such_action", action=action)
        if actor.role != "organiser":
            _refuse_correction(state, action)


def _refuse_correction(state: State, action: int) -> None:
    """Refused for results and scores of a round that is over: only the organiser corrects these."""
    for happened in takewhile(lambda entry: entry.action == action, state.log[action - 1 :]):
        event = happened.event
        if isinstance(event, (ResultEntered, *AT_TABLES)):
            round_ = state.round(event.round)
            if round_ is not None and round_.status == "completed":
                raise Refusal("correction_by_organiser", round=event.round)


def _own_last(state: State, actor: Actor) -> Happened:
    """The actor's own latest action that is in force and is not itself an undo or redo.

    What went on by itself is the organiser's too: nobody else would take it back.
    """
    own = {actor.id, COUNTDOWN} if actor.role == "organiser" else {actor.id}
    for happened in reversed(state.log):
        aside = isinstance(happened.event, ActionsUndone | ActionsRedone | TournamentCreated | PoolCreated)
        if happened.by in own and not aside and happened.action not in state.undone:
            return state.log[happened.action - 1]
    raise Refusal("nothing_to_undo")


def _last_taken_back(state: State, actor: Actor) -> set[int]:
    """What the actor's own latest undo took back, as far as it still is taken back."""
    for happened in reversed(state.log):
        if happened.by == actor.id and isinstance(happened.event, ActionsUndone):
            taken = set(happened.event.actions) & state.undone
            if taken:
                return taken
    raise Refusal("nothing_to_redo")
