"""Pools of ratings as they are now: the games of linked tournaments and the pool's own, by persons, rated.

Everything is derived: from the states of the streams, and from who is who beside the journal. What was made is kept for
as long as the streams' heads and the persons are the same; after a change only what comes after it is rated again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import chain
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from crosstable.app.catalogue import is_pool, new_pool
from crosstable.app.director import Director, Found, Outcome, Seen, timed
from crosstable.app.intake.fields import read_fields
from crosstable.app.persons import new_person, said
from crosstable.app.player_lookup import spelt
from crosstable.commands import COMMANDS, Actor, Command, CorrectGame, CreatePool, EnterGame, Entry, Register
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.persons import steps_from
from crosstable.model.exact import exact_text
from crosstable.model.names import folded
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import NotFound, Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, Text, format_value, nearest
from crosstable.ratings.compare import Comparison, compare
from crosstable.ratings.explain import Explained, Possible, explained, possible_results
from crosstable.ratings.game import Game, game_problems
from crosstable.ratings.pool import RatedPool, RatingMove, Standing, Step, moves
from crosstable.ratings.pool_games import TimedGame, single_games, tournament_games
from crosstable.ratings.rounding import Exact, exact, half_away
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.rules.decide import decide
from crosstable.rules.registration import free_id, ids_given
from crosstable.rules.what_if import after as after_events
from crosstable.state.records import Personal
from crosstable.state.state import State
from crosstable.words import words

_name = Text(200)
MOST_PROBLEMS = 1000

# Somebody in one stream, and everybody's person and name by that.
Entered = tuple[str, PlayerId]


class Who(NamedTuple):
    """Who somebody is: the person in the end, and the name; None for one who was forgotten."""

    person: PlayerId
    name: str | None


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
        state: State,
        rated: RatedPool,
        names: Mapping[PlayerId, str],
        tournaments: Mapping[str, State],
        whose: Mapping[Entered, Who],
        mark: str,
    ) -> None:
        self.stream, self.state, self.rated, self.names = stream, state, rated, names
        self.tournaments, self.whose, self.mark = tournaments, whose, mark
        self._others: dict[str, RatedPool] = {}
        self._lock = Lock()

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
            [player for player, name in self.names.items() if spelt(name) == spelt(text)],
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
            exact = [player for player in same if spelt(self.names[player]) == spelt(text)]
            found = exact or same
            if len(found) > 1:
                raise Refusal("several_pool_players", value=text, count=len(found))
            if found and found[0] in members:
                seats.append(members[found[0]])
                continue
            person = PersonId(found[0]) if found else new_person()
            told = said(person, name=spelt(self.names[found[0]] if found else text))
            facts.append(told)
            seats.append(Entry(person=told.person, digest=told.digest))
        return seats, facts

    def name_of_tournament(self, tournament: str) -> str:
        """What a linked tournament is called."""
        state = self.tournaments.get(tournament)
        return self.state.name if state is None else state.name


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


class _Kept(NamedTuple):
    """A view, and what it was made from."""

    heads: tuple[tuple[str, bytes], ...]
    whose: Mapping[Entered, Who]
    view: PoolView


class Pools:
    """The pools of one journal. May be used from any thread."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._lock = Lock()
        self._kept: dict[StreamId, _Kept] = {}
        # The games of a tournament, with the hash of the last event that is in them.
        self._games: dict[str, tuple[bytes, list[TimedGame]]] = {}

    def name_of(self, stream: StreamId) -> str:
        """What a pool is called; as its stream where it can't be read."""
        try:
            return self._director.state(stream).name
        except Refusal:
            return stream

    def view(self, stream: StreamId, state: State | None = None) -> PoolView:
        """A pool as it is now. Tournaments that are gone, or can't be read, are left out."""
        pool = self._director.looked_at(stream)
        linked = dict(self._linked(pool.state if state is None else state))
        whose = who_is_who(self._director.journal, [(stream, pool.state), *((s, f.state) for s, f in linked.items())])
        heads = ((stream, pool.hash), *((name, found.hash) for name, found in linked.items()))
        with self._lock:
            kept = self._kept.get(stream)
            if kept is not None and kept.heads == heads and kept.whose == whose:
                return kept.view
            earlier = None if kept is None else kept.view.rated
            view = self._made(stream, pool.state, linked, whose, earlier)
            self._kept[stream] = _Kept(heads, whose, view)
            return view

    def pool_of(self, tournament: StreamId) -> StreamId | None:
        """The pool that rates a tournament; the first of several, in the order in which they began."""
        for stream in self._director.journal.streams():
            if is_pool(stream):
                try:
                    state = self._director.state(stream)
                except Refusal:
                    continue
                if state.pool is not None and tournament in state.pool.linked:
                    return stream
        return None

    def ratings_for(self, tournament: StreamId) -> Callable[[PersonId], int | None] | None:
        """The ratings with which people enter a tournament: what each has in its pool, as a whole number, by the
        person; None of somebody who has not played there. None where the tournament has no pool.
        """
        stream = self.pool_of(tournament)
        if stream is None:
            return None
        rated = self.view(stream).rated
        into = {known.id: known.merged_into for known in self._director.journal.persons()}

        def rating(person: PersonId) -> int | None:
            root = PlayerId(steps_from(person, into)[-1])
            return half_away(exact(rated.rating_of(root).value)) if root in rated.played else None

        return rating

    def create(
        self,
        name: str,
        config: Mapping[str, Any],
        actor: Actor,
        *,
        key: str | None = None,
        stream: StreamId | None = None,
    ) -> Outcome:
        """A new pool. The same key gives the same pool again."""
        made = new_pool() if stream is None else stream
        return self._director.create(CreatePool(name=name, config=config), actor, key=key, stream=made)

    def submit(
        self,
        stream: StreamId,
        command: str,
        fields: Mapping[str, Any],
        actor: Actor,
        *,
        key: str | None = None,
        seen: Seen | None = None,
    ) -> Outcome:
        """Have a command decided and written down, with its fields as JSON has them; whoever plays by name."""
        made, facts = self.read(stream, command, fields)
        body = [{"command": command, "fields": fields}]
        return self._director.ask(stream, made, actor, facts=facts, key=key, body=body, seen=seen)

    def import_games(self, stream: StreamId, games: Sequence[Game], actor: Actor, *, key: str | None = None) -> Outcome:
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
        taken = ids_given(view.state)
        ids: dict[str, PlayerId] = {}
        new: list[Entry] = []
        for name, seat in zip(names, seats, strict=True):
            if isinstance(seat, Entry):
                id_ = free_id(f"p{len(taken) + 1}", taken)
                taken.add(id_)
                rating = given.get(PlayerId(name))
                seat = msgspec.structs.replace(seat, id=id_, rating=rating if type(rating) is int else None)
                new.append(seat)
            ids[name] = seat if isinstance(seat, str) else PlayerId(seat.id or "")
        commands: list[Command] = [Register(entries=tuple(new))] if new else []
        commands += [_entered(game, [ids[player] for player in game.players]) for game in games]
        body = {"games": [_entered(game, game.players) for game in games]}
        return self._director.ask(stream, commands, actor, facts=facts, key=key, body=body)

    def preview(self, stream: StreamId, command: str, fields: Mapping[str, Any], actor: Actor) -> list[RatingMove]:
        """Whose rating or rank a command would change. Refused as the command itself would be."""
        made, _ = self.read(stream, command, fields)
        view = self.view(stream)
        timed_ = timed(made, self._director.journal, view.state)
        ahead = after_events(view.state, decide(view.state, timed_, actor), actor, getattr(timed_, "now", None))
        return moves(view.rated, self.after(view, ahead).rated)

    def read(self, stream: StreamId, command: str, fields: Mapping[str, Any]) -> tuple[Command, list[Fact]]:
        """The command of these fields, and the facts of new names. `players` are names, in the place of `seats`. A
        tournament has to be there (`not_a_tournament`).
        """
        kind = COMMANDS.get(command)
        if kind is None or "pool" not in kind.PHASES:
            raise Refusal("unknown_command", value=format_value(command), near=None)
        if command == "link_tournament":
            tournament = fields.get("tournament")
            if tournament not in self._director.journal.streams() or is_pool(StreamId(str(tournament))):
                raise Refusal("not_a_tournament", value=str(tournament)[:100])
        named, facts = dict(fields), list[Fact]()
        if "players" in named and kind in (EnterGame, CorrectGame):
            players = named.pop("players")
            if not (isinstance(players, list | tuple) and all(isinstance(player, str) for player in players)):
                raise Refusal(
                    "bad_fields", [Reason("not_list", {"value": format_value(players)}, "players")], command=command
                )
            seats, facts = self.view(stream).seats(players)
            named["seats"] = [seat if isinstance(seat, str) else msgspec.to_builtins(seat) for seat in seats]
        return read_fields(command, kind, named), facts

    def after(self, view: PoolView, ahead: State) -> PoolView:
        """The pool as it would be after events of its own that have not happened."""
        linked = dict(self._linked(ahead))
        streams = [(view.stream, ahead), *((s, f.state) for s, f in linked.items())]
        whose = who_is_who(self._director.journal, streams)
        return self._made(view.stream, ahead, linked, whose, view.rated)

    def after_in(self, view: PoolView, tournament: StreamId, ahead: State) -> PoolView:
        """The pool as it would be after events of a linked tournament that have not happened."""
        linked = dict(self._linked(view.state)) | {tournament: Found(ahead, b"")}
        streams = [(view.stream, view.state), *((s, f.state) for s, f in linked.items())]
        whose = who_is_who(self._director.journal, streams)
        return self._made(view.stream, view.state, linked, whose, view.rated)

    def moves(self, view: PoolView, ahead: PoolView) -> list[RatingMove]:
        return moves(view.rated, ahead.rated)

    def _linked(self, state: State) -> Iterable[tuple[StreamId, Found]]:
        assert state.pool is not None
        for linked in state.pool.linked:
            try:
                found = self._director.looked_at(StreamId(linked))
            except Refusal:
                continue
            if found.state.pool is None:
                yield StreamId(linked), found

    def _made(
        self,
        stream: StreamId,
        state: State,
        linked: Mapping[StreamId, Found],
        whose: Mapping[Entered, Who],
        earlier: RatedPool | None,
    ) -> PoolView:
        assert state.pool is not None
        games = list(_by_persons(stream, single_games(state), whose))
        for tournament, found in linked.items():
            games += _by_persons(tournament, self._games_of(tournament, found), whose)
        starts = {
            whose[stream, player].person: entered.rating
            for player, entered in state.players.items()
            if entered.rating is not None
        }
        rated = RatedPool(state.pool.settings, games, starts, earlier)
        names = _names(whose)
        mark = blake2b(repr((rated.settings, len(rated.games), names)).encode(), digest_size=8).hexdigest()
        states: dict[str, State] = {tournament: found.state for tournament, found in linked.items()}
        return PoolView(stream, state, rated, names, states, whose, mark)

    def _games_of(self, tournament: StreamId, found: Found) -> list[TimedGame]:
        known = self._games.get(tournament)
        if known is not None and known[0] == found.hash and found.hash:
            return known[1]
        games = tournament_games(found.state, tournament)
        if found.hash:
            self._games[tournament] = (found.hash, games)
        return games


