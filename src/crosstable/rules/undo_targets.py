"""Which actions an undo or redo is about, in a tournament or a pool, and the refusals that both share."""

from collections.abc import Collection, Sequence, Set

from crosstable.commands import Actor, Redo, Undo
from crosstable.commands.base import COUNTDOWN
from crosstable.events import ActionsRedone, ActionsUndone, PoolCreated, RecordedEvent, TournamentCreated
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.stream_state import StreamState

_CREATED = (TournamentCreated, PoolCreated)
_TURNS = (ActionsUndone, ActionsRedone)


def undo_target(state: StreamState, command: Undo, actor: Actor) -> tuple[RecordedEvent, list[int]]:
    """Return the event that is named, and the actions to undo: of an undo those that it undid and that still are."""
    target = _own_last(state, actor) if command.action is None else _known_action(state, command.action, actor)
    event, is_undo = target.event, isinstance(target.event, ActionsUndone)
    named = event.actions if isinstance(event, _TURNS) else (target.action,)
    actions = [action for action in named if (action in state.undone) == is_undo]
    if not actions and not is_undo:
        raise Refusal("undone_already", action=target.action)
    refuse_unknown_actions(state, (*actions, *command.also), actor)
    return target, actions


def redo_target(state: StreamState, command: Redo, actor: Actor) -> Set[int]:
    """Return the actions to redo, as far as they are undone."""
    if command.action is None:
        actions = _last_undone(state, actor)
    else:
        target = _known_action(state, command.action, actor)
        event = target.event
        actions = ({*event.actions} if isinstance(event, ActionsUndone) else {target.action}) & state.undone
        if not actions:
            raise Refusal("not_undone", action=target.action)
    refuse_unknown_actions(state, (*actions, *command.also), actor)
    return actions


def refuse_unknown_actions(state: StreamState, actions: Collection[int], actor: Actor) -> None:
    """Refuse what is not there, or not the actor's; an undo is named alone, and means the opposite."""
    for action in actions:
        if isinstance(_known_action(state, action, actor).event, _TURNS):
            raise Refusal("no_such_action", action=action)


def refuse_dependents(actions: Sequence[int], fallen: Sequence[int]) -> None:
    """Refuse an undo on which these other actions depend."""
    if fallen:
        reasons = [Reason("depends", {"action": action}) for action in fallen]
        raise Refusal("others_depend", reasons, actions=list(actions), falls=list(fallen))


def refuse_misfits(actions: Collection[int], fallen: Sequence[int]) -> None:
    """Refuse a redo that does not fit any more, or after which these later actions would not fit."""
    if fallen:
        reasons = [
            Reason("does_not_fit" if action in actions else "would_not_fit", {"action": action}) for action in fallen
        ]
        raise Refusal("cannot_redo", reasons, actions=sorted(actions), falls=list(fallen))


def actions_to_redo(state: StreamState, actions: Collection[int], also: Collection[int]) -> Set[int]:
    """Return those of the actions that are undone. Refuse if there are none."""
    undone = {*actions, *also} & state.undone
    if not undone:
        raise Refusal("nothing_to_redo")
    return undone


def _known_action(state: StreamState, action: int, actor: Actor) -> RecordedEvent:
    """Return the first event of an action. A scorekeeper may undo only what is their own."""
    happened = state.log[action - 1] if 1 <= action <= len(state.log) else None
    if happened is None or happened.action != action:
        raise Refusal("no_such_action", action=action)
    if actor.role != "organiser" and happened.by != actor.id:
        raise Refusal("not_your_action", action=action, by=happened.by)
    if isinstance(happened.event, _CREATED):
        raise Refusal("creation_stays", action=action)
    return happened


def _own_last(state: StreamState, actor: Actor) -> RecordedEvent:
    """Return the actor's own latest action that is in force and is not itself an undo or redo.

    What went on by itself is the organiser's too: nobody else would undo it.
    """
    own = {actor.id, COUNTDOWN} if actor.role == "organiser" else {actor.id}
    for happened in reversed(state.log):
        aside = isinstance(happened.event, (*_TURNS, *_CREATED))
        if happened.by in own and not aside and happened.action not in state.undone:
            return state.log[happened.action - 1]
    raise Refusal("nothing_to_undo")


def _last_undone(state: StreamState, actor: Actor) -> set[int]:
    """Return what the actor's own latest undo took back, as far as it still is undone."""
    for happened in reversed(state.log):
        if happened.by == actor.id and isinstance(happened.event, ActionsUndone):
            undone = set(happened.event.actions) & state.undone
            if undone:
                return undone
    raise Refusal("nothing_to_redo")
