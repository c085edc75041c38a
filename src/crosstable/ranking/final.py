"""The final ranking: one list of the whole tournament, whatever its stages.

| rule | in |
|---|---|
| the last stage first, then players who did not reach it by their place in the previous stage | `final_ranking` |
| groups made by a split follow each other; others are compared across groups, place by place | `_levels` |
| parallel groups of the last stage have their own rankings, including their eliminated players | same |
| tied players share a rank; disqualified players take none | `_final_section` |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

import msgspec

from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.across_groups import Comparison
from crosstable.ranking.current import standings_of
from crosstable.ranking.round_lines import DRAWN, LOST, WON
from crosstable.ranking.rows import Record
from crosstable.ranking.stage_standings import Levels
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard


class FinalRow(msgspec.Struct, frozen=True):
    """A final place: the last stage that a player reached (counted from 0), and the group in it.

    `record` counts the matches of all stages, None without a stage of matches. `points` are from the last stage, None
    if points do not rank it.
    """

    rank: int
    player: Player
    stage: int
    group: str | None
    tied_with: tuple[PlayerId, ...] = ()
    record: Record | None = None
    points: Fraction | None = None


class FinalSection(msgspec.Struct, frozen=True):
    """A ranking of its own; `name` is the group's if there are several."""

    name: str | None
    rows: tuple[FinalRow, ...]


class _Stage:
    """The result of one stage: its groups, best first in each, tied players together."""

    def __init__(self, tournament: Tournament, index: int) -> None:
        then = view_through_stage(tournament, index)
        stage = then.stage
        last = None if index == len(tournament.stages) - 1 else max((r.number for r in stage.rounds), default=None)
        self.reached: dict[PlayerId, int] = {}
        self.points: dict[PlayerId, Fraction] = {}
        self.records: dict[PlayerId, Record] = {}
        self.index = index
        self.is_split = stage.entry is not None and stage.entry.kind == "split"
        self._numbers = {player.id: player.number for player in tournament.players}
        standings = standings_of(then, last)
        self.groups = standings.levels
        self._standings = standings if isinstance(standings, Standings) else None
        if isinstance(standings, Leaderboard):
            self.points = {row.player.id: row.score for row in standings}
            self.reached = {
                row.player.id: _stage_left_in(then, row.out_in) for row in standings if row.out_in is not None
            }
        else:
            self.records = _records(standings)
            if standings.by_points:
                self.points = {player: standings.points(player) for player in standings.ledger.ids}
        self.group_of = {player: group for group, levels in self.groups.items() for level in levels for player in level}

    def merge_groups(self, among: Iterable[str | None] | None = None) -> Levels:
        """Return all players in one list: groups of a split one after the other, others compared place by place."""
        names = [*self.groups] if among is None else [name for name in self.groups if name in {*among}]
        if len(names) < 2 or self.is_split or self._standings is None:
            return [level for name in names for level in self.groups[name]]
        by_place: dict[int, list[PlayerId]] = {}
        for name in names:
            place = 1
            for level in self.groups[name]:
                by_place.setdefault(place, []).extend(level)
                place += len(level)
        comparison = Comparison(self._standings)
        levels = (comparison.levels(by_place[place], self._numbers) for place in sorted(by_place))
        return [*chain.from_iterable(levels)]


def _stage_left_in(tournament: Tournament, number: int) -> int:
    starts = [min((r.number for r in stage.rounds), default=number + 1) for stage in tournament.stages]
    return max(sum(start <= number for start in starts) - 1, 0)


def _records(standings: Standings) -> dict[PlayerId, Record]:
    ledger = standings.ledger
    own = ledger.in_record & (ledger.round >= ledger.tournament.stage_start)
    counted = [ledger.total(where=own & (ledger.outcome == outcome)).tolist() for outcome in (WON, LOST, DRAWN)]
    records = zip(ledger.ids, map(Record, *counted), strict=True)
    return {player: record for player, record in records if player in standings.row_numbers}


