"""The papers of preferans: the sheet on which three players write, one for each table.

Where four sit at a table there is a sheet for each who may sit out.
"""

from itertools import combinations

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.words import words

SEATS = 3


def data(scene: Scene) -> Data:
    """Return the papers of every table of three or four. Raise if there is none."""
    players, round_ = scene.tournament.by_id, scene.published
    tables = [
        {
            "table": str(table.table or ""),
            "players": [players[player].name for player in seats],
            "out": "".join(
                words("print.paper.sits_out", player=players[player].name)
                for player in table.seats
                if player not in seats
            ),
        }
        for table in sorted(round_.tables, key=lambda table: table.table or 0)
        if len(table.seats) in (SEATS, SEATS + 1)
        for seats in combinations(table.seats, SEATS)
    ]
    if not tables:
        raise Refusal("print_no_threes", round=round_.number)
    labels = {
        "left": words("print.paper.left"),
        "middle": words("print.paper.middle"),
        "right": words("print.paper.right"),
        "bula": words("print.paper.bula"),
        "score": words("print.score"),
        "table": words("column.table"),
        "signature": words("print.signature"),
    }
    return {**sheet_head(scene, "print.slip", round=round_.number), "tables": tables, "labels": labels}


SHEET = Sheet("papers", "papers", data, kinds=("tables",))
