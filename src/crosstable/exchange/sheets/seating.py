"""Seating: every table with who sits on which seat."""

from crosstable.exchange.sheets.pairings import idle_notes, scene_pairings
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.words import words
from crosstable.words.seats import seat_letter, times_text


def data(scene: Scene) -> Data:
    times = times_text(scene.published.multiplier)
    return {
        **sheet_head(scene, "print.round", sheet=words("print.sheet.seating"), round=scene.published.number),
        "sections": [{"head": None, **seats(scene)}],
        "notes": [*([words("print.multiplier", times=times)] if times else []), *idle_notes(scene)],
        "size": 12,
        "landscape": scene_pairings(scene).most_seats > 4,
    }


def seats(scene: Scene) -> Data:
    pairings = scene_pairings(scene)
    columns = [column("column.table", "right", bold=True)]
    columns += [
        {**column("", grow=1), "label": seat_letter(seat, scene.stage.config)} for seat in range(pairings.most_seats)
    ]
    rows = [
        [
            str(table.table or ""),
            *(seat.player.name for seat in table.seats),
            *[words("seat.stand_in")] * table.stand_ins,
            *[""] * (pairings.most_seats - len(table.seats) - table.stand_ins),
        ]
        for table in pairings.tables
    ]
    return {"columns": columns, "rows": rows}


SHEET = Sheet("seating", "listing", data, kinds=("tables",), offered_on="round")
