"""Random commands at tables: seats, taps, results, clocks, cuts; mostly sensible."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosstable.commands import (
    CloseRound,
    Command,
    EnterTable,
    ExtendClock,
    NextRound,
    Playoff,
    Restore,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTap,
    StartRound,
    TakeBackTap,
    Tap,
    UseTable,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.exact import Exact, exact_text
from crosstable.model.papers import PaperGame
from crosstable.model.tournament import PlayerId, Table
from crosstable.state.live_rounds import RoundInPlay
from tests.rules.random_entries import ComingIn

TABLE_CONFIGS: Sequence[tuple[str, dict[str, Any]]] = (
    ("speed_jong", {}),
    ("speed_jong", {"rounds": 3, "leftovers": "short_tables", "seating": "fresh", "round_minutes": 1}),
    ("speed_jong", {"table_size": 3, "leftovers": "stand_in", "round_minutes": 1, "grace_seconds": 0}),
    ("speed_jong", {"table_size": 5, "leftovers": "short_tables", "criteria": ["wins", "points", "last_win"]}),
    ("speed_jong", {"place_points": [5, 3, 1, 0], "leftovers": "stand_in"}),
    ("speed_jong_cut_line", {"table_size": 3}),
    ("speed_jong_cut_line", {"rounds": 2, "table_size": 3, "tie_policy": "exact", "round_minutes": 1}),
    ("speed_jong_cut_line", {"rounds": 3, "table_size": 3, "tie_policy": "keep_tied", "leftovers": "stand_in"}),
    ("speed_jong_cut_line", {"rounds": 3, "leftovers": "short_tables", "round_minutes": 2, "seating": "fresh"}),
    ("preferans", {"rounds": 3}),
    ("preferans", {"leftovers": "stand_in", "player_reports": "one"}),
    ("preferans", {"table_size": 4, "leftovers": "short_tables"}),
    ("riichi", {"leftovers": "short_tables"}),
)

TABLE_CHANGES: Sequence[dict[str, Any]] = (
    {"seating": "by_rank"},
    {"seating": "spread"},
    {"seating": None, "leftovers": "sit_out"},
    {"round_minutes": 1},
    {"round_minutes": None},
    {"grace_seconds": 0},
    {"table_size": 3},
    {"table_size": 5, "leftovers": "short_tables"},
    {"tie_policy": "exact"},
    {"rounds": 4},
    {"zero_sum": True},
    {"zero_sum": None, "uma": [10, 5, -5, -10]},
    {"criteria": ["points", "wins"]},
    {"lower_wins": True},
    {"format": "cut_line", "rounds": 3},
    {"format": "tables"},
)

IDS = ("e9", "e30", "e31", "e45", "mine", "", "x" * 101, " ", "a\x07b")
SCORES = ("0", "-5", "10", "2.5", "-0.125", "1/3", "0.1", "x", "1e3", "99999999", "0.1234567890123456789")


class AtTables(ComingIn):
    """A random user of a tournament of tables."""

    def started_round(self, *, earlier: bool = False) -> RoundInPlay | None:
        """Return a started round, mostly the open one."""
        found = [
            round_ for round_ in self.state.rounds if round_.status in ("in_progress", "completed") and round_.tables
        ]
        if not found:
            return None
        return self.rng.choice(found) if earlier else found[-1]

    def place(self, round_: RoundInPlay | None) -> tuple[int, PlayerId]:
        """Return a table of the round and a player, mostly seated there."""
        table = self.table(round_)
        seats = () if round_ is None or table not in round_.tables else round_.tables[table].seats
        return table, self.rng.choice(seats) if seats and not self.draw_one_in(12) else self.player()

    def reason(self) -> str | None:
        return self.rng.choice(["seen by the judge", "seen by the judge", "seen by the judge", None, " "])

    def instant(self) -> Exact | None:
        if not self.draw_one_in(5):
            return None
        return Exact(self.rng.choice(["0", "1.5", "3", "20", "-1", "99999", "1/3", "soon"]))

    def new_id(self) -> str | None:
        return self.rng.choice(IDS) if self.draw_one_in(6) else None

    def needs_redraw(self) -> bool:
        """Return whether a correction should draw the waiting round again; rarely without one."""
        waits = self.current is not None and self.current.status in ("draft", "staging")
        return self.draw_one_in(2 if waits else 60)

    # Seats

    def seat(self) -> Command:
        modes: list[Any] = [None, None, None, "random", "by_rank", "spread", "fresh"]
        return Seat(mode=self.rng.choice(modes), again=not self.draw_one_in(4), afresh=self.draw_one_in(3))

    def seat_by_hand(self) -> Command:
        named = list(self.state.players)
        round_ = self.current
        size = self.state.stage.config.of(TableSettings).table_size if self.state.stages else 4
        if round_ is not None and round_.is_open and not self.draw_one_in(4):
            named = [one for one in named if round_.table_of(one) is None]
            room = [number for number, table in round_.tables.items() if len(table.seats) < size]
            if room and named and not self.draw_one_in(4):
                return SeatByHand(tables=((self.rng.choice(named),),), numbers=(self.rng.choice(room),))
        self.rng.shuffle(named)
        tables = []
        for _ in range(self.rng.choice([1, 1, 1, 2, 0])):
            take = self.rng.choice([size, size, size - 1, 1, 2, size + 1 if self.draw_one_in(3) else size])
            tables.append(tuple(named[:take]))
            named = named[take:]
        if not self.draw_one_in(8):
            tables = [table for table in tables if table]
        numbers = [self.rng.choice([None, None, 1, 2, 7]) for _ in tables]
        if self.draw_one_in(20):
            numbers.append(0)
        return SeatByHand(tables=tuple(tables), numbers=tuple(numbers), alone=self.draw_one_in(3))

    def multiplier(self) -> Command:
        return SetMultiplier(halves=self.rng.choice([1, 2, 3, 4, 20, 0, 21]) if self.draw_one_in(2) else 4)

    def start_round(self) -> Command:
        return StartRound(original=self.rng.choice([0, 3, 12, 30000]) if self.draw_one_in(8) else None)

    def extend(self) -> Command:
        table = self.table(self.current) if self.draw_one_in(2) else None
        reason = self.reason() if table is not None or self.draw_one_in(20) else None
        outage = self.outage() if table is None or self.draw_one_in(20) else None
        likely = [60, 30, -30, -600, 0, 10**6] if outage is None or self.draw_one_in() else [60, 0]
        seconds = self.rng.choice(likely)
        return ExtendClock(seconds=seconds, table=table, reason=reason, outage=outage)

    def outage(self) -> int | None:
        """Return the start of an outage, often a recorded one."""
        round_ = self.current
        if round_ is None or round_.clock is None or self.draw_one_in(3):
            return None
        then = round_.clock.started + self.rng.choice([0, 0, 0, 1, -60, 10**9]) * 1_000_000
        return self.rng.choice([then, *round_.outages])

    def use_table(self) -> Command:
        return UseTable(table=self.rng.choice([1, 2, 3, 7, 0]), used=self.draw_one_in(2))

    # Scores

    def tap(self) -> Command:
        earlier = self.draw_one_in(5)
        round_ = self.started_round(earlier=earlier)
        table, player = self.place(round_)
        delta: Any = self.rng.choice([1, 1, 1, -1])
        number = None if round_ is None or not (earlier or self.draw_one_in(3)) else round_.number
        if self.draw_one_in(40):
            number = self.round_number()
        return Tap(
            table=table,
            player=player,
            delta=delta,
            round=number,
            at=self.instant(),
            id=self.new_id(),
            reason=self.reason() if earlier or self.draw_one_in(3) else None,
            now=self.rng.choice([None, None, 0, 2**60]),
            repair=self.needs_redraw(),
        )

    def take_back(self) -> Command:
        """Mostly a score of late, sometimes an undoing itself."""
        known = list(self.state.scores)
        named = (
            "e0"
            if not known or self.draw_one_in(15)
            else self.rng.choice(known[-6:] if not self.draw_one_in(4) else known)
        )
        at, new, reason = self.instant(), self.new_id(), self.reason()
        return TakeBackTap(undoes=named, at=at, id=new, reason=reason, repair=self.needs_redraw())

    def settle_tap(self) -> Command:
        held = list(self.state.held)
        tap = 1 if not held or self.draw_one_in(15) else self.rng.choice(held)
        return SettleTap(tap=tap, take=not self.draw_one_in(3), reason=self.reason())

    def enter_table(self) -> Command:
        earlier = self.draw_one_in(4)
        round_ = self.started_round(earlier=earlier)
        table = self.table(round_)
        known = None if round_ is None else round_.tables.get(table)
        way = self.rng.randrange(10)
        scores = self.scores(known) if way < 7 else None
        places = self.places(known) if way in (7, 8) or self.draw_one_in(30) else None
        on_papers = bool(self.state.stages) and self.state.stage.config.of(TableSettings).on_papers
        if known is not None and ((on_papers and way < 8) or self.draw_one_in(40)):
            reason = self.reason() if earlier else None
            number = None if round_ is None or not earlier else round_.number
            return EnterTable(
                table=table, games=self.games(known), round=number, reason=reason, repair=self.needs_redraw()
            )
        return EnterTable(
            table=table,
            scores=scores,
            places=places,
            bula=self.rng.choice((0, 20, 40)) if self.draw_one_in(3 if on_papers else 40) else None,
            unfinished=self.draw_one_in(6),
            round=None if round_ is None or not earlier else round_.number,
            reason=self.reason() if earlier or self.draw_one_in(3) else None,
            repair=self.needs_redraw(),
        )

    def scores(self, table: Table | None) -> tuple[Exact, ...]:
        """Return scores, mostly with the right sum."""
        size = 4 if table is None else len(table.seats)
        if self.draw_one_in(6):
            return tuple(Exact(self.rng.choice(SCORES)) for _ in range(size + (1 if self.draw_one_in(3) else 0)))
        rules = self.state.stage.config.of(TableSettings)
        whole = Fraction(rules.start_points * size if rules.uma is not None else 0)
        parts = [Fraction(self.rng.randint(-20, 20), self.rng.choice([1, 1, 1, 2])) for _ in range(size - 1)]
        return tuple(exact_text(part) for part in (*parts, whole - sum(parts, Fraction(0))))

    def games(self, table: Table) -> tuple[PaperGame, ...]:
        """Return papers, mostly valid: the current ones, sometimes with one more or a changed one."""
        stands = table.games if self.draw_one_in(2) else ()
        if stands and self.draw_one_in(2):
            return stands
        seats = self.rng.sample(table.seats, min(3, len(table.seats)))
        left, right = ([self.rng.randrange(0, 200, 10) for _ in range(3)] for _ in range(2))
        middles = [self.rng.randint(-9, 9) for _ in range(2)]
        middles.append(-sum(middles) + (1 if self.draw_one_in(6) else 0))
        papers = tuple(zip(left, middles, right, strict=True))
        bula = self.rng.choice([None, None, 30, 0 if self.draw_one_in(3) else 60])
        return (*stands, PaperGame(tuple(seats), papers, bula, unfinished=self.draw_one_in(6)))

    def places(self, table: Table | None) -> tuple[int, ...]:
        size = 4 if table is None else len(table.seats)
        worth = [self.rng.randint(1, size) for _ in range(size)]
        places = tuple(1 + sum(other > score for other in worth) for score in worth)
        return (*places[:-1], 12) if self.draw_one_in(8) else places

    # Cuts

    def decision(self) -> dict[str, Any]:
        """Return a decision about the cut, mostly the one shown."""
        unfinished = {"unfinished": not self.draw_one_in(3)}
        if not self.state.stages or self.state.stage.config.format != "cut_line":
            return {**unfinished, "no_cut": self.draw_one_in(8), "cut": self.draw_one_in(20)}
        chosen: dict[str, Any] = {"cut": True}
        way = self.rng.randrange(12)
        if way < 3:
            chosen = {"no_cut": True}
        elif way < 6:
            chosen = {"players": self.some_players()}
        elif way == 6:
            chosen = {"cut": True, "no_cut": True}
        elif way == 7:
            chosen = {}
        return {**unfinished, **chosen}

    def close(self) -> Command:
        return CloseRound(**self.decision())

    def next(self) -> Command:
        return NextRound(**self.decision())

    def restore(self) -> Command:
        out = [player.id for player in self.state.players.values() if player.eliminated_in is not None]
        return Restore(player=self.rng.choice(out) if out and not self.draw_one_in(8) else self.player())

    def playoff(self) -> Command:
        players = self.some_players() if self.draw_one_in(3) else None
        top = None if players is not None and not self.draw_one_in(8) else self.rng.choice([None, 3, 4, 0, 2])
        configs: list[dict[str, Any]] = [{}, {}, {"rounds": 2}, {"table_size": 3}, {"format": "cut_line"}, {"x": 1}]
        config = self.rng.choice(configs)
        return Playoff(top=top, players=players, name=self.rng.choice([None, "Final", ""]), config=config)
