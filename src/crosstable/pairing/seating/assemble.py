"""Puts a round together: who sits out, the tables by the mode, their numbers, the seats, the warnings.

| clause (rules 4) | where |
|---|---|
| tables set by hand stand, with their numbers and their seats | `set_by_hand` |
| a forbidden pair, a need that is not met, a table of another size: said, not forbidden | `seating_of` |
"""

from collections.abc import Sequence

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Table
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.fresh_seating import fresh_tables
from crosstable.pairing.seating.history import Past, seats_had
from crosstable.pairing.seating.rank_seating import by_rank, spread
from crosstable.pairing.seating.report import repeats
from crosstable.pairing.seating.result import Mode, SeatedTable, Seating
from crosstable.pairing.seating.seat_balance import seat_order
from crosstable.pairing.seating.sizes import Sizes
from crosstable.pairing.seating.table_numbers import Numbers, unmet_needs


def manual_tables(tables: Sequence[Table], hall: Hall, numbers: Numbers) -> list[SeatedTable]:
    """Return the tables of a draft, filled with stand-ins if configured; another size is noted."""
    kept = [None if table.table is None else numbers.reserve(table.table) for table in tables]
    others = [table.seats for table, number in zip(tables, kept, strict=True) if number is None]
    left = iter(numbers.numbers_for_groups(others, hall.needs))
    made = []
    for table, number in zip(tables, kept, strict=True):
        missing = hall.size - len(table.seats)
        stand_ins = max(missing, 0) if hall.leftovers == "stand_in" else 0
        made.append(SeatedTable(next(left) if number is None else number, table.seats, stand_ins, by_hand=True))
        if missing and missing != stand_ins:
            params = {"table": made[-1].table, "seats": len(table.seats), "size": hall.size}
            numbers.warnings.append(Reason("table_of_other_size", params))
    return made


def new_tables(
    hall: Hall, ranked: Sequence[PlayerId], sizes: Sizes, past: Past, number: int, numbers: Numbers, mode: Mode
) -> tuple[list[SeatedTable], bool]:
    """Seat these players, best first, at tables of these sizes; return also whether it is proved best in that mode."""
    proved = True
    if mode == "by_rank" or mode == "spread":
        groups = (by_rank if mode == "by_rank" else spread)(ranked, sizes.players)
        used = numbers.numbers_for_groups(groups, hall.needs)
    else:
        used, groups, proved = fresh_tables(hall, ranked, sizes.players, past, number, numbers, mode == "fresh")
    had = seats_had(past, hall.size)
    tables = [
        SeatedTable(table, seat_order(group, had, hall.seed, number), stand_ins)
        for table, group, stand_ins in zip(used, groups, sizes.stand_ins, strict=True)
    ]
    return tables, proved


def assemble_seating(
    hall: Hall,
    past: Past,
    number: int,
    tables: Sequence[SeatedTable],
    out: Sequence[PlayerId],
    proved: bool,
    warnings: Sequence[Reason] = (),
) -> Seating:
    ordered = tuple(sorted(tables, key=lambda table: table.table))
    clashes = list(hall.apart.clashes(ordered))
    barred = [
        Reason("is_forbidden", {"players": list(clash.players), "table": clash.table})
        for clash in clashes
        if clash.by == "forbidden"
    ]
    return Seating(
        round=number,
        tables=ordered,
        sitting_out=tuple(out),
        repeats=len(repeats(past, ordered)),
        clashes=len(clashes) - len(barred),
        proved=proved,
        warnings=(*warnings, *barred, *unmet_needs(ordered, hall.needs, hall.inactive)),
    )
