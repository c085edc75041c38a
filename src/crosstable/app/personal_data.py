"""Everything that tournaments hold about one person, for their own request. Other people appear by id only."""

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

# The fields of an entry other than names.
_FIELDS = ("number", *ENTRY_FIELDS)


def personal_entries(facts: Mapping[Digest, Fact], states: Mapping[StreamId, StreamState]) -> Iterator[Entry]:
    """Yield every entry that a person ever had (`playing`, `waiting` or `withdrawn`), with games and penalties."""
    for stream, state in states.items():
        match state:
            case PoolState():
                yield from _pool_entries(stream, state, facts)
            case State():
                yield from _tournament_entries(stream, state, facts)


def _pool_entries(stream: StreamId, state: PoolState, facts: Mapping[Digest, Fact]) -> Iterator[Entry]:
    for player, entered in _entries_made(state, state.players, facts).items():
        registered = state.players.get(player)
        entry: Entry = {"tournament": stream, "name": state.name, "status": "withdrawn", "player": player}
        if registered is None or registered.digest not in facts:
            yield entry | _fields(entered)
            continue
        games = [
            {"game": number, **msgspec.to_builtins(game)}
            for number, game in state.games.items()
            if player in game.players
        ]
        yield entry | {"status": "playing"} | _fields(registered) | {"games": games}


def _tournament_entries(stream: StreamId, state: State, facts: Mapping[Digest, Fact]) -> Iterator[Entry]:
    document: _DocumentParts | None = None
    yield from _memberships(stream, state, facts)
    players = {player: person for player, person in state.persons.items() if player not in state.teams}
    for player, entered in _entries_made(state, players, facts).items():
        here = state.persons.get(player)
        is_here = here is not None and here.digest in facts
        status = "withdrawn" if not is_here else "waiting" if player in state.waiting else "playing"
        entry: Entry = {"tournament": stream, "name": state.name, "status": status, "player": player}
        if status == "playing":
            document = document or _DocumentParts(state)
            entry |= document.player_part(player)
            entry["checked_in"] = player in state.checked_in
            entry["penalties"] = [_penalty(penalty, facts) for penalty in state.penalties if penalty.player == player]
        else:
            entry |= _fields(state.waiting[player] if status == "waiting" else entered)
        yield entry


def _entries_made(
    state: StreamState, players: Mapping[PlayerId, Personal], digests: Collection[Digest]
) -> dict[PlayerId, PlayerRegistered | PlayerQueued]:
    """Return the last registration of each entry that was the person's.

    An id may have gone to another player since, and an entry may have moved to another person.
    """
    log = (happened.event for happened in state.log)
    registrations = [happened for happened in log if isinstance(happened, PlayerRegistered | PlayerQueued)]
    now = {player for player, person in players.items() if person.digest in digests}
    return {event.player: event for event in registrations if event.digest in digests or event.player in now}


def _memberships(stream: StreamId, state: State, digests: Collection[Digest]) -> Iterator[Entry]:
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


class _DocumentParts:
    """A tournament's document, split by player."""

    def __init__(self, state: State) -> None:
        document = document_of(state.tournament)
        self._players = {player["id"]: player for player in document["players"]}
        self._rounds = [round_ for stage in document.get("stages", [document]) for round_ in stage["rounds"]]

    def player_part(self, player: PlayerId) -> Entry:
        profile = {name: value for name, value in self._players[player].items() if name not in ("id", "name")}
        return {**profile, "rounds": [played for round_ in self._rounds for played in _player_matches(round_, player)]}


def _player_matches(round_: Entry, player: PlayerId) -> Iterator[Entry]:
    for name, seats in (("matches", "players"), ("tables", "seats")):
        for entry in round_.get(name, ()):
            if player in entry[seats]:
                yield {"round": round_["number"], "status": round_["status"], **entry}


def _fields(entry: msgspec.Struct) -> Entry:
    values = {name: getattr(entry, name, None) for name in _FIELDS}
    return {name: value for name, value in values.items() if value is not None}


def _penalty(penalty: Penalty, facts: Mapping[Digest, Fact]) -> Entry:
    reason = None if penalty.reason is None else facts.get(penalty.reason)
    values = {
        "kind": penalty.kind,
        "round": penalty.round,
        "points": None if penalty.points is None else to_points(penalty.points),
        "effect": penalty.effect,
        "reason": None if reason is None else reason.fields.get("text"),
    }
    return {name: value for name, value in values.items() if value is not None}
