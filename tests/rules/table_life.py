"""A life at tables: rounds are seated and started in one word, people tap, and the clock is driven by hand.

    life = at_tables("abcd", "efgh", rounds=3, round_minutes=10)
    life.tap("a")
    life.wait(600)

The tables are those that are named, so that a story knows who sits where.
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
        """A round of these tables, or as it is seated, published and started."""
        if tables:
            self.do(by_hand(*tables, alone=True))
        else:
            self.do(Seat())
        self.do(Publish())
        if start:
            self.do(StartRound())

    def tap(self, player: str, delta: Literal[1, -1] = 1, actor: Actor = SAM, **more: Any) -> Sequence[Event]:
        """A tap for somebody at their own table of the latest round."""
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
        """So many taps for each, in that order; of many the last one is looked at from all sides."""
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
        """What everybody on the leaderboard has."""
        return {row.player.id: row.score for row in self.board}

    def points(self, players: str) -> list[int]:
        """What these have, where it is whole."""
        return [int(self.scores[player]) for player in players]

    @property
    def order(self) -> str:
        """Everybody on the leaderboard, best first."""
        return "".join(row.player.id for row in self.board)

    @property
    def ranks(self) -> dict[str, int]:
        return {row.player.id: row.rank for row in self.board}

    def last_win(self, player: str) -> Fraction | None:
        """When somebody scored last, in seconds since the tournament began."""
        (row,) = [row for row in self.board if row.player.id == player]
        return row.criteria["last_win"]

    @property
    def cut(self) -> Cut:
        """What the organiser sees before the round is closed."""
        return cut(self.state.tournament)

    def close(self, **decided: Any) -> Sequence[Event]:
        """Closes the round, on a cut line with the cut that is seen unless something else is decided."""
        if self.state.stage.config.format == "cut_line" and not decided:
            decided = {"cut": True}
        return self.do(CloseRound(**decided))

    def seated_in(self, round_: int) -> dict[int, str]:
        """Who sits at each table of a round."""
        found = self.state.round(round_)
        assert found is not None
        return {number: "".join(table.seats) for number, table in found.tables.items()}


def at_tables(*tables: str, preset: str = "speed_jong", others: str = "", pause: float = 1, **config: Any) -> TableLife:
    """A tournament in its first round, at these tables; `others` sit out. `pause` are the seconds before every step."""
    life = TableLife(preset, **config)
    life.pause = pause
    life.enter([*"".join(tables), *others])
    life.do(Start())
    life.seat(*tables)
    return life


def timed(**config: Any) -> TableLife:
    """A round of ten minutes with half a minute of grace; the clock goes on by hand alone."""
    settings: dict[str, Any] = {"round_minutes": 10, **config}
    return at_tables("abcd", "efgh", pause=0, **settings)


def before_round_one(players: int | str = 8, preset: str = "speed_jong", **config: Any) -> TableLife:
    """A tournament that has started; nobody is seated."""
    life = TableLife(preset, **config)
    life.enter(players if isinstance(players, int) else list(players))
    life.do(Start())
    return life


def by_hand(*tables: str, **more: Any) -> SeatByHand:
    """Somebody wants these tables."""
    return SeatByHand(tables=tuple(tuple(PlayerId(one) for one in table) for table in tables), **more)


def cut_line(*tables: str, rounds: int = 4, **config: Any) -> TableLife:
    return at_tables(*tables, preset="speed_jong_cut_line", rounds=rounds, **config)


def whole(scores: str) -> tuple[Exact, ...]:
    """Scores as they are entered."""
    return tuple(Exact(part) for part in scores.split())


__all__ = ["ANN", "SAM", "TableLife", "at_tables", "before_round_one", "by_hand", "cut_line", "timed", "whole"]
