"""The seasons of a server, stored outside the tournaments. A season's table is computed on each request."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import count
from typing import NamedTuple

import msgspec

from crosstable.app.director import Director
from crosstable.app.pool_persons import pool_names, resolve_persons
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.seasons import (
    MOST_EVENTS,
    Entrant,
    Season,
    SeasonEvent,
    SeasonRow,
    check_season,
    season_table,
)
from crosstable.model.tournament import PlayerId
from crosstable.ranking.final import final_ranking
from crosstable.state.state import State

DRAWER = "seasons"
LONGEST_ADDRESS = 60


class SeasonTable(NamedTuple):
    """A season with its events and its table; `names` are the persons' names."""

    address: str
    season: Season
    events: tuple[SeasonEvent, ...]
    rows: list[SeasonRow]
    names: Mapping[str, str]


class Seasons:
    """The seasons of one journal. May be used from any thread."""

    def __init__(self, director: Director, cabinet: Cabinet) -> None:
        self._director = director
        self._cabinet = cabinet

    def all(self) -> dict[str, Season]:
        return {address: _decode(stored) for address, stored in self._cabinet.all(DRAWER).items()}

    def create(self, season: Season) -> str:
        """Save a new season and return its address, made from its name. An identical season is not saved twice.

        Raise `season_exists` if another season has that name.
        """
        check_season(season)
        for address, known in self.all().items():
            if known == season:
                return address
            if known.name.casefold() == season.name.casefold():
                raise Refusal("season_exists", name=known.name)
        name = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in season.name.casefold())
        slug = "-".join(name.split())[:LONGEST_ADDRESS].strip("-") or "season"
        for number in count(1):
            address = slug if number == 1 else f"{slug}-{number}"
            if self._cabinet.claim(DRAWER, address, msgspec.json.encode(season)):
                return address
        raise AssertionError  # `count` never ends

    def find(self, typed: str) -> str:
        """Return the address of a season by its address or its name. Raise NotFound (`no_such_season`)."""
        seasons = self.all()
        wanted = typed.strip().casefold()
        if wanted in seasons:
            return wanted
        matches = [address for address, season in seasons.items() if season.name.casefold() == wanted]
        if len(matches) != 1:
            raise NotFound("no_such_season", typed=typed[:80], known=list(seasons))
        return matches[0]

    def add(self, address: str, stream: StreamId) -> Season:
        """Add an event. Raise `event_in_season` if it is in it already."""

        def add_event(season: Season) -> Season:
            if stream in season.events:
                raise Refusal("event_in_season", season=season.name, tournament=self._name(stream))
            if len(season.events) >= MOST_EVENTS:
                raise Refusal("season_full", most=MOST_EVENTS)
            return msgspec.structs.replace(season, events=(*season.events, stream))

        self._director.state(stream)
        return self._change(address, add_event)

    def remove(self, address: str, stream: StreamId) -> Season:
        """Take an event out. Raise `event_not_in_season` if it is not in it."""

        def remove_event(season: Season) -> Season:
            if stream not in season.events:
                raise Refusal("event_not_in_season", season=season.name)
            return msgspec.structs.replace(season, events=tuple(event for event in season.events if event != stream))

        return self._change(address, remove_event)

    def delete(self, address: str) -> None:
        """Delete a season; its events stay. Raise NotFound (`no_such_season`)."""
        if self._cabinet.take(DRAWER, address) is None:
            raise NotFound("no_such_season", typed=address, known=list(self.all()))

    def table(self, address: str) -> SeasonTable:
        """Return a season's table. Events that are deleted, unreadable or without a result yet don't count.

        Raise NotFound (`no_such_season`).
        """
        stored = self._cabinet.get(DRAWER, address)
        if stored is None:
            raise NotFound("no_such_season", typed=address[:80], known=list(self.all()))
        season = _decode(stored)
        states = {stream: state for stream in season.events if (state := self._state_if_readable(stream)) is not None}
        persons_of = resolve_persons(
            self._director.journal, {StreamId(stream): state for stream, state in states.items()}
        )
        persons = {key: person.person for key, person in persons_of.items()}
        events = tuple(_event(stream, state, persons) for stream, state in states.items())
        names = pool_names(persons_of)
        rows = season_table(season, events)
        rows.sort(key=lambda row: (row.rank, -row.played, names.get(PlayerId(row.person), row.person)))
        return SeasonTable(address, season, events, rows, names)

    def _change(self, address: str, work: Callable[[Season], Season]) -> Season:
        def change(stored: bytes | None) -> bytes:
            if stored is None:
                raise NotFound("no_such_season", typed=address[:80], known=[])
            return msgspec.json.encode(work(_decode(stored)))

        new = self._cabinet.change(DRAWER, address, change)
        assert new is not None
        return _decode(new)

    def _state_if_readable(self, stream: str) -> State | None:
        try:
            return self._director.state(StreamId(stream))
        except Refusal:
            return None

    def _name(self, stream: str) -> str:
        state = self._state_if_readable(stream)
        return stream if state is None else state.name


def _event(stream: str, state: State, persons: Mapping[tuple[str, PlayerId], PlayerId]) -> SeasonEvent:
    """Return the places in an event; none before its first round is closed."""
    tournament = state.tournament
    if not any(round_.closed for round_ in tournament.all_rounds):
        return SeasonEvent(stream, state.name, ())
    entrants = [
        Entrant(persons.get((stream, row.player.id), row.player.id), row.rank, row.points or Fraction(0))
        for section in final_ranking(tournament)
        for row in section.rows
    ]
    return SeasonEvent(stream, state.name, tuple(entrants))


def _decode(stored: bytes) -> Season:
    return msgspec.json.decode(stored, type=Season)
