"""Seats the next round of a stage that is played at tables.

| clause (rules 4) | where | tested |
|---|---|---|
| everybody entered for the round is seated or sits out | `seat_players` | test_seat |
| the modes by rank need an earlier round of the stage | `_check` | test_seat |
| a draft keeps its tables; players with a bye sit out | `seat_players`, `assemble_seating` | test_seat |
| leftover players | `table_sizes`, `seat_with_rests` | test_leftovers |
| `by_rank`, `spread`; `random`, `fresh` | `rank_seating`; `fresh_seating` | test_seat; test_fresh |
| seats balanced over the tournament | `seat_balance` | test_winds |
"""

from collections.abc import Sequence

from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import is_first, next_round
from crosstable.pairing.seating.assemble import assemble_seating, manual_tables
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.history import past_of
from crosstable.pairing.seating.rest_choice import seat_with_rests
from crosstable.pairing.seating.result import Mode, Seating
from crosstable.pairing.seating.separation import separation_rules
from crosstable.pairing.seating.sizes import least_players, table_sizes
from crosstable.pairing.seating.table_numbers import Numbers

BY_RANK = ("by_rank", "spread")


def make_hall(tournament: Tournament) -> Hall:
    """Return the context of the current stage's seating. Raise a refusal unless it is played at tables."""
    config = tournament.stage.config
    if not config.traits.at_tables:
        raise Refusal("wrong_format", format=config.format)
    rules = config.of(TableSettings)
    return Hall(
        size=rules.table_size,
        leftovers=rules.leftovers,
        seed=tournament.seed,
        effort=rules.seating_effort,
        apart=separation_rules(tournament),
        inactive=frozenset(rules.inactive_tables),
        needs={p.id: p.fixed_table for p in by_number(tournament) if p.fixed_table is not None},
    )


def seat_players(
    tournament: Tournament, *, ranking: Sequence[PlayerId] | None = None, mode: Mode | None = None
) -> Seating:
    """Seat the next round of the current stage.

    `ranking` has the players best first: after the first round, modes by rank and leftovers need it. Raise all reasons:
    no players, too few for a table, a mode by rank in the first round.
    """
    hall = make_hall(tournament)
    chosen = tournament.stage.config.of(TableSettings).seating if mode is None else mode
    number = next_round(tournament)
    past = past_of(tournament, number)
    rounds = tournament.stage.rounds
    draft = rounds[-1] if rounds and rounds[-1].status == "draft" else Round(number, "draft")
    resting = [bye.player for bye in draft.byes]
    busy = {*resting, *(player for table in draft.tables for player in table.seats)}
    free = unseated_players(tournament, number, busy)
    sizes = table_sizes(len(free), hall.size, hall.leftovers)
    first = is_first(tournament, number)
    _check(hall, chosen, number, len(free), first, has_tables=bool(sizes.players or draft.tables))
    needed = chosen in BY_RANK or sizes.out > 0
    ranked = hall.draw_order(free, number) if first else rank_players(free, ranking, needed)
    numbers = Numbers(hall.inactive)
    by_hand = manual_tables(draft.tables, hall, numbers)
    seated = seat_with_rests(hall, ranked, sizes, past, number, numbers, chosen)
    tables, out = [*by_hand, *seated.tables], [*resting, *seated.out]
    return assemble_seating(hall, past, number, tables, out, seated.proved, seated.numbers.warnings)


def by_number(tournament: Tournament) -> list[Player]:
    return sorted(tournament.players, key=lambda player: player.number)


def unseated_players(tournament: Tournament, number: int, busy: set[PlayerId]) -> list[PlayerId]:
    return [player.id for player in by_number(tournament) if player.plays_in(number) and player.id not in busy]


def rank_players(players: Sequence[PlayerId], ranking: Sequence[PlayerId] | None, needed: bool) -> list[PlayerId]:
    if ranking is None and needed:
        raise ValueError("ranking")
    positions = {player: i for i, player in enumerate(ranking or ())}
    return sorted(players, key=lambda player: positions.get(player, len(positions)))


def _check(hall: Hall, mode: Mode, number: int, players: int, first: bool, has_tables: bool) -> None:
    """Raise a refusal for no players, too few for a table, or a missing ranking."""
    reasons = []
    if first and mode in BY_RANK:
        reasons.append(Reason("seating_needs_rounds", {"mode": mode, "round": number}))
    if not has_tables and not players:
        reasons.append(Reason("nobody_to_seat", {"round": number}))
    elif not has_tables:
        least = least_players(hall.size, hall.leftovers)
        reasons.append(Reason("too_few_to_seat", {"round": number, "players": players, "least": least}))
    if reasons:
        raise Refusal(reasons[0].code, reasons[1:], **reasons[0].params)
