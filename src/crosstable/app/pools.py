"""Pools of ratings as they are now: the games of linked tournaments and the pool's own, by persons, rated.

Everything is derived: from the states of the streams, and from who is who beside the journal. What was made is kept for
as long as the streams' heads and the persons are the same; after a change only what comes after it is rated again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from threading import Lock
from typing import NamedTuple

import msgspec

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director, Found, Snapshot, StreamDirector, StreamOutcome, with_time
from crosstable.app.pool_persons import Entered, Who, pool_names, who_is_who
from crosstable.app.pool_view import PoolView
from crosstable.commands import Actor, Command, CreatePool, EnterGame, Entry, Register
from crosstable.events import Event
from crosstable.journal.interface import StreamId
from crosstable.journal.persons import steps_from
from crosstable.model.exact import exact_text
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game, game_problems
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.pool_games import TimedGame, single_games, tournament_games
from crosstable.ratings.rounding import exact, half_away
from crosstable.rules.pools import decide_in_pool
from crosstable.rules.registration import free_id, players_entered
from crosstable.rules.what_if import after as after_events
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.pool import PoolMove, PoolMoves, pool_moves

MOST_PROBLEMS = 1000

PoolOutcome = StreamOutcome[PoolState]


def _entered(game: Game, seats: Sequence[PlayerId]) -> EnterGame:
    """The command that enters a game that was read from a file."""
    return EnterGame(
        seats=tuple(seats),
        scores=None if game.scores is None else tuple(exact_text(Fraction(score)) for score in game.scores),
        places=game.places,
        bula=None if game.bula is None else exact_text(Fraction(game.bula)),
        unfinished=game.unfinished,
        date=game.date,
    )


class _Kept(NamedTuple):
    """A view, and what it was made from."""

    heads: tuple[tuple[str, bytes], ...]
    whose: Mapping[Entered, Who]
    view: PoolView


class Pools:
    """The pools of one journal. May be used from any thread."""

    def __init__(self, tournaments: Director) -> None:
        self._tournaments = tournaments
        self._journal = tournaments.journal
        self.director = StreamDirector(self._journal, PoolState, decide_in_pool, CreatePool)
        self._lock = Lock()
        self._kept: dict[StreamId, _Kept] = {}
        # The games of a tournament, with the hash of the last event that is in them.
        self._games: dict[str, tuple[bytes, list[TimedGame]]] = {}

    def name_of(self, stream: StreamId) -> str:
        """What a pool is called; as its stream where it can't be read."""
        try:
            return self.director.state(stream).name
        except Refusal:
            return stream

    def view(self, stream: StreamId) -> PoolView:
        """A pool as it is now. Tournaments that are gone, or can't be read, are left out."""
        pool = self.director.snapshot(stream)
        linked = dict(self._linked(pool.state))
        states = {stream: pool.state, **{name: found.state for name, found in linked.items()}}
        whose = who_is_who(self._journal, states)
        heads = ((stream, pool.hash), *((name, found.hash) for name, found in linked.items()))
        with self._lock:
            kept = self._kept.get(stream)
            if kept is not None and kept.heads == heads and kept.whose == whose:
                return kept.view
            earlier = None if kept is None else kept.view.rated
            view = self._made(stream, pool, linked, whose, earlier)
            self._kept[stream] = _Kept(heads, whose, view)
            return view

    def pool_of(self, tournament: StreamId) -> StreamId | None:
        """The pool that rates a tournament; the first of several, in the order in which they began."""
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
        """The ratings with which people enter a tournament: those of its pool; None where it has none."""
        stream = self.pool_of(tournament)
        return None if stream is None else self.ratings_in(stream)

    def ratings_in(self, stream: StreamId) -> Callable[[PersonId], int | None]:
        """What each person has in a pool, as a whole number; None of somebody who has not played there."""
        rated = self.view(stream).rated
        into = {known.id: known.merged_into for known in self._journal.persons()}

        def rating(person: PersonId) -> int | None:
            root = PlayerId(steps_from(person, into)[-1])
            return half_away(exact(rated.rating_of(root).value)) if root in rated.played else None

        return rating

    def import_games(
        self, stream: StreamId, games: Sequence[Game], actor: Actor, *, key: str | None = None
    ) -> PoolOutcome:
        """Enter every one of these games, whose players are names, or none of them; ratings that come with somebody new
        are what they start at.
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
        taken = players_entered(view.state)
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
        commands += [_entered(game, [ids[player] for player in game.players]) for game in games]
        body = {"games": [_entered(game, game.players) for game in games]}
        return self.director.ask(stream, commands, actor, facts=facts, key=key, body=body)

    def moves(self, stream: StreamId, command: Command, actor: Actor) -> list[PoolMove]:
        """Whose rating or rank a command would change. Refused as the command itself would be."""
        view = self.view(stream)
        timed = with_time(command, self._journal, view.state)
        events = decide_in_pool(view.state, timed, actor)
        state_ahead = after_events(view.state, events, actor, getattr(timed, "now", None))
        return _moves(view, self._ahead(view, state_ahead, dict(self._linked(state_ahead))))

    def moves_in(self, tournament: StreamId, state: State, events: Sequence[Event], actor: Actor) -> list[PoolMoves]:
        """What events of a tournament that have not happened would change in every pool that rates it."""
        found = []
        for stream in self._pools_of(tournament) if events else ():
            view = self.view(stream)
            state_ahead = after_events(state, events, actor, self._journal.now())
            linked = dict(self._linked(view.state)) | {tournament: Found(state_ahead, b"")}
            ahead = self._ahead(view, view.state, linked)
            found.append(PoolMoves(ahead.state.name, ahead.rated.system, _moves(view, ahead)))
        return found

    def _ahead(self, view: PoolView, state: PoolState, linked: Mapping[StreamId, Found]) -> PoolView:
        """The pool as it would be with another state of its own, or of a linked tournament."""
        states = {view.stream: state, **{stream: found.state for stream, found in linked.items()}}
        return self._made(view.stream, Snapshot(state, b""), linked, who_is_who(self._journal, states), view.rated)

    def _linked(self, state: PoolState) -> Iterable[tuple[StreamId, Found]]:
        for linked in state.linked:
            with suppress(Refusal):
                yield StreamId(linked), self._tournaments.snapshot(StreamId(linked))

    def _made(
        self,
        stream: StreamId,
        pool: Snapshot[PoolState],
        linked: Mapping[StreamId, Found],
        whose: Mapping[Entered, Who],
        earlier: RatedPool | None,
    ) -> PoolView:
        state, hash_ = pool
        games = list(_by_persons(stream, single_games(state), whose))
        for tournament, found in linked.items():
            games += _by_persons(tournament, self._games_of(tournament, found), whose)
        starts = {
            whose[stream, player].person: entered.rating
            for player, entered in state.players.items()
            if entered.rating is not None
        }
        rated = RatedPool(state.settings, games, starts, earlier)
        names = pool_names(whose)
        states: dict[str, State] = {tournament: found.state for tournament, found in linked.items()}
        return PoolView(stream, state, hash_, rated, names, states, whose)

    def _games_of(self, tournament: StreamId, found: Found) -> list[TimedGame]:
        known = self._games.get(tournament)
        if known is not None and known[0] == found.hash and found.hash:
            return known[1]
        games = tournament_games(found.state, tournament)
        if found.hash:
            self._games[tournament] = (found.hash, games)
        return games


def _moves(now: PoolView, ahead: PoolView) -> list[PoolMove]:
    return pool_moves(now.rated, ahead.rated, {**ahead.names, **now.names})


def _by_persons(stream: str, games: Iterable[TimedGame], whose: Mapping[Entered, Who]) -> Iterable[TimedGame]:
    """The same games between persons."""
    for one in games:
        sides = tuple(tuple(whose[stream, player].person for player in side) for side in one.game.sides)
        given = {whose[stream, player].person: rating for player, rating in one.game.given.items()}
        yield TimedGame(one.moment, msgspec.structs.replace(one.game, sides=sides, given=given))
