"""Everybody meets everybody: Berger schedules, once or twice, group by group.

| clause | source | tested |
|---|---|---|
| the tables for 4 to 10 players | FIDE's Berger tables | test_round_robin |
| an odd number: one rests each round; a rest is no bye | the same | test_round_robin |
| twice: reversed, the last two rounds of the first cycle swapped: no colour three times | FIDE | test_round_robin |
| matches of the stage before are left out where it counts (`carry` met) | house rules | test_advance |
| matches and byes of a draft are kept; a player who loses an opponent to them rests | house rules | test_round_robin |
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import rustworkx as rx

from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import check_no_open_matches, draft_of, next_round, placed_players
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.carry_over import carried_rounds, carry_setting
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.sections import groups_of

Fixture = list[tuple[int, int]]


def rounds_in(size: int, cycles: int = 1) -> int:
    return (size - 1 + size % 2) * cycles


def berger(size: int, number: int) -> Fixture:
    """Return a round, counted from 0, of a single cycle: numbers from 1, first and second; who is missing rests."""
    even = size + size % 2
    ring, stride = even - 1, even // 2 - 1
    at = [1 + (place - number * stride) % ring for place in range(ring)]
    fixed = (at[0], even) if number % 2 == 0 else (even, at[0])
    pairs = [fixed, *((at[k], at[ring - k]) for k in range(1, even // 2))]
    return [pair for pair in pairs if max(pair) <= size]


def fixture(size: int, cycles: int, turn: int) -> Fixture:
    """Return the round with that number, counted from 0, once or twice through; nothing after the last."""
    ring = rounds_in(size)
    if turn >= ring * cycles:
        return []
    if turn >= ring:
        return [(b, a) for a, b in berger(size, turn - ring)]
    last_two = {ring - 2: ring - 1, ring - 1: ring - 2} if cycles == 2 and ring > 1 else {}
    return berger(size, last_two.get(turn, turn))


def schedule(size: int, cycles: int = 1) -> list[Fixture]:
    """Return all rounds, once or twice through."""
    return [fixture(size, cycles, turn) for turn in range(rounds_in(size, cycles))]


class _Seats(NamedTuple):
    """Two who meet, first and second; by hand, and at a table that the draft names."""

    first: Player
    second: Player
    by_hand: bool = False
    table: int | None = None


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """Return the next round of every group. A player without an opponent rests."""
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    draft = draft_of(tournament) or Round(number, "draft")
    groups = groups_of(tournament)
    if not groups:
        raise Refusal("no_players", round=number)
    cycles = tournament.stage.config.of(RoundRobinSettings).cycles
    fixtures = [fixtures_of(tournament, group) for group in groups]
    turn, longest = number - tournament.stage_start, max(map(len, fixtures))
    if turn >= longest:
        raise Refusal("schedule_played", rounds=longest, round=number)
    known = tournament.by_id
    meeting = [_Seats(known[match.first], known[match.second], True, match.table) for match in draft.matches]
    busy = placed_players(draft)
    resting: list[PlayerId] = []
    for group, scheduled in zip(groups, fixtures, strict=True):
        free = {player.id for player in group if player.plays_in(number) and player.id not in busy}
        for a, b in scheduled[turn] if turn < len(scheduled) else ():
            first, second = group[a - 1], group[b - 1]
            if {first.id, second.id} <= free:
                meeting.append(_Seats(first, second))
                free -= {first.id, second.id}
        resting += [player.id for player in group if player.id in free]
    numbered, warnings = _number_tables(meeting)
    ledger = Ledger(tournament, through=number - 1)
    matches = tuple(_match(ledger, table, seats) for table, seats in numbered)
    return Pairing(
        round=number,
        matches=matches,
        byes=(),
        byes_by_hand=tuple(bye.player for bye in draft.byes),
        objective=Objective(),
        proof="schedule",
        warnings=(*_excess_meetings(matches, ledger, cycles), *warnings),
        resting=tuple(resting),
    )


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    matches = (
        MatchReasons(match.first, match.second, (Reason("by_hand" if match.by_hand else "scheduled"),))
        for match in pairing.matches
    )
    turn = pairing.round - tournament.stage_start + 1
    rests = [Reason("rests", {"players": list(pairing.resting)})] if pairing.resting else []
    return PairingReasons((Reason("by_schedule", {"round": turn}),), tuple(rests), tuple(matches))


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    """Return whether nobody met more often than the schedule has it. In which order they meet is the organiser's."""
    cycles = tournament.stage.config.of(RoundRobinSettings).cycles
    ledger = Ledger(tournament, through=round_.number - 1)
    wrong = tuple(
        Reason("check_rematch", {"players": [match.first, match.second]})
        for match in round_.matches
        if _meetings(ledger, ledger.index[match.first], ledger.index[match.second]) >= cycles
    )
    return RoundCheck(round_.number, not wrong, Objective(), None, wrong)


