"""What somebody saw of things that have no version of their own.

A match, a draft and a cut have versions, and commands name them. Of everything else a person says the last event that
was shown to them: what somebody else has done to that very thing since then is told before it is overwritten, and what
was meant for one round never happens to the next.

| what is asked for | is overtaken by |
|---|---|
| anything about the present round | its end |
| a name, a setting, an entry, a notice, how players enter | another one of it, by somebody else |
| a penalty | another one of that player, by somebody else |
| more time | more time, by somebody else |
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from crosstable.commands import (
    Actor,
    AskCheckIn,
    ChangeNotice,
    ChangePlayer,
    CloseRound,
    Command,
    Configure,
    EnterResult,
    EnterTable,
    ExtendClock,
    NextRound,
    PauseClock,
    Penalise,
    Rename,
    RenamePlayer,
    RestartClock,
    ResumeClock,
    SetMultiplier,
    SetRegistration,
    StartRound,
    Tap,
)
from crosstable.events import (
    CheckInAsked,
    ClockExtended,
    ClockRestarted,
    Event,
    Happened,
    MultiplierSet,
    NoticeChanged,
    NoticeTakenBack,
    PenaltyGiven,
    PlayerChanged,
    PlayerRenamed,
    RegistrationSet,
    RoundClosed,
    StageConfigured,
    TableExtended,
    TournamentRenamed,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.state import State

# What is about the round that is open, unless it names another one.
OF_THE_ROUND: tuple[type[Command], ...] = (
    CloseRound,
    EnterResult,
    EnterTable,
    ExtendClock,
    NextRound,
    PauseClock,
    RestartClock,
    ResumeClock,
    SetMultiplier,
    StartRound,
    Tap,
)

Overtakes = Callable[[Any, Event], bool]


def _by(*kinds: type[Event], same: str | None = None) -> Overtakes:
    """Overtaken by these events, where they are about the same one."""

    def overtakes(command: Any, event: Event) -> bool:
        return isinstance(event, kinds) and (same is None or getattr(event, same) == getattr(command, same))

    return overtakes


def _more_time(command: ExtendClock, event: Event) -> bool:
    if command.table is not None:
        return isinstance(event, TableExtended) and event.table == command.table
    return isinstance(event, ClockExtended | ClockRestarted)


OVERTAKEN: Mapping[type[Command], Overtakes] = {
    AskCheckIn: _by(CheckInAsked),
    ChangeNotice: _by(NoticeChanged, NoticeTakenBack, same="notice"),
    ChangePlayer: _by(PlayerChanged, same="player"),
    Configure: _by(StageConfigured),
    ExtendClock: _more_time,
    Penalise: _by(PenaltyGiven, same="player"),
    Rename: _by(TournamentRenamed),
    RenamePlayer: _by(PlayerRenamed, same="player"),
    SetMultiplier: _by(MultiplierSet),
    SetRegistration: _by(RegistrationSet),
}


def refuse_overtaken(state: State, command: Command, actor: Actor, seen: int) -> None:
    """Refused (`round_closed_meanwhile`, `overtaken`) where that has changed since the event that was seen last."""
    since = [one for one in state.log[max(0, seen) :] if one.action not in state.undone]
    if isinstance(command, OF_THE_ROUND) and getattr(command, "round", None) is None:
        for one in since:
            if isinstance(one.event, RoundClosed):
                raise Refusal("round_closed_meanwhile", round=one.event.round, by=one.by)
    for one in _overtaking(command, actor, since):
        raise Refusal("overtaken", [Reason("done_meanwhile", {"action": one.action})], by=one.by)


def _overtaking(command: Command, actor: Actor, since: list[Happened]) -> Iterator[Happened]:
    """What others have done to the very thing that the command is about, the latest first."""
    overtakes = OVERTAKEN.get(type(command))
    if overtakes is not None:
        yield from (one for one in reversed(since) if one.by != actor.id and overtakes(command, one.event))
