"""What somebody saw of things that have no version of their own.

A match, a draft and a cut have versions, and commands name them. Of everything else a person says the last event that
was shown to them: what somebody else has done to that very thing since then is told before it is overwritten
(`rules.overtaken`), and what was meant for one round never happens to another.

| what is asked for | is over when |
|---|---|
| something for the round that is open or next, or by how it stands now | a round is closed; a stage begins |
| something for the latest round that was published | one is published or recalled; a stage begins |
| a correction that pairs or seats the waiting round again | a round is closed; a stage begins |

What was taken back since then counts as what was done: whoever took it back has changed it. What was done and taken
back since then counts for nothing.
"""

from collections.abc import Iterator, Mapping
from itertools import takewhile

import msgspec

from crosstable.commands import (
    Actor,
    BeginStage,
    CloseRound,
    Command,
    Complete,
    Confirm,
    Dispute,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    EnterTable,
    ExtendClock,
    MarkHere,
    NextRound,
    Pair,
    PairByHand,
    PauseClock,
    Penalise,
    Playoff,
    Publish,
    ReportResult,
    RestartClock,
    ResumeClock,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTie,
    StartRound,
    Swap,
    Tap,
    WithdrawReport,
)
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    Happened,
    RoundClosed,
    RoundPublished,
    RoundRecalled,
    StageBegun,
)
from crosstable.model.refusals import Reason, Stale
from crosstable.rules.overtaken import overtakes, set_otherwise
from crosstable.state.state import State

_OPEN_OR_NEXT = (
    BeginStage,
    CloseRound,
    Complete,
    Confirm,
    Dispute,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    ExtendClock,
    MarkHere,
    NextRound,
    Pair,
    PairByHand,
    PauseClock,
    Playoff,
    Publish,
    ReportResult,
    RestartClock,
    ResumeClock,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTie,
    StartRound,
    Swap,
    WithdrawReport,
)
_LATEST = (EnterTable, Penalise, Tap)

# What is about a round without naming it, and the events after which that is another round.
_END = (RoundClosed, StageBegun)
OF_THE_ROUND: Mapping[type[Command], tuple[type[Event], ...]] = {
    **dict.fromkeys(_OPEN_OR_NEXT, _END),
    **dict.fromkeys(_LATEST, (RoundPublished, RoundRecalled, StageBegun)),
}


def is_over_with(command: Command) -> tuple[type[Event], ...]:
    """The events after which something would happen to another round than it was meant for.

    A correction names its round; where it pairs or seats one again, that is the one which waits.
    """
    of_it = OF_THE_ROUND.get(type(command), ()) if getattr(command, "round", None) is None else ()
    return (*of_it, *_END) if getattr(command, "repair", False) else of_it


def refuse_overtaken(state: State, command: Command, actor: Actor, seen: int) -> None:
    """Refused where that has changed since the event that was seen last: by others (`overtaken`), or by whomever where
    it was about a round (`round_closed_meanwhile`, `another_round_meanwhile`).
    """
    turned = list(_turned(state, seen))
    _refuse_another_round(command, turned, seen)
    by: list[str] = []
    reasons: list[Reason] = []
    own: list[Reason] = []
    for one in turned:
        told = [reason for reason in _overtaking(state, command, one) if reason not in own]
        if one.by == actor.id:
            # A value that is the actor's own by now hides what others had made of it before.
            own += told
            continue
        by += [one.by] if told and one.by not in by else []
        reasons += [reason for reason in told if reason not in reasons]
    if reasons:
        raise Stale("overtaken", reasons, by=by)


def _overtaking(state: State, command: Command, one: Happened) -> list[Reason]:
    """What that has done to the very thing, each with both values where there are some."""
    values = list(set_otherwise(state, command, one.event))
    return values or ([_told(one)] if overtakes(state, command, one.event) else [])


def _refuse_another_round(command: Command, turned: list[Happened], seen: int) -> None:
    for one in turned:
        if not isinstance(one.event, is_over_with(command)):
            continue
        if isinstance(one.event, RoundClosed) and one.seq > seen:
            raise Stale("round_closed_meanwhile", round=one.event.round, by=one.by)
        raise Stale("another_round_meanwhile", [_told(one)], by=one.by)


def _told(one: Happened) -> Reason:
    return Reason("done_meanwhile", {"action": one.action})


def _turned(state: State, seen: int) -> Iterator[Happened]:
    """What holds since that event, the latest first; then what held before it and does not any more, or does again:
    as the act of whoever took it or brought it back.
    """
    since = state.log[max(0, seen) :]
    yield from (one for one in reversed(since) if one.action not in state.undone)
    then, turned_by = set(state.undone), dict[int, Happened]()
    for one in reversed(since):
        if isinstance(one.event, ActionsUndone | ActionsRedone):
            then ^= {*one.event.actions}
            turned_by = {**dict.fromkeys(one.event.actions, one), **turned_by}
    for action in sorted(then ^ state.undone, reverse=True):
        by = turned_by[action]
        yield from (msgspec.structs.replace(one, action=by.action, by=by.by) for one in _events_of(state, action, seen))


def _events_of(state: State, action: int, seen: int) -> Iterator[Happened]:
    """What an action did up to that event."""
    return takewhile(lambda one: one.action == action, state.log[action - 1 : max(0, seen)])
