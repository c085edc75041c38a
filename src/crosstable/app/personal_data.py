"""What tournaments hold about one person: what they may ask for. Others are in it by id alone."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from crosstable.events import PlayerQueued, PlayerRegistered
from crosstable.exchange.document_writer import document_of
from crosstable.journal.interface import StreamId
from crosstable.model.persons import Digest, Fact
from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Penalty
from crosstable.state.state import State

Entry = dict[str, Any]

# What an entry says that is nobody's name.
_FIELDS = ("number", "rating", "club", "town", "group", "fixed_table")


def entries_of(facts: Mapping[Digest, Fact], states: Mapping[StreamId, State]) -> Iterator[Entry]:
    """Every entry that somebody ever had, `playing`, `waiting` for a place or `withdrawn`: what it says, what was
    played and which penalties were given.
    """
    for stream, state in states.items():
        document: _Document | None = None
        for player, said in _entered(state, facts).items():
            here = state.persons.get(player)
            is_here = here is not None and here.digest in facts
            status = "withdrawn" if not is_here else "waiting" if player in state.waiting else "playing"
            entry: Entry = {"tournament": stream, "name": state.name, "status": status, "player": player}
            if status == "playing":
                document = document or _Document(state)
                entry |= document.of(player)
                entry["checked_in"] = player in state.checked_in
                entry["penalties"] = [
                    _penalty(penalty, facts) for penalty in state.penalties if penalty.player == player
                ]
            else:
                entry |= _fields(state.waiting[player] if status == "waiting" else said)
            yield entry


def _entered(state: State, digests: Collection[Digest]) -> dict[PlayerId, PlayerRegistered | PlayerQueued]:
    """The players that somebody was, and what was last said when they were entered.

    An id may have gone to somebody else since, and an entry may have become somebody's by another name.
    """
    log = (one.event for one in state.log)
    made = [one for one in log if isinstance(one, PlayerRegistered | PlayerQueued)]
    now = {player for player, one in state.persons.items() if one.digest in digests}
    return {one.player: one for one in made if one.digest in digests or one.player in now}


class _Document:
    """A tournament's document, of which everybody gets their own part."""

    def __init__(self, state: State) -> None:
        document = document_of(state.tournament)
        self._players = {one["id"]: one for one in document["players"]}
        self._rounds = [one for stage in document.get("stages", [document]) for one in stage["rounds"]]

    def of(self, player: PlayerId) -> Entry:
        said = {name: value for name, value in self._players[player].items() if name not in ("id", "name")}
        return {**said, "rounds": [one for round_ in self._rounds for one in _played(round_, player)]}


def _played(round_: Entry, player: PlayerId) -> Iterator[Entry]:
    """The part of a round that somebody had a seat in."""
    for name, seats in (("matches", "players"), ("tables", "seats")):
        for one in round_.get(name, ()):
            if player in one[seats]:
                yield {"round": round_["number"], "status": round_["status"], **one}


def _fields(said: msgspec.Struct) -> Entry:
    found = {name: getattr(said, name, None) for name in _FIELDS}
    return {name: value for name, value in found.items() if value is not None}


def _penalty(one: Penalty, facts: Mapping[Digest, Fact]) -> Entry:
    """With its reason, which is somebody's own where it was said about them."""
    reason = None if one.reason is None else facts.get(one.reason)
    found = {
        "kind": one.kind,
        "round": one.round,
        "points": None if one.points is None else to_points(one.points),
        "effect": one.effect,
        "reason": None if reason is None else reason.fields.get("text"),
    }
    return {name: value for name, value in found.items() if value is not None}
