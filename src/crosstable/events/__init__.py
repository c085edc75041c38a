"""What happened: one frozen type for each kind of event, versioned. A file for each subject, and one for old versions.

An event says what is so from now on and, where it replaces something, what was so before (`was`): so it is known
without guessing whether it still makes sense when an earlier action is taken back (`state.handlers`).
"""

from collections.abc import Mapping

from crosstable.events.base import Event, Happened
from crosstable.events.clock import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, TableExtended
from crosstable.events.floor import PenaltyGiven, PlayersSeen
from crosstable.events.notices import NoticeChanged, NoticePublished, NoticeTakenBack
from crosstable.events.phones import (
    DeskAsked,
    PhoneClaimed,
    PhoneReleased,
    RequestSettled,
    RequestTaken,
    ScoringTaken,
)
from crosstable.events.players import (
    MembersSet,
    PlayerChanged,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    PlayerRegistered,
    PlayerRenamed,
    PlayerWithdrawn,
)
from crosstable.events.record import ActionsRedone, ActionsUndone, NoteAdded
from crosstable.events.registration import (
    CheckInAsked,
    EntriesSeen,
    PlayerCheckedIn,
    PlayerMovedUp,
    PlayerQueued,
    PlayerUnqueued,
    RegistrationSet,
)
from crosstable.events.results import LineUpSet, ReportWithdrawn, ResultDisputed, ResultEntered, ResultReported
from crosstable.events.rounds import (
    AdvanceStopped,
    BracketMended,
    ByeGiven,
    MatchMade,
    Pairs,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundRecalled,
    RoundStarted,
    SeatsSwapped,
)
from crosstable.events.tables import (
    MultiplierSet,
    PlayerRestored,
    PlayersCut,
    RoundSeated,
    Scored,
    ScoreUndone,
    Seats,
    SeatsTaken,
    TableResult,
    TapHeld,
    TapSettled,
)
from crosstable.events.tournament import (
    DiscsShot,
    GroupsDealt,
    PrizesSet,
    ScheduleSet,
    SeedsSet,
    SettlementLapsed,
    StageBegun,
    StageConfigured,
    StageEnded,
    StagesPlanned,
    TieSettled,
    TournamentCancelled,
    TournamentCompleted,
    TournamentCreated,
    TournamentRenamed,
    TournamentStarted,
)
from crosstable.events.upcasts import UPCASTS, Body

EVENTS: Mapping[str, type[Event]] = {
    event.TYPE: event
    for event in (
        TournamentCreated,
        TournamentRenamed,
        StageConfigured,
        PrizesSet,
        PrizesSet,
        ScheduleSet,
        StagesPlanned,
        GroupsDealt,
        SeedsSet,
        TournamentStarted,
        StageEnded,
        StageBegun,
        DiscsShot,
        TieSettled,
        SettlementLapsed,
        TournamentCompleted,
        TournamentCancelled,
        PlayerRegistered,
        RegistrationSet,
        PlayerQueued,
        PlayerUnqueued,
        PlayerMovedUp,
        EntriesSeen,
        CheckInAsked,
        PlayerCheckedIn,
        PlayerWithdrawn,
        PlayerRenamed,
        PlayerChanged,
        MembersSet,
        PlayerDropped,
        PlayerReentered,
        PlayerDisqualified,
        PenaltyGiven,
        RoundPaired,
        RoundSeated,
        MultiplierSet,
        RoundPublished,
        RoundRecalled,
        BracketMended,
        RoundStarted,
        ClockPaused,
        ClockResumed,
        ClockExtended,
        ClockRestarted,
        TableExtended,
        PlayersSeen,
        SeatsSwapped,
        MatchMade,
        ByeGiven,
        SeatsTaken,
        AdvanceStopped,
        RoundClosed,
        PlayersCut,
        PlayerRestored,
        LineUpSet,
        ResultEntered,
        ResultReported,
        ReportWithdrawn,
        ResultDisputed,
        Scored,
        ScoreUndone,
        TapHeld,
        TapSettled,
        TableResult,
        PhoneClaimed,
        PhoneReleased,
        DeskAsked,
        RequestTaken,
        RequestSettled,
        ScoringTaken,
        NoteAdded,
        NoticePublished,
        NoticeChanged,
        NoticeTakenBack,
        ActionsUndone,
        ActionsRedone,
    )
}
