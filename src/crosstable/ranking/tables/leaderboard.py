"""The leaderboard of tables: golf ranks by the criteria, those who are out below those who are in.

| clause | source | tested |
|---|---|---|
| players equal on all criteria share a rank, the next skips; the name orders the display only | house rules | below |
| eliminated players follow the active ones; cut later ranks above cut earlier | house rules | test_worked_examples |
| those cut in one round keep the order of that cut, and share ranks likewise | house rules | the same |
| who drops in round r ranks as if cut in r | house rules | test_leaderboard |
| the disqualified take no place | house rules | test_leaderboard |
| who enters in a later round is not listed yet |  | test_leaderboard |

All of it is compared with a second computation in test_against_the_slow_one.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby, repeat
from operator import attrgetter
from typing import NamedTuple

import msgspec
import numpy as np

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.rows import Separation
from crosstable.ranking.stage_standings import Levels, StageStandings
from crosstable.ranking.tables.criteria import criterion_values
from crosstable.ranking.tables.ledger import TableLedger
from crosstable.ranking.tables.ranking import Ranked
from crosstable.ranking.tables.round_scores import SCORE_UNIT, exact

STILL_IN = 1 << 40

# Separates active players from eliminated ones, and eliminated ones by round.
OUT_IN = "out_in"


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """A player's row of the leaderboard. Scores are exact; `out_in` is the round after which the player was out.

    Table and seat (from 0) are of the current round, or of the last one of a player who is out. `level` are all players
    who share the rank, empty if it is not shared; `values` are the criteria of `chain`.
    """

    rank: int
    player: Player
    score: Fraction
    round_score: Fraction
    chain: tuple[str, ...]
    values: tuple[Fraction | None, ...]
    level: tuple[PlayerId, ...]
    played: int
    table: int | None
    seat: int | None
    out_in: int | None
    deducted: Fraction

    @property
    def criteria(self) -> dict[str, Fraction | None]:
        return dict(zip(self.chain, self.values, strict=True))

    @property
    def tied_with(self) -> tuple[PlayerId, ...]:
        return tuple(player for player in self.level if player != self.player.id)

    @property
    def group(self) -> None:
        """None: a stage of tables is not played in groups."""
        return None

    @property
    def record(self) -> None:
        """None: wins and losses are of matches."""
        return None


class Section(NamedTuple):
    """The active players (`out_in` None), or those eliminated in one round, ranked as of then; `above` are ahead of
    them.
    """

    out_in: int | None
    above: int
    ledger: TableLedger
    ranked: Ranked


class Leaderboard(StageStandings[TableRow]):
    """The ranks of a tournament's present stage of tables, now or as they were after a round."""

    criterion_kind = "criterion"
    ledger: TableLedger
    by_points = True

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        if not tournament.stage.config.traits.at_tables:
            raise Refusal("wrong_format", format=tournament.stage.config.format)
        self.ledger = TableLedger(tournament, through)
        self.chain: tuple[str, ...] = self.ledger.rules.criteria
        self.sections: tuple[Section, ...] = tuple(self._sections())

    @cached_property
    def _out_after(self) -> Ints:
        """The round after which each player was out, cut or dropped; `STILL_IN` for active players."""
        left = np.minimum(self.ledger.roster.eliminated_in, self.ledger.roster.dropped_after)
        return np.where(left <= self.ledger.now, left, STILL_IN)

    def _sections(self) -> Iterator[Section]:
        ledger = self.ledger
        listed = np.flatnonzero(ledger.has_taken_part & ~ledger.is_disqualified)
        above = 0
        for left in sorted(set(self._out_after[listed].tolist()), reverse=True):
            players = listed[self._out_after[listed] == left]
            then = ledger if left == STILL_IN else ledger.as_of_round(left)
            yield Section(None if left == STILL_IN else left, above, then, Ranked(then, players, self.chain))
            above += len(players)

    @cached_property
    def rows(self) -> list[TableRow]:
        return list(chain.from_iterable(self._rows(section) for section in self.sections))

    @cached_property
    def row_numbers(self) -> Mapping[PlayerId, int]:
        """The index in `rows` of each listed player."""
        ids = self.ledger.roster.ids
        order = (i for section in self.sections for i in section.ranked.order.tolist())
        return {ids[i]: place for place, i in enumerate(order)}

    def section_of(self, player: PlayerId) -> Section:
        return next(section for section in reversed(self.sections) if section.above <= self.row_numbers[player])

    @property
    def disqualified(self) -> list[Player]:
        ledger = self.ledger
        in_time = ledger.roster.disqualified_in >= ledger.start
        return [
            ledger.players[i] for i in np.flatnonzero(ledger.has_taken_part & ledger.is_disqualified & in_time).tolist()
        ]

    @property
    def shown_codes(self) -> tuple[str, ...]:
        return self.chain

    @property
    def levels(self) -> dict[str | None, Levels]:
        return {None: [[row.player.id for row in rows] for _, rows in groupby(self.rows, attrgetter("rank"))]}

    def points(self, player: PlayerId) -> Fraction:
        return self.row(player).score

    def _first_difference(self, above: PlayerId, below: PlayerId) -> Separation:
        a, b = self.row(above), self.row(below)
        if a.out_in != b.out_in:
            after = [None if row.out_in is None else Fraction(row.out_in) for row in (a, b)]
            return Separation(above, below, OUT_IN, (after[0], after[1]), kind=self.criterion_kind)
        for code, mine, theirs in zip(self.chain, a.values, b.values, strict=True):
            if mine != theirs:
                return Separation(above, below, code, (mine, theirs), kind=self.criterion_kind)
        return Separation(above, below, None, (None, None), kind=self.criterion_kind)

    @property
    def active_players(self) -> list[PlayerId]:
        ids = self.ledger.roster.ids
        return [ids[i] for section in self.sections if section.out_in is None for i in section.ranked.order.tolist()]

    def _rows(self, section: Section) -> Iterator[TableRow]:
        ledger, ranked = section.ledger, section.ranked
        order, now = ranked.order, ledger.current
        columns = {
            code: criterion_values(ledger, code, order) for code in {*self.chain, "tournament_score", "round_score"}
        }
        return map(
            TableRow,
            np.repeat(ranked.starts + section.above + 1, ranked.sizes).tolist(),
            map(ledger.players.__getitem__, order.tolist()),
            columns["tournament_score"],
            columns["round_score"],
            repeat(self.chain),
            zip(*[columns[code] for code in self.chain], strict=True),
            self._levels(ranked),
            ledger.rounds_played[order].tolist(),
            [number or None for number in now.table[order].tolist()],
            [None if seat < 0 else seat for seat in now.seat[order].tolist()],
            repeat(section.out_in),
            exact(ledger.deducted_points[order], SCORE_UNIT),
        )

    def _levels(self, ranked: Ranked) -> list[tuple[PlayerId, ...]]:
        ids = self.ledger.roster.ids
        levels: list[tuple[PlayerId, ...]] = [()] * len(ranked)
        starts, sizes = ranked.starts, ranked.sizes
        for start, size in zip(starts[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
            end = start + size
            levels[start:end] = [tuple([ids[i] for i in ranked.order[start:end].tolist()])] * size
        return levels
