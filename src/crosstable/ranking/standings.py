"""The standings of matches: ranks and numbers at once, rows on demand."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise

import msgspec
import numpy as np

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.settings import ChainItem
from crosstable.model.tournament import Player, PlayerId, Settlement, Tournament
from crosstable.ranking.brackets.places import are_over
from crosstable.ranking.brackets.places import seeds as seeds_in_brackets
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.ranks import Ranking
from crosstable.ranking.registry import Occasion
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.row_builder import opponents_of, rows_of
from crosstable.ranking.rows import Separation, StandingsRow
from crosstable.ranking.stage_standings import Levels, StageStandings


class Section(msgspec.Struct, frozen=True):
    """The ranking of one group (or of everybody, group None), and where it begins in the rows."""

    group: str | None
    start: int
    ranking: Ranking


class Standings(StageStandings[StandingsRow]):
    """The standings of a tournament's current stage, now or after a given round.

    In groups, every group has its own ranks, and the rows come group by group. Settled ties belong to the end of
    the stage, so they do not affect earlier rounds.
    """

    criterion_kind = "tiebreak"
    ledger: Ledger

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        stage = tournament.stage
        if stage.config.traits.at_tables:
            raise Refusal("wrong_format", format=stage.config.format)
        is_latest = through is None or all(r.number <= through for r in stage.rounds if r.counts)
        path = f"stages[{len(tournament.stages) - 1}]." if len(tournament.stages) > 1 else ""
        self._rank(Ledger(tournament, through), stage.settled if is_latest else (), path)

    @classmethod
    def from_ledger(cls, ledger: Ledger) -> "Standings":
        standings = cls.__new__(cls)
        standings._rank(ledger, (), "")
        return standings

    def _rank(self, ledger: Ledger, settled: Sequence[Settlement], path: str) -> None:
        self.ledger = ledger
        # Points are hidden if the format ranks by something else.
        self.by_points = not ledger.config.traits.ranked_by
        instead = tuple(ChainItem(code) for code in ledger.config.traits.ranked_by)
        # Players eliminated from a bracket in the same round share a place.
        chain = () if ledger.config.traits.bracket else ledger.config.standings_tiebreakers
        self.chain = (*instead, *chain)
        self.sections: list[Section] = []
        self.settled: dict[int, Settlement] = {}
        start = 0
        for group, players in _groups(ledger):
            self.sections.append(Section(group, start, Ranking(ledger, players, chain, Occasion(), instead)))
            start += len(players)
        self._settle(settled, path)
        if ledger.config.traits.bracket:
            seeds = seeds_in_brackets(ledger.tournament)
            order = np.array([seeds.get(player, len(seeds) + 1) for player in ledger.ids], dtype=np.int64)
            for section in self.sections:
                section.ranking.arrange(order)
        elif ledger.config.unresolved_order == "rating":
            for section in self.sections:
                section.ranking.arrange(-ledger.rating)
        self._starts = [section.start for section in self.sections]

    def _settle(self, settled: Sequence[Settlement], path: str) -> None:
        """Put the players of settled ties in order.

        Raises `Refusal` if an entry is not exactly a group that is tied.
        """
        wrong = []
        for i, settlement in enumerate(settled):
            if settlement.across:
                continue
            players = [self.ledger.index[player] for player in settlement.players]
            if any(section.ranking.settle(players) for section in self.sections if players[0] in section.ranking.order):
                self.settled.update(dict.fromkeys(players, settlement))
            else:
                params = {"players": list(settlement.players), "tied": self._tied_with_any(players)}
                wrong.append(Reason("settled_not_tied", params, f"{path}settled[{i}]"))
        if wrong:
            raise Refusal("bad_settlement", wrong)

    def _tied_with_any(self, players: Sequence[int]) -> list[PlayerId]:
        """Return everybody who shares a rank with the first of those players who shares one; none if nobody does."""
        for player in players:
            for section in self.sections:
                for place in np.flatnonzero(section.ranking.order == player).tolist():
                    tied = section.ranking.tied_with(place).tolist()
                    if len(tied) > 1:
                        return [self.ledger.ids[level] for level in tied]
        return []

    @cached_property
    def shown_codes(self) -> list[str]:
        """The tie-breaks that have a column, each once. Places that one can still take in a bracket are worth one only
        while it runs: in the end the rank says it.
        """
        ledger = self.ledger
        if ledger.config.traits.bracket and are_over(ledger.tournament, ledger.through):
            return []
        return list(dict.fromkeys(entry.code for entry in self.chain))

    @cached_property
    def rows(self) -> list[StandingsRow]:
        opponents = opponents_of(self.ledger)
        rows = (rows_of(section.ranking, section.group, opponents) for section in self.sections)
        return list(chain.from_iterable(rows))

    @cached_property
    def row_numbers(self) -> dict[PlayerId, int]:
        order = (player for section in self.sections for player in section.ranking.order.tolist())
        return {self.ledger.ids[player]: place for place, player in enumerate(order)}

    @property
    def levels(self) -> dict[str | None, Levels]:
        return {section.group: _levels(section.ranking) for section in self.sections}

    def section_of(self, player: PlayerId) -> Section:
        return self.sections[bisect_right(self._starts, self.row_numbers[player]) - 1]

    @property
    def disqualified(self) -> list[Player]:
        return [self.ledger.players[i] for i in np.flatnonzero(self.ledger.disqualified).tolist()]

    def points(self, player: PlayerId) -> Fraction:
        return Fraction(int(self.ledger.points[self.ledger.index[player]]), 2)

    def _first_difference(self, above: PlayerId, below: PlayerId) -> Separation:
        """Return the first criterion on which two players differ: points, unless the format ranks by something else."""
        a, b = self.ledger.index[above], self.ledger.index[below]
        points = self.points(above), self.points(below)
        if points[0] != points[1] and self.by_points:
            return Separation(above, below, "points", points)
        ranking = self.section_of(above).ranking
        for position, entry in enumerate(self.chain):
            values = ranking.value(position, a), ranking.value(position, b)
            if None not in values and values[0] != values[1]:
                return Separation(above, below, entry.code, values)
        settled = self.settled.get(a) if self.settled.get(a) is self.settled.get(b) else None
        if settled is None:
            return Separation(above, below, None, (None, None))
        return Separation(above, below, f"settled_by_{settled.by}", (None, None), settled.reason)


def _levels(ranking: Ranking) -> Levels:
    ids, order, level = ranking.ledger.ids, ranking.order.tolist(), ranking.level.tolist()
    starts = [i for i in range(len(order)) if level[i] == i]
    return [[ids[player] for player in order[low:high]] for low, high in pairwise([*starts, len(order)])]


def _groups(ledger: Ledger) -> list[tuple[str | None, Ints]]:
    """Return the listed players of each group, in the order of the groups, or by name if none were dealt.

    One group of all if groups don't count or nobody is in one.
    """
    stage = ledger.stage
    listed = np.flatnonzero(ledger.listed)
    if not stage.in_groups:
        return [(None, listed)]
    groups = [stage.group_of(player) or "" for player in ledger.players]
    names = [*(group.name for group in stage.groups), ""] if stage.groups else sorted({*groups})
    if names in ([], [""]):
        return [(None, listed)]
    of_group: dict[str, list[int]] = {name: [] for name in names}
    for player in listed.tolist():
        of_group[groups[player]].append(player)
    return [(name or None, np.array(players, dtype=np.int64)) for name, players in of_group.items() if players]
