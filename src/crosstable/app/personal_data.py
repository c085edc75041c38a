"""What tournaments hold about one person: what they may ask for. Others are in it by id alone."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from crosstable.events import PlayerQueued, PlayerRegistered
from crosstable.exchange.document_writer import document_of
from crosstable.journal.interface import StreamId
from crosstable.model.persons import Digest, Fact
from crosstable.model.player_entry import ENTRY_FIELDS
from crosstable.model.points import to_points
from crosstable.model.teams import boards_of
from crosstable.model.tournament import PlayerId
from crosstable.state.pool_state import PoolState
from crosstable.state.records import Penalty, Personal
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

Entry = dict[str, Any]

# What an entry says that is nobody's name.
_FIELDS = ("number", *ENTRY_FIELDS)


def entries_of(facts: Mapping[Digest, Fact], states: Mapping[StreamId, StreamState]) -> Iterator[Entry]:
    """Every entry that somebody ever had, `playing`, `waiting` for a place or `withdrawn`: what it says, what was
    played and which penalties were given.
    """
    for stream, state in states.items():
        match state:
            case PoolState():
                yield from _pool_entries(stream, state, facts)
            case State():
                yield from _tournament_entries(stream, state, facts)


def _pool_entries(stream: StreamId, state: PoolState, facts: Mapping[Digest, Fact]) -> Iterator[Entry]:
    for player, said in _entered(state, state.players, facts).items():
        registered = state.players.get(player)
        entry: Entry = {"tournament": stream, "name": state.name, "status": "withdrawn", "player": player}
        if registered is None or registered.digest not in facts:
            yield entry | _fields(said)
            continue
        games = [
            {"game": number, **msgspec.to_builtins(game)}
            for number, game in state.games.items()
            if player in game.players
        ]
        yield entry | {"status": "playing"} | _fields(registered) | {"games": games}


def _tournament_entries(stream: StreamId, state: State, facts: Mapping[Digest, Fact]) -> Iterator[Entry]:
    document: _Document | None = None
    yield from _memberships(stream, state, facts)
    players = {player: person for player, person in state.persons.items() if player not in state.teams}
    for player, said in _entered(state, players, facts).items():
        here = state.persons.get(player)
        is_here = here is not None and here.digest in facts
        status = "withdrawn" if not is_here else "waiting" if player in state.waiting else "playing"
        entry: Entry = {"tournament": stream, "name": state.name, "status": status, "player": player}
        if status == "playing":
            document = document or _Document(state)
            entry |= document.of(player)
            entry["checked_in"] = player in state.checked_in
            entry["penalties"] = [_penalty(penalty, facts) for penalty in state.penalties if penalty.player == player]
        else:
            entry |= _fields(state.waiting[player] if status == "waiting" else said)
        yield entry


def _entered(
    state: StreamState, players: Mapping[PlayerId, Personal], digests: Collection[Digest]
) -> dict[PlayerId, PlayerRegistered | PlayerQueued]:
    """Return the players that somebody was, and what was last said when they were entered.

    An id may have gone to somebody else since, and an entry may have become somebody's by another name.
    """
    log = (happened.event for happened in state.log)
    made = [happened for happened in log if isinstance(happened, PlayerRegistered | PlayerQueued)]
    now = {player for player, person in players.items() if person.digest in digests}
    return {event.player: event for event in made if event.digest in digests or event.player in now}


def _memberships(stream: StreamId, state: State, digests: Collection[Digest]) -> Iterator[Entry]:
    """The teams that somebody plays for, and the boards that they had."""
    for member, team in state.teams.items():
        if state.personal[member].digest not in digests:
            continue
        entry: Entry = {"tournament": stream, "name": state.name, "status": "member", "player": team, "member": member}
        rating = next(known.rating for known in state.players[team].members if known.id == member)
        entry |= {} if rating is None else {"rating": rating}
        boards = [
            {"round": round_.number, "table": match.table, "board": place}
            for round_ in state.tournament.stage.rounds
            for match in round_.matches
            for place, board in enumerate(boards_of(match), 1)
            if member in (board.first, board.second)
        ]
        yield entry | {"boards": boards}


class _Document:
    """A tournament's document, of which everybody gets their own part."""

    def __init__(self, state: State) -> None:
        document = document_of(state.tournament)
        self._players = {player["id"]: player for player in document["players"]}
        self._rounds = [round_ for stage in document.get("stages", [document]) for round_ in stage["rounds"]]

    def of(self, player: PlayerId) -> Entry:
        said = {name: value for name, value in self._players[player].items() if name not in ("id", "name")}
        return {**said, "rounds": [played for round_ in self._rounds for played in _played(round_, player)]}


def _played(round_: Entry, player: PlayerId) -> Iterator[Entry]:
    """The part of a round that somebody had a seat in."""
    for name, seats in (("matches", "players"), ("tables", "seats")):
        for entry in round_.get(name, ()):
            if player in entry[seats]:
                yield {"round": round_["number"], "status": round_["status"], **entry}


def _fields(said: msgspec.Struct) -> Entry:
    found = {name: getattr(said, name, None) for name in _FIELDS}
    return {name: value for name, value in found.items() if value is not None}


def _penalty(penalty: Penalty, facts: Mapping[Digest, Fact]) -> Entry:
    """With its reason, which is somebody's own where it was said about them."""
    reason = None if penalty.reason is None else facts.get(penalty.reason)
    found = {
        "kind": penalty.kind,
        "round": penalty.round,
        "points": None if penalty.points is None else to_points(penalty.points),
        "effect": penalty.effect,
        "reason": None if reason is None else reason.fields.get("text"),
    }
    return {name: value for name, value in found.items() if value is not None}
