"""Seating by name: the list for the wall."""

from crosstable.exchange.sheets.pairings import scene_pairings
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.views.pairings import pairings_by_name
from crosstable.words import words
from crosstable.words.pairing_text import idle_text, place_text

# Lists of this many names have two columns.
TWO_COLUMNS = 36


def data(scene: Scene) -> Data:
    at_tables = scene.kind == "tables"
    rows = [
        [
            line.player.name,
            place_text(line) if line.idle is None else idle_text(line.idle),
            *([] if at_tables else [", ".join(other.name for other in line.others)]),
        ]
        for line in pairings_by_name(scene_pairings(scene))
    ]
    columns = [column("column.player", grow=3, bold=True), column("column.table", "right", bold=True)]
    if not at_tables:
        columns.append({**column("print.opponent", grow=2), "small": True})
    return {
        **sheet_head(scene, "print.round", sheet=words("print.sheet.names"), round=scene.published.number),
        "sections": [{"head": None, "columns": columns, "rows": rows}],
        "flow": 2 if len(rows) > TWO_COLUMNS else 1,
        "running": True,
        # Small lists use larger type.
        "size": 10 if len(rows) > TWO_COLUMNS else 12 if len(rows) > TWO_COLUMNS / 2 else 16,
    }


SHEET = Sheet("names", "listing", data, offered_on="round")
