"""Seats the next round of a stage that is played at tables.

| clause (rules 4) | where | tested |
|---|---|---|
| whoever is entered for the round is seated or sits out; nobody is lost | `seat` | test_seat |
| the two modes by rank are there from the second round of the stage on | `_refuse` | test_seat |
| tables of a draft stand; who has a bye in it sits out | `seat`, `assemble` | test_seat |
| who is left over | `sizes`, `assemble` | test_leftovers |
| `by_rank`, `spread`; `random`, `fresh` | `ranked`; `fresh` | test_seat; test_fresh |
| seats balanced over the tournament | `winds` | test_winds |
"""

from collections.abc import Sequence

from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import is_first, next_round
from crosstable.pairing.seating.assemble import new_tables, seating_of, set_by_hand, sitting_out
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.history import past_of
from crosstable.pairing.seating.result import Mode, Seating
from crosstable.pairing.seating.separation import apart_of
from crosstable.pairing.seating.sizes import least_players, table_sizes
from crosstable.pairing.seating.table_numbers import Numbers

BY_RANK = ("by_rank", "spread")


def hall_of(tournament: Tournament) -> Hall:
    """How the present stage is seated. Refused where it is not played at tables."""
    config = tournament.stage.config
    if not config.traits.at_tables:
        raise Refusal("wrong_format", format=config.format)
    rules = config.of(TableSettings)
    return Hall(
        size=rules.table_size,
        leftovers=rules.leftovers,
        seed=tournament.seed,
        effort=rules.seating_effort,
        apart=apart_of(tournament),
        inactive=frozenset(rules.inactive_tables),
        needs={p.id: p.fixed_table for p in by_number(tournament) if p.fixed_table is not None},
    )


def seat(tournament: Tournament, *, ranking: Sequence[PlayerId] | None = None, mode: Mode | None = None) -> Seating:
    """The next round of the present stage.

    `ranking` has the players best first: after the first round of the stage, a mode by rank and players left over need
    it. Refused with every reason: nobody to seat, too few for a table, a mode by rank in the first round.
    """
    hall = hall_of(tournament)
    chosen = tournament.stage.config.of(TableSettings).seating if mode is None else mode
    number = next_round(tournament)
    past = past_of(tournament, number)
    rounds = tournament.stage.rounds
    draft = rounds[-1] if rounds and rounds[-1].status == "draft" else Round(number, "draft")
    resting = [bye.player for bye in draft.byes]
    busy = {*resting, *(player for table in draft.tables for player in table.seats)}
    free = waiting(tournament, number, busy)
    sizes = table_sizes(len(free), hall.size, hall.leftovers)
    first = is_first(tournament, number)
    _refuse(hall, chosen, number, len(free), first, has_tables=bool(sizes.players or draft.tables))
    needed = chosen in BY_RANK or sizes.out > 0
    ranked = hall.drawn(free, number) if first else in_order(free, ranking, needed)
    out = sitting_out(ranked, past, sizes.out)
    numbers = Numbers(hall.inactive)
    by_hand = set_by_hand(draft.tables, hall, numbers)
    left = set(out)
    playing = [player for player in ranked if player not in left]
    tables, proved = new_tables(hall, playing, sizes, past, number, numbers, chosen)
    return seating_of(hall, past, number, [*by_hand, *tables], [*resting, *out], proved, numbers.warnings)


def by_number(tournament: Tournament) -> list[Player]:
    """All players in the order of their numbers."""
    return sorted(tournament.players, key=lambda player: player.number)


def waiting(tournament: Tournament, number: int, busy: set[PlayerId]) -> list[PlayerId]:
    """Whoever is entered for that round and has no place in it yet, by number."""
    return [player.id for player in by_number(tournament) if player.plays_in(number) and player.id not in busy]


def in_order(players: Sequence[PlayerId], ranking: Sequence[PlayerId] | None, needed: bool) -> list[PlayerId]:
    """Those players best first; whoever is not ranked comes last."""
    if ranking is None and needed:
        raise ValueError("ranking")
    place = {player: i for i, player in enumerate(ranking or ())}
    return sorted(players, key=lambda known: place.get(known, len(place)))


def _refuse(hall: Hall, mode: Mode, number: int, players: int, first: bool, has_tables: bool) -> None:
    """Refused if there is nobody, or too few for a table, or no ranking yet for a mode that goes by it."""
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
