"""`crosstable seat`: the next round of tables, and what there is to know about it."""

from collections.abc import Iterator, Sequence
from typing import Literal

from crosstable.cli.arguments import command
from crosstable.cli.options import ACTING, Acting
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer, refuse
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrap
from crosstable.exchange.json_answers import names_of
from crosstable.exchange.table_answers import seat_answer
from crosstable.model.config import Config
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.seating.report import compare_with_past, unbalanced_players
from crosstable.pairing.seating.result import Seating
from crosstable.pairing.seating.seat import seat_players as seated
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.words import sentence, words
from crosstable.words.seats import seat_letter
from crosstable.words.value_texts import Names


@command
def seat(
    files: list[str] | None = None,
    /,
    *,
    mode: Literal["random", "by_rank", "spread", "fresh"] | None = None,
    options: FileOptions = FILE_OPTIONS,
    again: bool = False,
    afresh: bool = False,
    table: int | None = None,
    where: Acting = ACTING,
) -> int:
    if table is not None:
        from crosstable.cli.desk.rounds import seat_by_hand_at_desk

        others = {"--mode": mode is not None, "--again": again, "--afresh": afresh}
        if chosen := [*options.used, *(name for name, wanted in others.items() if wanted)]:
            return refuse(Misuse("several_options", options=["--table", *chosen]), where.json)
        return seat_by_hand_at_desk(where, files or [], table)
    if not files and not options.used:
        from crosstable.cli.desk.rounds import seat_at_desk

        return seat_at_desk(where, mode, again, afresh)
    if again or afresh:
        return refuse(Misuse("files_or_journal", options=["--again", "--afresh"]), where.json)

    def work(tournament: Tournament, _find: Find) -> Report:
        seating = seated(tournament, ranking=Leaderboard(tournament).active_players, mode=mode)
        names = names_of(tournament)
        comparison = compare_with_past(tournament, seating)
        return Report(lambda: seat_answer(seating, names, comparison), lambda: seat_lines(tournament, seating, names))

    return answer(files, where, options, work)


def seat_lines(tournament: Tournament, seating: Seating, names: Names) -> Iterator[str]:
    players = sum(len(at_table.seats) for at_table in seating.tables)
    yield words("seat.heading", name=tournament.name, round=seating.round, players=players, tables=len(seating.tables))
    most = max((len(at_table.seats) + at_table.stand_ins for at_table in seating.tables), default=0)
    columns = [Column(words("column.table"), right=True)]
    columns += [
        Column(words("column.of_seat", seat=_letter(place, tournament.stage.config)), longest=LONGEST_NAME)
        for place in range(most)
    ]
    rows = [
        [
            str(at_table.table),
            *(names[player] for player in at_table.seats),
            *[words("seat.stand_in")] * at_table.stand_ins,
            *[""] * (most - len(at_table.seats) - at_table.stand_ins),
        ]
        for at_table in seating.tables
    ]
    yield from table(columns, rows)
    if seating.sitting_out:
        yield from wrap(words("seat.sitting_out", names, players=list(seating.sitting_out)))
    twice = unbalanced_players(compare_with_past(tournament, seating))
    yield from quality_lines(seating.repeats, seating.clashes, seating.proved, twice, names)
    for warning in seating.warnings:
        yield from wrap(sentence(warning, names))


def quality_lines(
    repeats: int, clashes: int, proved: bool | None, uneven: Sequence[PlayerId], names: Names
) -> Iterator[str]:
    """Return how good a seating is; `proved` is None if nobody tried to do better."""
    yield words("seat.repeats", repeats=repeats)
    if clashes:
        yield words("seat.clashes", clashes=clashes)
    if proved is not None:
        yield words("seat.proved" if proved else "seat.best_found")
    if uneven:
        yield from wrap(words("seat.uneven", names, players=uneven))


def _letter(place: int, config: Config) -> str:
    return seat_letter(place, config).removeprefix("-")
