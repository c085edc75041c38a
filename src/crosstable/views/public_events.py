"""Events as everybody may see them: some types, and of these the fields that public pages show.

Reasons, digests, persons, authors, drafts, reports and the waiting list are left out. A change of the pairings is
public once the round is published, an undo if it took back something public.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    BracketMended,
    ByeGiven,
    ClockExtended,
    ClockPaused,
    ClockRestarted,
    ClockResumed,
    Event,
    MatchMade,
    NoticeChanged,
    NoticePublished,
    NoticeTakenBack,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    PlayerRegistered,
    PlayerRestored,
    PlayersCut,
    PlayerWithdrawn,
    RecordedEvent,
    ResultEntered,
    RoundClosed,
    RoundPublished,
    RoundRecalled,
    RoundStarted,
    Scored,
    ScoreUndone,
    SeatsSwapped,
    SeatsTaken,
    StageBegun,
    StageEnded,
    TableResult,
    TournamentCancelled,
    TournamentCompleted,
    TournamentRenamed,
    TournamentStarted,
)
from crosstable.state.state import State
from crosstable.views.public import Public

# The public fields of each public type.
FIELDS: Mapping[type[Event], tuple[str, ...]] = {
    TournamentRenamed: ("name",),
    TournamentStarted: ("players", "rounds"),
    TournamentCompleted: (),
    TournamentCancelled: (),
    StageBegun: (),
    StageEnded: ("after",),
    PlayerRegistered: ("player", "number"),
    PlayerWithdrawn: ("player",),
    PlayerDropped: ("player", "after"),
    PlayerReentered: ("player", "first"),
    PlayerDisqualified: ("player", "round"),
    PlayerRestored: ("player", "first"),
    PlayersCut: ("round", "players"),
    RoundPublished: ("round",),
    RoundRecalled: ("round",),
    RoundStarted: ("round",),
    RoundClosed: ("round",),
    ResultEntered: ("round", "table", "result", "twenties", "was"),
    TableResult: ("round", "table", "scores", "places"),
    Scored: ("round", "table", "player", "delta"),
    ScoreUndone: ("round", "table"),
    ClockPaused: ("round",),
    ClockResumed: ("round",),
    ClockExtended: ("round", "seconds"),
    ClockRestarted: ("round",),
    NoticePublished: (),
    NoticeChanged: ("notice",),
    NoticeTakenBack: ("notice",),
}
# These change the pairings of a round, which may be a draft.
PAIRINGS = (SeatsSwapped, MatchMade, ByeGiven, SeatsTaken, BracketMended)
PAIRINGS_CHANGED = "pairings_changed"

Object = dict[str, Any]


def public_events(state: State, view: Public, after: int, now: int) -> Iterator[Object]:
    for happened in state.log[after:]:
        event = public_event(state, view, happened, now)
        if event is not None:
            yield event


def public_event(state: State, view: Public, happened: RecordedEvent, now: int) -> Object | None:
    """Return an event as everybody may see it, with names added to ids; None if it is private."""
    fields = _public_fields(state, happened)
    if fields is None:
        return None
    return {"seq": happened.seq, "time": happened.time, **_with_details(view, happened, fields, now)}


def _public_fields(state: State, happened: RecordedEvent) -> Object | None:
    event = happened.event
    if isinstance(event, PAIRINGS):
        round_ = state.round(event.round)
        is_public = round_ is not None and round_.published is not None and round_.published <= happened.time
        return {"type": PAIRINGS_CHANGED, "round": event.round} if is_public else None
    if isinstance(event, ActionsUndone | ActionsRedone):
        actions = [action for action in event.actions if _is_public(state, action)]
        return {"type": event.TYPE, "actions": actions} if actions else None
    if type(event) not in FIELDS:
        return None
    plain = msgspec.to_builtins(event)
    return {"type": event.TYPE, **{name: plain.get(name) for name in FIELDS[type(event)]}}


def _is_public(state: State, action: int) -> bool:
    for happened in state.log[action - 1 :]:
        if happened.action != action:
            return False
        if _public_fields(state, happened) is not None:
            return True
    return False


def _with_details(view: Public, happened: RecordedEvent, details: Object, now: int) -> Object:
    """Return a public event with the names of players, and with the players and the text that it is about."""
    event, names = happened.event, view.names
    if isinstance(event, ResultEntered | TableResult):
        players = _players_at(view, event.round, event.table)
        details = {**details, "players": players, "names": [names.get(player) for player in players]}
    elif "players" in details and isinstance(details["players"], list):
        details = {**details, "names": [names.get(player) for player in details["players"]]}
    if "player" in details:
        details = {**details, "name": names.get(details["player"])}
    if isinstance(event, NoticePublished | NoticeChanged):
        number = happened.seq if isinstance(event, NoticePublished) else event.notice
        text = next((notice.text for notice in view.notices(now) if notice.number == number), None)
        details = {**details, "notice": number, "text": text}
    return details


def _players_at(view: Public, number: int, table: int) -> list[str]:
    published = view.rounds.get(number)
    if published is None:
        return []
    matches = {match.table: [match.first, match.second] for match in published.round.matches}
    tables = {seated.table: list(seated.seats) for seated in published.round.tables}
    players: list[str] = [*matches.get(table, tables.get(table, []))]
    return players
