"""A rating pool at a moment, kept with what was worked out from it; `views.pool` says what is shown of it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from threading import Lock

from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import new_person, said
from crosstable.app.player_lookup import normalize_name
from crosstable.app.pool_persons import Entered, Who
from crosstable.commands import Entry
from crosstable.journal.interface import StreamId
from crosstable.model.names import folded
from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, Text, nearest
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.systems import kind_of, rating_system, rating_systems
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.pool import PlayedGame, PoolSummary, player_games, pool_summary
from crosstable.views.ratings import Prediction, predict

_name = Text(200)


class PoolView:
    """A pool as it is at a moment. May be used from any thread."""

    def __init__(
        self,
        stream: StreamId,
        state: PoolState,
        hash: bytes,
        rated: RatedPool,
        names: Mapping[PlayerId, str],
        tournaments: Mapping[str, State],
        whose: Mapping[Entered, Who],
    ) -> None:
        self.stream, self.state, self.hash, self.rated, self.names = stream, state, hash, rated, names
        self.tournaments, self.whose = tournaments, whose
        self._others: dict[str, RatedPool] = {}
        self._lock = Lock()
        self.memory = PageMemory()

    @cached_property
    def summary(self) -> PoolSummary:
        return pool_summary(self.state.name, self.rated, self.names)

    @cached_property
    def own_names(self) -> Mapping[PlayerId, str]:
        """How the players are called by their ids in the pool's own stream."""
        return {player: self.names[self.whose[self.stream, player].person] for player in self.state.players}

    @cached_property
    def addresses(self) -> Mapping[PlayerId, str]:
        """What each player's page is called: a word that tells nothing about the person."""
        return {player: address_of(self.stream, player) for player in self.names}

    def player_at(self, address: str) -> PlayerId:
        """The player of an address. Refused (`no_such_page`) where there is none."""
        found = next((player for player, known in self.addresses.items() if known == address), None)
        if found is None or found not in self.rated.played:
            raise NotFound("no_such_page")
        return found

    def games_of(self, player: PlayerId) -> list[PlayedGame]:
        names = {tournament: state.name for tournament, state in self.tournaments.items()}
        return player_games(self.rated, player, names)

    def under(self, system: str) -> RatedPool:
        """The same games by another system, made once."""
        kind_of(system)
        if system == self.rated.settings.system:
            return self.rated
        with self._lock:
            if system not in self._others:
                self._others[system] = self.rated.under(system)
            return self._others[system]

    @cached_property
    def predictions(self) -> list[Prediction]:
        """How well every system predicts the games of the pool; the pool's own settings count for its own system."""
        games, own = [timed.game for timed in self.rated.games], self.rated.system
        return [predict(games, own if name == own.name else rating_system(name, {})) for name in rating_systems()]

    def find(self, text: str) -> PlayerId:
        """Somebody of the pool by name, or by the beginning of one. Refused where it is nobody, or could be several."""
        wanted = folded(text)
        for way in (
            [player for player, name in self.names.items() if normalize_name(name) == normalize_name(text)],
            [player for player, name in self.names.items() if folded(name) == wanted],
            [player for player, name in self.names.items() if wanted and folded(name).startswith(wanted)],
        ):
            if len(way) == 1:
                return way[0]
            if way:
                raise Refusal("several_pool_players", value=text, count=len(way))
        names = list(self.names.values())
        raise Refusal("unknown_pool_player", value=text, near=nearest(text, names))

    def seats(self, typed: Sequence[str]) -> tuple[list[PlayerId | Entry], list[Fact]]:
        """Everybody who plays, by name: players of the pool, and others as new ones. Refused for a name that is none,
        and where it could be several.
        """
        seats: list[PlayerId | Entry] = []
        facts: list[Fact] = []
        problems: Problems = []
        for i, text in enumerate(typed):
            _name.read(text, f"players[{i}]", problems)
        if problems:
            raise Refusal("bad_entries", problems)
        members = {self.whose[self.stream, player].person: player for player in reversed(self.state.players)}
        for text in typed:
            same = [player for player, name in self.names.items() if folded(name) == folded(text)]
            exact = [player for player in same if normalize_name(self.names[player]) == normalize_name(text)]
            found = exact or same
            if len(found) > 1:
                raise Refusal("several_pool_players", value=text, count=len(found))
            if found and found[0] in members:
                seats.append(members[found[0]])
                continue
            person = PersonId(found[0]) if found else new_person()
            told = said(person, name=normalize_name(self.names[found[0]] if found else text))
            facts.append(told)
            seats.append(Entry(person=told.person, digest=told.digest))
        return seats, facts


def address_of(stream: StreamId, player: PlayerId) -> str:
    """What the page of a player of a pool is called."""
    return blake2b(f"{stream}/{player}".encode(), digest_size=5).hexdigest()
