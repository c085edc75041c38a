"""The arbiter's evening in one go: pairings to tick, names, cards for the boards, crosstable, standings, report."""

from crosstable.exchange.sheets import grid, names, pairings, report, slips, standings, team_slips
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.words import words

# A single game: first wins, drawn, second wins.
_ENDS = ("1-0", "½-½", "0-1")


def data(scene: Scene) -> Data:
    """Return every sheet that there is something for. Raise `print_no_round` before a round is published."""
    parts = [{**_pairings_to_tick(scene), "layout": "listing"}]
    for sheet in (names.SHEET, slips.SHEET, team_slips.SHEET, grid.SHEET, standings.SHEET, report.SHEET):
        if sheet.serves(scene.tournament):
            try:
                parts.append({**sheet.data(scene), "layout": sheet.layout})
            except Refusal:
                # There is nothing for it yet.
                continue
    return {**sheet_head(scene, "print.sheet.arbiter"), "parts": parts}


def _pairings_to_tick(scene: Scene) -> Data:
    points = pairings.points_before(scene)
    round_ = pairings.scene_pairings(scene)
    is_single = scene.stage.config.best_of == 1 and scene.stage.config.boards is None
    boxes = "   ".join(f"[  ] {end}" for end in _ENDS) if is_single else "[    ] - [    ]"
    columns = pairings.match_columns(round_)
    rows = [
        [
            str(line.table or ""),
            line.first.name,
            points.get(line.first.id, ""),
            boxes if line.result is None else pairings.match_score(line),
            points.get(line.second.id, ""),
            line.second.name,
        ]
        for line in round_.matches
    ]
    heading = {"sheet": words("print.sheet.pairings"), "round": scene.published.number}
    return {
        **sheet_head(scene, "print.round", **heading),
        "sections": [{"head": None, "columns": columns, "rows": rows}],
        "notes": pairings.idle_notes(scene),
        "size": 11,
    }


SHEET = Sheet("arbiter", "bundle", data, kinds=("matches",), offered_on="round")
