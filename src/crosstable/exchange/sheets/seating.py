"""Seating: every table with who sits on which seat."""

from crosstable.exchange.sheets.pairings import without_match
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, titled
from crosstable.words import words
from crosstable.words.seats import seat_letter, times_text


def data(scene: Scene) -> Data:
    """Return the tables of the round, a seat in each column."""
    players, round_ = scene.tournament.by_id, scene.published
    tables = sorted(round_.tables, key=lambda table: table.table or 0)
    seats = max((len(table.seats) for table in tables), default=0)
    columns = [column("column.table", "right", bold=True)]
    columns += [{**column("", grow=1), "label": seat_letter(seat, scene.stage.config)} for seat in range(seats)]
    rows = [
        [
            str(table.table or ""),
            *(players[player].name for player in table.seats),
            *[""] * (seats - len(table.seats)),
        ]
        for table in tables
    ]
    times = times_text(round_.multiplier)
    return {
        **titled(scene, "print.round", sheet=words("print.sheet.seating"), round=round_.number),
        "sections": [{"head": None, "columns": columns, "rows": rows}],
        "notes": [*([words("print.multiplier", times=times)] if times else []), *without_match(scene)],
        "size": 12,
        "landscape": seats > 4,
    }


SHEET = Sheet("seating", "listing", data, of=("tables",), beside="round")
