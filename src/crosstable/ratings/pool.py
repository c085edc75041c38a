"""A pool of ratings: games in the order of time, everybody's place, and the way there.

| clause | tested in |
|---|---|
| who is level shares a rank; who is provisional or inactive has none | tests/ratings/test_pool.py |
| inactive: no game within a number of days before the pool's latest game, whatever the clock says | the same |
| movement: since the games of the pool's latest day | the same |
| a game that the system can't rate is left out, with the reason | the same |
| a corrected game gives the same ratings as rating everything from the first game | tests/app/test_pools.py |
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec

from crosstable.model.pools import PoolSettings, day_of
from crosstable.model.refusals import Reason
from crosstable.model.times import DAY
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems
from crosstable.ratings.changes import GameChange, game_changes
from crosstable.ratings.game import RegisteredRating, game_problems
from crosstable.ratings.pool_games import TimedGame
from crosstable.ratings.rounding import Number, exact
from crosstable.ratings.systems import Rating, System, given_rating, rating_system
from crosstable.ratings.timeline import Timeline


class Standing(msgspec.Struct, frozen=True):
    """A player's standing: no rank while provisional or inactive; `was` is the rank before the latest day's games, and
    `change` their effect.
    """

    player: PlayerId
    rank: int | None
    rating: Rating
    games: int
    last: int
    is_provisional: bool
    is_inactive: bool
    was: int | None
    change: Number


class Step(msgspec.Struct, frozen=True):
    """One game of a player: which of the pool's, and the rating before and after it."""

    index: int
    before: Number
    change: Number

    @property
    def after(self) -> Number:
        return self.before + self.change


class RatingMove(msgspec.Struct, frozen=True):
    """A player whose rating or rank differs between two pools."""

    player: PlayerId
    rank: int | None
    new_rank: int | None
    value: Number | None
    new_value: Number | None


