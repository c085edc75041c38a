"""What somebody asks for: one frozen type for each command, a file for each subject.

`seen` is the version of the thing (a match, a draft) that the person had before their eyes. A change to that very
thing since then is told instead of being overwritten; a change to anything else does not matter.
"""

from collections.abc import Mapping

from crosstable.commands.base import Actor, Command, Role
from crosstable.commands.clock import ExtendClock, PauseClock, RestartClock, ResumeClock
from crosstable.commands.floor import Effect, MarkHere, Penalise, PenaltyKind
from crosstable.commands.notices import Announce, ChangeNotice, TakeBackNotice
from crosstable.commands.players import (
    ChangePlayer,
    Disqualify,
    Drop,
    EnterLate,
    Entry,
    ReEnter,
    Register,
    RenamePlayer,
    Withdraw,
)
from crosstable.commands.record import Note, Redo, Undo
from crosstable.commands.registration import AskCheckIn, CheckIn, MoveUp, SeeEntries, SetRegistration, SignUp
from crosstable.commands.results import Confirm, Correct, Dispute, EnterResult, ReportResult, WithdrawReport
from crosstable.commands.rounds import CloseRound, NextRound, Pair, PairByHand, Publish, Relieved, StartRound, Swap
from crosstable.commands.tables import (
    EnterTable,
    Playoff,
    Restore,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTap,
    TakeBackTap,
    Tap,
    UseTable,
)
from crosstable.commands.tournament import (
    BeginStage,
    Cancel,
    Complete,
    Configure,
    Create,
    EndStage,
    Rename,
    SettleTie,
    Start,
)

COMMANDS: Mapping[str, type[Command]] = {
    one.NAME: one
    for one in (
        Create,
        Rename,
        Configure,
        Register,
        SetRegistration,
        SignUp,
        MoveUp,
        SeeEntries,
        AskCheckIn,
        CheckIn,
        Withdraw,
        RenamePlayer,
        ChangePlayer,
        Start,
        EnterLate,
        Drop,
        ReEnter,
        Disqualify,
        Penalise,
        Pair,
        PairByHand,
        Seat,
        SeatByHand,
        Swap,
        SetMultiplier,
        UseTable,
        Publish,
        StartRound,
        PauseClock,
        ResumeClock,
        ExtendClock,
        RestartClock,
        MarkHere,
        EnterResult,
        ReportResult,
        Confirm,
        Dispute,
        WithdrawReport,
        Correct,
        Tap,
        TakeBackTap,
        SettleTap,
        EnterTable,
        CloseRound,
        NextRound,
        Restore,
        EndStage,
        SettleTie,
        BeginStage,
        Playoff,
        Complete,
        Cancel,
        Note,
        Announce,
        ChangeNotice,
        TakeBackNotice,
        Undo,
        Redo,
    )
}
