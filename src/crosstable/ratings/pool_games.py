"""The games that a pool rates, in the order of time.

| clause | source |
|---|---|
| a match that was played is a game, by games won; forfeits, double losses and byes are none | ours |
| of teams a board that two members played is a game; boards beyond the last are none | ours |
| a table is a game by its scores or places; by taps once its round is over | ours |
| a game of preferans has its bula | house rules 7 |
| a game has the instant at which it was first entered; a correction does not move it | decision 75 |
| an evening that has a date counts on that day if it was typed up later | ours |
| the rating of a registration is the rating before a player's first game of the tournament | house rules 7 |
| order: instant, tournament, round, table, game | decision 75 |

All of them are tested in tests/app/test_pools.py.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from crosstable.events import (
    BracketMended,
    ResultEntered,
    RoundPaired,
    RoundRecalled,
    RoundSeated,
    Scored,
    TableResult,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.pools import SingleGame, day_of, noon_of
from crosstable.model.teams import boards_in
from crosstable.model.tournament import Match, Player, Round, Score, Table, Tournament
from crosstable.ranking.tables.games import table_games
from crosstable.ratings.game import Game, RegisteredRating
from crosstable.ratings.rounding import exact
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State


class Moment(NamedTuple):
    """Where a game stands in the order of time. A single game of the pool has no tournament; its number is `table`."""

    at: int
    tournament: str
    round: int
    table: int
    game: int = 1

    @property
    def day(self) -> str:
        return day_of(self.at)


class TimedGame(msgspec.Struct, frozen=True, gc=False):
    """A game with its time; the players are players of its tournament, or persons."""

    moment: Moment
    game: Game


def single_games(state: PoolState) -> list[TimedGame]:
    return [
        TimedGame(Moment(single.at, "", 0, number), rated_game(single))
        for number, single in state.games.items()
        if not single.voided
    ]


def rated_game(single: SingleGame) -> Game:
    return Game(
        sides=tuple((player,) for player in single.players),
        scores=None if single.scores is None else tuple(exact(Fraction(score)) for score in single.scores),
        places=single.places,
        bula=None if single.bula is None else exact(Fraction(single.bula)),
        unfinished=single.unfinished,
        date=day_of(single.at),
    )


def tournament_games(state: State, tournament: str) -> list[TimedGame]:
    times = _entry_times(state)
    timed_games = []
    for stage in state.stages:
        for round_ in stage.rounds.values():
            for table, number, game in games_of_round(round_.round, stage.config):
                entered = times.get((round_.number, table)) or _last_change(state, round_, table)
                at = _time_of_play(state, round_.number, entered)
                dated = msgspec.structs.replace(game, date=day_of(at))
                timed_games.append(TimedGame(Moment(at, tournament, round_.number, table, number), dated))
    timed_games.sort(key=lambda timed: timed.moment)
    games = _with_registered_ratings((timed.game for timed in timed_games), state.tournament.players)
    return [TimedGame(timed.moment, game) for timed, game in zip(timed_games, games, strict=True)]


def _with_registered_ratings(games: Iterable[Game], players: Iterable[Player]) -> Iterator[Game]:
    ratings = {player.id: player.rating for player in players if not player.members}
    ratings |= {member.id: member.rating for player in players for member in player.members}
    for game in games:
        known = ((player, ratings.pop(player, None)) for player in game.players)
        given = {player: RegisteredRating(rating) for player, rating in known if rating is not None}
        yield msgspec.structs.replace(game, given=given) if given else game


def document_games(tournament: Tournament) -> list[Game]:
    """Return the games of a tournament that count, in the order of rounds and tables; nobody knows when they were."""
    games = (
        game
        for stage in tournament.stages
        for round_ in stage.rounds
        for _, _, game in games_of_round(round_, stage.config)
    )
    return [*_with_registered_ratings(games, tournament.players)]


def sort_by_date(games: Iterable[Game]) -> list[TimedGame]:
    """Return games by date; one without a date is on the day of the previous game."""
    dated, day = [], 0
    for number, game in enumerate(games, 1):
        day = day if game.date is None else noon_of(game.date) or 0
        dated.append(TimedGame(Moment(day, "", 0, number), game))
    return dated


def games_of_round(round_: Round, config: Config) -> Iterator[tuple[int, int, Game]]:
    if not round_.counts:
        return
    for match in round_.matches:
        for number, game in _match_games(match) if config.boards is None else _board_games(match, config.boards):
            yield match.table or 0, number, game
    for table in round_.tables:
        for number, game in enumerate(_table_games(table, config, is_over=round_.closed), 1):
            yield table.table or 0, number, game


def _match_games(match: Match) -> Iterator[tuple[int, Game]]:
    if isinstance(match.result, Score):
        yield 1, Game(((match.first,), (match.second,)), (match.result.first, match.result.second))


def _board_games(match: Match, count: int) -> Iterator[tuple[int, Game]]:
    for number, board in enumerate(boards_in(match.result)[:count], 1):
        if board.first is not None and board.second is not None and board.score is not None:
            scores = tuple(exact(Fraction(half, 2)) for half in board.score)
            yield number, Game(((board.first,), (board.second,)), scores)


def _table_games(table: Table, config: Config, *, is_over: bool) -> Iterator[Game]:
    if (games := table_games(table, config)) or table.games:
        for game in games:
            seats = tuple((seat,) for seat in game.seats)
            yield Game(seats, tuple(map(exact, game.scores)), bula=game.bula, unfinished=game.unfinished)
        return
    sides, lower_wins = tuple((seat,) for seat in table.seats), config.of(TableSettings).lower_wins
    if len(sides) < 2:
        return
    if table.scores is not None:
        scores = tuple(exact(score) for score in table.scores[: len(sides)])
        yield Game(sides, places=_places_of(scores)) if lower_wins else Game(sides, scores)
    elif table.places is not None:
        yield Game(sides, places=table.places[: len(sides)])
    elif is_over and table.events:
        undone = {event.undoes for event in table.events}
        tally = dict.fromkeys(table.seats, 0)
        for event in table.events:
            if event.undoes is None and event.id not in undone and event.player in tally:
                tally[event.player] += event.delta
        yield Game(sides, tuple(tally.values()))


def _places_of(scores: tuple[int | Fraction, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other < score for other in scores) for score in scores)


def _time_of_play(state: State, round_: int, entered: int) -> int:
    """Return noon of the day that the schedule or the event's details give, if the game was entered on a later one."""
    times = state.schedule.get(round_)
    day = (None if times is None else times.day) or state.details.date
    noon = None if day is None or day >= day_of(entered) else noon_of(day)
    return entered if noon is None else noon


def _entry_times(state: State) -> dict[tuple[int, int], int]:
    times: dict[tuple[int, int], int] = {}
    undone = state.undone
    for happened in state.log:
        if happened.action in undone:
            continue
        event = happened.event
        if isinstance(event, ResultEntered):
            if event.result is None:
                times.pop((event.round, event.table), None)
            else:
                times.setdefault((event.round, event.table), happened.time)
        elif isinstance(event, TableResult) and not (event.scores or event.places or event.games):
            times.pop((event.round, event.table), None)
        elif isinstance(event, TableResult | Scored):
            times.setdefault((event.round, event.table), happened.time)
        elif isinstance(event, RoundPaired | RoundSeated | RoundRecalled):
            for key in [key for key in times if key[0] == event.round]:
                del times[key]
        elif isinstance(event, BracketMended):
            for key in event.voided:
                times.pop(key, None)
    return times


def _last_change(state: State, round_: RoundInPlay, table: int) -> int:
    seq = round_.touched.get(table) or round_.version
    return state.log[seq - 1].time if 1 <= seq <= len(state.log) else state.began
