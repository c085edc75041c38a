"""Seats several rounds at once, with the fewest repeated meetings over all of them.

| clause (rules 4) | where |
|---|---|
| a known schedule where there is one: 16 players in 5 rounds of 4 without a repeat, 32 in 9 | `follow` |
| otherwise round after round, then improved over all rounds | `polish` |
| who sits out: the fewest times so far, then by lot | `_one_by_one` |
| proved: as few repeats as any schedule must have | `fewest_repeats` |
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.problem import next_round
from crosstable.pairing.seating.assemble import seating_of, sitting_out
from crosstable.pairing.seating.bounds import groups_bound, mates_bound
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.fresh import Drawn, drawn_tables
from crosstable.pairing.seating.history import Past, Tables, past_of, seats_had, tables_had, together
from crosstable.pairing.seating.improve import Schedule, polished, spaced
from crosstable.pairing.seating.one_round import WORK
from crosstable.pairing.seating.result import Leftovers, SeatedTable, Seating
from crosstable.pairing.seating.seat import hall_of, waiting
from crosstable.pairing.seating.seat_balance import seat_order
from crosstable.pairing.seating.separation import Apart
from crosstable.pairing.seating.sizes import Sizes, least_players, table_sizes
from crosstable.pairing.seating.table_numbers import Numbers
from crosstable.pairing.seating.weights import pairs_at
from crosstable.ranking.round_lines import Ints

MOST_POLISHED = 200


def seat_all(
    ids: Sequence[PlayerId],
    rounds: int,
    size: int,
    *,
    leftovers: Leftovers = "sit_out",
    earlier: Sequence[Tables] = (),
    seed: int = 0,
    effort: int = 10,
    clubs: Mapping[PlayerId, str] | None = None,
    towns: Mapping[PlayerId, str] | None = None,
) -> tuple[Seating, ...]:
    """So many rounds for those players after the earlier ones, whose tables are given. Refused: too few for a table."""
    hall = Hall(size, leftovers, seed, effort, Apart(clubs=clubs or {}, towns=towns or {}))
    past = Past()
    for number, tables in enumerate(earlier, 1):
        seated = {player for table in tables for player in table}
        past = past.with_round(number, tuple(map(tuple, tables)), [id_ for id_ in ids if id_ not in seated])
    return seat_rounds(hall, list(ids), past, len(earlier) + 1, rounds)


def seat_stage(tournament: Tournament, rounds: int) -> tuple[Seating, ...]:
    """The next so many rounds of the present stage for whoever is entered for the first of them; drafts are ignored."""
    number = next_round(tournament)
    hall, past = hall_of(tournament), past_of(tournament, number)
    return seat_rounds(hall, waiting(tournament, number, set()), past, number, rounds)


def seat_rounds(hall: Hall, players: Sequence[PlayerId], past: Past, first: int, rounds: int) -> tuple[Seating, ...]:
    """So many rounds from that number on."""
    if not players:
        raise Refusal("nobody_to_seat", round=first)
    sizes = table_sizes(len(players), hall.size, hall.leftovers)
    if not sizes.players:
        least = least_players(hall.size, hall.leftovers)
        raise Refusal("too_few_to_seat", round=first, players=len(players), least=least)
    players = hall.drawn(players, first)
    drawn = _one_by_one(hall, players, sizes, past, range(first, first + rounds))
    fewest = fewest_repeats(players, sizes, past, rounds)
    groups = _improved(hall, players, [round_.groups for round_ in drawn], past, fewest)
    made: list[Seating] = []
    for number, (used, tables) in enumerate(zip((round_.numbers for round_ in drawn), groups, strict=True), first):
        had = seats_had(past, hall.size)
        seated = [
            SeatedTable(table, seat_order(group, had, hall.seed, number), stand_ins)
            for table, group, stand_ins in zip(used, tables, sizes.stand_ins, strict=True)
        ]
        here = {player for group in tables for player in group}
        out = [player for player in players if player not in here]
        made.append(seating_of(hall, past, number, seated, out, proved=False))
        past = past.with_round(number, tuple(table.seats for table in made[-1].tables), out)
    proved = _is_best(hall, players, sizes, made, fewest)
    return tuple(msgspec.structs.replace(seating, proved=proved) for seating in made)


def _one_by_one(hall: Hall, players: Sequence[PlayerId], sizes: Sizes, past: Past, numbers: range) -> list[Drawn]:
    """Each round as fresh as it can be after the ones before it."""
    rounds = []
    for number in numbers:
        out = set(sitting_out(hall.drawn(players, number), past, sizes.out))
        playing = [player for player in players if player not in out]
        drawn = drawn_tables(hall, playing, sizes.players, past, number, Numbers(hall.inactive), fresh=True)
        past = past.with_round(number, tuple(map(tuple, drawn.groups)), sorted(out))
        rounds.append(drawn)
    return rounds


def _improved(
    hall: Hall, players: Sequence[PlayerId], rounds: Sequence[list[list[PlayerId]]], past: Past, fewest: int
) -> list[list[list[PlayerId]]]:
    """The same rounds improved as a whole, where they have more repeats than they must and the field is not large."""
    if len(players) > MOST_POLISHED or len(rounds) < 2:
        return list(rounds)
    had = tables_had(past, players)
    before = _meetings(had, len(players))
    made = Past(tuple(tuple(map(tuple, groups)) for groups in rounds), tuple(range(len(rounds))))
    movable = np.array([player not in hall.needs for player in players], dtype=np.int64)
    schedule = Schedule(list(tables_had(made, players)), before, hall.apart.levels(players), movable)
    draws = Draws(hall.seed, "all", len(past.rounds))
    found = polished(schedule, before, fewest, hall.effort * WORK * len(rounds), draws)
    if all((row >= 0).all() for row in found):
        found = spaced(found, had[-1] if len(had) else None)
    return [
        [[player for player, at in zip(players, row, strict=True) if at == table] for table in range(len(groups))]
        for row, groups in zip(found, rounds, strict=True)
    ]


def _meetings(had: Ints, count: int) -> Ints:
    """How often each two have met."""
    met = np.zeros((count, count), dtype=np.int64)
    for row in had:
        met += together(row)
    return met


def fewest_repeats(players: Sequence[PlayerId], sizes: Sizes, past: Past, rounds: int) -> int:
    """No schedule of so many rounds has fewer repeats: those who are new to each other run out, or tables overlap."""
    count, pairs = len(players), pairs_at(sizes.players)
    had = tables_had(past, players)
    met = np.minimum(_meetings(had, count), 1).sum(axis=1)
    bound = max(0, rounds * pairs - (count * (count - 1) - int(met.sum())) // 2)
    if not sizes.out:
        each = (min(sizes.players) - 1) * rounds - (count - 1 - met)
        overlap = groups_bound(sizes.players, sizes.players) * (rounds - 1)
        bound = max(bound, -(-int(np.maximum(each, 0).sum()) // 2), overlap)
        for row in had:
            bound = max(bound, mates_bound(row.tolist(), sizes.players) * rounds)
    return bound


def _is_best(hall: Hall, players: Sequence[PlayerId], sizes: Sizes, made: Sequence[Seating], fewest: int) -> bool:
    """As few repeats as any schedule must have, and as few mates of a club at one table; nobody else to keep apart."""
    clashes = [clash.by for seating in made for clash in hall.apart.clashes(seating.tables)]
    clubs = mates_bound((hall.apart.clubs.get(player) for player in players), sizes.players) if not sizes.out else 0
    kept = clashes.count("club") == len(clashes) <= clubs * len(made)
    return kept and sum(seating.repeats for seating in made) <= fewest
