"""Everybody meets everybody: Berger schedules, once or twice, group by group.

| clause | source | tested |
|---|---|---|
| the tables for 4 to 10 players | FIDE C.05 annex 1, Berger | test_round_robin |
| an odd number: one rests each round; a rest is no bye | the same | test_round_robin |
| twice: reversed, the last two rounds of the first cycle swapped: no colour three times | FIDE | test_round_robin |
"""

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.pairing.field import next_round, refuse_open_matches
from crosstable.pairing.result import Objective, PairedMatch, Pairing, Relief
from crosstable.standings.ledger import Ledger

Fixture = list[tuple[int, int]]


def berger(size: int) -> list[Fixture]:
    """The rounds of a single cycle: pairs of numbers from 1, first and second; who is missing in a round rests."""
    even = size + size % 2
    ring, stride = even - 1, even // 2 - 1
    rounds = []
    for number in range(ring):
        at = [1 + (place - number * stride) % ring for place in range(ring)]
        fixed = (at[0], even) if number % 2 == 0 else (even, at[0])
        pairs = [fixed, *((at[k], at[ring - k]) for k in range(1, even // 2))]
        rounds.append([pair for pair in pairs if max(pair) <= size])
    return rounds


def schedule(size: int, cycles: int = 1) -> list[Fixture]:
    """All rounds, once or twice through."""
    single = berger(size)
    if cycles == 1:
        return single
    again = [[(b, a) for a, b in fixture] for fixture in single]
    if len(single) > 1:
        single = [*single[:-2], single[-1], single[-2]]
    return single + again


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """The next round of every group. Whoever has nobody to play, in an odd group or because the other left, rests."""
    refuse_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    cycles = tournament.stage.config.cycles
    groups = groups_of(tournament)
    if not groups:
        raise Refusal("no_players", round=number)
    schedules = [schedule(len(group), cycles) for group in groups]
    longest = max(len(rounds) for rounds in schedules)
    if number > longest:
        raise Refusal("schedule_played", rounds=longest, round=number)
    ledger = Ledger(tournament, through=number - 1)
    matches: list[PairedMatch] = []
    resting: list[PlayerId] = []
    for group, rounds in zip(groups, schedules, strict=True):
        fixture = rounds[number - 1] if number <= len(rounds) else []
        playing = [(group[a - 1], group[b - 1]) for a, b in fixture]
        playing = [pair for pair in playing if all(one.plays_in(number) for one in pair)]
        busy = {one.id for pair in playing for one in pair}
        resting += [one.id for one in group if one.plays_in(number) and one.id not in busy]
        matches += [_match(ledger, first, second, len(matches) + i) for i, (first, second) in enumerate(playing, 1)]
    repeated = [Reason("is_rematch", {"players": [m.first, m.second], "table": m.table}) for m in matches if m.rematch]
    return Pairing(
        round=number,
        matches=tuple(matches),
        bye=None,
        byes_by_hand=(),
        objective=Objective(),
        proof="schedule",
        warnings=tuple(repeated) if cycles == 1 else (),
        resting=tuple(resting),
    )


def groups_of(tournament: Tournament) -> list[list[Player]]:
    """The players of each group by number, groups by name; places in the schedule stay when somebody leaves."""
    groups: dict[str, list[Player]] = {}
    for player in sorted(tournament.players, key=lambda one: one.number):
        if player.took_part:
            groups.setdefault(player.group or "", []).append(player)
    return [groups[name] for name in sorted(groups)]


def _match(ledger: Ledger, first: Player, second: Player, table: int) -> PairedMatch:
    a, b = ledger.index[first.id], ledger.index[second.id]
    return PairedMatch(
        table=table,
        first=first.id,
        second=second.id,
        points=(HalfPoints(int(ledger.points[a])), HalfPoints(int(ledger.points[b]))),
        rematch=any(line.opponent == b for line in ledger.lines_of(a)),
    )
