"""What happened: one frozen type for each kind of event, versioned, and the way from old versions to the present ones.

An event says what is so from now on and, where it replaces something, what was so before (`was`): so it is known
without guessing whether it still makes sense when an earlier action is taken back (`state.needs`).

An event never changes its meaning. When a field has to, the type gets a new `VERSION` and an entry in `UPCASTS` that
makes the old body into the next version's.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from crosstable.model.persons import Digest, PersonId
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Bye, ByeKind, PlayerId, Result, Settlement

Body = dict[str, Any]


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of all events."""

    TYPE: ClassVar[str]
    VERSION: ClassVar[int] = 1


# The tournament


class TournamentCreated(Event, frozen=True, kw_only=True):
    """A tournament exists. `settings` is the whole configuration, so that a preset may change later."""

    TYPE = "tournament_created"
    name: str
    seed: int
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    stage_name: str | None = None


class TournamentRenamed(Event, frozen=True, kw_only=True):
    """The tournament has another name."""

    TYPE = "tournament_renamed"
    name: str
    was: str


class StageConfigured(Event, frozen=True, kw_only=True):
    """The present stage is played by another configuration, and has so many rounds (None before the start)."""

    TYPE = "stage_configured"
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    was_preset: str
    was_overrides: Mapping[str, Any]
    rounds: int | None = None


class TournamentStarted(Event, frozen=True, kw_only=True):
    """Registration is over; everybody in it plays from round 1 on."""

    TYPE = "tournament_started"
    players: int
    rounds: int | None


class StageEnded(Event, frozen=True, kw_only=True):
    """No further round of the present stage; `qualified` go on, best first."""

    TYPE = "stage_ended"
    after: int
    qualified: tuple[PlayerId, ...] = ()


class StageBegun(Event, frozen=True, kw_only=True):
    """A further stage among those who qualified; everybody else is out after the last round."""

    TYPE = "stage_begun"
    name: str | None = None
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    players: tuple[PlayerId, ...]
    rounds: int | None


class TieSettled(Event, frozen=True, kw_only=True):
    """People settled a tie that the tie-breaks left open."""

    TYPE = "tie_settled"
    settlement: Settlement


class SettlementLapsed(Event, frozen=True, kw_only=True):
    """A tie that people settled in a stage (counted from 0) is none any more: a result was corrected."""

    TYPE = "settlement_lapsed"
    players: tuple[PlayerId, ...]
    stage: int = 0


class TournamentCompleted(Event, frozen=True, kw_only=True):
    """It is over, and the standings are final."""

    TYPE = "tournament_completed"


class TournamentCancelled(Event, frozen=True, kw_only=True):
    """It is called off."""

    TYPE = "tournament_cancelled"
    reason: str | None = None


# Players


class PlayerRegistered(Event, frozen=True, kw_only=True):
    """Somebody is entered, from that round on. The name is the digest's."""

    TYPE = "player_registered"
    player: PlayerId
    person: PersonId
    digest: Digest
    number: int
    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    fixed_table: int | None = None
    first_round: int = 1


class PlayerWithdrawn(Event, frozen=True, kw_only=True):
    """An entry is taken back before the start: no trace in the standings."""

    TYPE = "player_withdrawn"
    player: PlayerId


class PlayerRenamed(Event, frozen=True, kw_only=True):
    """What is personal about a player reads differently."""

    TYPE = "player_renamed"
    player: PlayerId
    digest: Digest
    was: Digest


class PlayerChanged(Event, frozen=True, kw_only=True):
    """Fields of an entry (rating, club, town, group, fixed_table, absent) have other values."""

    TYPE = "player_changed"
    player: PlayerId
    fields: Mapping[str, Any]
    was: Mapping[str, Any]


class PlayerDropped(Event, frozen=True, kw_only=True):
    """A player leaves after that round; an open match of it is forfeited."""

    TYPE = "player_dropped"
    player: PlayerId
    after: int


class PlayerReentered(Event, frozen=True, kw_only=True):
    """A player who dropped plays again from that round on; the rounds between are missed."""

    TYPE = "player_reentered"
    player: PlayerId
    first: int
    was: int


class PlayerDisqualified(Event, frozen=True, kw_only=True):
    """A player is out from that round on and takes no place."""

    TYPE = "player_disqualified"
    player: PlayerId
    round: int
    reason: Digest | None = None


class PenaltyGiven(Event, frozen=True, kw_only=True):
    """A penalty on record: a warning, a lost game or match (the result is an event beside it), or lost points."""

    TYPE = "penalty_given"
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None = None
    reason: Digest | None = None


# Rounds


