"""A pool of ratings as it is at a moment: what pages, the terminal and files show of it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from threading import Lock

import msgspec

from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import new_person, said
from crosstable.app.player_lookup import normalize_name
from crosstable.app.pool_persons import Entered, Who
from crosstable.commands import Entry
from crosstable.journal.interface import StreamId
from crosstable.model.names import folded
from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import NotFound, Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, Text, nearest
from crosstable.ratings.compare import Comparison, compare
from crosstable.ratings.explain import Explained, Possible, explained, possible_results
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, Standing, Step
from crosstable.ratings.rounding import Exact
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State

_name = Text(200)


class Quality(msgspec.Struct, frozen=True):
    """How well a system predicts the pool's games, or why it can't rate them."""

    system: str
    found: Comparison | None
    refused: Reason | None = None


class PoolView:
    """A pool as it is at a moment: what pages, the terminal and files show."""

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

    @property
    def lower_is_stronger(self) -> bool:
        return self.rated.lower_is_stronger

    @property
    def standings(self) -> list[Standing]:
        return self.rated.standings

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

    def course(self, player: PlayerId) -> list[Step]:
        return self.rated.course(player)

    def explained(self, index: int) -> Explained:
        return explained(self.rated.timeline, index)

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
    def quality(self) -> list[Quality]:
        """How well every system predicts the games of the pool, each from those before it; the pool's own settings
        count for its own system.
        """
        games = [timed.game for timed in self.rated.games]
        return [_quality(self.under(name), games) for name in rating_systems()]

    def what_if(self, players: Sequence[PlayerId], bula: Exact | None) -> list[Possible]:
        """What each result of a game between these would change, seen from the first. Refused (`bad_games`) where the
        pool can't rate such a game.
        """
        ratings = {player: self.rated.rating_of(player) for player in players}
        system = self.rated.system
        sides = tuple((player,) for player in players)
        scores = tuple(0 for _ in players)
        asked = Game(sides, scores, bula=bula)
        problems = [*_doubled(players), *system.problems_with(asked)]
        if len(players) < 2:
            problems.append(Reason("too_few_sides", {"sides": len(players)}, "players"))
        if bula is not None and bula <= 0:
            problems.append(Reason("bula_not_positive", {"value": bula}, "bula"))
        if problems:
            raise Refusal("bad_games", problems)
        return possible_results(system, ratings, players, bula)

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

    def name_of_tournament(self, tournament: str) -> str:
        """What a linked tournament is called."""
        state = self.tournaments.get(tournament)
        return self.state.name if state is None else state.name


def _doubled(players: Sequence[PlayerId]) -> Iterable[Reason]:
    return (Reason("plays_twice", {"player": player}, "players") for player in {*players} if players.count(player) > 1)


def _quality(rated: RatedPool, games: Sequence[Game]) -> Quality:
    try:
        return Quality(rated.system.name, compare(games, rated.system))
    except Refusal as refusal:
        return Quality(rated.system.name, None, refusal.reasons[0])


def address_of(stream: StreamId, player: PlayerId) -> str:
    """What the page of a player of a pool is called."""
    return blake2b(f"{stream}/{player}".encode(), digest_size=5).hexdigest()