class RatedPool:
    """The games of a pool, rated; nothing in it changes any more."""

    def __init__(
        self,
        settings: PoolSettings,
        games: Sequence[TimedGame],
        starts: Mapping[PlayerId, Number] | None = None,
        earlier: "RatedPool | None" = None,
        *,
        uses_given: bool = True,
    ) -> None:
        """`games` in any order; `starts` are first ratings of those who do not start as everybody does. A rating that
        comes with a player's first game is their first one too, unless `uses_given` is false.
        """
        self.settings = settings
        self.system: System[Any] = rating_system(settings.system, settings.settings)
        self.all_games = sorted(games, key=lambda timed: timed.moment)
        self.left_out: list[tuple[TimedGame, Reason]] = []
        self.games: list[TimedGame] = []
        for timed in self.all_games:
            reason = next(chain(game_problems(timed.game), self.system.problems_with(timed.game)), None)
            if reason is None:
                self.games.append(timed)
            else:
                self.left_out.append((timed, reason))
        self.starts = dict(starts or {})
        before: Timeline | None = earlier.timeline if earlier is not None and earlier.settings == settings else None
        first = {player: initial_rating(self.system, value) for player, value in self.starts.items()}
        first = (self._given_ratings() if uses_given else {}) | first
        self.timeline: Timeline = Timeline(
            self.system,
            [timed.game for timed in self.games],
            first,
            initial_rating(self.system, settings.start),
            before,
        )

    def _given_ratings(self) -> dict[PlayerId, Any]:
        """Return the ratings that came with a player's first game; one that the system can't have is left out."""
        ratings: dict[PlayerId, Any] = {}
        seen: set[PlayerId] = set()
        for timed in self.games:
            game = timed.game
            for player, given in game.given.items():
                is_other_kind = isinstance(given, RegisteredRating) and "rating" not in self.system.fields
                problems: Problems = []
                rating = given_rating(self.system, given, "", problems)
                if player not in seen and not problems and not is_other_kind:
                    ratings[player] = rating
            seen.update(game.players)
        return ratings

    def with_system(self, system: str, settings: Mapping[str, Any] | None = None) -> "RatedPool":
        other = msgspec.structs.replace(self.settings, system=system, settings=settings or {}, start=None)
        return RatedPool(other, self.all_games, uses_given=False)

    @property
    def lower_is_stronger(self) -> bool:
        return self.system.lower_is_better

    @cached_property
    def played(self) -> Mapping[PlayerId, Sequence[int]]:
        """The games of each player, by their place in `games`."""
        games: dict[PlayerId, list[int]] = {}
        for index, timed in enumerate(self.games):
            for player in timed.game.players:
                games.setdefault(player, []).append(index)
        return games

    @cached_property
    def standings(self) -> list[Standing]:
        """All players with games: ranked ones first, then provisional, then inactive ones."""
        if not self.games:
            return []
        latest = self.games[-1].moment.at
        day = day_of(latest)
        begin = bisect_left(self.games, day, key=lambda timed: day_of(timed.moment.at))
        before = self.timeline.ratings_before(begin)
        now, then = self._ranks(self.timeline.ratings, latest, None), self._ranks(before, latest, begin)
        rows = []
        for player, rating in self.timeline.ratings.items():
            first = self.timeline.rating_in(before, player).value
            rows.append(
                Standing(
                    player=player,
                    rank=now.get(player),
                    rating=rating,
                    games=len(self.played[player]),
                    last=self.games[self.played[player][-1]].moment.at,
                    is_provisional=self._is_provisional(player, None),
                    is_inactive=self._is_inactive(player, latest, None),
                    was=then.get(player),
                    change=rating.value - first,
                )
            )
        strength = self.system.strength
        return sorted(rows, key=lambda one: (one.is_inactive, one.is_provisional, -strength(one.rating), one.player))

    def standing(self, player: PlayerId) -> Standing:
        return next(row for row in self.standings if row.player == player)

    def _ranks(self, ratings: Mapping[PlayerId, Any], latest: int, upto: int | None) -> dict[PlayerId, int]:
        counted = sorted(
            (
                (-self.system.strength(rating), player)
                for player, rating in ratings.items()
                if not self._is_provisional(player, upto) and not self._is_inactive(player, latest, upto)
            ),
            key=lambda pair: pair[0],
        )
        ranks: dict[PlayerId, int] = {}
        for place, (strength, player) in enumerate(counted, 1):
            is_level = place > 1 and counted[place - 2][0] == strength
            ranks[player] = ranks[counted[place - 2][1]] if is_level else place
        return ranks

    def _count(self, player: PlayerId, upto: int | None) -> int:
        games = self.played.get(player, ())
        return len(games) if upto is None else bisect_left(games, upto)

    def _is_provisional(self, player: PlayerId, upto: int | None) -> bool:
        return self._count(player, upto) < self.settings.provisional

    def _is_inactive(self, player: PlayerId, latest: int, upto: int | None) -> bool:
        days, count = self.settings.inactive_days, self._count(player, upto)
        if days is None or not count:
            return False
        return latest - self.games[self.played[player][count - 1]].moment.at > days * DAY

    def by_game(self, names: Mapping[PlayerId, str] | None = None) -> Iterator[GameChange]:
        """Yield the changes of each game: score, rating before and after, of everybody."""
        start: dict[PlayerId, Number] = {player: self.timeline.rating_in({}, player).value for player in self.played}
        changes = map(self.timeline.changes_of, range(len(self.games)))
        return game_changes([timed.game for timed in self.games], changes, start, names or {})

    def course(self, player: PlayerId) -> list[Step]:
        value: Number = self.timeline.rating_in({}, player).value
        steps = []
        for index in self.played.get(player, ()):
            change = self.timeline.changes_of(index)[self.games[index].game.players.index(player)]
            steps.append(Step(index, value, change))
            value += change
        return steps

    def rating_of(self, player: PlayerId) -> Rating:
        """Return a player's rating; the initial one without games."""
        rating: Rating = self.timeline.rating_in(self.timeline.ratings, player)
        return rating


def initial_rating(system: System[Any], value: Number | None) -> Any:
    """Return the rating of a new player, at a given value instead of the system's own."""
    begin = system.start()
    if value is None:
        return begin
    kind = float if isinstance(begin.value, float) else exact
    return msgspec.structs.replace(begin, value=kind(value))


def moves(before: RatedPool, after: RatedPool) -> list[RatingMove]:
    """Return everybody whose rating or rank differs, by new rank."""
    was = {row.player: row for row in before.standings}
    now = {row.player: row for row in after.standings}
    moved = []
    for player in dict.fromkeys([*now, *was]):
        old, new = was.get(player), now.get(player)
        if old is None or new is None or (old.rank, old.rating) != (new.rank, new.rating):
            moved.append(
                RatingMove(
                    player,
                    None if old is None else old.rank,
                    None if new is None else new.rank,
                    None if old is None else old.rating.value,
                    None if new is None else new.rating.value,
                )
            )
    return moved
