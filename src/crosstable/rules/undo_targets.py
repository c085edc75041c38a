"""The actions that an undo or redo is about, in a tournament or a pool, and the refusals that both share."""

from collections.abc import Collection, Sequence, Set

from crosstable.commands import Actor, Redo, Undo
from crosstable.commands.base import COUNTDOWN
from crosstable.events import ActionsRedone, ActionsUndone, PoolCreated, RecordedEvent, TournamentCreated
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.stream_state import StreamState

_CREATED = (TournamentCreated, PoolCreated)
_TURNS = (ActionsUndone, ActionsRedone)


def undo_target(state: StreamState, command: Undo, actor: Actor) -> tuple[RecordedEvent, list[int]]:
    """Return the target event and the actions to undo; if it is an undo itself, the actions that it undid."""
    target = _last_own_action(state, actor) if command.action is None else _known_action(state, command.action, actor)
    event, is_undo = target.event, isinstance(target.event, ActionsUndone)
    named = event.actions if isinstance(event, _TURNS) else (target.action,)
    actions = [action for action in named if (action in state.undone) == is_undo]
    if not actions and not is_undo:
        raise Refusal("undone_already", action=target.action)
    check_actions(state, (*actions, *command.also), actor)
    return target, actions


def redo_target(state: StreamState, command: Redo, actor: Actor) -> Set[int]:
    if command.action is None:
        actions = _last_undone(state, actor)
    else:
        target = _known_action(state, command.action, actor)
        event = target.event
        actions = ({*event.actions} if isinstance(event, ActionsUndone) else {target.action}) & state.undone
        if not actions:
            raise Refusal("not_undone", action=target.action)
    check_actions(state, (*actions, *command.also), actor)
    return actions


def check_actions(state: StreamState, actions: Collection[int], actor: Actor) -> None:
    for action in actions:
        if isinstance(_known_action(state, action, actor).event, _TURNS):
            raise Refusal("no_such_action", action=action)


def check_dependents(actions: Sequence[int], dependents: Sequence[int]) -> None:
    if dependents:
        reasons = [Reason("depends", {"action": action}) for action in dependents]
        raise Refusal("others_depend", reasons, actions=list(actions), falls=list(dependents))


def check_misfits(actions: Collection[int], misfits: Sequence[int]) -> None:
    if misfits:
        reasons = [
            Reason("does_not_fit" if action in actions else "would_not_fit", {"action": action}) for action in misfits
        ]
        raise Refusal("cannot_redo", reasons, actions=sorted(actions), falls=list(misfits))


def actions_to_redo(state: StreamState, actions: Collection[int], also: Collection[int]) -> Set[int]:
    """Return the undone ones among the actions. Raise `nothing_to_redo` if there are none."""
    undone = {*actions, *also} & state.undone
    if not undone:
        raise Refusal("nothing_to_redo")
    return undone


def _known_action(state: StreamState, action: int, actor: Actor) -> RecordedEvent:
    """Return the first event of an action. A scorekeeper may only undo their own actions."""
    recorded = state.log[action - 1] if 1 <= action <= len(state.log) else None
    if recorded is None or recorded.action != action:
        raise Refusal("no_such_action", action=action)
    if actor.role != "organiser" and recorded.by != actor.id:
        raise Refusal("not_your_action", action=action, by=recorded.by)
    if isinstance(recorded.event, _CREATED):
        raise Refusal("creation_stays", action=action)
    return recorded


def _last_own_action(state: StreamState, actor: Actor) -> RecordedEvent:
    """Return the actor's own latest action in force that is not an undo or redo.

    Automatic advances count as the organiser's own.
    """
    own = {actor.id, COUNTDOWN} if actor.role == "organiser" else {actor.id}
    for recorded in reversed(state.log):
        is_skipped = isinstance(recorded.event, (*_TURNS, *_CREATED))
        if recorded.by in own and not is_skipped and recorded.action not in state.undone:
            return state.log[recorded.action - 1]
    raise Refusal("nothing_to_undo")


def _last_undone(state: StreamState, actor: Actor) -> set[int]:
    for recorded in reversed(state.log):
        if recorded.by == actor.id and isinstance(recorded.event, ActionsUndone):
            undone = set(recorded.event.actions) & state.undone
            if undone:
                return undone
    raise Refusal("nothing_to_redo")
