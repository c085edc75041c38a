"""Staleness: a command is compared with what has changed since the last event that the actor has seen (`Actor.seen`),
so that nothing is overwritten unseen.

| command about | is stale when |
|---|---|
| the open or next round, or the current state of it | a round is closed; a stage begins |
| the latest published round | one is published or recalled; a stage begins |
| a correction that redrafts the waiting round | a round is closed; a stage begins |
| a draft | the draft is changed |
| a result, a confirmation, a dispute, the scores of a table | that match or table is changed |
| the cut that is due | other players would be cut |
| anything else | another user changes it (`overtaken`, declared with the rule) |

An undo since then counts as a change by its actor. Something done and undone since then does not count.
"""

from collections.abc import Iterator
from itertools import takewhile

import msgspec

from crosstable.commands import Actor, Command
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    MatchMade,
    RecordedEvent,
    ReportWithdrawn,
    ResultDisputed,
    ResultEntered,
    ResultReported,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundRecalled,
    RoundSeated,
    Scored,
    ScoreUndone,
    SeatsSwapped,
    SeatsTaken,
    StageBegun,
    TableResult,
)
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.rules.edit_conflicts import done_meanwhile
from crosstable.rules.registry import Rulebook, S
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

_END = (RoundClosed, StageBegun)
_OTHER_ROUND = {"open_or_next": _END, "latest": (RoundPublished, RoundRecalled, StageBegun), None: ()}
_SEATED = (RoundPaired, RoundSeated)
_DRAFTED = (*_SEATED, RoundRecalled, SeatsSwapped)
_ENTERED = (ResultEntered, TableResult, Scored, ScoreUndone, MatchMade, SeatsTaken)
_REPORTED = (ResultReported, ReportWithdrawn, ResultDisputed)


def ending_events(command: Command) -> tuple[type[Event], ...]:
    """Return the events after which the command would affect another round than intended.

    A correction names its round; if it redrafts a round, that is the waiting one.
    """
    kinds = _OTHER_ROUND[command.ABOUT] if getattr(command, "round", None) is None else ()
    return (*kinds, *_END) if getattr(command, "repair", False) else kinds


def check_stale(rules: Rulebook[S], state: S, command: Command, actor: Actor) -> None:
    """Raise `round_closed_meanwhile` or `another_round_meanwhile` for a command meant for another round, and
    `overtaken` if another user has changed its subject.
    """
    if actor.seen is None:
        return
    changes = list(changes_since(state, actor))
    _check_same_round(command, changes, actor.seen)
    find_conflicts = rules.overtaken.get(type(command))
    if find_conflicts is None:
        return
    by: list[str] = []
    reasons: list[Reason] = []
    own: list[Reason] = []
    for change in changes:
        conflicts = [reason for reason in find_conflicts(state, command, change) if reason not in own]
        if change.by == actor.id:
            # A value set by the actor since then hides earlier changes by others.
            own += conflicts
            continue
        by += [change.by] if conflicts and change.by not in by else []
        reasons += [reason for reason in conflicts if reason not in reasons]
    if reasons:
        raise Stale("overtaken", reasons, by=by)


def _check_same_round(command: Command, changes: list[RecordedEvent], seen: int) -> None:
    over = ending_events(command)
    for change in changes:
        if not isinstance(change.event, over):
            continue
        if isinstance(change.event, RoundClosed) and change.seq > seen:
            raise Stale("round_closed_meanwhile", round=change.event.round, by=change.by)
        raise Stale("another_round_meanwhile", [done_meanwhile(change)], by=change.by)


def check_draft(state: State, actor: Actor) -> None:
    draft = state.current
    number = state.last_round + 1
    for change in changes_since(state, actor):
        if isinstance(change.event, _DRAFTED) and change.event.round == number:
            raise Refusal("draft_gone") if draft is None else Stale("draft_changed", round=number, by=change.by)


def match_change(
    state: State, round_: RoundInPlay, table: int, actor: Actor, *, with_reports: bool = False
) -> RecordedEvent | None:
    """Return the latest change to the players or result of a table since the actor looked; with
    `with_reports`, also to reports.
    """
    kinds = (*_ENTERED, *_REPORTED) if with_reports else _ENTERED
    seats = {*round_.seats[table]}
    for change in changes_since(state, actor):
        event = change.event
        if getattr(event, "round", None) != round_.number:
            continue
        moved = isinstance(event, SeatsSwapped) and not seats.isdisjoint((event.one, event.other))
        if moved or isinstance(event, _SEATED) or (isinstance(event, kinds) and event.table == table):
            return change
    return None


def changes_since(state: StreamState, actor: Actor) -> Iterator[RecordedEvent]:
    """Yield the events since the actor looked that are in force, the latest first; then earlier ones undone or redone
    since, attributed to the actor who did that.

    Nothing if it is unknown what they saw.
    """
    if actor.seen is None:
        return
    seen = max(0, actor.seen)
    new = state.log[seen : actor.until]
    yield from (recorded for recorded in reversed(new) if recorded.action not in state.undone)
    undone_then, turned_by = set(state.undone), dict[int, RecordedEvent]()
    for turn in reversed(new):
        if isinstance(turn.event, ActionsUndone | ActionsRedone):
            undone_then ^= {*turn.event.actions}
            turned_by = {**dict.fromkeys(turn.event.actions, turn), **turned_by}
    for action in sorted(undone_then ^ state.undone, reverse=True):
        by = turned_by[action]
        yield from (
            msgspec.structs.replace(recorded, action=by.action, by=by.by)
            for recorded in _action_events(state, action, seen)
        )


def _action_events(state: StreamState, action: int, seen: int) -> Iterator[RecordedEvent]:
    return takewhile(lambda recorded: recorded.action == action, state.log[action - 1 : seen])
