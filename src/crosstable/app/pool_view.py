"""A rating pool at one moment, with cached computations; `views.pool` makes its tables."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from threading import Lock

from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import new_fact, new_person
from crosstable.app.player_lookup import normalize_name
from crosstable.app.pool_persons import PersonName, PlayerKey
from crosstable.commands import Entry
from crosstable.journal.interface import StreamId
from crosstable.model.names import fold_name
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
    """A pool at one moment. May be used from any thread."""

    def __init__(
        self,
        stream: StreamId,
        state: PoolState,
        hash: bytes,
        rated: RatedPool,
        names: Mapping[PlayerId, str],
        tournaments: Mapping[str, State],
        person_names: Mapping[PlayerKey, PersonName],
    ) -> None:
        self.stream, self.state, self.hash, self.rated, self.names = stream, state, hash, rated, names
        self.tournaments, self.person_names = tournaments, person_names
        self._others: dict[str, RatedPool] = {}
        self._lock = Lock()
        self.memory = PageMemory()

    @cached_property
    def summary(self) -> PoolSummary:
        return pool_summary(self.state.name, self.rated, self.names)

    @cached_property
    def own_names(self) -> Mapping[PlayerId, str]:
        return {player: self.names[self.person_names[self.stream, player].person] for player in self.state.players}

    @cached_property
    def addresses(self) -> Mapping[PlayerId, str]:
        """The slug of each player's page, which reveals nothing about the person."""
        return {player: player_slug(self.stream, player) for player in self.names}

    def find_by_address(self, address: str) -> PlayerId:
        """Return the player with this slug. Raise NotFound (`no_such_page`) if there is none."""
        match = next((player for player, slug in self.addresses.items() if slug == address), None)
        if match is None or match not in self.rated.played:
            raise NotFound("no_such_page")
        return match

    def games_of(self, player: PlayerId) -> list[PlayedGame]:
        names = {tournament: state.name for tournament, state in self.tournaments.items()}
        return player_games(self.rated, player, names)

    def with_system(self, system: str) -> RatedPool:
        kind_of(system)
        if system == self.rated.settings.system:
            return self.rated
        with self._lock:
            if system not in self._others:
                self._others[system] = self.rated.with_system(system)
            return self._others[system]

    @cached_property
    def predictions(self) -> list[Prediction]:
        """Return how well each rating system predicts the pool's games: the pool's own system with its own settings."""
        games, own = [timed.game for timed in self.rated.games], self.rated.system
        return [predict(games, own if name == own.name else rating_system(name, {})) for name in rating_systems()]

    def find(self, text: str) -> PlayerId:
        """Find a player by name or the beginning of one. Raise `unknown_pool_player` or `several_pool_players`."""
        folded_text = fold_name(text)
        for matches in (
            [player for player, name in self.names.items() if normalize_name(name) == normalize_name(text)],
            [player for player, name in self.names.items() if fold_name(name) == folded_text],
            [player for player, name in self.names.items() if folded_text and fold_name(name).startswith(folded_text)],
        ):
            if len(matches) == 1:
                return matches[0]
            if matches:
                raise Refusal("several_pool_players", value=text, count=len(matches))
        names = list(self.names.values())
        raise Refusal("unknown_pool_player", value=text, near=nearest(text, names))

    def seats(self, typed: Sequence[str]) -> tuple[list[PlayerId | Entry], list[Fact]]:
        """Find all players by name; unknown names become new players. Raise `bad_entries` or `several_pool_players`."""
        seats: list[PlayerId | Entry] = []
        facts: list[Fact] = []
        problems: Problems = []
        for i, text in enumerate(typed):
            _name.read(text, f"players[{i}]", problems)
        if problems:
            raise Refusal("bad_entries", problems)
        members = {self.person_names[self.stream, player].person: player for player in reversed(self.state.players)}
        for text in typed:
            same = [player for player, name in self.names.items() if fold_name(name) == fold_name(text)]
            exact = [player for player in same if normalize_name(self.names[player]) == normalize_name(text)]
            matches = exact or same
            if len(matches) > 1:
                raise Refusal("several_pool_players", value=text, count=len(matches))
            if matches and matches[0] in members:
                seats.append(members[matches[0]])
                continue
            person = PersonId(matches[0]) if matches else new_person()
            new = new_fact(person, name=normalize_name(self.names[matches[0]] if matches else text))
            facts.append(new)
            seats.append(Entry(person=new.person, digest=new.digest))
        return seats, facts


def player_slug(stream: StreamId, player: PlayerId) -> str:
    return blake2b(f"{stream}/{player}".encode(), digest_size=5).hexdigest()
