"""Score sheets: one for each table, to count wins on paper."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.words import words
from crosstable.words.seats import seat_letter, times_text


def data(scene: Scene) -> Data:
    """Return a sheet for each table of the round: the seats, room to tally, and the score."""
    players, round_ = scene.tournament.by_id, scene.published
    tables = [
        {
            "table": str(table.table or ""),
            "seats": [
                [seat_letter(seat, scene.stage.config), players[player].name] for seat, player in enumerate(table.seats)
            ],
        }
        for table in sorted(round_.tables, key=lambda table: table.table or 0)
    ]
    times = times_text(round_.multiplier)
    return {
        **sheet_head(scene, "print.slip", round=round_.number),
        "tables": tables,
        "times": words("print.multiplier", times=times) if times else "",
        "labels": {
            "table": words("column.table"),
            "won": words("print.tally_won"),
            "lost": words("print.tally_lost"),
            "score": words("print.score"),
            "signature": words("print.signature"),
        },
    }


SHEET = Sheet("scoresheets", "scoresheets", data, kinds=("tables",), offered_on="round")
