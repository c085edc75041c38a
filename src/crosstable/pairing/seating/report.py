"""Facts to check before a seating is published: repeats, who is not kept apart, rests, seats."""

from collections.abc import Sequence

from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.seating.history import Past, past_of, seats_had
from crosstable.pairing.seating.result import Meeting, SeatedTable, Seating, SeatingReport
from crosstable.pairing.seating.seat_balance import unevenness
from crosstable.pairing.seating.separation import separation_rules


def repeats(past: Past, tables: Sequence[SeatedTable]) -> list[Meeting]:
    here = {seat for table in tables for seat in table.seats}
    had: dict[PlayerId, list[tuple[int, int]]] = {player: [] for player in here}
    for number, earlier in zip(past.numbers, past.rounds, strict=True):
        for i, seats in enumerate(earlier):
            for sitter in seats:
                if sitter in had:
                    had[sitter].append((number, i))
    meetings = []
    for table in tables:
        for i, b in enumerate(table.seats):
            for a in table.seats[:i]:
                both = set(had[a]).intersection(had[b])
                if both:
                    meetings.append(Meeting((a, b), table.table, tuple(sorted(number for number, _ in both))))
    return meetings


def unbalanced_players(report: SeatingReport) -> list[PlayerId]:
    """Return the players who have had one seat at least twice more often than another, by number."""
    return [player for player, counts in report.seats.items() if max(counts) - min(counts) > 1]


def compare_with_past(tournament: Tournament, seating: Seating) -> SeatingReport:
    past = past_of(tournament, seating.round)
    size = tournament.stage.config.of(TableSettings).table_size
    tables = tuple(table.seats for table in seating.tables)
    after = past.with_round(seating.round, tables, seating.sitting_out)
    everybody = [
        player.id
        for player in sorted(tournament.players, key=lambda player: player.number)
        if player.plays_in(seating.round)
    ]
    had = seats_had(after, size)
    seats = {seated: tuple(had.get(seated, (0,) * size)) for seated in everybody}
    return SeatingReport(
        round=seating.round,
        repeats=tuple(repeats(past, seating.tables)),
        clashes=tuple(separation_rules(tournament).clashes(seating.tables)),
        rests={seated: after.rests.get(seated, 0) for seated in everybody},
        seats=seats,
        unevenness=sum(unevenness(counts) for counts in seats.values()),
    )
