"""What has changed since somebody looked. A person says the last event that was shown to them (`Actor.seen`), and
whatever has become of the very thing that they ask about since then is told before it is overwritten.

| what is asked for | is stale when |
|---|---|
| something for the round that is open or next, or by how it stands now | a round is closed; a stage begins |
| something for the latest round that was published | one is published or recalled; a stage begins |
| a correction that pairs or seats the waiting round again | a round is closed; a stage begins |
| something in a draft | anybody changes the draft |
| a result, a confirmation, a dispute, the scores of a table | anybody changes that match or table |
| the cut that is due | other players would go |
| anything else | somebody else changes it (`overtaken`, declared with the rule) |

What was taken back since then counts as what was done: by whoever took it back. What was done and taken back since
then counts for nothing.
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
from crosstable.rules.edit_conflicts import done
from crosstable.rules.registry import Rulebook, S
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

_END = (RoundClosed, StageBegun)
_OTHER_ROUND = {"open_or_next": _END, "latest": (RoundPublished, RoundRecalled, StageBegun), None: ()}
_SEATED = (RoundPaired, RoundSeated)
_DRAFTED = (*_SEATED, RoundRecalled, SeatsSwapped)
_ENTERED = (ResultEntered, TableResult, Scored, ScoreUndone, MatchMade, SeatsTaken)
_SAID = (ResultReported, ReportWithdrawn, ResultDisputed)


def is_over_with(command: Command) -> tuple[type[Event], ...]:
    """The events after which something would happen to another round than it was meant for.

    A correction names its round; where it pairs or seats one again, that is the one which waits.
    """
    of_it = _OTHER_ROUND[command.ABOUT] if getattr(command, "round", None) is None else ()
    return (*of_it, *_END) if getattr(command, "repair", False) else of_it


def refuse_stale(rules: Rulebook[S], state: S, command: Command, actor: Actor) -> None:
    """Refuse what was meant for another round (`round_closed_meanwhile`, `another_round_meanwhile`), and what others
    have changed since the actor looked (`overtaken`, as the rule of the command declares it).
    """
    if actor.seen is None:
        return
    turned = list(since(state, actor))
    _refuse_another_round(command, turned, actor.seen)
    overtaken = rules.overtaken.get(type(command))
    if overtaken is None:
        return
    by: list[str] = []
    reasons: list[Reason] = []
    own: list[Reason] = []
    for happened in turned:
        told = [reason for reason in overtaken(state, command, happened) if reason not in own]
        if happened.by == actor.id:
            # A value that is the actor's own by now hides what others had made of it before.
            own += told
            continue
        by += [happened.by] if told and happened.by not in by else []
        reasons += [reason for reason in told if reason not in reasons]
    if reasons:
        raise Stale("overtaken", reasons, by=by)


def _refuse_another_round(command: Command, turned: list[RecordedEvent], seen: int) -> None:
    over = is_over_with(command)
    for happened in turned:
        if not isinstance(happened.event, over):
            continue
        if isinstance(happened.event, RoundClosed) and happened.seq > seen:
            raise Stale("round_closed_meanwhile", round=happened.event.round, by=happened.by)
        raise Stale("another_round_meanwhile", [done(happened)], by=happened.by)


def refuse_changed_draft(state: State, actor: Actor) -> None:
    """Refuse where the draft is not the one that the actor saw, or is gone."""
    draft = state.current
    number = state.last_round + 1
    for happened in since(state, actor):
        if isinstance(happened.event, _DRAFTED) and happened.event.round == number:
            raise Refusal("draft_gone") if draft is None else Stale("draft_changed", round=number, by=happened.by)


def changed_match(
    state: State, round_: RoundInPlay, table: int, actor: Actor, *, said: bool = False
) -> RecordedEvent | None:
    """Return the latest event since the actor looked that changed who plays at a table or what was entered for it; with
    `said` also what players say of it.
    """
    kinds = (*_ENTERED, *_SAID) if said else _ENTERED
    seats = {*round_.seats[table]}
    for happened in since(state, actor):
        event = happened.event
        if getattr(event, "round", None) != round_.number:
            continue
        moved = isinstance(event, SeatsSwapped) and not seats.isdisjoint((event.one, event.other))
        if moved or isinstance(event, _SEATED) or (isinstance(event, kinds) and event.table == table):
            return happened
    return None


def since(state: StreamState, actor: Actor) -> Iterator[RecordedEvent]:
    """Yield what holds since the actor looked, the latest first; then what held before and does not any more, or does
    again: as the act of whoever took it or brought it back. Nothing where it is not known what they saw.
    """
    if actor.seen is None:
        return
    seen = max(0, actor.seen)
    new = state.log[seen : actor.until]
    yield from (happened for happened in reversed(new) if happened.action not in state.undone)
    then, turned_by = set(state.undone), dict[int, RecordedEvent]()
    for one in reversed(new):
        if isinstance(one.event, ActionsUndone | ActionsRedone):
            then ^= {*one.event.actions}
            turned_by = {**dict.fromkeys(one.event.actions, one), **turned_by}
    for action in sorted(then ^ state.undone, reverse=True):
        by = turned_by[action]
        yield from (
            msgspec.structs.replace(happened, action=by.action, by=by.by)
            for happened in _events_of(state, action, seen)
        )


def _events_of(state: StreamState, action: int, seen: int) -> Iterator[RecordedEvent]:
    """What an action did up to that event."""
    return takewhile(lambda happened: happened.action == action, state.log[action - 1 : seen])