def view_through_stage(tournament: Tournament, index: int) -> Tournament:
    """Return the tournament up to a stage, counted from 0, with the players entered by its end."""
    if index == len(tournament.stages) - 1:
        return tournament
    last = max((r.number for r in tournament.stages[index].rounds), default=0)
    qualified = {*tournament.stages[index + 1].seeds}
    there = tuple(
        player
        for player in tournament.players
        if player.first_round <= last or player.id in qualified or player.eliminated_in == last
    )
    known = {player.id for player in there}
    stage = tournament.stages[index]
    changed = msgspec.structs.replace(
        stage,
        deductions=tuple(deduction for deduction in stage.deductions if deduction.player in known),
        settled=tuple(settlement for settlement in stage.settled if known >= {*settlement.players}),
    )
    return msgspec.structs.replace(tournament, players=there, stages=(*tournament.stages[:index], changed), plan=())


def final_ranking(tournament: Tournament) -> list[FinalSection]:
    """Return the ranking of the whole tournament as it stands: one list, or one for each of several parallel groups."""
    stages = [_Stage(tournament, index) for index in range(len(tournament.stages))]
    last = stages[-1]
    placed = {*last.group_of}
    if len(last.groups) < 2 or last.is_split:
        return [_final_section(tournament, None, stages, [(last.index, last.merge_groups()), *_rest(stages, placed)])]
    sections = []
    own = _has_parallel_groups(stages)
    for name in last.groups:
        rest = _rest(stages, placed, name) if own else []
        sections.append(_final_section(tournament, name, stages, [(last.index, last.groups[name]), *rest]))
    if not own and len(stages) > 1:
        before = len(placed)
        others = _final_section(tournament, None, stages, [*_rest(stages, placed)], before)
        sections += [others] if others.rows else []
    return sections


def _has_parallel_groups(stages: Sequence[_Stage]) -> bool:
    if len(stages) < 2:
        return False
    now, before = stages[-1].group_of, stages[-2].group_of
    return all(before.get(player, group) == group for player, group in now.items())


def _rest(stages: Sequence[_Stage], placed: set[PlayerId], group: str | None = None) -> Iterator[tuple[int, Levels]]:
    """Yield the unplaced players of earlier stages, the latest first; of one group, if given."""
    for stage in reversed(stages[:-1]):
        among = None if group is None else [group]
        levels = [[player for player in level if player not in placed] for level in stage.merge_groups(among)]
        found_levels = [level for level in levels if level]
        placed |= {player for level in found_levels for player in level}
        yield stage.index, found_levels


def _final_section(
    tournament: Tournament,
    name: str | None,
    stages: Sequence[_Stage],
    parts: Iterable[tuple[int, Levels]],
    before: int = 0,
) -> FinalSection:
    known: Mapping[PlayerId, Player] = tournament.by_id
    records = _sums(stage.records for stage in stages)
    rows: list[FinalRow] = []
    for index, levels in parts:
        for level in levels:
            counted = [player for player in level if known[player].disqualified_in is None]
            rank = before + len(rows) + 1
            for player in counted:
                others = tuple(other for other in counted if other != player) if len(counted) > 1 else ()
                stage = stages[index]
                rows.append(
                    FinalRow(
                        rank,
                        known[player],
                        stage.reached.get(player, index),
                        stage.group_of[player],
                        others,
                        records.get(player),
                        stage.points.get(player),
                    )
                )
    return FinalSection(name, tuple(rows))


def _sums(records: Iterable[Mapping[PlayerId, Record]]) -> dict[PlayerId, Record]:
    sums: dict[PlayerId, Record] = {}
    for of_stage in records:
        for player, now in of_stage.items():
            then = sums.get(player, Record(0, 0, 0))
            sums[player] = Record(then.wins + now.wins, then.losses + now.losses, then.draws + now.draws)
    return sums