class Pairs(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One match of a pairing."""

    table: int
    first: PlayerId
    second: PlayerId
    by_hand: bool = False


class RoundPaired(Event, frozen=True, kw_only=True):
    """A draft of the next round; `was` is the version of the draft that it replaces."""

    TYPE = "round_paired"
    VERSION = 2
    round: int
    matches: tuple[Pairs, ...]
    byes: tuple[Bye, ...] = ()
    by_hand: tuple[PlayerId, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    relief: str | None = None
    was: int | None = None


class RoundPublished(Event, frozen=True, kw_only=True):
    """The draft is what is played, and everybody may see it."""

    TYPE = "round_published"
    round: int
    version: int


class RoundRecalled(Event, frozen=True, kw_only=True):
    """A published round in which nothing was played is a draft again."""

    TYPE = "round_recalled"
    round: int
    version: int


class RoundStarted(Event, frozen=True, kw_only=True):
    """The round's clock runs."""

    TYPE = "round_started"
    round: int


class SeatsSwapped(Event, frozen=True, kw_only=True):
    """Two players have changed places in a round: matches, or a match and a bye."""

    TYPE = "seats_swapped"
    round: int
    one: PlayerId
    other: PlayerId


class MatchMade(Event, frozen=True, kw_only=True):
    """Two players without a match in a published round meet; `had_bye` names those who had a bye."""

    TYPE = "match_made"
    round: int
    table: int
    first: PlayerId
    second: PlayerId
    had_bye: tuple[PlayerId, ...] = ()


class ByeGiven(Event, frozen=True, kw_only=True):
    """A player without a match in a published round has a bye, or a bye of another kind than before."""

    TYPE = "bye_given"
    round: int
    player: PlayerId
    kind: ByeKind
    was: ByeKind | None = None


class RoundClosed(Event, frozen=True, kw_only=True):
    """The round is over; `unfinished` are the tables that have no result and never will."""

    TYPE = "round_closed"
    round: int
    unfinished: tuple[int, ...] = ()


# Results


class ResultEntered(Event, frozen=True, kw_only=True):
    """What stands for a match from now on (None: nothing), and what stood before.

    `player` reported it and `confirmed_by` confirmed it, or the desk did (`by_desk`), where it was not the desk's own;
    `left` says that it is the forfeit of somebody who left with the match open.
    """

    TYPE = "result_entered"
    round: int
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    was: Result | None = None
    was_twenties: tuple[int, int] | None = None
    player: PlayerId | None = None
    confirmed_by: PlayerId | None = None
    by_desk: bool = False
    left: bool = False
    reason: str | None = None


class ResultReported(Event, frozen=True, kw_only=True):
    """A player says what came of the match; it does not count before it is confirmed."""

    TYPE = "result_reported"
    round: int
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    player: PlayerId


class ReportWithdrawn(Event, frozen=True, kw_only=True):
    """A player takes back a report that nobody has confirmed."""

    TYPE = "report_withdrawn"
    round: int
    table: int
    player: PlayerId


class ResultDisputed(Event, frozen=True, kw_only=True):
    """The opponent says that a report, or a result that a player entered, is not so."""

    TYPE = "result_disputed"
    round: int
    table: int
    player: PlayerId
    reason: Digest | None = None


# The rest


class NoteAdded(Event, frozen=True, kw_only=True):
    """A note of the organiser's, about the event, a player or a table. Its words are personal."""

    TYPE = "note_added"
    words: Digest
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class ActionsUndone(Event, frozen=True, kw_only=True):
    """Earlier actions are as if they had never been; `withdrawn` are the published rounds that vanish by it."""

    TYPE = "actions_undone"
    actions: tuple[int, ...]
    withdrawn: tuple[int, ...] = ()


class ActionsRedone(Event, frozen=True, kw_only=True):
    """Actions that were taken back hold again."""

    TYPE = "actions_redone"
    actions: tuple[int, ...]


EVENTS: Mapping[str, type[Event]] = {
    one.TYPE: one
    for one in (
        TournamentCreated,
        TournamentRenamed,
        StageConfigured,
        TournamentStarted,
        StageEnded,
        StageBegun,
        TieSettled,
        SettlementLapsed,
        TournamentCompleted,
        TournamentCancelled,
        PlayerRegistered,
        PlayerWithdrawn,
        PlayerRenamed,
        PlayerChanged,
        PlayerDropped,
        PlayerReentered,
        PlayerDisqualified,
        PenaltyGiven,
        RoundPaired,
        RoundPublished,
        RoundRecalled,
        RoundStarted,
        SeatsSwapped,
        MatchMade,
        ByeGiven,
        RoundClosed,
        ResultEntered,
        ResultReported,
        ReportWithdrawn,
        ResultDisputed,
        NoteAdded,
        ActionsUndone,
        ActionsRedone,
    )
}


def _bye_becomes_a_list(body: Body) -> Body:
    """Version 1 of a pairing knew one bye, always a won one."""
    bye = body.pop("bye", None)
    return body if bye is None else {**body, "byes": [{"player": bye, "kind": "win"}]}


# (type, version) -> what makes that version's body into the next version's.
UPCASTS: Mapping[tuple[str, int], Callable[[Body], Body]] = {
    ("round_paired", 1): _bye_becomes_a_list,
}


class Happened(msgspec.Struct, frozen=True):
    """An event in its place: number, the action it belongs to (the number of that action's first event), when, by whom.

    Times are whole microseconds since 1970, UTC.
    """

    seq: int
    action: int
    time: int
    by: str
    event: Event
