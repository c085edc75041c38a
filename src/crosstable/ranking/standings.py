"""The standings: ranks and numbers at once, rows and reasons on demand."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain

import msgspec
import numpy as np

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.settings import Entry
from crosstable.model.tournament import Deduction, Player, PlayerId, Settlement, Tournament
from crosstable.ranking.brackets.places import are_over
from crosstable.ranking.brackets.places import seeds as seeds_in_brackets
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league
from crosstable.ranking.ranks import Ranking
from crosstable.ranking.registry import Occasion
from crosstable.ranking.round_lines import KINDS, NOBODY, Ints, RoundLine
from crosstable.ranking.row_builder import opponents_of, rows_of
from crosstable.ranking.rows import Explanation, LeagueRow, Record, RoundOf, Separation, StandingsRow, TiebreakOf

# Tie-breaks for which an explanation shows the mini-league: of all who were level on points, or of the still level.
AT_FIRST_CODES = ("mini_points", "mini_twenties")
LEAGUE_CODES = ("head_to_head", *AT_FIRST_CODES)

# Larger mini-leagues are not shown: nobody reads a table of that size.
LARGEST_LEAGUE = 24


class Section(msgspec.Struct, frozen=True):
    """The ranking of one group (or of everybody, group None), and where it begins in the rows."""

    group: str | None
    start: int
    ranking: Ranking


class Standings:
    """The standings of a tournament's present stage, after all that counts (or after a given round).

    Where players are in groups every group has ranks of its own, and the rows come group by group. Ties that people
    settled are those at the end of it, so they say nothing about earlier rounds.
    """

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        stage = tournament.stage
        is_latest = through is None or all(r.number <= through for r in stage.rounds if r.counts)
        path = f"stages[{len(tournament.stages) - 1}]." if len(tournament.stages) > 1 else ""
        self._rank(Ledger(tournament, through), stage.settled if is_latest else (), path)

    @classmethod
    def of(cls, ledger: Ledger) -> "Standings":
        """Return the standings that a ledger gives, nothing being settled by hand."""
        standings = cls.__new__(cls)
        standings._rank(ledger, (), "")
        return standings

    def _rank(self, ledger: Ledger, settled: Sequence[Settlement], path: str) -> None:
        self.ledger = ledger
        instead = tuple(Entry(code) for code in ledger.config.traits.ranked_by)
        # Whoever goes out of a bracket in one round shares a place.
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
        self._size = start

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
        """Return everybody who shares a rank with the first of those players who shares one; nobody where none does."""
        for player in players:
            for section in self.sections:
                for place in np.flatnonzero(section.ranking.order == player).tolist():
                    tied = section.ranking.tied_with(place).tolist()
                    if len(tied) > 1:
                        return [self.ledger.ids[level] for level in tied]
        return []

    def __len__(self) -> int:
        return self._size

    @property
    def by_points(self) -> bool:
        """Points rank first. Where a format ranks by something else they say nothing, and are not shown."""
        return not self.ledger.config.traits.ranked_by

    @cached_property
    def shown_codes(self) -> list[str]:
        """The tie-breaks that have a column, each once. Places that one can still take in a bracket are worth one only
        while it runs: in the end the rank says it.
        """
        ledger = self.ledger
        if ledger.config.traits.bracket and are_over(ledger.tournament, ledger.through):
            return []
        return list(dict.fromkeys(entry.code for entry in self.chain))

    def __iter__(self) -> Iterator[StandingsRow]:
        return iter(self.rows)

    @cached_property
    def rows(self) -> list[StandingsRow]:
        """Every row, best first."""
        opponents = opponents_of(self.ledger)
        rows = (rows_of(section.ranking, section.group, opponents) for section in self.sections)
        return list(chain.from_iterable(rows))

    @cached_property
    def places(self) -> dict[PlayerId, int]:
        """Where each listed player stands in `rows`."""
        order = (player for section in self.sections for player in section.ranking.order.tolist())
        return {self.ledger.ids[player]: place for place, player in enumerate(order)}

    def section_of(self, player: PlayerId) -> Section:
        """Return the section that a listed player stands in."""
        return self.sections[bisect_right(self._starts, self.places[player]) - 1]

    @property
    def disqualified(self) -> list[Player]:
        """Players who take no place."""
        return [self.ledger.players[i] for i in np.flatnonzero(self.ledger.disqualified).tolist()]

    def explain(self, player: PlayerId, tiebreaks: bool = True) -> Explanation:
        """Return the record round by round, every tie-break with its parts, and what separates the neighbours.

        Without `tiebreaks` these are left out, which is quicker.
        """
        place, index, section = self.places[player], self.ledger.index[player], self.section_of(player)
        ranking, end = section.ranking, section.start + len(section.ranking.order)
        return Explanation(
            row=self.rows[place],
            rounds=self._rounds_of(index),
            tiebreaks=[
                TiebreakOf(
                    entry.code,
                    ranking.value(position, index),
                    ranking.parts(position, index),
                    ranking.was_asked(position, index),
                )
                for position, entry in enumerate(self.chain if tiebreaks else ())
            ],
            above=self.separation(self.rows[place - 1].player.id, player) if place > section.start else None,
            below=self.separation(player, self.rows[place + 1].player.id) if place < end - 1 else None,
            league=self._league(section.ranking, index),
            deductions=self._deductions_of(player),
        )

    def _deductions_of(self, player: PlayerId) -> list[Deduction]:
        return sorted(
            (deduction for deduction in self.ledger.deductions if deduction.player == player),
            key=lambda deduction: deduction.round,
        )

    def _compared(self, ranking: Ranking, player: int) -> list[int]:
        """Return the players whose mini-league a tie-break looked at for that player; nobody where none did."""
        for position, entry in enumerate(self.chain):
            if entry.code in LEAGUE_CODES and ranking.value(position, player) is not None:
                if entry.code in AT_FIRST_CODES:
                    return ranking.level_at_first(player)
                return ranking.compared_with(position, player)
        return []

    def _league(self, ranking: Ranking, player: int) -> list[LeagueRow]:
        """Return the mini-league of a player's tie, best first: who took what off whom."""
        ledger = self.ledger
        group = self._compared(ranking, player)
        if len(group) > LARGEST_LEAGUE:
            return []
        level = sorted((ledger.ids[member] for member in group), key=lambda member: self.places[member])
        league = mini_league(ledger, np.array([ledger.index[member] for member in level], dtype=np.int64))
        return [
            LeagueRow(
                player=ledger.ids[standing.player],
                points=HalfPoints(standing.points),
                twenties=standing.twenties,
                against={
                    other: _of(standing.lines, ledger.index[other], ledger)
                    for other in level
                    if other != ledger.ids[standing.player]
                },
            )
            for standing in league.values()
        ]

    def _rounds_of(self, player: int) -> list[RoundOf]:
        return [
            RoundOf(
                round=line.round,
                kind=KINDS[line.kind],
                outcome=("lost", "drawn", "won")[line.outcome],
                opponent=None if line.paired_with == NOBODY else self.ledger.ids[line.paired_with],
                games=Record(line.games_won, line.games_lost, line.games_drawn),
                points=self.ledger.worth(line),
            )
            for line in sorted(self.ledger.lines_of(player), key=lambda line: line.round)
        ]

    def separation(self, above: PlayerId, below: PlayerId) -> Separation:
        """Return the first criterion on which two players differ: points, unless the format ranks by something else."""
        if self.places[above] > self.places[below]:
            above, below = below, above
        a, b = self.ledger.index[above], self.ledger.index[below]
        points = Fraction(int(self.ledger.points[a]), 2), Fraction(int(self.ledger.points[b]), 2)
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


def _of(lines: list[RoundLine], opponent: int, ledger: Ledger) -> HalfPoints | None:
    """Return points taken off one opponent; None if they did not meet."""
    met = [ledger.worth(line) for line in lines if line.opponent == opponent]
    return HalfPoints(sum(met)) if met else None


def _groups(ledger: Ledger) -> list[tuple[str | None, Ints]]:
    """Return the listed players of each group, in the order of the groups, or by name where none were dealt.

    One group of all if groups don't count or nobody is in one.
    """
    stage = ledger.stage
    listed = np.flatnonzero(ledger.listed)
    groups = [stage.group_of(player) or "" for player in ledger.players]
    names = [*(group.name for group in stage.groups), ""] if stage.groups else sorted({*groups})
    if not stage.in_groups or names in ([], [""]):
        return [(None, listed)]
    of_group: dict[str, list[int]] = {name: [] for name in names}
    for player in listed.tolist():
        of_group[groups[player]].append(player)
    return [(name or None, np.array(players, dtype=np.int64)) for name, players in of_group.items() if players]
