"""Everybody meets everybody: Berger schedules, once or twice, group by group.

| clause | source | tested |
|---|---|---|
| the tables for 4 to 10 players | FIDE's Berger tables | test_round_robin |
| an odd number: one rests each round; a rest is no bye | the same | test_round_robin |
| twice: reversed, the last two rounds of the first cycle swapped: no colour three times | FIDE | test_round_robin |
| matches and byes of a draft stand; whoever loses an opponent to them rests | house rules | test_round_robin |
"""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import next_round, refuse_open_matches, seated
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief
from crosstable.pairing.sections import groups_of
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.ledger import Ledger

Fixture = list[tuple[int, int]]


def rounds_in(size: int, cycles: int = 1) -> int:
    """Return how many rounds a group of that size plays."""
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
    """Return the next round of every group.

    Whoever has nobody to play, in an odd group or because the other left, rests.
    """
    refuse_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    latest = tournament.stage.rounds[-1:]
    draft = latest[0] if latest and latest[0].status == "draft" else Round(number, "draft")
    groups = groups_of(tournament)
    if not groups:
        raise Refusal("no_players", round=number)
    config = tournament.stage.config
    cycles, longest = config.of(RoundRobinSettings).cycles, rounds(config, [len(group) for group in groups])
    turn = number - tournament.stage_start
    if turn >= longest:
        raise Refusal("schedule_played", rounds=longest, round=number)
    known = tournament.by_id
    meeting = [_Seats(known[match.first], known[match.second], True, match.table) for match in draft.matches]
    busy = seated(draft)
    resting: list[PlayerId] = []
    for group in groups:
        free = {player.id for player in group if player.plays_in(number) and player.id not in busy}
        for a, b in fixture(len(group), cycles, turn):
            first, second = group[a - 1], group[b - 1]
            if {first.id, second.id} <= free:
                meeting.append(_Seats(first, second))
                free -= {first.id, second.id}
        resting += [player.id for player in group if player.id in free]
    numbered, warnings = _at_tables(meeting)
    ledger = Ledger(tournament, through=number - 1)
    matches = tuple(_match(ledger, table, seats) for table, seats in numbered)
    return Pairing(
        round=number,
        matches=matches,
        byes=(),
        byes_by_hand=tuple(bye.player for bye in draft.byes),
        objective=Objective(),
        proof="schedule",
        warnings=(*_met_too_often(matches, ledger, cycles), *warnings),
        resting=tuple(resting),
    )


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    """Return no reasons but the schedule."""
    matches = (
        MatchReasons(match.first, match.second, (Reason("by_hand" if match.by_hand else "scheduled"),))
        for match in pairing.matches
    )
    turn = pairing.round - tournament.stage_start + 1
    rests = [Reason("rests", {"players": list(pairing.resting)})] if pairing.resting else []
    return PairingReasons((Reason("by_schedule", {"round": turn}),), tuple(rests), tuple(matches))


def rounds(config: Config, groups: Sequence[int]) -> int:
    """Return as many as the largest group needs."""
    cycles = config.of(RoundRobinSettings).cycles
    return max((rounds_in(size, cycles) for size in groups), default=0)


def _at_tables(meeting: Sequence[_Seats]) -> tuple[list[tuple[int, _Seats]], list[Reason]]:
    """Return tables in the order of the schedule, around those set by hand and those that a player needs."""
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


def _met_too_often(matches: Sequence[PairedMatch], ledger: Ledger, cycles: int) -> list[Reason]:
    """Return a pair that meets more often than the schedule asks for, by hand or because players were added."""
    return [
        Reason("is_rematch", {"players": [match.first, match.second], "table": match.table})
        for match in matches
        if _meetings(ledger, ledger.index[match.first], ledger.index[match.second]) >= cycles
    ]
