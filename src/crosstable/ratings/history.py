"""Rate games in order: the changes that each brings, and the ratings at the end.

| rule | source | tested in |
|---|---|---|
| a starting rating belongs to a player's first game; a different one later is refused | house rules | test_history |
| games of one period are rated from the ratings before it | FIDE B.02 8.3, Glickman | the same |
| many games of preferans in whole numbers go by `batch`, with the same result | ours | tests/ratings/test_batch.py |
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, format_value
from crosstable.ratings.batch import rate_batch
from crosstable.ratings.changes import GameChange, game_changes
from crosstable.ratings.columns import PackedGames, pack
from crosstable.ratings.game import Game, game_problems
from crosstable.ratings.preferans import ExactRating, Preferans
from crosstable.ratings.systems import Changes, Outcome, Rating, System, given_rating

MOST_REASONS = 1000
ReportProgress = Callable[[int], None]


class History(msgspec.Struct, frozen=True):
    """All games with what each changed (in the order of its players), the ratings at the start and at the end."""

    system: System[Any]
    games: Sequence[Game]
    changes: Sequence[Changes]
    start: Mapping[PlayerId, Rating]
    ratings: Mapping[PlayerId, Rating]

    def by_game(self, names: Mapping[PlayerId, str] | None = None) -> Iterator[GameChange]:
        """Yield the changes of each game: score, rating before and after, of everybody."""
        start = {player: rating.value for player, rating in self.start.items()}
        return game_changes(self.games, self.changes, start, names or {})

    def ranking(self) -> list[PlayerId]:
        """Return the players, strongest first; equals in the order of their first games."""
        return sorted(self.ratings, key=lambda player: self.system.strength(self.ratings[player]), reverse=True)


class RatedPeriod(NamedTuple):
    """One period: its games, all ratings before it, and its outcome."""

    games: Sequence[Game]
    before: Mapping[PlayerId, Any]
    outcome: Outcome


def rate(games: Sequence[Game], system: System[Any], report_progress: ReportProgress = lambda _: None) -> History:
    """Rate every game in its order.

    Raises `Refusal` (`bad_games`) with every problem; `report_progress` is called with the number of games done.
    """
    start = check_games(games, system)
    if isinstance(system, Preferans):
        packed = pack(games)
        if isinstance(packed, PackedGames):
            changes, ratings = rate_batch(
                packed, system, {player: int(start[player].value) for player in packed.ids}, report_progress
            )
            return History(
                system, games, changes, start, {player: ExactRating(value) for player, value in ratings.items()}
            )
    all_changes: list[Changes] = []
    current = dict(start)
    for step in rate_periods(games, system, current):
        all_changes += step.outcome.changes
        report_progress(len(all_changes))
    last = month_of(games[-1], system) if games else None
    return History(
        system,
        games,
        all_changes,
        start,
        {player: system.with_inactivity(rating, last) for player, rating in current.items()},
    )


def rate_periods(games: Sequence[Game], system: System[Any], ratings: dict[PlayerId, Any]) -> Iterator[RatedPeriod]:
    """Yield every period in order; `ratings` is updated after each."""
    for _, period in groupby(enumerate(games), key=lambda item: month_of(item[1], system) or -item[0] - 1):
        of_period = [game for _, game in period]
        outcome = system.update(of_period, ratings, month_of(of_period[0], system))
        yield RatedPeriod(of_period, ratings, outcome)
        ratings.update(outcome.ratings)


def month_of(game: Game, system: System[Any]) -> int | None:
    if game.date is None or system.period == "game":
        return None
    return 12 * int(game.date[:4]) + int(game.date[5:7])


def check_games(games: Sequence[Game], system: System[Any], given: bool = True) -> dict[PlayerId, Any]:
    """Return everybody's rating at the start, in the order of the games.

    Raises `Refusal` (`bad_games`) with every problem.
    """
    if (
        isinstance(games, PackedGames)
        and isinstance(system, Preferans)
        and not len(games.doubtful())
        and not games.given
    ):
        return dict.fromkeys(games.ids, system.start())
    problems: Problems = []
    start: dict[PlayerId, Any] = {}
    last: str | None = None
    for i, game in enumerate(games):
        for reason in (*game_problems(game), *system.problems_with(game)):
            problems.append(Reason(reason.code, reason.params, f"games[{i}].{reason.path}"))
        if game.date is not None:
            if last is not None and game.date < last:
                problems.append(Reason("date_backwards", {"date": game.date, "last": last}, f"games[{i}].date"))
            last = game.date if last is None else max(last, game.date)
        for seat, player in enumerate(game.players):
            at = f"games[{i}].players[{seat}].rating"
            _note_start(system, start, player, game.given.get(player) if given else None, at, problems)
        if len(problems) >= MOST_REASONS:
            break
    if problems:
        raise Refusal("bad_games", problems)
    return start


def _note_start(
    system: System[Any], start: dict[PlayerId, Any], player: PlayerId, given: Any, at: str, problems: Problems
) -> None:
    """Note the rating that a player starts with; a later one may only repeat it."""
    if given is None:
        if player not in start:
            start[player] = system.start()
        return
    rating = given_rating(system, given, at, problems)
    first = start.setdefault(player, rating)
    if first != rating:
        params = {"player": player, "value": format_value(given), "first": first.value}
        problems.append(Reason("other_rating", params, at))