def rounds_of(tournament: Tournament) -> int:
    return max((len(fixtures_of(tournament, group)) for group in groups_of(tournament)), default=0)


def fixtures_of(tournament: Tournament, group: Sequence[Player]) -> list[Fixture]:
    """Return all rounds of a group, without matches carried over from the previous stage."""
    cycles = tournament.stage.config.of(RoundRobinSettings).cycles
    if carry_setting(tournament.stage) != "met" or len(tournament.stages) < 2:
        return schedule(len(group), cycles)
    place = {player.id: i for i, player in enumerate(group, 1)}
    left = dict.fromkeys(combinations(range(1, len(group) + 1), 2), cycles)
    for round_ in carried_rounds(tournament):
        for match in round_.matches:
            if match.first in place and match.second in place and match.result is not None:
                first, second = sorted((place[match.first], place[match.second]))
                left[first, second] = max(0, left[first, second] - 1)
    return schedule_left(left)


def schedule_left(left: Mapping[tuple[int, int], int]) -> list[Fixture]:
    """Return nearly as few rounds as possible for the remaining matches of each pair.

    Each round has as many matches as possible, preferring players with the most matches left.
    """
    left = {pair: count for pair, count in left.items() if count}
    firsts: Counter[int] = Counter()
    schedule: list[Fixture] = []
    while left:
        to_play: Counter[int] = Counter()
        for (a, b), count in left.items():
            to_play[a] += count
            to_play[b] += count
        most = max(to_play.values())
        players = sorted(to_play)
        graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
        graph.add_nodes_from(players)
        for a, b in sorted(left):
            urgent = (to_play[a] == most) + (to_play[b] == most)
            graph.add_edge(players.index(a), players.index(b), 1 + urgent * (len(players) + 1))
        matching = rx.max_weight_matching(graph, weight_fn=lambda weight: weight)
        pairs = sorted((players[min(pair)], players[max(pair)]) for pair in matching)
        for pair in pairs:
            left[pair] -= 1
        schedule.append([(a, b) if firsts[a] <= firsts[b] else (b, a) for a, b in pairs])
        firsts.update(first for first, _ in schedule[-1])
        left = {pair: count for pair, count in left.items() if count}
    return schedule


def rounds(config: Config, groups: Sequence[int]) -> int:
    cycles = config.of(RoundRobinSettings).cycles
    return max((rounds_in(size, cycles) for size in groups), default=0)


def _number_tables(meeting: Sequence[_Seats]) -> tuple[list[tuple[int, _Seats]], list[Reason]]:
    """Return the tables in schedule order, around manual tables and players' fixed tables."""
    needs = {
        seats: [
            (player.id, player.fixed_table) for player in (seats.first, seats.second) if player.fixed_table is not None
        ]
        for seats in meeting
    }
    return number_tables(meeting, needs, {seats: seats.table for seats in meeting if seats.table is not None})


def _match(ledger: Ledger, table: int, seats: _Seats) -> PairedMatch:
    a, b = ledger.index[seats.first.id], ledger.index[seats.second.id]
    return PairedMatch(
        table=table,
        first=seats.first.id,
        second=seats.second.id,
        points=(HalfPoints(int(ledger.points[a])), HalfPoints(int(ledger.points[b]))),
        by_hand=seats.by_hand,
        rematch=_meetings(ledger, a, b) > 0,
    )


def _meetings(ledger: Ledger, player: int, other: int) -> int:
    return sum(line.opponent == other for line in ledger.lines_of(player))


def _excess_meetings(matches: Sequence[PairedMatch], ledger: Ledger, cycles: int) -> list[Reason]:
    """Return a pair that meets more often than scheduled, because of manual pairing or added players."""
    return [
        Reason("is_rematch", {"players": [match.first, match.second], "table": match.table})
        for match in matches
        if _meetings(ledger, ledger.index[match.first], ledger.index[match.second]) >= cycles
    ]
