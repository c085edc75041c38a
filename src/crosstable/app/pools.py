"""Rating pools: the games of linked tournaments and of the pool itself, by person, rated.

Everything is derived from the streams and the persons, and cached until their heads or the persons change. After a
change only the games after it are rated again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from threading import Lock
from typing import NamedTuple

import msgspec

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Snapshot, StreamDirector, StreamOutcome, TournamentSnapshot, with_time
from crosstable.app.pool_persons import PersonName, PlayerKey, pool_names, resolve_persons
from crosstable.app.pool_view import PoolView
from crosstable.commands import Actor, Command, CreatePool, EnterGame, Entry, Register
from crosstable.events import Event
from crosstable.journal.interface import StreamId
from crosstable.journal.persons import merge_chain
from crosstable.model.exact import exact_text
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game, game_problems
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.pool_games import TimedGame, single_games, tournament_games
from crosstable.ratings.rounding import exact, half_away
from crosstable.rules.next_state import state_after as after_events
from crosstable.rules.pools import decide_in_pool
from crosstable.rules.registration import all_entrant_ids, free_id
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.pool import PoolMove, PoolMoves, pool_moves

MOST_PROBLEMS = 1000

PoolOutcome = StreamOutcome[PoolState]


def _enter_game(game: Game, seats: Sequence[PlayerId]) -> EnterGame:
    return EnterGame(
        seats=tuple(seats),
        scores=None if game.scores is None else tuple(exact_text(Fraction(score)) for score in game.scores),
        places=game.places,
        bula=None if game.bula is None else exact_text(Fraction(game.bula)),
        unfinished=game.unfinished,
        date=game.date,
    )


class _CachedView(NamedTuple):
    """A view, and what it was computed from."""

    heads: tuple[tuple[str, bytes], ...]
    person_names: Mapping[PlayerKey, PersonName]
    view: PoolView


class Pools:
    """The pools of one journal. May be used from any thread."""

    def __init__(self, tournaments: Director) -> None:
        self._tournaments = tournaments
        self._journal = tournaments.journal
        self.director = StreamDirector(self._journal, PoolState, decide_in_pool, CreatePool)
        self._lock = Lock()
        self._kept: dict[StreamId, _CachedView] = {}
        # The games of a tournament, with the hash of its last event.
        self._games: dict[str, tuple[bytes, list[TimedGame]]] = {}

    def name(self, stream: StreamId) -> str:
        try:
            return self.director.state(stream).name
        except Refusal:
            return stream

    def view(self, stream: StreamId) -> PoolView:
        """Return the current view of a pool. Tournaments that are gone or unreadable are left out."""
        pool = self.director.snapshot(stream)
        linked = dict(self._linked_snapshots(pool.state))
        states = {stream: pool.state, **{name: snapshot.state for name, snapshot in linked.items()}}
        person_names = resolve_persons(self._journal, states)
        heads = ((stream, pool.hash), *((name, snapshot.hash) for name, snapshot in linked.items()))
        with self._lock:
            cached = self._kept.get(stream)
            if cached is not None and cached.heads == heads and cached.person_names == person_names:
                return cached.view
            earlier = None if cached is None else cached.view.rated
            view = self._make_view(stream, pool, linked, person_names, earlier)
            self._kept[stream] = _CachedView(heads, person_names, view)
            return view

    def pool_of(self, tournament: StreamId) -> StreamId | None:
        """Return the pool that rates a tournament; the oldest of several."""
        return next(self._pools_of(tournament), None)

    def _pools_of(self, tournament: StreamId) -> Iterator[StreamId]:
        for stream in self._journal.streams():
            if is_pool(stream):
                try:
                    state = self.director.state(stream)
                except Refusal:
                    continue
                if tournament in state.linked:
                    yield stream

    def ratings_for(self, tournament: StreamId) -> Callable[[PersonId], int | None] | None:
        stream = self.pool_of(tournament)
        return None if stream is None else self.ratings_in(stream)

    def ratings_in(self, stream: StreamId) -> Callable[[PersonId], int | None]:
        """Return a function from person to rating in a pool, as a whole number; None without games there."""
        rated = self.view(stream).rated
        into = {known.id: known.merged_into for known in self._journal.persons()}

        def rating(person: PersonId) -> int | None:
            root = PlayerId(merge_chain(person, into)[-1])
            return half_away(exact(rated.rating_of(root).value)) if root in rated.played else None

        return rating

    def import_games(
        self, stream: StreamId, games: Sequence[Game], actor: Actor, *, key: str | None = None
    ) -> PoolOutcome:
        """Enter all of these games, whose players are names, or none. Ratings given for new players are their initial
        ones.
        """
        view = self.view(stream)
        problems = [
            Reason(reason.code, reason.params, f"games[{i}].{reason.path}")
            for i, game in enumerate(games)
            for reason in chain(game_problems(game), view.rated.system.problems_with(game))
        ]
        if problems or not games:
            raise Refusal("bad_games", problems[:MOST_PROBLEMS] or [Reason("nobody_named")])
        given = {player: game.given[player] for game in reversed(games) for player in game.given}
        names = list(dict.fromkeys(player for game in games for player in game.players))
        seats, facts = view.seats(names)
        taken = all_entrant_ids(view.state)
        ids: dict[str, PlayerId] = {}
        new: list[Entry] = []
        for name, seat in zip(names, seats, strict=True):
            if isinstance(seat, Entry):
                id_ = free_id(f"p{len(taken) + 1}", taken)
                taken.add(id_)
                rating = given.get(PlayerId(name))
                seat = msgspec.structs.replace(seat, id=id_, rating=int(rating) if isinstance(rating, int) else None)
                new.append(seat)
            ids[name] = seat if isinstance(seat, str) else PlayerId(seat.id or "")
        commands: list[Command] = [Register(entries=tuple(new))] if new else []
        commands += [_enter_game(game, [ids[player] for player in game.players]) for game in games]
        body = {"games": [_enter_game(game, game.players) for game in games]}
        return self.director.run(stream, commands, actor, facts=facts, key=key, body=body)

    def moves(self, stream: StreamId, command: Command, actor: Actor) -> list[PoolMove]:
        """Return the changes of ratings and ranks that a command would cause. Raises the same
        refusals as the command.
        """
        view = self.view(stream)
        timed = with_time(command, self._journal, view.state)
        events = decide_in_pool(view.state, timed, actor)
        new_state = after_events(view.state, events, actor, getattr(timed, "now", None))
        return _moves(view, self._view_with(view, new_state, dict(self._linked_snapshots(new_state))))

    def tournament_moves(
        self, tournament: StreamId, state: State, events: Sequence[Event], actor: Actor
    ) -> list[PoolMoves]:
        moves = []
        for stream in self._pools_of(tournament) if events else ():
            view = self.view(stream)
            new_state = after_events(state, events, actor, self._journal.now())
            linked = dict(self._linked_snapshots(view.state)) | {tournament: TournamentSnapshot(new_state, b"")}
            new_view = self._view_with(view, view.state, linked)
            moves.append(PoolMoves(new_view.state.name, new_view.rated.system, _moves(view, new_view)))
        return moves

    def _view_with(self, view: PoolView, state: PoolState, linked: Mapping[StreamId, TournamentSnapshot]) -> PoolView:
        states = {view.stream: state, **{stream: snapshot.state for stream, snapshot in linked.items()}}
        return self._make_view(
            view.stream, Snapshot(state, b""), linked, resolve_persons(self._journal, states), view.rated
        )

    def _linked_snapshots(self, state: PoolState) -> Iterable[tuple[StreamId, TournamentSnapshot]]:
        for linked in state.linked:
            with suppress(Refusal):
                yield StreamId(linked), self._tournaments.snapshot(StreamId(linked))

    def _make_view(
        self,
        stream: StreamId,
        pool: Snapshot[PoolState],
        linked: Mapping[StreamId, TournamentSnapshot],
        person_names: Mapping[PlayerKey, PersonName],
        earlier: RatedPool | None,
    ) -> PoolView:
        state, hash_ = pool
        games = list(_by_persons(stream, single_games(state), person_names))
        for tournament, snapshot in linked.items():
            games += _by_persons(tournament, self._games_of(tournament, snapshot), person_names)
        starts = {
            person_names[stream, player].person: registered.rating
            for player, registered in state.players.items()
            if registered.rating is not None
        }
        rated = RatedPool(state.settings, games, starts, earlier)
        names = pool_names(person_names)
        states: dict[str, State] = {tournament: snapshot.state for tournament, snapshot in linked.items()}
        return PoolView(stream, state, hash_, rated, names, states, person_names)

    def _games_of(self, tournament: StreamId, snapshot: TournamentSnapshot) -> list[TimedGame]:
        known = self._games.get(tournament)
        if known is not None and known[0] == snapshot.hash and snapshot.hash:
            return known[1]
        games = tournament_games(snapshot.state, tournament)
        if snapshot.hash:
            self._games[tournament] = (snapshot.hash, games)
        return games


def _moves(now: PoolView, later: PoolView) -> list[PoolMove]:
    return pool_moves(now.rated, later.rated, {**later.names, **now.names})


def _by_persons(
    stream: str, games: Iterable[TimedGame], person_names: Mapping[PlayerKey, PersonName]
) -> Iterable[TimedGame]:
    for timed in games:
        sides = tuple(tuple(person_names[stream, player].person for player in side) for side in timed.game.sides)
        given = {person_names[stream, player].person: rating for player, rating in timed.game.given.items()}
        yield TimedGame(timed.moment, msgspec.structs.replace(timed.game, sides=sides, given=given))
