"""Blank forms for a power cut: pairings to write down, and standings to keep by hand."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.words import words
from crosstable.words.seats import seat_letter

# A form is at least this long, so that late players find room.
LEAST_ROWS = 16


def data(scene: Scene) -> Data:
    rounds = scene.stage.config.rounds or len(scene.stage.rounds) or 5
    roster = [
        column("column.number", "right"),
        column("column.player", grow=1),
        *({**column("", "center"), "label": str(number), "least": 11} for number in range(1, rounds + 1)),
        {**column("column.points", "right"), "least": 16},
    ]
    names = [[str(player.number), player.name, *[""] * (rounds + 1)] for player in scene.players]
    empty = [[""] * (rounds + 3)] * max(2, LEAST_ROWS - len(names))
    return {
        **sheet_head(scene, "print.forms"),
        "sections": [
            {
                "head": words("print.form.roster"),
                "columns": roster,
                "rows": [*names, *empty],
                "boxed": True,
                "tall": True,
            },
            {**_round(scene), "head": words("print.form.round"), "boxed": True, "tall": True, "new_page": True},
        ],
        "size": 11,
    }


def _round(scene: Scene) -> Data:
    entered = len(scene.players)
    if scene.kind == "tables":
        seats = max((len(table.seats) for round_ in scene.stage.rounds for table in round_.tables), default=4)
        columns = [column("column.table", "right")]
        for seat in range(seats):
            columns += [
                {**column("", grow=1), "label": seat_letter(seat, scene.stage.config)},
                {**column("print.score"), "least": 14},
            ]
        count = -(-entered // seats)
    else:
        columns = [
            column("column.table", "right"),
            column("column.player", grow=1),
            {**column("column.result", "center"), "least": 24},
            column("column.player", grow=1),
        ]
        count = -(-entered // 2)
    rows = [[str(table), *[""] * (len(columns) - 1)] for table in range(1, max(count, LEAST_ROWS // 2) + 1)]
    return {"columns": columns, "rows": rows}


SHEET = Sheet("forms", "listing", data, offered_on="room")
