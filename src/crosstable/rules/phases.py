"""What may be asked for in each phase of a tournament, and by whom: the one table (docs/life.md is drawn from it).

| phase | what it is |
|---|---|
| nothing | no tournament yet |
| registration | players enter |
| ready | between two rounds, or before the first |
| draft | the next round is drafted; only the organiser sees it |
| published | everybody sees the round; its clock does not run yet |
| playing | the round's clock runs |
| ended | the stage is over; another one may begin |
| completed | the standings are final |
| cancelled | called off |
"""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.commands import (
    Actor,
    Announce,
    AskCheckIn,
    BeginStage,
    Cancel,
    ChangeNotice,
    ChangePlayer,
    CheckIn,
    CloseRound,
    Command,
    Complete,
    Configure,
    Confirm,
    Correct,
    Create,
    Dispute,
    Disqualify,
    Drop,
    EndStage,
    EnterLate,
    EnterResult,
    EnterTable,
    ExtendClock,
    MarkHere,
    MoveUp,
    NextRound,
    Note,
    Pair,
    PairByHand,
    PauseClock,
    Penalise,
    Playoff,
    Publish,
    Redo,
    ReEnter,
    Register,
    Rename,
    RenamePlayer,
    ReportResult,
    RestartClock,
    Restore,
    ResumeClock,
    Role,
    Seat,
    SeatByHand,
    SeeEntries,
    SetMultiplier,
    SetRegistration,
    SettleTap,
    SettleTie,
    SignUp,
    Start,
    StartRound,
    Swap,
    TakeBackNotice,
    TakeBackTap,
    Tap,
    Undo,
    UseTable,
    Withdraw,
    WithdrawReport,
)
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.state.state import ANY, BEFORE, OPEN, STAGE, STARTED, WAITING, Phase, State

PHASES: tuple[Phase, ...] = (
    "nothing",
    "registration",
    "ready",
    "draft",
    "published",
    "playing",
    "ended",
    "completed",
    "cancelled",
)

_HEAD: tuple[Role, ...] = ("organiser",)
_DESK: tuple[Role, ...] = ("organiser", "scorekeeper")
_PLAYER: tuple[Role, ...] = ("player",)
_ALL: tuple[Role, ...] = (*_DESK, "player")


class Allowed(NamedTuple):
    """When, and to whom, a command is open."""

    phases: tuple[Phase, ...]
    roles: tuple[Role, ...]


ALLOWED: Mapping[type[Command], Allowed] = {
    Create: Allowed(("nothing",), _HEAD),
    Rename: Allowed(ANY, _HEAD),
    Configure: Allowed((*BEFORE, *STAGE), _HEAD),
    Register: Allowed(BEFORE, _HEAD),
    SetRegistration: Allowed(BEFORE, _HEAD),
    SignUp: Allowed(BEFORE, _PLAYER),
    MoveUp: Allowed((*BEFORE, *STAGE), _HEAD),
    SeeEntries: Allowed((*BEFORE, *STAGE), _HEAD),
    AskCheckIn: Allowed(BEFORE, _HEAD),
    CheckIn: Allowed(BEFORE, _ALL),
    Withdraw: Allowed(BEFORE, (*_HEAD, *_PLAYER)),
    RenamePlayer: Allowed(ANY, _HEAD),
    ChangePlayer: Allowed((*BEFORE, *STAGE, "ended"), _HEAD),
    Start: Allowed(BEFORE, _HEAD),
    EnterLate: Allowed(STAGE, _HEAD),
    Drop: Allowed((*STAGE, "ended"), _HEAD),
    ReEnter: Allowed(STAGE, _HEAD),
    Disqualify: Allowed(STARTED, _HEAD),
    Penalise: Allowed(STARTED, _HEAD),
    Pair: Allowed(("ready", "draft"), _HEAD),
    PairByHand: Allowed(STAGE, _HEAD),
    Seat: Allowed(("ready", "draft"), _HEAD),
    SeatByHand: Allowed(STAGE, _HEAD),
    Swap: Allowed(("draft", *OPEN), _HEAD),
    SetMultiplier: Allowed(WAITING, _HEAD),
    UseTable: Allowed((*BEFORE, *STAGE), _HEAD),
    Publish: Allowed(("draft",), _HEAD),
    StartRound: Allowed(("published",), _HEAD),
    PauseClock: Allowed(("playing",), _HEAD),
    ResumeClock: Allowed(("playing",), _HEAD),
    ExtendClock: Allowed(("playing",), _HEAD),
    RestartClock: Allowed(("playing",), _HEAD),
    MarkHere: Allowed(("playing",), _HEAD),
    EnterResult: Allowed(OPEN, _DESK),
    ReportResult: Allowed(OPEN, _PLAYER),
    Confirm: Allowed(OPEN, _ALL),
    Dispute: Allowed(OPEN, _PLAYER),
    WithdrawReport: Allowed(OPEN, _PLAYER),
    Correct: Allowed(STARTED, _HEAD),
    Tap: Allowed(STARTED, _ALL),
    TakeBackTap: Allowed(STARTED, _ALL),
    SettleTap: Allowed(STARTED, _HEAD),
    EnterTable: Allowed(STARTED, _DESK),
    CloseRound: Allowed(OPEN, _HEAD),
    NextRound: Allowed(OPEN, _HEAD),
    Restore: Allowed(STAGE, _HEAD),
    EndStage: Allowed(("ready",), _HEAD),
    SettleTie: Allowed(STARTED, _HEAD),
    BeginStage: Allowed(("ended",), _HEAD),
    Playoff: Allowed(("ready",), _HEAD),
    Complete: Allowed(("ready", "ended"), _HEAD),
    Cancel: Allowed((*BEFORE, *STAGE, "ended"), _HEAD),
    Note: Allowed(ANY, _DESK),
    Announce: Allowed(ANY, _HEAD),
    ChangeNotice: Allowed(ANY, _HEAD),
    TakeBackNotice: Allowed(ANY, _HEAD),
    Undo: Allowed(ANY, _DESK),
    Redo: Allowed(ANY, _DESK),
}


def refuse_kind(kind: type[Command], actor: Actor) -> None:
    """Refused where the actor's role may never ask for such a command."""
    roles = ALLOWED[kind].roles
    if actor.role not in roles:
        raise Forbidden("not_yours", command=kind.NAME, role=actor.role, roles=list(roles))


def refuse_unless_allowed(state: State, command: Command, actor: Actor) -> None:
    """Refused where the table says no: by the role first, then by the phase."""
    refuse_kind(type(command), actor)
    phases = ALLOWED[type(command)].phases
    if state.phase not in phases:
        raise Refusal("not_now", command=command.NAME, phase=state.phase, phases=list(phases))