def _by_persons(stream: str, games: Iterable[TimedGame], whose: Mapping[Entered, Who]) -> Iterable[TimedGame]:
    """The same games between persons."""
    for one in games:
        sides = tuple(tuple(whose[stream, player].person for player in side) for side in one.game.sides)
        yield TimedGame(one.moment, msgspec.structs.replace(one.game, sides=sides))


def who_is_who(journal: Journal, streams: Sequence[tuple[StreamId, State]]) -> dict[Entered, Who]:
    """Everybody of these streams as persons: whoever the name is known of, and whom that one was merged into; of
    somebody forgotten, whom the entry was made for.
    """
    entered: dict[Entered, Personal] = {
        (stream, player): personal for stream, state in streams for player, personal in state.persons.items()
    }
    facts = journal.facts({personal.digest for personal in entered.values()})
    into = {person.id: person.merged_into for person in journal.persons()}
    own = _own_names(facts, into)
    found = {}
    for key, personal in entered.items():
        fact = facts.get(personal.digest)
        root = steps_from(personal.person if fact is None else fact.person, into)[-1]
        name = None if fact is None else own.get(root) or fact.fields.get("name")
        found[key] = Who(PlayerId(root), name)
    return found


def _own_names(facts: Mapping[Digest, Fact], into: Mapping[PersonId, Any]) -> dict[PersonId, str]:
    """What persons into whom others were merged are called themselves."""
    roots = {steps_from(person, into)[-1] for person, root in into.items() if root is not None}
    return {
        fact.person: fact.fields["name"] for fact in facts.values() if fact.person in roots and "name" in fact.fields
    }


def _names(whose: Mapping[Entered, Who]) -> dict[PlayerId, str]:
    """How everybody is called: by the name of the latest entry, or by a number."""
    found: dict[PlayerId, str | None] = {}
    for who in whose.values():
        if who.name is not None or who.person not in found:
            found[who.person] = who.name
    return {
        person: name if name is not None else words("player.unnamed", number=number)
        for number, (person, name) in enumerate(found.items(), 1)
    }
