"""A life at tables: rounds are seated and started by one call, players tap, and the clock is set by hand.

    life = at_tables("abcd", "efgh", rounds=3, round_minutes=10)
    life.tap("a")
    life.wait(600)

The named tables are used, so that a story knows all seats.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from crosstable.commands import Actor, CloseRound, Publish, Seat, SeatByHand, Start, StartRound, TakeBackTap, Tap
from crosstable.events import Event
from crosstable.model.exact import Exact
from crosstable.model.tournament import PlayerId, ScoreEvent
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.rules.life import ANN, FRIDAY, SAM, Life


class TableLife(Life):
    """A tournament of tables."""

    def seat(self, *tables: str, start: bool = True) -> None:
        """Seat a round, with these tables if given, publish and start it."""
        if tables:
            self.do(by_hand(*tables, alone=True))
        else:
            self.do(Seat())
        self.do(Publish())
        if start:
            self.do(StartRound())

    def tap(self, player: str, delta: Literal[1, -1] = 1, actor: Actor = SAM, **more: Any) -> Sequence[Event]:
        """Tap for a player at their table of the latest round."""
        return self.do(self.tap_for(player, delta, **more), actor)

    def tap_for(self, player: str, delta: Literal[1, -1] = 1, **more: Any) -> Tap:
        table = more.pop("table", None)
        if table is None:
            round_ = self.state.round(more.get("round", self.state.last_round))
            assert round_ is not None
            table = round_.table_of(PlayerId(player))
        assert table is not None
        if "at" in more:
            more["at"] = Exact(str(more["at"]))
        return Tap(table=table, player=PlayerId(player), delta=delta, **more)

    def score(self, **points: int) -> None:
        """Give each player this many taps; check only the last of many."""
        taps = [
            self.tap_for(one, 1 if number > 0 else -1) for one, number in points.items() for _ in range(abs(number))
        ]
        for tap in taps[:-1]:
            self.clock.wait(self.pause)
            self.state = self.director.run(FRIDAY, tap, SAM).state
        for tap in taps[-1:]:
            self.do(tap, SAM)

    def take_back(self, undoes: str, actor: Actor = SAM, **more: Any) -> Sequence[Event]:
        return self.do(TakeBackTap(undoes=undoes, **more), actor)

    def wait(self, seconds: float) -> None:
        self.clock.wait(seconds)

    @property
    def last_score(self) -> str:
        """The id of the latest score event."""
        return next(reversed(self.state.scores))

    def score_events(self, round_: int = 1, table: int = 1) -> tuple[ScoreEvent, ...]:
        found = self.state.round(round_)
        assert found is not None
        return found.tables[table].events

    @property
    def board(self) -> Leaderboard:
        return Leaderboard(self.state.tournament)

    @property
    def scores(self) -> dict[str, Fraction]:
        """Return all scores on the leaderboard."""
        return {row.player.id: row.score for row in self.board}

    def points(self, players: str) -> list[int]:
        """Return these players' points as integers."""
        return [int(self.scores[player]) for player in players]

    @property
    def order(self) -> str:
        """Return all players, best first."""
        return "".join(row.player.id for row in self.board)

    @property
    def ranks(self) -> dict[str, int]:
        return {row.player.id: row.rank for row in self.board}

    def last_win(self, player: str) -> Fraction | None:
        """Return when a player last scored, in seconds since the start."""
        (row,) = [row for row in self.board if row.player.id == player]
        return row.criteria["last_win"]

    @property
    def cut(self) -> Cut:
        """Return the cut that the organiser sees before closing the round."""
        return cut(self.state.tournament)

    def close(self, **decided: Any) -> Sequence[Event]:
        """Close the round, with the shown cut unless decided otherwise."""
        if self.state.stage.config.format == "cut_line" and not decided:
            decided = {"cut": True}
        return self.do(CloseRound(**decided))

    def seats_in(self, round_: int) -> dict[int, str]:
        """Return the seats of each table of a round."""
        found = self.state.round(round_)
        assert found is not None
        return {number: "".join(table.seats) for number, table in found.tables.items()}


def round_at_tables(
    *tables: str, preset: str = "speed_jong", others: str = "", pause: float = 1, **config: Any
) -> TableLife:
    """Return a tournament in its first round at these tables; `others` rest. `pause` is the time before each step
    (s).
    """
    life = TableLife(preset, **config)
    life.pause = pause
    life.enter([*"".join(tables), *others])
    life.do(Start())
    life.seat(*tables)
    return life


def timed_round(**config: Any) -> TableLife:
    """Return a round of ten minutes with half a minute of grace and a manual clock."""
    settings: dict[str, Any] = {"round_minutes": 10, **config}
    return round_at_tables("abcd", "efgh", pause=0, **settings)


def started_tournament(players: int | str = 8, preset: str = "speed_jong", **config: Any) -> TableLife:
    """Return a started tournament without seats."""
    life = TableLife(preset, **config)
    life.enter(players if isinstance(players, int) else list(players))
    life.do(Start())
    return life


def by_hand(*tables: str, **more: Any) -> SeatByHand:
    """Return the command that seats these tables."""
    return SeatByHand(tables=tuple(tuple(PlayerId(one) for one in table) for table in tables), **more)


def cut_line(*tables: str, rounds: int = 4, **config: Any) -> TableLife:
    return round_at_tables(*tables, preset="speed_jong_cut_line", rounds=rounds, **config)


def exact_scores(scores: str) -> tuple[Exact, ...]:
    """Return scores as entered."""
    return tuple(Exact(part) for part in scores.split())


__all__ = [
    "ANN",
    "SAM",
    "TableLife",
    "by_hand",
    "cut_line",
    "exact_scores",
    "round_at_tables",
    "started_tournament",
    "timed_round",
]
