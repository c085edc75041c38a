"""Open tables of the round, for walking through the venue."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.ranking.ledger import effective_result


def data(scene: Scene) -> Data:
    """Return the open matches of the round, with space for a note. Raise if all results are in."""
    players, round_ = scene.tournament.by_id, scene.published
    rows = [
        [str(match.table or ""), players[match.first].name, players[match.second].name, ""]
        for match in sorted(round_.matches, key=lambda match: match.table or 0)
        if effective_result(match, round_.number, players) is None
    ]
    if not rows:
        raise Refusal("print_none_missing", round=round_.number)
    columns = [
        column("column.table", "right", bold=True),
        column("column.player", grow=2),
        column("column.player", grow=2),
        column("print.notes", grow=3),
    ]
    head = sheet_head(scene, "print.missing", round=round_.number, tables=len(rows))
    return {**head, "sections": [{"head": None, "columns": columns, "rows": rows}], "size": 14}


SHEET = Sheet("missing", "listing", data, kinds=("matches",), offered_on="round")
