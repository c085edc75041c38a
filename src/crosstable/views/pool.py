"""A rating pool: the leaderboard, its changes, a player's games, and the games entered in the pool."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.model.exact import Exact
from crosstable.model.pools import day_of
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Explained, Possible, explain_game, possible_results
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, moves
from crosstable.ratings.rounding import Exact as ExactNumber
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import System
from crosstable.state.pool_state import PoolState
from crosstable.views.listing import Column, Listing, Mark
from crosstable.views.ratings import GAMES_AND_CHANGE, RatingRow, field_columns, rows_listing

Names = Mapping[PlayerId, str]


class PoolRow(RatingRow, frozen=True, kw_only=True):
    """A line of the leaderboard. `was` is the rank before the latest day's games, `change` the rating won in them."""

    was: int | None
    last: str
    is_provisional: bool
    is_inactive: bool

    @property
    def places_gained(self) -> int:
        return 0 if self.rank is None or self.was is None else self.was - self.rank


class PoolSummary(NamedTuple):
    """A pool in a list; `leader` is None unless one player alone is first."""

    name: str
    system: str
    players: int
    games: int
    leader: str | None


class PoolMove(NamedTuple):
    """A player whose rating or rank would change; None for a missing value."""

    player: PlayerId
    name: str
    rank: int | None
    new_rank: int | None
    rating: Number | None
    new_rating: Number | None


class PoolMoves(NamedTuple):
    """Rating changes in a pool."""

    pool: str
    system: System[Any]
    moves: Sequence[PoolMove]


class PlayedGame(NamedTuple):
    """A game of a player's history; `tournament` is None for a game that was entered in the pool."""

    day: str
    tournament: str | None
    game: Game
    before: Number
    change: Number
    after: Number
    explained: Explained


class OwnGame(NamedTuple):
    """A game that was entered in the pool, with scores or places as they were typed."""

    number: int
    day: str
    players: Sequence[str]
    results: Sequence[str]
    bula: Exact | None
    is_void: bool


def pool_rows(rated: RatedPool, names: Names) -> list[PoolRow]:
    """Return everybody who has played: those with a rank first, then the provisional, then the inactive."""
    shared = Counter(standing.rank for standing in rated.standings)
    return [
        PoolRow(
            player=standing.player,
            name=names[standing.player],
            rank=standing.rank,
            is_shared=shared[standing.rank] > 1,
            rating=standing.rating,
            games=standing.games,
            change=standing.change,
            was=standing.was,
            last=day_of(standing.last),
            is_provisional=standing.is_provisional,
            is_inactive=standing.is_inactive,
        )
        for standing in rated.standings
    ]


def pool_listing(rated: RatedPool, names: Names, *, every_field: bool) -> Listing[PoolRow]:
    """Return the leaderboard, with a column for each number of a rating or with one for the rating as a whole."""
    rows, system = pool_rows(rated, names), rated.system
    whole_rating: Column[RatingRow] = Column("whole_rating", "rating", lambda row: (system, row.rating))
    columns: list[Column[Any]] = [
        *(field_columns(system) if every_field else [whole_rating]),
        *GAMES_AND_CHANGE,
        Column("day", "last", lambda row: row.last),
    ]
    return rows_listing(system, rows, columns, [_marks(row) for row in rows])


def _marks(row: PoolRow) -> tuple[Mark, ...]:
    if row.is_inactive:
        return (Mark("inactive"),)
    return (Mark("provisional"),) if row.is_provisional else ()


def pool_summary(name: str, rated: RatedPool, names: Names) -> PoolSummary:
    first = [standing for standing in rated.standings if standing.rank == 1]
    leader = names[first[0].player] if len(first) == 1 else None
    return PoolSummary(name, rated.system.name, len(rated.standings), len(rated.games), leader)


def pool_moves(before: RatedPool, after: RatedPool, names: Names) -> list[PoolMove]:
    return [
        PoolMove(move.player, names[move.player], move.rank, move.new_rank, move.value, move.new_value)
        for move in moves(before, after)
    ]


def player_games(rated: RatedPool, player: PlayerId, tournaments: Mapping[str, str]) -> list[PlayedGame]:
    """Return every game of a player, first to last; `tournaments` are names of rated tournaments."""
    return [
        PlayedGame(
            rated_game.moment.day,
            tournaments[rated_game.moment.tournament] if rated_game.moment.tournament else None,
            rated_game.game,
            step.before,
            step.change,
            step.after,
            explain_game(rated.timeline, step.index),
        )
        for step in rated.course(player)
        for rated_game in [rated.games[step.index]]
    ]


def own_games(state: PoolState, names: Names) -> list[OwnGame]:
    return [
        OwnGame(
            number,
            day_of(game.at),
            [names[player] for player in game.players],
            game.scores if game.scores is not None else [str(place) for place in game.places or ()],
            game.bula,
            game.voided,
        )
        for number, game in state.games.items()
    ]


def what_if(rated: RatedPool, players: Sequence[PlayerId], bula: ExactNumber | None) -> list[Possible]:
    """Return the changes of each possible result, from the first player's view.

    Raise `bad_games` for a game that the pool can't rate.
    """
    ratings = {player: rated.rating_of(player) for player in players}
    game = Game(tuple((player,) for player in players), tuple(0 for _ in players), bula=bula)
    problems = [*_repeated_players(players), *rated.system.problems_with(game)]
    if len(players) < 2:
        problems.append(Reason("too_few_sides", {"sides": len(players)}, "players"))
    if bula is not None and bula <= 0:
        problems.append(Reason("bula_not_positive", {"value": bula}, "bula"))
    if problems:
        raise Refusal("bad_games", problems)
    return possible_results(rated.system, ratings, players, bula)


def _repeated_players(players: Sequence[PlayerId]) -> Iterable[Reason]:
    return (Reason("plays_twice", {"player": player}, "players") for player in {*players} if players.count(player) > 1)
