"""Games rated in the order of time so that a change in the middle costs only the games after it.

| rule | tested in |
|---|---|
| the same ratings to the last digit as rating everything from the first game | tests/ratings/test_timeline.py |
| games are rated in chunks; the ratings before each chunk are kept, and what a chunk is prepared to | the same |
| games of one period (`System.period`) are in one chunk | the same |

A chunk that is the same as before is prepared already: after a correction only the arithmetic is done again.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.ratings.batch import PreparedGames, prepare, rate_prepared
from crosstable.ratings.columns import PackedGames, pack
from crosstable.ratings.elo import Elo
from crosstable.ratings.elo_batch import Duels, duels, rate_duels
from crosstable.ratings.game import Game
from crosstable.ratings.history import month_of, rate_periods
from crosstable.ratings.preferans import ExactRating, Preferans
from crosstable.ratings.systems import Changes, Rating, System

CHUNK = 2000

Ratings = Mapping[PlayerId, Any]
Prepared = PreparedGames | Duels | None


class Chunk(msgspec.Struct, frozen=True, gc=False):
    """Games from `begin` on: the columns they are prepared to, the ratings before the first, what each changed."""

    begin: int
    games: Sequence[Game]
    columns: Prepared
    before: Ratings
    changes: Sequence[Changes]


class Timeline:
    """All games of a pool, with what each changed and the ratings after the last; nothing in it changes any more.

    `starts` are the ratings of those who do not start as everybody does.
    """

    def __init__(
        self,
        system: System[Any],
        games: Sequence[Game],
        starts: Ratings | None = None,
        begin: Rating | None = None,
        earlier: "Timeline | None" = None,
    ) -> None:
        """Rate the games. `begin` has everybody's initial rating; unchanged parts of an `earlier` timeline by an equal
        system are reused.
        """
        self.system, self.games = system, games
        self.starts: Ratings = starts or {}
        self.begin: Any = system.start() if begin is None else begin
        old = earlier if earlier is not None and self._continues(earlier) else None
        self.chunks, now = self._rate_chunks(old)
        last = month_of(games[-1], system) if games else None
        self.ratings: Ratings = {player: system.with_inactivity(rating, last) for player, rating in now.items()}

    def _continues(self, earlier: "Timeline") -> bool:
        starts = ((self.starts.get(player), earlier.starts.get(player)) for player in earlier.ratings)
        return self.begin == earlier.begin and all(now == then for now, then in starts)

    def _rate_chunks(self, old: "Timeline | None") -> tuple[list[Chunk], dict[PlayerId, Any]]:
        """Return all chunks, reusing the unchanged ones of `old` at the start, and the ratings after them."""
        chunks: list[Chunk] = []
        now: dict[PlayerId, Any] = {}
        known: dict[int, Chunk] = {}
        bounds = [0, len(self.games)]
        if old is not None:
            same, after = _common(old.games, self.games)
            taken = [chunk for chunk in old.chunks if chunk.begin + len(chunk.games) <= same]
            if taken and not self._is_bound(taken[-1].begin + len(taken[-1].games)):
                taken.pop()
            chunks = taken
            if len(taken) < len(old.chunks):
                now = dict(old.chunks[len(taken)].before)
            elif taken:
                now = dict(taken[-1].before)
                now |= self._rate_games(taken[-1].games, taken[-1].columns, now)[1]
            done = sum(len(chunk.games) for chunk in taken)
            shift = len(self.games) - len(old.games)
            known = {
                chunk.begin + shift: chunk
                for chunk in old.chunks
                if chunk.begin >= len(old.games) - after and chunk.begin + shift >= done
                if self._is_bound(chunk.begin + shift)
            }
            bounds = sorted({done, *known, len(self.games)})
        for begin, end in self._spans(bounds):
            games = self.games[begin:end]
            kept = known.get(begin)
            columns = kept.columns if kept is not None and len(kept.games) == len(games) else self._prepare(games)
            before = dict(now)
            changes, after_chunk = self._rate_games(games, columns, now)
            now |= after_chunk
            chunks.append(Chunk(begin, games, columns, before, changes))
        return chunks, now

    def _spans(self, bounds: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield where chunks begin and end: at all these bounds, and at others so that none is long."""
        for begin, end in pairwise(bounds):
            at = begin
            while end - at > 2 * CHUNK:
                upto = at + CHUNK
                while upto < end and not self._is_bound(upto):
                    upto += 1
                if upto >= end:
                    break
                yield at, upto
                at = upto
            if at < end:
                yield at, end

    def _is_bound(self, at: int) -> bool:
        if self.system.period == "game" or not 0 < at < len(self.games):
            return True
        month = month_of(self.games[at], self.system)
        return month is None or month != month_of(self.games[at - 1], self.system)

    def _prepare(self, games: Sequence[Game]) -> Prepared:
        if isinstance(self.system, Preferans):
            packed = pack(games)
            return prepare(packed) if isinstance(packed, PackedGames) else None
        return duels(games) if isinstance(self.system, Elo) and self.system.is_plain else None

    def _rate_games(
        self, games: Sequence[Game], columns: Prepared, now: Ratings
    ) -> tuple[Sequence[Changes], dict[PlayerId, Any]]:
        system = self.system
        if isinstance(columns, PreparedGames):
            values = [self.rating_in(now, player).value for player in columns.ids]
            if all(type(value) is int for value in values):
                assert isinstance(system, Preferans)
                rows, after = rate_prepared(columns, system, values)
                return rows, {player: ExactRating(value) for player, value in after.items()}
        if isinstance(columns, Duels):
            assert isinstance(system, Elo)
            return rate_duels(columns, system, {player: self.rating_in(now, player) for player in columns.ids})
        ratings = {player: self.rating_in(now, player) for game in games for player in game.players}
        changes: list[Changes] = []
        for step in rate_periods(games, system, ratings):
            changes += step.outcome.changes
        return changes, ratings

    def rating_in(self, ratings: Ratings, player: PlayerId) -> Any:
        """Return a player's rating; the initial one if there is none yet."""
        rating = ratings.get(player)
        return rating if rating is not None else self.starts.get(player, self.begin)

    def __len__(self) -> int:
        return len(self.games)

    def changes_of(self, index: int) -> Changes:
        chunk = self._chunk(index)
        return chunk.changes[index - chunk.begin]

    def all_changes(self) -> Iterator[Changes]:
        for chunk in self.chunks:
            yield from chunk.changes

    def ratings_before(self, index: int) -> dict[PlayerId, Any]:
        """Return all ratings before a game; in a period with several games, before the period."""
        if index >= len(self.games):
            return dict(self.chunks[-1].before) | self._last() if self.chunks else {}
        chunk = self._chunk(index)
        now = dict(chunk.before)
        while not self._is_bound(index):
            index -= 1
        some = chunk.games[: index - chunk.begin]
        return now | self._rate_games(some, self._prepare(some), now)[1] if some else now

    def _last(self) -> dict[PlayerId, Any]:
        chunk = self.chunks[-1]
        return self._rate_games(chunk.games, chunk.columns, chunk.before)[1]

    def _chunk(self, index: int) -> Chunk:
        return self.chunks[bisect_right(self.chunks, index, key=lambda chunk: chunk.begin) - 1]


def _common(old: Sequence[Game], new: Sequence[Game]) -> tuple[int, int]:
    """Return how many games two lists have in common from the first on, and of the rest from the last back."""
    short = min(len(old), len(new))
    same = _common_start(old, new, short)
    return same, _common_start(reversed(old), reversed(new), short - same)


def _common_start(old: Iterable[Game], new: Iterable[Game], most: int) -> int:
    pairs = zip(range(most), old, new, strict=False)
    return next((i for i, a, b in pairs if a is not b and a != b), most)
