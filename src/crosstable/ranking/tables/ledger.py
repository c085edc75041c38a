"""The ledger of tables: what every player has in all rounds, and in the current one.

| clause | source | tested |
|---|---|---|
| the current round is the latest that has left staging | house rules | test_worked_examples |
| tournament score: the sum of points x multiplier; round score: the same for this round | house rules | the same |
| table round score: the round scores at one's table; both are 0 for who is not seated now | house rules | the same |
| last win: the latest +1 in force of the whole tournament | house rules | the same |
| a stage of tables after a stage of tables goes on counting: a tournament has one score | house rules | test_stages |
| the organiser's deductions make the score worse from their round on | the organiser | test_against_the_slow_one |
"""

from collections.abc import Mapping
from functools import cached_property
from itertools import takewhile

import numpy as np

from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import Player, PlayerId, Round, Stage, Tournament
from crosstable.ranking.roster import NEVER as NO_ROUND
from crosstable.ranking.roster import roster_of
from crosstable.ranking.round_lines import Ints, Mask, Numbers
from crosstable.ranking.tables.round_scores import Sheet, empty, sheet_of
from crosstable.ranking.tables.scoring import NEVER

# The number of a round after all others.
LATEST = NO_ROUND - 1


class TableLedger:
    """All that the criteria need, a column for each question, an entry for each player in the order of their numbers.

    `through` looks back: only rounds up to that number, and nobody had left after it. A ledger never changes.
    """

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        self.tournament = tournament
        self.through = through
        self.rules = tournament.stage.config.of(TableSettings)
        self.roster = roster_of(tournament.players)
        self.players: tuple[Player, ...] = self.roster.players
        self.index: Mapping[PlayerId, int] = self.roster.index
        self.stages = run_of_tables(tournament)
        self.rounds: list[tuple[Stage, Round]] = [
            (stage, round_)
            for stage in self.stages
            for round_ in stage.rounds
            if has_left_staging(round_) and (through is None or round_.number <= through)
        ]
        begun = [stage.rounds[0].number for stage in self.stages if stage.rounds]
        self.start = begun[0] if begun else tournament.stage_start
        self.now = self.rounds[-1][1].number if self.rounds else self.start - 1
        self.sheets: list[Sheet] = [
            sheet_of(round_, self.roster.ids, self.index, stage.config.of(TableSettings))
            for stage, round_ in self.rounds
        ]
        self.current: Sheet = self.sheets[-1] if self.sheets else empty(len(self.players))

    def as_of_round(self, through: int) -> "TableLedger":
        """Return the ledger as of a round; the same object if nothing has happened since."""
        is_later = through < self.now or any(
            deduction.round > through for stage in self.stages for deduction in stage.deductions
        )
        return TableLedger(self.tournament, through) if is_later else self

    @cached_property
    def score(self) -> Numbers:
        """The tournament score after deductions, doubled."""
        score = self._total("score")
        return score + self.deducted_points if self.rules.lower_wins else score - self.deducted_points

    @cached_property
    def points(self) -> Numbers:
        return self._total("points")

    @cached_property
    def wins(self) -> Ints:
        return self._total("wins")

    @cached_property
    def rounds_played(self) -> Ints:
        return self._total("seated")

    def _total(self, name: str) -> Numbers:
        total: Numbers = np.zeros(len(self.players), dtype=np.int64)
        for sheet in self.sheets:
            total = total + getattr(sheet, name)
        return total

    @cached_property
    def last_win(self) -> Numbers:
        """The instant of the latest +1 in force; `NEVER` for none."""
        last: Numbers = np.full(len(self.players), NEVER)
        for sheet in self.sheets:
            last = np.maximum(last, sheet.last_win)
        return last

    @cached_property
    def deducted_points(self) -> Ints:
        """The organiser's deductions so far, in half points."""
        deducted = np.zeros(len(self.players), dtype=np.int64)
        for stage in self.stages:
            for deduction in stage.deductions:
                if self.through is None or deduction.round <= self.through:
                    deducted[self.index[deduction.player]] += deduction.points
        return deducted

    @property
    def has_taken_part(self) -> Mask:
        """Whether each player takes part: entered by the current round, and not gone before the first."""
        roster = self.roster
        left = np.minimum(roster.eliminated_in, roster.dropped_after)
        return roster.took_part & (left >= self.start) & (roster.first_round <= max(self.now, self.start))

    @property
    def is_disqualified(self) -> Mask:
        return self.roster.disqualified_in <= (LATEST if self.through is None else self.through)


def run_of_tables(tournament: Tournament) -> tuple[Stage, ...]:
    """Return the present stage and the stages of tables right before it, which it goes on from."""
    earlier = takewhile(lambda stage: stage.config.traits.at_tables, reversed(tournament.stages[:-1]))
    return (*reversed([*earlier]), tournament.stage)


def has_left_staging(round_: Round) -> bool:
    return round_.status in ("in_progress", "completed")
